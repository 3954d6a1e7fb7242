/** Counters of bids in a process, for its metrics (docs/metrics.md): no ids, no amounts. */
import { Problem } from '../../base/domain/problem.ts';

/** Reasons of refusal, with the beginning of their texts. */
const REFUSAL_TEXTS = {
  unknown: ['Auction not found', 'Invalid bidder_id'],
  link: ['Invalid hash', 'Forbidden'],
  stage: ['Stage not for bidding'],
  turn: ['Not valid bidder'],
  low: ['Too low value'],
  high: ['Too high value'],
} as const;

const REFUSAL_REASONS = [...(Object.keys(REFUSAL_TEXTS) as (keyof typeof REFUSAL_TEXTS)[]), 'amount', 'rate', 'store', 'other'] as const;

type Reason = (typeof REFUSAL_REASONS)[number];

/** Pure. A bid during an outage, or too slow for its turn, counts as refused by the store. */
export const refusalReasonFor = (error: unknown): Reason => {
  if (!(error instanceof Problem)) return 'other';
  const { status, details } = error;
  const known = (Object.keys(REFUSAL_TEXTS) as (keyof typeof REFUSAL_TEXTS)[]).find((reason) =>
    REFUSAL_TEXTS[reason].some((beginning) => details.startsWith(beginning)),
  );
  if (known !== undefined) return known;
  if (status === 429) return 'rate';
  if (status === 503) return 'store';
  return status === 400 ? 'amount' : 'other';
};

export const makeBidTally = (elapsed: () => number = () => performance.now()) => {
  const refused = Object.fromEntries(REFUSAL_REASONS.map((reason) => [reason, 0])) as Record<Reason, number>;
  let accepted = 0;
  let tell: (seconds: number) => void = () => undefined;
  return {
    /** Wraps the work with counters: duration, and reason of refusal. */
    counted:
      <Given extends unknown[], Gives>(post: (...given: Given) => Promise<Gives>) =>
      async (...given: Given): Promise<Gives> => {
        const began = elapsed();
        try {
          const result = await post(...given);
          accepted += 1;
          tell((elapsed() - began) / 1000);
          return result;
        } catch (error) {
          refused[refusalReasonFor(error)] += 1;
          throw error;
        }
      },
    report: () => ({ accepted, refused }),
    /** Calls the listener with the seconds of each bid answered 200; returns the unsubscribe function. */
    onBid: (told: (seconds: number) => void) => {
      tell = told;
      return () => {
        tell = () => undefined;
      };
    },
  };
};

export type BidTally = ReturnType<typeof makeBidTally>;
