/** The registry's own dates, which a PATCH of a tender leaves as they are (spec/decisions.md D12). Pure. */
import { type FieldError, ruleError } from '../../base/domain/problem.ts';
import type { TenderRecord } from '../../base/domain/tender.ts';
import type { Lot, PatchTender } from '../../base/domain/types.generated.ts';

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
