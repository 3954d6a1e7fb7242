/**
 * Records as flat tables, built from the public view alone. So sealed data is never included, and a field missing from the
 * view is an empty cell. Pure.
 */
import { type Fields, flagIn, numberIn, objectIn, objectsIn, shownBids, textIn } from '../../../base/domain/json.ts';
import type { Cell } from '../../../modules/publishing/csv.ts';

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

const textCell =
  (field: string) =>
  (part: Fields): Cell =>
    textIn(part[field]);

const nestedTextCell = (outer: string, field: string) => (part: Fields) => textIn(objectIn(part[outer])[field]);

const joinCell = (values: readonly (string | undefined)[]): Cell => values.filter((value) => value !== undefined).join(' | ') || undefined;

/** Several parties share one cell. */
const partyColumns = (prefix: string, of: (part: Fields) => readonly Fields[]): Column[] => [
  [`${prefix}_name`, (part) => joinCell(of(part).map(({ name }) => textIn(name)))],
  [`${prefix}_scheme`, (part) => joinCell(of(part).map(({ identifier }) => textIn(objectIn(identifier).scheme)))],
  [`${prefix}_id`, (part) => joinCell(of(part).map(({ identifier }) => textIn(objectIn(identifier).id)))],
];

const moneyColumns = (prefix: string, field = prefix): Column[] => [
  [prefix, (part) => numberIn(objectIn(part[field]).amount)],
  [`${prefix}_currency`, nestedTextCell(field, 'currency')],
  [`${prefix}_with_vat`, (part) => flagIn(objectIn(part[field]).valueAddedTaxIncluded)],
];

/** For prices given as a share of an income (spec/asset-managers.md §3). */
const percentageColumn = (prefix = '', field = 'value'): Column => [
  `${prefix}percentage`,
  (part) => numberIn(objectIn(part[field]).amountPercentage),
];

/** The value offers are compared by, if not the price (spec/energy-services.md §2). */
const performanceColumn: Column = ['performance', (part) => numberIn(objectIn(part.value).amountPerformance)];

const periodColumns = (field: string, prefix: string): Column[] => [
  [`${prefix}_start`, nestedTextCell(field, 'startDate')],
  [`${prefix}_end`, nestedTextCell(field, 'endDate')],
];

const listParts = (field: string) => (part: Fields) => objectsIn(part[field]);
const oneIn = (field: string) => (part: Fields) => [objectIn(part[field])];
/** Undefined for a list that is not shown: its length is unknown. */
const makeCounter = (field: string) => (part: Fields) => (Array.isArray(part[field]) ? listParts(field)(part).length : undefined);

/** The first item represents all. */
const classificationColumns: Column[] = (['scheme', 'id', 'description'] as const).map((field) => [
  `classification_${field}`,
  (part) => textIn(objectIn(objectsIn(part.items)[0]?.classification)[field]),
]);

/** The tender, for tables of its parts. */
const tenderColumns: Column[] = [
  ['tender_id', (_, tender) => textIn(tender.id)],
  ['tenderID', (_, tender) => textIn(tender.tenderID)],
];

const buyerAddress = (field: string) => (tender: Fields) => textIn(objectIn(objectIn(tender.procuringEntity).address)[field]);

const tendersSheet = buildSheet({ name: 'tenders', of: 'tenders', says: 'Public tenders, a row each.' }, [
  ['id', textCell('id')],
  ['tenderID', textCell('tenderID')],
  ['title', textCell('title')],
  ['title_en', textCell('title_en')],
  ['status', textCell('status')],
  ['mode', textCell('mode')],
  ['procurementMethodType', textCell('procurementMethodType')],
  ['mainProcurementCategory', textCell('mainProcurementCategory')],
  ...partyColumns('buyer', oneIn('procuringEntity')),
  ['buyer_kind', nestedTextCell('procuringEntity', 'kind')],
  ['buyer_region', buyerAddress('region')],
  ['buyer_locality', buyerAddress('locality')],
  ...moneyColumns('value'),
  ...classificationColumns,
  ...periodColumns('enquiryPeriod', 'enquiries'),
  ...periodColumns('tenderPeriod', 'tendering'),
  ['lots', makeCounter('lots')],
  ['items', makeCounter('items')],
  ['bids', makeCounter('bids')],
  ['awards', makeCounter('awards')],
  ['contracts', makeCounter('contracts')],
  ['dateCreated', textCell('dateCreated')],
  ['dateModified', textCell('dateModified')],
]);

const lotsSheet = buildSheet(
  { name: 'lots', of: 'tenders', says: 'Lots of public tenders, a row each.' },
  [
    ...tenderColumns,
    ['id', textCell('id')],
    ['title', textCell('title')],
    ['status', textCell('status')],
    ...moneyColumns('value'),
    percentageColumn(),
    ...moneyColumns('minimalStep'),
    percentageColumn('minimalStep_', 'minimalStep'),
    ...periodColumns('auctionPeriod', 'auction'),
    ['items', ({ id }, tender) => objectsIn(tender.items).filter(({ relatedLot }) => relatedLot === id).length],
    ['date', textCell('date')],
  ],
  listParts('lots'),
);

/** A bid on lots has one row per lot. */
const offersIn = (tender: Fields): Fields[] =>
  shownBids(tender.bids).flatMap((bid) => {
    const values = objectsIn(bid.lotValues);
    return values.length === 0
      ? [bid]
      : values.map((value) => ({ ...bid, ...value, id: bid.id, lot_status: value.status, status: bid.status }));
  });

const bidsSheet = buildSheet(
  { name: 'bids', of: 'tenders', says: 'Bids that have been opened, a row each, of tenders with lots a row for each lot.' },
  [
    ...tenderColumns,
    ['id', textCell('id')],
    ['lot_id', textCell('relatedLot')],
    ['status', textCell('status')],
    ['lot_status', textCell('lot_status')],
    ...partyColumns('tenderer', listParts('tenderers')),
    ...moneyColumns('value'),
    performanceColumn,
    percentageColumn(),
    ...moneyColumns('initialValue'),
    percentageColumn('initialValue_', 'initialValue'),
    ['date', textCell('date')],
  ],
  offersIn,
);

const awardsSheet = buildSheet(
  { name: 'awards', of: 'tenders', says: 'Awards of public tenders, a row each.' },
  [
    ...tenderColumns,
    ['id', textCell('id')],
    ['lot_id', textCell('lotID')],
    ['bid_id', textCell('bid_id')],
    ['status', textCell('status')],
    ...partyColumns('supplier', listParts('suppliers')),
    ...moneyColumns('value'),
    performanceColumn,
    percentageColumn(),
    ['date', textCell('date')],
  ],
  listParts('awards'),
);

const contractsSheet = buildSheet({ name: 'contracts', of: 'contracts', says: 'Public contracts, a row each.' }, [
  ['id', textCell('id')],
  ['contractID', textCell('contractID')],
  ['tender_id', textCell('tender_id')],
  ['award_id', textCell('awardID')],
  ['contractNumber', textCell('contractNumber')],
  ['title', textCell('title')],
  ['status', textCell('status')],
  ...partyColumns('buyer', oneIn('buyer')),
  ...partyColumns('supplier', listParts('suppliers')),
  ...moneyColumns('value'),
  percentageColumn(),
  ...moneyColumns('amountPaid'),
  ...classificationColumns,
  ['dateSigned', textCell('dateSigned')],
  ...periodColumns('period', 'period'),
  ['changes', makeCounter('changes')],
  ['dateCreated', textCell('dateCreated')],
  ['dateModified', textCell('dateModified')],
]);

/** All tables. */
export const sheets: readonly Sheet[] = [tendersSheet, lotsSheet, bidsSheet, awardsSheet, contractsSheet];
