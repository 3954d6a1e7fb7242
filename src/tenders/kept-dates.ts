/** The registry's own dates in a body: of enquiries and auctions (spec/decisions.md D12). Pure. */
import { type FieldError, ruleError } from '../domain/problem.ts';
import type { TenderRecord } from '../domain/tender.ts';
import type { Lot, PatchTender } from '../domain/types.generated.ts';

type Dates = { readonly [Name in string]?: Date };
type Render = (date: Date) => string;

/**
 * The registry's dates in a period: they may be sent as they were read, another value is an error at its place
 * (spec/decisions.md D12). `raw` is the period before its conversion.
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

const auctionDates = ['startDate', 'endDate', 'shouldStartAfter'];

interface Auctioned {
  readonly auctionPeriod?: Lot['auctionPeriod'];
}

/** The auction of a lot, or of a tender without lots, is the registry's. `at` is the place of either in the body. */
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
        auctionDates,
        { ...stored },
        { ...auctionPeriod },
        Reflect.get(Object(raw), 'auctionPeriod'),
        [...at, 'auctionPeriod'],
        render,
      );

/** What the body says of the registry's own dates: when enquiries begin and are answered, and of the auctions. */
export const keptPeriodErrors = (
  before: TenderRecord,
  patch: PatchTender,
  sent: unknown,
  { render, hasEnquiries }: { readonly render: Render; readonly hasEnquiries: boolean },
): FieldError[] => {
  const raw = Object(sent);
  const ours = ['startDate', 'clarificationsUntil', 'invalidationDate'];
  const enquiries = keptErrors(
    ours,
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
