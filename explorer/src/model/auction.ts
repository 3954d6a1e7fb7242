/** Offers before and after an auction as positions on a line: a pure view of a bid table's rows. */
import type { BidRow } from './bids.ts';

interface Amount {
  readonly amount?: number | undefined;
}

export interface Offered<B> {
  readonly row: BidRow<B>;
  readonly before: number;
  readonly after: number;
  /** From 0 to 100, the cheapest on the left. */
  readonly first: number;
  readonly last: number;
}

export interface Picture<B> {
  readonly offers: readonly Offered<B>[];
  /** Position of the expected value; null without one. */
  readonly expected: number | null;
}

/** Space beyond the outermost points. */
const margin = 4;

/** Null when there was no auction or it changed nothing. */
export const buildPicture = <B>(rows: readonly BidRow<B>[], expected: Amount | undefined): Picture<B> | null => {
  const known = rows.flatMap((row) => {
    const after = row.value?.amount;
    return after === undefined ? [] : [{ row, after, before: row.initial?.amount ?? after }];
  });
  if (known.length < 2 || known.every(({ before, after }) => before === after)) return null;
  const marks = [...known.flatMap(({ before, after }) => [before, after]), ...(expected?.amount === undefined ? [] : [expected.amount])];
  const [least, most] = [Math.min(...marks), Math.max(...marks)];
  const at = (amount: number): number => margin + ((amount - least) / (most - least || 1)) * (100 - 2 * margin);
  return {
    offers: known.map((one) => ({ ...one, first: at(one.before), last: at(one.after) })),
    expected: expected?.amount === undefined ? null : at(expected.amount),
  };
};
