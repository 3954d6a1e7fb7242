/** The shape of a rule on bids (spec/tender-rules.md §6). */
import type { FieldError } from '../../../model/problem.ts';
import type { TenderFields } from '../../../model/tender.ts';
import type { Bid } from '../../../model/types.generated.ts';
import type { Context } from '../../../tenders/rules/rule.ts';

/** The tender as rules on its bids read it. */
export type BidTender = TenderFields;

/** A bid as it would be after the write; `before` is null on creation. */
export interface BidChange {
  readonly tender: BidTender;
  readonly before: Bid | null;
  readonly after: Bid;
  /** The status that was asked for; `after` may have another one, because an edit makes a pending bid invalid. */
  readonly asked: string;
  readonly context: Context;
}

/** No errors: it holds. Rules that are answered with 403 throw a `Problem`. */
export type BidRule = (change: BidChange) => readonly FieldError[];

/** True for a bid that enters the competition by this write, from nothing, draft or invalid. */
export const becomesPending = ({ before, after }: BidChange): boolean => after.status === 'pending' && before?.status !== 'pending';

export const hasLots = ({ lots = [] }: BidTender): boolean => lots.length > 0;

/** The lots a bid is made for. */
export const lotsOfBid = ({ lotValues = [] }: Bid): ReadonlySet<string> => new Set(lotValues.map(({ relatedLot }) => relatedLot));

/** Item id → the lot it belongs to, by the tender's own word. */
export const lotsOfItems = ({ items = [] }: BidTender): ReadonlyMap<string | undefined, string | undefined> =>
  new Map(items.map(({ id, relatedLot }) => [id, relatedLot]));
