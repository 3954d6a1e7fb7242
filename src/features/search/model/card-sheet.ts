/** Search results of any kind as a flat table. Pure. */
import { type Fields, numberIn, objectIn, objectsIn, textIn } from '../../../base/domain/json.ts';
import type { Cell } from '../../../modules/publishing/csv.ts';

const NUMBER_FIELDS = ['tenderID', 'contractID', 'planID', 'agreementID', 'prettyID'];
/** The number of a record for people. */
export const publicNumber = (card: Fields): string | undefined => NUMBER_FIELDS.flatMap((name) => textIn(card[name]) ?? [])[0];

const cardColumnCells: readonly (readonly [string, (card: Fields) => Cell])[] = [
  ...['kind', 'id'].map((name) => [name, (card: Fields) => textIn(card[name])] as const),
  ['number', publicNumber],
  ...['tender_id', 'title', 'title_en', 'status', 'mode', 'procurementMethodType'].map(
    (name) => [name, (card: Fields) => textIn(card[name])] as const,
  ),
  ['buyer_name', ({ procuringEntity }) => textIn(objectIn(procuringEntity).name)],
  ['buyer_scheme', ({ procuringEntity }) => textIn(objectIn(objectIn(procuringEntity).identifier).scheme)],
  ['buyer_id', ({ procuringEntity }) => textIn(objectIn(objectIn(procuringEntity).identifier).id)],
  [
    'suppliers',
    ({ suppliers }) =>
      objectsIn(suppliers)
        .map(({ name }) => textIn(name) ?? '')
        .join(' | '),
  ],
  ['value', ({ value }) => numberIn(objectIn(value).amount)],
  ['value_currency', ({ value }) => textIn(objectIn(value).currency)],
  ['signed_value', ({ signedAmount }) => numberIn(signedAmount)],
  ['growth', ({ growth }) => numberIn(growth)],
  ['classification_id', ({ classification }) => textIn(objectIn(classification).id)],
  ['classification_description', ({ classification }) => textIn(objectIn(classification).description)],
  ['region', ({ region }) => textIn(region)],
  ['tendering_start', ({ tenderPeriod }) => textIn(objectIn(tenderPeriod).startDate)],
  ['tendering_end', ({ tenderPeriod }) => textIn(objectIn(tenderPeriod).endDate)],
  ...['datePublished', 'dateModified'].map((name) => [name, (card: Fields) => textIn(card[name])] as const),
];

export const cardColumns: readonly string[] = cardColumnCells.map(([name]) => name);

/** One cell per column. */
export const cardRow = (card: Fields): Cell[] => cardColumnCells.map(([, cell]) => cell(card));
