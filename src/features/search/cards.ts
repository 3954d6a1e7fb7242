/** Cards: what a list of results shows of each kind of record, built from its public view. */
import { isPlainObject, type JsonObject } from '../../domain/json.ts';
import type { PublicKind } from '../../domain/public-kinds.ts';
import type { FoundOfKind } from './searching.ts';

/** How a list shows a tender, and the fields needed for it. */
export interface TenderCards {
  readonly fields: readonly string[];
  readonly show: (tender: { readonly _id: string }) => JsonObject;
}

/** The public view of a record; `absolute` turns a path into an address. */
export type View = (record: FoundOfKind, absolute: (path: string) => string) => { readonly data: JsonObject };

type OtherKind = Exclude<PublicKind, 'tenders'>;

const party = ['name', 'name_en', 'identifier.scheme', 'identifier.id'] as const;
const partyFields = (name: string): string[] => party.map((field) => `${name}.${field}`);
const codes = ['items.classification', 'items.description', 'items.description_en'];
const dates = ['dateCreated', 'dateModified'];
/** Where a mirror stores the source's own dates. */
const foreignDates = dates.map((name) => `mirrored.aside.${name}`);
const always = ['status', 'mode', 'config', ...dates];

/** Stored fields a card is built from. */
const fields: Readonly<Record<OtherKind, readonly string[]>> = {
  contracts: [
    ...[...always, 'contractID', 'tender_id', 'title', 'title_en', 'value', 'dateSigned', ...codes],
    ...['buyer', 'procuringEntity', 'suppliers'].flatMap(partyFields),
  ],
  plans: [
    ...[...always, 'planID', 'tender_id', 'budget', 'classification', 'tender.procurementMethodType', ...codes],
    ...partyFields('procuringEntity'),
  ],
  agreements: [
    ...[...always, 'agreementID', 'tender_id', 'frameworkID', 'title', 'title_en', 'dateSigned', 'classification', ...codes],
    ...['procuringEntity', 'contracts.suppliers'].flatMap(partyFields),
  ],
  violation_reports: [
    ...[...always, 'tender_id', 'contract_id', 'details.description', 'details.reason'],
    ...['author', 'defendants'].flatMap(partyFields),
  ],
  frameworks: [
    ...[...always, ...foreignDates, 'prettyID', 'title', 'title_en', 'frameworkType', 'classification'],
    ...partyFields('procuringEntity'),
  ],
  submissions: [...always, ...foreignDates, 'frameworkID', 'submissionType', ...partyFields('tenderers')],
  qualifications: [...always, ...foreignDates, 'frameworkID', 'submissionID', 'qualificationType', ...partyFields('tenderers')],
};

/** Imported records may have any type in any field: only text is shown. */
const picked = (from: unknown, names: readonly string[]): JsonObject => {
  if (!isPlainObject(from)) return {};
  return Object.fromEntries(names.flatMap((name) => (typeof from[name] === 'string' && from[name] !== '' ? [[name, from[name]]] : [])));
};
const filled = (name: string, part: JsonObject): JsonObject => (Object.keys(part).length === 0 ? {} : { [name]: part });
const firstIn = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined);
const inside = (of: unknown, name: string): unknown => (isPlainObject(of) ? of[name] : undefined);

const buildParty = (of: unknown): JsonObject => ({
  ...picked(of, ['name', 'name_en']),
  ...filled('identifier', picked(inside(of, 'identifier'), ['scheme', 'id'])),
});

const MAX_SUPPLIERS = 3;
const buildSuppliers = (list: unknown): JsonObject => {
  const parties = (Array.isArray(list) ? list : []).map(buildParty).filter((one) => Object.keys(one).length > 0);
  return parties.length === 0 ? {} : { suppliers: parties.slice(0, MAX_SUPPLIERS) };
};

const buildMoney = (value: unknown): JsonObject => {
  const [amount, taxed] = [inside(value, 'amount'), inside(value, 'valueAddedTaxIncluded')];
  const tax = typeof taxed === 'boolean' ? { valueAddedTaxIncluded: taxed } : {};
  return typeof amount === 'number' ? filled('value', { amount, ...picked(value, ['currency']), ...tax }) : {};
};

const buildCode = (classification: unknown): JsonObject =>
  filled('classification', picked(classification, ['scheme', 'id', 'description']));
const firstCode = (data: JsonObject): JsonObject => buildCode(data.classification ?? inside(firstIn(data.items), 'classification'));

const entryInto =
  (...names: readonly string[]) =>
  (data: JsonObject): JsonObject => ({ ...picked(data, names), ...buildSuppliers(data.tenderers) });

const own: Readonly<Record<OtherKind, (data: JsonObject) => JsonObject>> = {
  contracts: (data) => ({
    ...picked(data, ['contractID', 'tender_id', 'title', 'title_en', 'dateSigned']),
    ...filled('procuringEntity', buildParty(data.buyer ?? data.procuringEntity)),
    ...buildSuppliers(data.suppliers),
    ...buildMoney(data.value),
    ...firstCode(data),
  }),
  plans: (data) => ({
    ...picked(data, ['planID', 'tender_id']),
    ...picked({ title: inside(data.budget, 'description'), title_en: inside(data.budget, 'description_en') }, ['title', 'title_en']),
    ...picked(data.tender, ['procurementMethodType']),
    ...filled('procuringEntity', buildParty(data.procuringEntity)),
    ...buildMoney(data.budget),
    ...firstCode(data),
  }),
  agreements: (data) => ({
    ...picked(data, ['agreementID', 'tender_id', 'frameworkID', 'title', 'title_en', 'dateSigned']),
    ...filled('procuringEntity', buildParty(data.procuringEntity)),
    ...buildSuppliers((Array.isArray(data.contracts) ? data.contracts : []).flatMap((contract) => inside(contract, 'suppliers') ?? [])),
    ...firstCode(data),
  }),
  violation_reports: (data) => ({
    ...picked(data, ['tender_id', 'contract_id']),
    ...picked({ title: inside(data.details, 'description') }, ['title']),
    ...picked(data.details, ['reason']),
    ...filled('procuringEntity', buildParty(data.author)),
    ...buildSuppliers(data.defendants),
  }),
  frameworks: (data) => ({
    ...picked(data, ['prettyID', 'title', 'title_en', 'frameworkType']),
    ...filled('procuringEntity', buildParty(data.procuringEntity)),
    ...firstCode(data),
  }),
  submissions: entryInto('frameworkID', 'submissionType'),
  qualifications: entryInto('frameworkID', 'submissionID', 'qualificationType'),
};

/** The title of a record without one: from a parent record, its first item or its code. */
const buildTitle = (data: JsonObject, parents: readonly JsonObject[]): JsonObject => {
  const item = firstIn(data.items);
  const titles = [
    ...parents.map((parent) => picked(parent, ['title', 'title_en'])),
    picked({ title: inside(item, 'description'), title_en: inside(item, 'description_en') }, ['title', 'title_en']),
    picked({ title: inside(data.classification, 'description') }, ['title']),
  ];
  return titles.find(({ title }) => title !== undefined) ?? {};
};

/** Kinds without a sum of their own, which show that of the record they concern. */
const withOtherSum: ReadonlySet<PublicKind> = new Set(['agreements', 'violation_reports']);
const buildOtherSum = (kind: PublicKind, parents: readonly JsonObject[]): JsonObject => {
  const value = withOtherSum.has(kind) ? parents.find((parent) => parent.value !== undefined)?.value : undefined;
  return value === undefined ? {} : { value };
};

export interface Cards {
  readonly fields: Readonly<Record<PublicKind, readonly string[]>>;
  /** `parents`: cards of the records it belongs to, the nearest first (`parents.ts`). */
  readonly show: (row: FoundOfKind, parents?: readonly JsonObject[]) => JsonObject;
}

export const makeCards = (tenders: TenderCards, views: Readonly<Record<PublicKind, View>>): Cards => ({
  fields: { ...fields, tenders: tenders.fields },
  show: (row, parents = []) => {
    const { kind, entry } = row;
    const { signed, growth } = entry;
    const region = entry.region === undefined ? {} : { region: entry.region };
    if (kind === 'tenders') return { kind, ...tenders.show(row), ...region };
    const compared = signed === undefined || growth === undefined ? {} : { signedAmount: signed, growth };
    const data = views[kind](row, (path) => path).data;
    const card = own[kind](data);
    return {
      ...{ kind, id: row._id, ...picked(data, ['status', 'mode']) },
      ...{ ...buildOtherSum(kind, parents), ...card, ...(card.title === undefined ? buildTitle(data, parents) : {}) },
      ...{ ...compared, ...region, ...picked(data, dates) },
    };
  },
});
