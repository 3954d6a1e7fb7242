/** What a process has counted of bids, for its measures (docs/metrics.md): no ids, no amounts. */
import { Problem } from '../../domain/problem.ts';

export interface Tally {
  /** The same work, counted: how long it took, and why it was refused. */
  counted<Given extends unknown[], Gives>(post: (...given: Given) => Promise<Gives>): (...given: Given) => Promise<Gives>;
  report(): TallyReport;
  /** Tells of each bid that was answered 200, in seconds; gives what ends it. */
  onBid(told: (seconds: number) => void): () => void;
}

interface TallyReport {
  readonly accepted: number;
  readonly refused: Readonly<Record<Reason, number>>;
}

/** Why a bid is refused, in a word, and how the text of the refusal begins. */
const reasons = {
  unknown: ['Auction not found', 'Invalid bidder_id'],
  link: ['Invalid hash', 'Forbidden'],
  stage: ['Stage not for bidding'],
  turn: ['Not valid bidder'],
  low: ['Too low value'],
  high: ['Too high value'],
} as const;

const refusalReasons = [...(Object.keys(reasons) as (keyof typeof reasons)[]), 'amount', 'rate', 'store', 'other'] as const;

type Reason = (typeof refusalReasons)[number];

/** Pure. What is asked of the store when it is away, or was too slow, is refused by it. */
export const reasonFor = (error: unknown): Reason => {
  if (!(error instanceof Problem)) return 'other';
  const { status, details } = error;
  const known = (Object.keys(reasons) as (keyof typeof reasons)[]).find((reason) =>
    reasons[reason].some((beginning) => details.startsWith(beginning)),
  );
  if (known !== undefined) return known;
  if (status === 429) return 'rate';
  if (status === 503) return 'store';
  return status === 400 ? 'amount' : 'other';
};

export const makeTally = (elapsed: () => number = () => performance.now()): Tally => {
  const refused = Object.fromEntries(refusalReasons.map((reason) => [reason, 0])) as Record<Reason, number>;
  let accepted = 0;
  let tell: (seconds: number) => void = () => undefined;
  return {
    counted:
      (post) =>
      async (...given) => {
        const began = elapsed();
        try {
          const result = await post(...given);
          accepted += 1;
          tell((elapsed() - began) / 1000);
          return result;
        } catch (error) {
          refused[reasonFor(error)] += 1;
          throw error;
        }
      },
    report: () => ({ accepted, refused }),
    onBid: (told) => {
      tell = told;
      return () => {
        tell = () => undefined;
      };
    },
  };
};
