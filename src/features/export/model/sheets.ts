/**
 * Records as flat tables, built from the public view alone. So sealed data is never included, and a field missing from the
 * view is an empty cell. Pure.
 */
import { type Fields, flagIn, numberIn, objectIn, objectsIn, shownBids, textIn } from '../../../domain/json.ts';
import type { Cell } from '../../../publishing/csv.ts';

export interface Sheet {
  /** Its file is `/export/{name}.csv`. */
  readonly name: string;
  /** The records it is built from. */
  readonly of: 'tenders' | 'contracts';
  /** One sentence for the docs. */
  readonly says: string;
  readonly columns: readonly string[];
  /** The rows of one record, one cell per column. */
  readonly rows: (record: Fields) => Cell[][];
}

type Column = readonly [name: string, of: (part: Fields, record: Fields) => Cell];

const buildSheet = (
  { name, of, says }: Pick<Sheet, 'name' | 'of' | 'says'>,
  columns: readonly Column[],
  partsOf: (record: Fields) => readonly Fields[] = (record) => [record],
): Sheet => ({
  name,
  of,
  says,
  columns: columns.map(([column]) => column),
  rows: (record) => partsOf(record).map((part) => columns.map(([, cell]) => cell(part, record))),
});

const text =
  (field: string) =>
  (part: Fields): Cell =>
    textIn(part[field]);

const inside = (outer: string, field: string) => (part: Fields) => textIn(objectIn(part[outer])[field]);

const listed = (values: readonly (string | undefined)[]): Cell => values.filter((value) => value !== undefined).join(' | ') || undefined;

/** Several parties share one cell. */
const parties = (prefix: string, of: (part: Fields) => readonly Fields[]): Column[] => [
  [`${prefix}_name`, (part) => listed(of(part).map(({ name }) => textIn(name)))],
  [`${prefix}_scheme`, (part) => listed(of(part).map(({ identifier }) => textIn(objectIn(identifier).scheme)))],
  [`${prefix}_id`, (part) => listed(of(part).map(({ identifier }) => textIn(objectIn(identifier).id)))],
];

const money = (prefix: string, field = prefix): Column[] => [
  [prefix, (part) => numberIn(objectIn(part[field]).amount)],
  [`${prefix}_currency`, inside(field, 'currency')],
  [`${prefix}_with_vat`, (part) => flagIn(objectIn(part[field]).valueAddedTaxIncluded)],
];

/** For prices given as a share of an income (spec/asset-managers.md §3). */
const percentage = (prefix = '', field = 'value'): Column => [
  `${prefix}percentage`,
  (part) => numberIn(objectIn(part[field]).amountPercentage),
];

/** The value offers are compared by, if not the price (spec/energy-services.md §2). */
const performance: Column = ['performance', (part) => numberIn(objectIn(part.value).amountPerformance)];

const period = (field: string, prefix: string): Column[] => [
  [`${prefix}_start`, inside(field, 'startDate')],
  [`${prefix}_end`, inside(field, 'endDate')],
];

const listIn = (field: string) => (part: Fields) => objectsIn(part[field]);
const oneIn = (field: string) => (part: Fields) => [objectIn(part[field])];
/** Undefined for a list that is not shown: its length is unknown. */
const makeCounter = (field: string) => (part: Fields) => (Array.isArray(part[field]) ? listIn(field)(part).length : undefined);

/** The first item represents all. */
const classification: Column[] = (['scheme', 'id', 'description'] as const).map((field) => [
  `classification_${field}`,
  (part) => textIn(objectIn(objectsIn(part.items)[0]?.classification)[field]),
]);

/** The tender, for tables of its parts. */
const ofTender: Column[] = [
  ['tender_id', (_, tender) => textIn(tender.id)],
  ['tenderID', (_, tender) => textIn(tender.tenderID)],
];

const buyerAddress = (field: string) => (tender: Fields) => textIn(objectIn(objectIn(tender.procuringEntity).address)[field]);

const tenders = buildSheet({ name: 'tenders', of: 'tenders', says: 'Public tenders, a row each.' }, [
  ['id', text('id')],
  ['tenderID', text('tenderID')],
  ['title', text('title')],
  ['title_en', text('title_en')],
  ['status', text('status')],
  ['mode', text('mode')],
  ['procurementMethodType', text('procurementMethodType')],
  ['mainProcurementCategory', text('mainProcurementCategory')],
  ...parties('buyer', oneIn('procuringEntity')),
  ['buyer_kind', inside('procuringEntity', 'kind')],
  ['buyer_region', buyerAddress('region')],
  ['buyer_locality', buyerAddress('locality')],
  ...money('value'),
  ...classification,
  ...period('enquiryPeriod', 'enquiries'),
  ...period('tenderPeriod', 'tendering'),
  ['lots', makeCounter('lots')],
  ['items', makeCounter('items')],
  ['bids', makeCounter('bids')],
  ['awards', makeCounter('awards')],
  ['contracts', makeCounter('contracts')],
  ['dateCreated', text('dateCreated')],
  ['dateModified', text('dateModified')],
]);

const lots = buildSheet(
  { name: 'lots', of: 'tenders', says: 'Lots of public tenders, a row each.' },
  [
    ...ofTender,
    ['id', text('id')],
    ['title', text('title')],
    ['status', text('status')],
    ...money('value'),
    percentage(),
    ...money('minimalStep'),
    percentage('minimalStep_', 'minimalStep'),
    ...period('auctionPeriod', 'auction'),
    ['items', ({ id }, tender) => objectsIn(tender.items).filter(({ relatedLot }) => relatedLot === id).length],
    ['date', text('date')],
  ],
  listIn('lots'),
);

/** A bid on lots has one row per lot. */
const offersIn = (tender: Fields): Fields[] =>
  shownBids(tender.bids).flatMap((bid) => {
    const values = objectsIn(bid.lotValues);
    return values.length === 0
      ? [bid]
      : values.map((value) => ({ ...bid, ...value, id: bid.id, lot_status: value.status, status: bid.status }));
  });

const bids = buildSheet(
  { name: 'bids', of: 'tenders', says: 'Bids that have been opened, a row each, of tenders with lots a row for each lot.' },
  [
    ...ofTender,
    ['id', text('id')],
    ['lot_id', text('relatedLot')],
    ['status', text('status')],
    ['lot_status', text('lot_status')],
    ...parties('tenderer', listIn('tenderers')),
    ...money('value'),
    performance,
    percentage(),
    ...money('initialValue'),
    percentage('initialValue_', 'initialValue'),
    ['date', text('date')],
  ],
  offersIn,
);

const awards = buildSheet(
  { name: 'awards', of: 'tenders', says: 'Awards of public tenders, a row each.' },
  [
    ...ofTender,
    ['id', text('id')],
    ['lot_id', text('lotID')],
    ['bid_id', text('bid_id')],
    ['status', text('status')],
    ...parties('supplier', listIn('suppliers')),
    ...money('value'),
    performance,
    percentage(),
    ['date', text('date')],
  ],
  listIn('awards'),
);

const contracts = buildSheet({ name: 'contracts', of: 'contracts', says: 'Public contracts, a row each.' }, [
  ['id', text('id')],
  ['contractID', text('contractID')],
  ['tender_id', text('tender_id')],
  ['award_id', text('awardID')],
  ['contractNumber', text('contractNumber')],
  ['title', text('title')],
  ['status', text('status')],
  ...parties('buyer', oneIn('buyer')),
  ...parties('supplier', listIn('suppliers')),
  ...money('value'),
  percentage(),
  ...money('amountPaid'),
  ...classification,
  ['dateSigned', text('dateSigned')],
  ...period('period', 'period'),
  ['changes', makeCounter('changes')],
  ['dateCreated', text('dateCreated')],
  ['dateModified', text('dateModified')],
]);

/** All tables. */
export const sheets: readonly Sheet[] = [tenders, lots, bids, awards, contracts];
