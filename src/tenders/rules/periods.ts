/** What the periods of all phases have in common, and when items are delivered (spec/tender-rules.md §1 V19, spec/decisions.md D12). */
import { MINUTE } from '../../model/iso-8601.ts';
import { orderErrors } from '../../model/period.ts';
import { type FieldError, ruleError } from '../../model/problem.ts';
import type { TenderFields } from '../../model/tender.ts';
import type { AuctionPeriod, Period } from '../../model/types.generated.ts';
import { type Context, each, none, type Rule } from './rule.ts';

/** What is forgiven a clock, and somebody who publishes a draft that was made in time. */
export const GRACE = 10 * MINUTE;

/** V19. */
export const deliveriesBeginBeforeTheirEnd: Rule = ({ items }, { zone }) =>
  each(items, ['data', 'items'], ({ deliveryDate }, path) => orderErrors(deliveryDate, [...path, 'deliveryDate'], zone));

const LAST = new Date('9998-12-31T00:00:00Z');

/** Days are added to the end of a period; beyond the year 9999 there is no date that ISO 8601 could write. */
export const roomErrors = (span: Period | undefined, name: string): readonly FieldError[] =>
  span?.endDate === undefined || span.endDate <= LAST ? none : [ruleError(['data', name, 'endDate'], 'endDate is too far in the future')];

const later = (a: Date, b: Date): Date => (a < b ? b : a);

/**
 * From when the least length of a period is counted: the later of its start and now (spec/decisions.md D12). A published period
 * that only grows counts from its start, as does one that nobody touches; of a draft that is published the last ten minutes
 * are forgiven.
 */
export const countedFrom = (
  start: Date,
  end: Date,
  stood: Period | undefined,
  after: TenderFields,
  { now }: Context,
  before: TenderFields | null,
): Date => {
  const [stoodStart, stoodEnd] = [stood?.startDate, stood?.endDate];
  const hasGrown = stoodStart !== undefined && stoodEnd !== undefined && start <= stoodStart && end >= stoodEnd;
  if (hasGrown && before?.status !== 'draft') return start;
  const isAsItStood = start.getTime() === stoodStart?.getTime() && end.getTime() === stoodEnd?.getTime();
  if (!isAsItStood) return later(start, now);
  return after.status === 'draft' ? start : later(start, new Date(now.getTime() - GRACE));
};

/** Whether an auction is planned that was not held yet. */
export const isToCome = (period: AuctionPeriod | undefined): boolean => period?.startDate !== undefined && period.endDate === undefined;
