/**
 * What a PATCH of a tender leaves as it is: the registry's own dates (spec/decisions.md D12), and what a type does not let its owner
 * change (spec/second-stages.md §3). Pure.
 */
import { isPlainObject, lookUp, sameValue } from '../../base/domain/json.ts';
import { type FieldError, forbidden, invalidData, ruleError } from '../../base/domain/problem.ts';
import type { TenderRecord } from '../../base/domain/tender.ts';
import type { Item, Lot, PatchTender } from '../../base/domain/types.generated.ts';
import type { Procedure } from '../engine/procedure.ts';
import { withDefined } from './derived.ts';
import { tenderSettings } from './settings.ts';

type Dates = { readonly [Name in string]?: Date };
type Render = (date: Date) => string;

/**
 * The registry's dates in a period: they may be sent back as they were read, another value is an error at its path
 * (spec/decisions.md D12). `raw` is the period before conversion.
 */
const keptErrors = (
  keys: readonly string[],
  stored: Dates = {},
  dates: Dates,
  raw: unknown,
  at: readonly string[],
  render: Render,
): FieldError[] =>
  keys.flatMap((key) => {
    const path = [...at, key];
    const [sent, there] = [dates[key], stored[key]];
    if (there !== undefined && Reflect.get(Object(raw), key) === null) return ruleError(path, 'This field cannot be deleted');
    if (sent === undefined || sent.getTime() === there?.getTime()) return [];
    return ruleError(path, 'This field is set by the registry', there === undefined ? undefined : { expected: render(there) });
  });

const AUCTION_DATE_FIELDS = ['startDate', 'endDate', 'shouldStartAfter'];

interface Auctioned {
  readonly auctionPeriod?: Lot['auctionPeriod'];
}

/** The auction period of a lot, or of a tender without lots, belongs to the registry. `at` is the path of either in the body. */
export const auctionErrors = (
  { auctionPeriod: stored }: Auctioned,
  { auctionPeriod }: Auctioned,
  raw: unknown,
  at: readonly string[],
  render: Render,
): FieldError[] =>
  auctionPeriod === undefined
    ? []
    : keptErrors(
        AUCTION_DATE_FIELDS,
        { ...stored },
        { ...auctionPeriod },
        Reflect.get(Object(raw), 'auctionPeriod'),
        [...at, 'auctionPeriod'],
        render,
      );

/** Errors for the registry's own dates in the body: the start and the clarifications end of enquiries, and the auction periods. */
export const keptPeriodErrors = (
  before: TenderRecord,
  patch: PatchTender,
  sent: unknown,
  { render, hasEnquiries }: { readonly render: Render; readonly hasEnquiries: boolean },
): FieldError[] => {
  const raw = Object(sent);
  const enquiries = keptErrors(
    ['startDate', 'clarificationsUntil', 'invalidationDate'],
    { ...before.enquiryPeriod },
    hasEnquiries ? { ...patch.enquiryPeriod } : {},
    raw.enquiryPeriod,
    ['data', 'enquiryPeriod'],
    render,
  );
  const auctions = (before.lots ?? []).flatMap((lot, index) =>
    auctionErrors(lot, patch.lots?.[index] ?? {}, Object(raw.lots)[index], ['data', 'lots', String(index)], render),
  );
  const isRemoved = before.auctionPeriod !== undefined && raw.auctionPeriod === null;
  return [
    ...enquiries,
    ...(isRemoved
      ? [ruleError(['data', 'auctionPeriod'], 'This field cannot be deleted')]
      : auctionErrors(before, patch, sent, ['data'], render)),
    ...auctions,
  ];
};

const refuseField = (path: readonly string[]): never => {
  throw invalidData([ruleError(['data', ...path], "Field change's not allowed")]);
};

/** A longer list differs too, although a merge would drop the rest. */
const isLonger = (sent: unknown, stored: unknown): boolean =>
  Array.isArray(sent) && sent.length !== (Array.isArray(stored) ? stored.length : 0);

/** Items matched by index, changed only in the sent fields that may differ; ids, lots, buyers and units stay. */
const changedItems = (previousValue: readonly Item[], items: readonly Item[], sent: unknown, allowed: readonly string[]): Item[] => {
  if (previousValue.length !== items.length) throw forbidden("List size change's not allowed");
  return items.map((item, index) => {
    const old = previousValue[index];
    for (const field of Object.keys(Object(Reflect.get(Object(sent), index)))) {
      const differs = !sameValue(Reflect.get(Object(old), field), Reflect.get(item, field));
      if (differs && !allowed.includes(field)) refuseField(['items', String(index), field]);
    }
    const { id = item.id, relatedLot, relatedBuyer, unit } = old ?? {};
    return withDefined<Item>({ ...item, id }, { relatedLot, relatedBuyer, unit });
  });
};

/** The changed tender; items keep ids, lots and buyers. Throws 400 for the first field that may not differ, 403 for a list size change. */
export const withAllowedChanges = (before: TenderRecord, after: TenderRecord, sent: unknown, procedure: Procedure): TenderRecord => {
  const { changesOnly = {}, itemChanges = [] } = tenderSettings.of(procedure);
  const allowed = lookUp(changesOnly, before.status);
  if (allowed === undefined || !isPlainObject(sent)) return after;
  for (const field of Object.keys(sent)) {
    const stood = Reflect.get(before, field);
    const differs = isLonger(sent[field], stood) || !sameValue(stood, Reflect.get(after, field));
    if (differs && !allowed.includes(field)) refuseField([field]);
  }
  return Array.isArray(sent.items)
    ? { ...after, items: changedItems(before.items ?? [], after.items ?? [], sent.items, itemChanges) }
    : after;
};
