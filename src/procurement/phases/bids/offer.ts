/** Rules on what a bid offers, and the type of bid rules (spec/tender-rules.md §6 "Model", B1, B3–B7, B9–B12, spec/catalogue.md §2). Pure. */

import type { CatalogueIds } from '../../../base/domain/catalogue.ts';
import { currencyErrors } from '../../../base/domain/code-lists.ts';
import { sameValue } from '../../../base/domain/json.ts';
import { unitTotalFault } from '../../../base/domain/money.ts';
import { eachElementErrors, type FieldError, missingField, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { TenderFields } from '../../../base/domain/tender.ts';
import type { Bid, BidItem, Feature, Lot, LotValue, Value } from '../../../base/domain/types.generated.ts';
import { statusFault } from '../../tenders/rules/items.ts';
import { type Context, isEmpty } from '../../tenders/rules/rule.ts';

/** A bid before and after a write; `before` is null on creation. */
export interface BidChange {
  readonly tender: TenderFields;
  readonly before: Bid | null;
  readonly after: Bid;
  /** The requested status; `after` may have another one, because an edit makes a pending bid invalid. */
  readonly asked: string;
  readonly context: Context;
}

/** Returns no errors if the rule holds. Rules that reply with 403 throw a `Problem`. */
export type BidRule = (change: BidChange) => readonly FieldError[];

/** Whether this write submits the bid: a new, draft or invalid one becomes pending. */
export const becomesPending = ({ before, after }: Pick<BidChange, 'before' | 'after'>): boolean =>
  after.status === 'pending' && before?.status !== 'pending';

const hasLots = ({ lots = [] }: TenderFields): boolean => lots.length > 0;

const lotsOfBid = ({ lotValues = [] }: Bid): ReadonlySet<string> => new Set(lotValues.map(({ relatedLot }) => relatedLot));

const lotsOfItems = ({ items = [] }: TenderFields): ReadonlyMap<string | undefined, string | undefined> =>
  new Map(items.map(({ id, relatedLot }) => [id, relatedLot]));

/** One value in a tender without lots, none in one with lots. */
export const valueFitsTender: BidRule = ({
  tender,
  after,
  context: {
    config,
    procedure: { measure },
  },
}) => {
  const path = ['data', 'value'];
  if (hasLots(tender)) {
    return after.value === undefined ? NO_ERRORS : [ruleError(path, 'value should be posted for each lot of bid')];
  }
  if (after.value === undefined) return [missingField(path)];
  return measure.faults(after.value, { tender }, config, path);
};

/** Each offer names a different lot of the tender; then `faults` of each offer. */
const eachLot =
  (faults: (offer: LotValue, lot: Lot, change: BidChange, path: readonly string[]) => readonly FieldError[]): BidRule =>
  (change) => {
    const { tender, after } = change;
    const { lotValues = [] } = after;
    const at = ['data', 'lotValues'];
    if (lotValues.length === 0) return hasLots(tender) ? [missingField(at)] : NO_ERRORS;
    if (new Set(lotValues.map(({ relatedLot }) => relatedLot)).size < lotValues.length) {
      return [ruleError(at, "bids don't allow duplicated proposals")];
    }
    return eachElementErrors(lotValues, at, (offer, path) => {
      const lot = tender.lots?.find(({ id }) => id === offer.relatedLot);
      if (lot === undefined) return [ruleError([...path, 'relatedLot'], 'relatedLot should be one of lots')];
      return faults(offer, lot, change, path);
    });
  };

/** For types without prices. */
export const lotsAreChosen: BidRule = eachLot(() => NO_ERRORS);

/** A valid value for each lot of the bid, each lot once. */
export const lotValuesFitLots: BidRule = eachLot(({ value }, lot, { tender, context: { config, procedure } }, path) =>
  procedure.measure.faults(value, { tender, lot }, config, [...path, 'value']),
);

/** Features that apply to a bid for these lots: of the bidder, a lot or its items. All of them in a tender without lots. */
export const applicableFeatures = (tender: TenderFields, lots: ReadonlySet<string>): readonly Feature[] => {
  const { features = [] } = tender;
  if (features.length === 0 || !hasLots(tender)) return features;
  const lotOf = lotsOfItems(tender);
  return features.filter(({ featureOf, relatedItem = '' }) => {
    if (featureOf === 'lot') return lots.has(relatedItem);
    return featureOf !== 'item' || lots.has(lotOf.get(relatedItem) ?? '');
  });
};

/** Every applicable feature is answered, with one of its values. */
export const parametersAnswerFeatures: BidRule = ({ tender, after }) => {
  const at = ['data', 'parameters'];
  const { parameters = [], lotValues = [] } = after;
  const wanted = applicableFeatures(tender, new Set(lotValues.map(({ relatedLot }) => relatedLot)));
  if (parameters.length === 0) return wanted.length === 0 ? NO_ERRORS : [missingField(at)];
  const features = new Map((tender.features ?? []).map((feature) => [feature.code, feature]));
  const ofElements = eachElementErrors(parameters, at, ({ code, value }, path) => {
    const feature = features.get(code);
    if (feature === undefined) return [ruleError([...path, 'code'], 'code should be one of feature code.')];
    const isListed = feature.enum.some((answer) => answer.value === value);
    return isListed ? NO_ERRORS : [ruleError([...path, 'value'], 'value should be one of feature value.')];
  });
  if (ofElements.length > 0) return ofElements;
  const answered = new Set(parameters.map(({ code }) => code));
  const isComplete = wanted.length === answered.size && wanted.every(({ code = '' }) => answered.has(code));
  return isComplete ? NO_ERRORS : [ruleError(at, 'All features parameters is required.')];
};

/** B7: per lot, or for the bid in a tender without lots; skipped for values that are not money, and where currencies may differ. */
export const unitPricesAddUp: BidRule = ({ tender, after, context: { config } }) => {
  if (!config.valueCurrencyEquality) return NO_ERRORS;
  const { items = [], lotValues = [], value } = after;
  const lotOf = lotsOfItems(tender);
  const faultOf = (offer: Value | undefined, priced: readonly BidItem[], name: string): string | null =>
    offer?.amount === undefined ? null : unitTotalFault(priced, offer, name);
  const faults = hasLots(tender)
    ? lotValues.map((offer) =>
        faultOf(
          offer.value,
          items.filter(({ id }) => lotOf.get(id) === offer.relatedLot),
          'bid.lotValues',
        ),
      )
    : [faultOf(value, items, 'bid')];
  const fault = faults.find((one) => one !== null) ?? null;
  return fault === null ? NO_ERRORS : [ruleError(['data', 'items'], fault)];
};

const BID_ITEMS_PATH = ['data', 'items'];

/** B1; the fields of an item are checked by the schema. */
export const itemsAreGiven: BidRule = ({ after }) => (isEmpty(after.items) ? [missingField(BID_ITEMS_PATH)] : NO_ERRORS);

const eachItem = ({ after }: BidChange, check: (item: BidItem, path: readonly string[]) => readonly FieldError[]): readonly FieldError[] =>
  eachElementErrors(after.items, BID_ITEMS_PATH, check);

/** spec/tenders.md §2: if the code list is loaded, money is in one of its currencies. */
export const currenciesAreKnown: BidRule = ({ after: { value, lotValues }, context }) => [
  ...currencyErrors(value, ['data', 'value'], context.codes),
  ...eachElementErrors(lotValues, ['data', 'lotValues'], (offer, path) => currencyErrors(offer.value, [...path, 'value'], context.codes)),
];

/** B3. */
export const fundersSeePrices: BidRule = (change) => {
  if (isEmpty(change.tender.funders)) return NO_ERRORS;
  return eachItem(change, ({ unit }, path) =>
    unit?.value === undefined ? [ruleError([...path, 'unit', 'value'], 'items.unit.value is required for tender with funders')] : NO_ERRORS,
  );
};

/** B4. */
export const unitPricesAreNet: BidRule = (change) =>
  eachItem(change, ({ unit }, path) =>
    unit?.value?.valueAddedTaxIncluded === true
      ? [ruleError([...path, 'unit', 'value', 'valueAddedTaxIncluded'], 'valueAddedTaxIncluded of bid unit should be False')]
      : NO_ERRORS,
  );

/** B5: in the currency of the bid's value for the lot, or of the bid's value where there are no lots. */
export const unitPricesShareCurrency: BidRule = (change) => {
  const { tender, after } = change;
  const lotOf = lotsOfItems(tender);
  const values = new Map((after.lotValues ?? []).map(({ relatedLot, value }) => [relatedLot, value.currency]));
  const of = hasLots(tender) ? 'lotValues' : 'value';
  return eachItem(change, ({ id, unit }, path) => {
    const currency = hasLots(tender) ? values.get(lotOf.get(id) ?? '') : after.value?.currency;
    if (unit?.value === undefined || currency === undefined || unit.value.currency === currency) return NO_ERRORS;
    return [ruleError([...path, 'unit', 'value', 'currency'], `currency of bid unit should be identical to currency of bid ${of}`)];
  });
};

/** B6. */
export const zeroQuantityHasZeroPrice: BidRule = (change) =>
  eachItem(change, ({ quantity, unit }, path) =>
    quantity === 0 && unit?.value !== undefined && unit.value.amount !== 0
      ? [ruleError([...path, 'unit', 'value', 'amount'], 'Item.unit.value.amount should be updated to 0 if item.quantity equal to 0')]
      : NO_ERRORS,
  );

/** Ids of the items that a bid must name, of those it names, and the suffix of error texts. */
const namedItems = ({ tender, after }: BidChange) => {
  const lots = lotsOfBid(after);
  return {
    wanted: (tender.items ?? []).filter(({ relatedLot = '' }) => !hasLots(tender) || lots.has(relatedLot)).map(({ id = '' }) => id),
    offered: (after.items ?? []).map(({ id }) => id),
    suffix: hasLots(tender) ? ' for current lot' : '',
  };
};

/** B9, first half: only items of the bid's lots. */
export const itemsAreOfTender: BidRule = (change) => {
  const { wanted, offered, suffix } = namedItems(change);
  return offered.every((id) => wanted.includes(id))
    ? NO_ERRORS
    : [ruleError(['data'], `Bid items ids should be on tender items ids${suffix}`)];
};

/** B9: all items of the bid's lots and no others. */
export const itemsAreThoseOfTender: BidRule = (change) => {
  const strange = itemsAreOfTender(change);
  if (strange.length > 0) return strange;
  const { wanted, offered, suffix } = namedItems(change);
  const isComplete = wanted.every((id) => offered.includes(id));
  return isComplete ? NO_ERRORS : [ruleError(['data'], `Bid items ids should include all tender items ids${suffix}`)];
};

/** B10: per lot, or for the whole bid. */
export const somethingIsOffered: BidRule = ({ tender, after }) => {
  const lotOf = lotsOfItems(tender);
  // Items left out where that is allowed do not offer nothing.
  const isNothing = (items: readonly BidItem[]): boolean => items.length > 0 && items.every(({ quantity = 0 }) => quantity === 0);
  const text = 'At least one item should be with not empty quantity';
  if (!hasLots(tender)) return isNothing(after.items ?? []) ? [ruleError(BID_ITEMS_PATH, text)] : NO_ERRORS;
  const empty = [...lotsOfBid(after)].find((lot) => isNothing((after.items ?? []).filter(({ id }) => lotOf.get(id) === lot)));
  return empty === undefined ? NO_ERRORS : [ruleError(BID_ITEMS_PATH, `${text} for lot ${empty}`)];
};

/** A compared quantity as error texts print it. */
const formatQuantity = (quantity: number): string => (Number.isInteger(quantity) ? quantity.toFixed(1) : String(quantity));

/** B11, on submission, for fields that both sides state; where several may win, a bid may offer less than everything. */
export const offerMatchesItems: BidRule = (change) => {
  if (!becomesPending(change)) return NO_ERRORS;
  const asked = new Map((change.tender.items ?? []).map((item) => [item.id, item]));
  const { hasMultiSourcing } = change.context.config;
  return eachItem(change, ({ id, quantity, unit }, path) => {
    const item = asked.get(id);
    const most = item?.quantity;
    const isWrong = most !== undefined && quantity !== undefined && (hasMultiSourcing ? quantity > most : quantity !== most);
    if (isWrong) {
      const [said, wanted] = hasMultiSourcing ? [formatQuantity(quantity), formatQuantity(most)] : [quantity, most];
      const comparison = hasMultiSourcing ? 'less than or equal to' : 'equal to';
      const text = `bid item.quantity (${said}) should be ${comparison} tender item.quantity (${wanted}) for item ${id}`;
      return [ruleError([...path, 'quantity'], text)];
    }
    const code = item?.unit?.code;
    if (code === undefined || unit?.code === undefined || code === unit.code) return NO_ERRORS;
    const text = `bid item.unit.code ('${unit.code}') should be equal to tender item.unit.code ('${code}') for item ${id}`;
    return [ruleError([...path, 'unit', 'code'], text)];
  });
};

/** Whether products are checked: on creation, on submission, or when items or answers change. */
const asksProducts = (change: Pick<BidChange, 'before' | 'after'>): boolean => {
  const { before, after } = change;
  if (before === null || becomesPending(change)) return true;
  return !sameValue([before.items, before.requirementResponses], [after.items, after.requirementResponses]);
};

/** Catalogue ids that the rules need for this bid; null if none. */
export const buildProductIds = (change: Pick<BidChange, 'before' | 'after'>): CatalogueIds | null => {
  const products = (change.after.items ?? []).flatMap(({ product }) => product ?? []);
  return products.length === 0 || !asksProducts(change) ? null : { products };
};

/** B12. Throws 404 for unknown products, and 502 if the catalogue fails. */
export const productsAreOffered: BidRule = ({ tender, after, context: { catalogue } }) => {
  if (catalogue === undefined) return NO_ERRORS;
  const items = new Map((tender.items ?? []).map((item) => [item.id, item]));
  return eachElementErrors(after.items, ['data', 'items'], ({ id, product }) => {
    if (product === undefined) return NO_ERRORS;
    const entry = catalogue.get('products', product);
    const ofStatus = statusFault('products', product, entry);
    const category = items.get(id)?.category;
    if (ofStatus.length > 0 || category === undefined || entry.relatedCategory === category) return ofStatus;
    const text = `Products ${product}: relatedCategory ${entry.relatedCategory} doesn't match category from tender item ${category}`;
    return [ruleError(['data'], text)];
  });
};
