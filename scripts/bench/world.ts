/**
 * The store's content before a measurement: tenders created over HTTP once, and copied inside the store as
 * needed. Copies have the owner token of their model.
 */
import type { Document, MongoClient } from 'mongodb';
import { uploadDocument } from '../../fixtures/documents.ts';
import { type OpenType, openItem, openTender, openTypes } from '../../fixtures/open-tenders.ts';
import { buyer, centralBody, details, supplier } from '../../fixtures/reports.ts';
import { item, lotId, milestone, newerTender, tenders } from '../../fixtures/tenders.ts';
import { askUrl, keys } from '../../test/support/registry.ts';

const day = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString();

/** Item counts of the measured tenders; the second is the base. */
const itemCounts = [1, 20, 200] as const;
export type ItemCount = (typeof itemCounts)[number];

/** Copies of each non-base model, enough for every lane of a case to have its own. */
const copies = 1024;
/** Records beyond these are small ones, which fill the collection and its indexes in a tenth of the time. */
const maxOfBase = 100_000;
const fillingDigit = '9';
/** Contracts to report on. */
const contractCount = 1024;

/** What lanes need to know. */
export interface World {
  readonly dbName: string;
  /** Published tenders. */
  readonly records: number;
  readonly tokens: Readonly<Record<ItemCount, string>>;
  /** Body of a new tender with this number of items. */
  readonly bodies: Readonly<Record<ItemCount, string>>;
  /** Id of a draft with one item, created with an `Idempotency-Key`. */
  readonly draft: string;
  /** `data` of a report, with an uploaded document. */
  readonly report: object;
}

const firstDigits: Readonly<Record<ItemCount, string>> = { 1: '1', 20: '2', 200: '3' };

/** Id of the n-th tender with this number of items. */
export const tenderId = (items: ItemCount, n: number): string => firstDigits[items] + String(n).padStart(31, '0');
export const contractId = (n: number): string => `c${String(n).padStart(31, '0')}`;

/** The number of tenders with this number of items. */
export const countTenders = ({ records }: Pick<World, 'records'>, items: ItemCount): number =>
  items === 20 ? Math.min(records, maxOfBase) : copies;

/** Measured tender types; the first is the default. */
export const benchTypes = ['belowThreshold', ...openTypes] as const;
export type BenchType = (typeof benchTypes)[number];

const openBody = (type: OpenType, ids: readonly string[]): object => {
  const { data, config } = openTender(type);
  const lots = [data.lots].flat().slice(0, 1);
  const items = ids.map((id) => openItem({ id }));
  const milestones = [milestone({ relatedLot: lotId })];
  return { data: { ...data, lots, items, milestones, tenderPeriod: { startDate: inDays(1), endDate: inDays(45) } }, config };
};

const buildBody = (items: ItemCount, type: BenchType): object => {
  const ids = Array.from({ length: items }, (_, index) => `2${String(index).padStart(31, '0')}`);
  if (type !== 'belowThreshold') return openBody(type, ids);
  const list = ids.map((id) => item({ relatedLot: lotId, id }));
  return newerTender({ items: list, enquiryPeriod: { endDate: inDays(12) }, tenderPeriod: { endDate: inDays(30) } });
};

interface Api {
  readonly url: string;
  readonly documentsUrl: string;
}

const expect = async (status: number, ...asked: Parameters<typeof askUrl>) => {
  const answer = await askUrl(...asked);
  if (answer.status !== status) throw new Error(`${asked[0]} ${asked[1]} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
  return answer.body;
};

/** Publishes a tender; returns its id and token. */
export const publish = async (api: Api, body: object, status = 'active.enquiries'): Promise<{ id: string; token: string }> => {
  const documents = [
    { ...(await uploadDocument(api, { title: 'proforma.docx' })), documentType: 'contractProforma' },
    { ...(await uploadDocument(api, { title: 'sign.p7s' })), documentType: 'notice' },
  ];
  const { data, access } = await expect(201, 'POST', api.url + tenders, { key: keys.broker, body });
  const change = { key: keys.broker, token: access.token, body: { data: { status, documents } } };
  await expect(200, 'PATCH', `${api.url}${tenders}/${data.id}`, change);
  return { id: data.id, token: access.token };
};

/** Numbers expanded at once: a MongoDB document is limited in size. */
const portion = 50_000;

/** Copies the tender `id` to the ids of its kind; their feed positions are an hour ago, a millisecond apart. */
const copyTender = async (client: MongoClient, dbName: string, id: string, digit: string, count: number): Promise<void> => {
  const collection = client.db(dbName).collection<Document & { _id: string }>('tenders');
  const first = new Date(Math.floor(Date.now() / 1000 - 3600) * 1000);
  const digits = { $toString: '$n' };
  const lastDigits = { $substrCP: [{ $toString: { $add: ['$n', 10 ** 8] } }, 1, 8] };
  const padding = { $substrCP: ['0'.repeat(31), 0, { $subtract: [31, { $strLenCP: digits }] }] };
  for (let from = 0; from < count; from += portion) {
    const unlike = { $concat: [{ $substrCP: ['$$document.url', 0, { $subtract: [{ $strLenCP: '$$document.url' }, 8] }] }, lastDigits] };
    const copied = {
      _id: { $concat: [digit, padding, digits] },
      // Each has its own files: document signatures are cached.
      documents: { $map: { input: '$documents', as: 'document', in: { $mergeObjects: ['$$document', { url: unlike }] } } },
      public_modified: { $add: [first, '$n'] },
    };
    const range = { $range: [from, Math.min(count, from + portion)] };
    const stages = [{ $match: { _id: id } }, { $set: { n: range } }, { $unwind: '$n' }, { $set: copied }, { $unset: 'n' }];
    await collection.aggregate([...stages, { $merge: { into: 'tenders', whenMatched: 'replace' } }]).toArray();
  }
};

/** The feed repair would treat the copies as late records and move them one by one; it must begin as on a first start. */
export const forgetFeed = async (client: MongoClient, dbName: string): Promise<void> => {
  for (const name of ['feed_fence', 'feed_guard']) await client.db(dbName).collection(name).drop();
};

/** Marks the copies as consumed by statistics and search, as in a registry that has run for a while. */
export const passCopies = async (client: MongoClient, dbName: string): Promise<void> => {
  const place = Date.now() / 1000;
  const places = { tenders: place, contracts: place, plans: place, agreements: place, violation_reports: place };
  const consumers = client.db(dbName).collection<{ readonly _id: string }>('consumers');
  await consumers.updateMany({ _id: { $in: ['facts', 'search'] } }, { $set: { places, complete: true } });
};

const fillContracts = async (client: MongoClient, dbName: string): Promise<void> => {
  const db = client.db(dbName);
  const [tender, agreement] = ['a'.repeat(32), 'b'.repeat(32)];
  const stored = {
    rev: 1,
    is_public: true,
    is_test: false,
    public_modified: new Date(1000),
    dateCreated: new Date(),
    dateModified: new Date(),
  };
  const put = (name: string, documents: readonly (Document & { _id: string })[]) =>
    db.collection<{ _id: string }>(name).insertMany(documents.map((document) => ({ ...stored, ...document })));
  await put('agreements', [{ _id: agreement, status: 'active', agreementID: 'UA-2026-01-01-000001', procuringEntity: centralBody }]);
  await put('tenders', [{ _id: tender, procurementMethodType: 'priceQuotation', status: 'complete', agreement: { id: agreement } }]);
  const contract = { status: 'active', tender_id: tender, buyer, suppliers: [supplier] };
  await put(
    'contracts',
    Array.from({ length: contractCount }, (_, n) => ({ _id: contractId(n), ...contract })),
  );
};

/** Fills the database of a running registry, and returns what lanes need. */
export const fillWorld = async (client: MongoClient, api: Api, dbName: string, records: number, type: BenchType): Promise<World> => {
  const tokens = { 1: '', 20: '', 200: '' };
  for (const items of itemCounts) {
    const status = type === 'belowThreshold' ? 'active.enquiries' : 'active.tendering';
    const { id, token } = await publish(api, buildBody(items, type), status);
    tokens[items] = token;
    await copyTender(client, dbName, id, firstDigits[items], countTenders({ records }, items));
    if (items === 1) await copyTender(client, dbName, id, fillingDigit, Math.max(0, records - maxOfBase));
  }
  await fillContracts(client, dbName);
  const evidence = { ...(await uploadDocument(api, { title: 'evidence.pdf', format: 'application/pdf' })) };
  const report = { details: { ...details, documents: [{ ...evidence, documentType: 'violationReportEvidence' }] } };
  const text = (items: ItemCount): string => JSON.stringify(buildBody(items, type));
  const bodies = { 1: text(1), 20: text(20), 200: text(200) };
  const created = { key: keys.broker, body: buildBody(1, type), headers: { 'Idempotency-Key': dbName } };
  const draft: string = (await expect(201, 'POST', api.url + tenders, created)).data.id;
  return { dbName, records, tokens, bodies, draft, report };
};
