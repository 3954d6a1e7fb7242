/** Cards: what a list of results shows of each kind of record, built from its public view. */
import { isPlainObject, type JsonObject, omitUndefined } from '../../base/domain/json.ts';
import type { PublicKind } from '../../base/domain/public-kinds.ts';
import type { FoundOfKind } from './search-run.ts';

/** How a list shows a tender, and the fields needed for it. */
export interface TenderCards {
  readonly fields: readonly string[];
  readonly show: (tender: { readonly _id: string }) => JsonObject;
}

/** The public view of a record; `absolute` turns a path into an address. */
export type CardView = (record: FoundOfKind, absolute: (path: string) => string) => { readonly data: JsonObject };

type OtherKind = Exclude<PublicKind, 'tenders'>;

const CARD_PARTY_FIELDS = ['name', 'name_en', 'identifier.scheme', 'identifier.id'] as const;
const partyFields = (name: string): string[] => CARD_PARTY_FIELDS.map((field) => `${name}.${field}`);
const CARD_CODE_FIELDS = ['items.classification', 'items.description', 'items.description_en'];
const CARD_DATE_FIELDS = ['dateCreated', 'dateModified'];
/** Where a mirror stores the source's own dates. */
const foreignDates = CARD_DATE_FIELDS.map((name) => `mirrored.aside.${name}`);
const CARD_COMMON_FIELDS = ['status', 'mode', 'config', ...CARD_DATE_FIELDS];

/** Stored fields a card is built from. */
const CARD_FIELDS: Readonly<Record<OtherKind, readonly string[]>> = {
  contracts: [
    ...[...CARD_COMMON_FIELDS, 'contractID', 'tender_id', 'title', 'title_en', 'value', 'dateSigned', ...CARD_CODE_FIELDS],
    ...['buyer', 'procuringEntity', 'suppliers'].flatMap(partyFields),
  ],
  plans: [
    ...[...CARD_COMMON_FIELDS, 'planID', 'tender_id', 'budget', 'classification', 'tender.procurementMethodType', ...CARD_CODE_FIELDS],
    ...partyFields('procuringEntity'),
  ],
  agreements: [
    ...[
      ...CARD_COMMON_FIELDS,
      'agreementID',
      'tender_id',
      'frameworkID',
      'title',
      'title_en',
      'dateSigned',
      'classification',
      ...CARD_CODE_FIELDS,
    ],
    ...['procuringEntity', 'contracts.suppliers'].flatMap(partyFields),
  ],
  violation_reports: [
    ...[...CARD_COMMON_FIELDS, 'tender_id', 'contract_id', 'details.description', 'details.reason'],
    ...['author', 'defendants'].flatMap(partyFields),
  ],
  frameworks: [
    ...[...CARD_COMMON_FIELDS, ...foreignDates, 'prettyID', 'title', 'title_en', 'frameworkType', 'classification'],
    ...partyFields('procuringEntity'),
  ],
  submissions: [...CARD_COMMON_FIELDS, ...foreignDates, 'frameworkID', 'submissionType', ...partyFields('tenderers')],
  qualifications: [...CARD_COMMON_FIELDS, ...foreignDates, 'frameworkID', 'submissionID', 'qualificationType', ...partyFields('tenderers')],
};

/** Imported records may have any type in any field: only text is shown. */
const pickTextFields = (from: unknown, names: readonly string[]): JsonObject => {
  if (!isPlainObject(from)) return {};
  return Object.fromEntries(names.flatMap((name) => (typeof from[name] === 'string' && from[name] !== '' ? [[name, from[name]]] : [])));
};
const namedUnlessEmpty = (name: string, part: JsonObject): JsonObject => (Object.keys(part).length === 0 ? {} : { [name]: part });
const firstIn = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined);
const getMember = (of: unknown, name: string): unknown => (isPlainObject(of) ? of[name] : undefined);

const buildCardParty = (of: unknown): JsonObject => ({
  ...pickTextFields(of, ['name', 'name_en']),
  ...namedUnlessEmpty('identifier', pickTextFields(getMember(of, 'identifier'), ['scheme', 'id'])),
});

const MAX_SUPPLIERS = 3;
const buildSuppliers = (list: unknown): JsonObject => {
  const parties = (Array.isArray(list) ? list : []).map(buildCardParty).filter((one) => Object.keys(one).length > 0);
  return parties.length === 0 ? {} : { suppliers: parties.slice(0, MAX_SUPPLIERS) };
};

const buildCardValue = (value: unknown): JsonObject => {
  const [amount, taxed] = [getMember(value, 'amount'), getMember(value, 'valueAddedTaxIncluded')];
  const tax = typeof taxed === 'boolean' ? { valueAddedTaxIncluded: taxed } : {};
  return typeof amount === 'number' ? namedUnlessEmpty('value', { amount, ...pickTextFields(value, ['currency']), ...tax }) : {};
};

const buildCardClassification = (classification: unknown): JsonObject =>
  namedUnlessEmpty('classification', pickTextFields(classification, ['scheme', 'id', 'description']));
const firstCode = (data: JsonObject): JsonObject =>
  buildCardClassification(data.classification ?? getMember(firstIn(data.items), 'classification'));

const makeEntryCard =
  (...names: readonly string[]) =>
  (data: JsonObject): JsonObject => ({ ...pickTextFields(data, names), ...buildSuppliers(data.tenderers) });

const cardByKind: Readonly<Record<OtherKind, (data: JsonObject) => JsonObject>> = {
  contracts: (data) => ({
    ...pickTextFields(data, ['contractID', 'tender_id', 'title', 'title_en', 'dateSigned']),
    ...namedUnlessEmpty('procuringEntity', buildCardParty(data.buyer ?? data.procuringEntity)),
    ...buildSuppliers(data.suppliers),
    ...buildCardValue(data.value),
    ...firstCode(data),
  }),
  plans: (data) => ({
    ...pickTextFields(data, ['planID', 'tender_id']),
    ...pickTextFields({ title: getMember(data.budget, 'description'), title_en: getMember(data.budget, 'description_en') }, [
      'title',
      'title_en',
    ]),
    ...pickTextFields(data.tender, ['procurementMethodType']),
    ...namedUnlessEmpty('procuringEntity', buildCardParty(data.procuringEntity)),
    ...buildCardValue(data.budget),
    ...firstCode(data),
  }),
  agreements: (data) => ({
    ...pickTextFields(data, ['agreementID', 'tender_id', 'frameworkID', 'title', 'title_en', 'dateSigned']),
    ...namedUnlessEmpty('procuringEntity', buildCardParty(data.procuringEntity)),
    ...buildSuppliers((Array.isArray(data.contracts) ? data.contracts : []).flatMap((contract) => getMember(contract, 'suppliers') ?? [])),
    ...firstCode(data),
  }),
  violation_reports: (data) => ({
    ...pickTextFields(data, ['tender_id', 'contract_id']),
    ...pickTextFields({ title: getMember(data.details, 'description') }, ['title']),
    ...pickTextFields(data.details, ['reason']),
    ...namedUnlessEmpty('procuringEntity', buildCardParty(data.author)),
    ...buildSuppliers(data.defendants),
  }),
  frameworks: (data) => ({
    ...pickTextFields(data, ['prettyID', 'title', 'title_en', 'frameworkType']),
    ...namedUnlessEmpty('procuringEntity', buildCardParty(data.procuringEntity)),
    ...firstCode(data),
  }),
  submissions: makeEntryCard('frameworkID', 'submissionType'),
  qualifications: makeEntryCard('frameworkID', 'submissionID', 'qualificationType'),
};

/** The title of a record without one: from a parent record, its first item or its code. */
const buildTitle = (data: JsonObject, parents: readonly JsonObject[]): JsonObject => {
  const item = firstIn(data.items);
  const titles = [
    ...parents.map((parent) => pickTextFields(parent, ['title', 'title_en'])),
    pickTextFields({ title: getMember(item, 'description'), title_en: getMember(item, 'description_en') }, ['title', 'title_en']),
    pickTextFields({ title: getMember(data.classification, 'description') }, ['title']),
  ];
  return titles.find(({ title }) => title !== undefined) ?? {};
};

/** Kinds without a sum of their own, which show that of the record they concern. */
const KINDS_WITH_OTHER_SUM: ReadonlySet<PublicKind> = new Set(['agreements', 'violation_reports']);
const buildOtherSum = (kind: PublicKind, parents: readonly JsonObject[]): JsonObject => {
  const value = KINDS_WITH_OTHER_SUM.has(kind) ? parents.find((parent) => parent.value !== undefined)?.value : undefined;
  return omitUndefined({ value });
};

export interface Cards {
  readonly fields: Readonly<Record<PublicKind, readonly string[]>>;
  /** `parents`: cards of the records it belongs to, the nearest first (`parent-records.ts`). */
  readonly show: (row: FoundOfKind, parents?: readonly JsonObject[]) => JsonObject;
}

export const makeCards = (tenders: TenderCards, views: Readonly<Record<PublicKind, CardView>>): Cards => ({
  fields: { ...CARD_FIELDS, tenders: tenders.fields },
  show: (row, parents = []) => {
    const { kind, entry } = row;
    const { signed, growth } = entry;
    const region = omitUndefined({ region: entry.region });
    if (kind === 'tenders') return { kind, ...tenders.show(row), ...region };
    const compared = signed === undefined || growth === undefined ? {} : { signedAmount: signed, growth };
    const data = views[kind](row, (path) => path).data;
    const card = cardByKind[kind](data);
    return {
      ...{ kind, id: row._id, ...pickTextFields(data, ['status', 'mode']) },
      ...{ ...buildOtherSum(kind, parents), ...card, ...(card.title === undefined ? buildTitle(data, parents) : {}) },
      ...{ ...compared, ...region, ...pickTextFields(data, CARD_DATE_FIELDS) },
    };
  },
});
