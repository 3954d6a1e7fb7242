/** Contracts with their tenders, and reports about them in every state (spec/violation-reports.md §6). */

import type { Random } from '../../fixtures/random.ts';
import type { makeImporter } from '../../src/app/operations/exchange/batch-import.ts';
import type { Actor } from '../../src/base/domain/actor.ts';
import { actingConfig } from '../../src/procurement/engine/config.ts';
import { tenderCounter, tenderNumber } from '../../src/procurement/tenders/numbers.ts';
import { priceQuotation } from '../../src/procurement/types/price-quotation.ts';
import type { Store } from '../../src/store/client.ts';
import { makeCentralBody } from './bodies.ts';
import type { Call, SeedFile } from './caller.ts';
import { idFor } from './ledger.ts';
import { buildBuyer, collectSellers } from './parties.ts';
import { pickOf, purchases } from './purchases.ts';

const day = 86_400_000;
/** After this many days the defendants' time is over and a decision is made. */
const decidedAfter = 40;

export interface ReportTools {
  readonly importOne: ReturnType<typeof makeImporter>;
  readonly call: Call;
  readonly file: SeedFile;
  readonly actor: Actor;
  readonly now: Date;
}

const noToken = async (): Promise<void> => {};

export const makeAgreement = async ({ importOne }: ReportTools, random: Random, id: string): Promise<void> => {
  const agreementID = `UA-2024-03-01-${String(random.int(1, 999_999)).padStart(6, '0')}-c`;
  const dateSigned = '2024-03-01T12:00:00+02:00';
  const data = { id, status: 'active', agreementID, procuringEntity: makeCentralBody(random), dateSigned };
  await importOne({ collection: 'agreements', data }, noToken);
};

/** A contract that may be reported on, and its date of signature. */
interface Signed {
  readonly id: string;
  readonly signed: Date;
}

/** A contract and its tender. */
export const makeContract = async (
  { importOne, actor, now }: ReportTools,
  store: Pick<Store, 'collection' | 'sequences'>,
  random: Random,
  { name, agreement }: { readonly name: string; readonly agreement: string },
): Promise<Signed> => {
  const [tenderId, id, awardID, itemId] = [
    idFor(`${name} tender`),
    idFor(`${name} contract`),
    idFor(`${name} award`),
    idFor(`${name} item`),
  ];
  const purchase = pickOf(random, purchases);
  const procuringEntity = buildBuyer(random, purchase);
  const { title, english, category, code, codeTitle, item, itemEnglish, unit } = purchase;
  const signed = new Date(now.getTime() - random.int(2 * decidedAfter, 700) * day);
  const published = new Date(signed.getTime() - random.int(10, 30) * day).toISOString();
  const onDay = published.slice(0, 10);
  // An earlier attempt may have got this far.
  const earlier = await store.collection<{ _id: string; tenderID: string }>('tenders').findOne({ _id: tenderId });
  const tenderID = earlier?.tenderID ?? tenderNumber(onDay, await store.sequences.next(tenderCounter(onDay)));
  const value = { amount: random.int(10, 5000) * 100, currency: 'UAH', valueAddedTaxIncluded: true };
  const suppliers = collectSellers(random, purchase, 1);
  const contractID = `${tenderID}-a1`;
  const date = signed.toISOString();
  const decided = { status: 'active', value, date };
  const quantity = random.int(1, 50);
  const classification = { scheme: 'ДК021', id: code, description: codeTitle };
  const tender = {
    ...{ id: tenderId, tenderID, procurementMethodType: 'priceQuotation', status: 'complete', agreement: { id: agreement } },
    ...{ title, title_en: english, mainProcurementCategory: category, procuringEntity, owner: actor.name, value },
    items: [{ id: itemId, description: item, description_en: itemEnglish, classification, quantity, unit }],
    awards: [{ id: awardID, ...decided, suppliers }],
    contracts: [{ id, awardID, contractID, ...decided }],
    ...{ noticePublicationDate: published, date, dateCreated: published, dateModified: date },
  };
  const parties = { buyer: procuringEntity, suppliers };
  await importOne({ collection: 'tenders', data: tender, config: { ...actingConfig({}, priceQuotation) } }, noToken);
  await importOne(
    {
      collection: 'contracts',
      data: { id, tender_id: tenderId, contractID, status: 'active', title, title_en: english, value, dateSigned: date, ...parties },
    },
    noToken,
  );
  return { id, signed };
};

const reasons = ['goodsNonCompliance', 'contractBreach', 'signingRefusal'] as const;
const report = '/violation_reports/:report';

/** Progress of a report: 0 draft, 1 published, 2 answered, 3 declined, 4 satisfied. */
export type Stage = 0 | 1 | 2 | 3 | 4;

const answer = async ({ call, actor }: ReportTools, params: { report: string }, now: Date): Promise<void> => {
  const path = `${report}/defendantStatements`;
  const created = await call('post', path, { actor, now, params, data: { description: 'Роботи виконано згідно з договором.' } });
  await call('patch', `${path}/:child`, { actor, now, params: { ...params, child: String(created.data.id) }, data: { status: 'active' } });
};

const decide = async ({ call, actor, file }: ReportTools, params: { report: string }, now: Date, resolution: string): Promise<void> => {
  const path = `${report}/decisions`;
  const documents = [file.document('sign.p7s', 'violationReportSignature', 'application/pkcs7-signature')];
  const created = await call('post', path, { actor, now, params, data: { resolution, description: 'Рішення ухвалено.', documents } });
  await call('patch', `${path}/:child`, { actor, now, params: { ...params, child: String(created.data.id) }, data: { status: 'active' } });
};

export const makeReport = async (
  tools: ReportTools,
  { store, random }: { readonly store: Pick<Store, 'collection'>; readonly random: Random },
  { id, signed }: Signed,
  stage: Stage,
): Promise<void> => {
  const { call, actor, file } = tools;
  // One that an earlier attempt has begun stays as far as it came.
  if ((await store.collection('violation_reports').findOne({ contract_id: id })) !== null) return;
  // After the contract, and long enough ago to be decided by now.
  const latest = tools.now.getTime() - (decidedAfter + 1) * day;
  const begun = new Date(signed.getTime() + random.next() * (latest - signed.getTime()));
  const documents = [file.document('evidence.txt', 'violationReportEvidence')];
  const details = { reason: random.pick(reasons), description: `Порушення за договором, випадок ${random.int(1, 9999)}.`, documents };
  const created = await call('post', '/contracts/:contract/violation_reports', {
    actor,
    now: begun,
    params: { contract: id },
    data: { details },
  });
  const params = { report: String(created.data.id) };
  if (stage === 0) return;
  await call('patch', report, { actor, now: begun, params, data: { status: 'pending' } });
  if (stage === 1) return;
  await answer(tools, params, new Date(begun.getTime() + 1000));
  if (stage === 2) return;
  await decide(
    tools,
    params,
    new Date(begun.getTime() + decidedAfter * day),
    stage === 4 ? 'satisfied' : random.pick(['declinedNoViolation', 'declinedLackEvidence']),
  );
};
