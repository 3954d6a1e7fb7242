/** Pure views of an auction's document for its page: rounds, current stage, leader, and the history of the offers. */
import type { Auction, Notice, Offer, Stage } from './document.ts';

export interface Turn {
  readonly index: number;
  readonly stage: Stage;
  readonly state: 'past' | 'now' | 'next';
}

export interface Round {
  readonly number: number;
  readonly pause: Stage;
  readonly pauseIndex: number;
  readonly turns: readonly Turn[];
}

const stateAt = (index: number, at: number): Turn['state'] => (index < at ? 'past' : index === at ? 'now' : 'next');

export const findRounds = ({ stages, at }: Pick<Auction, 'stages' | 'at'>): readonly Round[] => {
  const rounds: { number: number; pause: Stage; pauseIndex: number; turns: Turn[] }[] = [];
  for (const [index, stage] of stages.entries()) {
    if (stage.type === 'pause') rounds.push({ number: rounds.length + 1, pause: stage, pauseIndex: index, turns: [] });
    else if (stage.type === 'bids') rounds.at(-1)?.turns.push({ index, stage, state: stateAt(index, at) });
  }
  return rounds;
};

/** What the auction is doing, and what the countdown runs to. */
export type Phase =
  | { readonly name: 'planned' | 'announcing' | 'over' | 'paused' | 'void' | 'cancelled' }
  | { readonly name: 'pause'; readonly round: number }
  | { readonly name: 'turn'; readonly round: number; readonly stage: Stage };

export const findPhase = (auction: Auction): Phase => {
  const { status, stages, at } = auction;
  if (status === 'planned' || status === 'paused' || status === 'void' || status === 'cancelled') return { name: status };
  const stage = stages[at];
  if (stage === undefined || stage.type === 'announcement') return { name: 'over' };
  if (stage.type === 'pre_announcement') return { name: 'announcing' };
  const round = findRounds(auction).findLast(({ pauseIndex }) => pauseIndex <= at)?.number ?? 1;
  return stage.type === 'bids' ? { name: 'turn', round, stage } : { name: 'pause', round };
};

/** The latest notice while it is current: an extended turn no longer is once the turn is over, nor a pause once the auction resumes. */
export const findNotice = ({ notice, status, stages, at }: Auction): Notice | null => {
  if (notice === null) return null;
  if (notice.kind !== 'shift') return notice.kind === status ? notice : null;
  if (status === 'planned') return notice;
  const begun = stages[at]?.start ?? null;
  return status === 'running' && (begun === null || notice.at === null || begun <= notice.at) ? notice : null;
};

/** Best first. */
export const ranked = ({ results }: Auction): readonly Offer[] => results.toReversed();

export interface Line {
  readonly offer: Offer;
  /** Position in the order of round 1, from 1: the number in the label. */
  readonly number: number;
  /** The amounts at the start and after each round held, as far as they are known. */
  readonly amounts: readonly number[];
}

/** The history of each offer: the first, then one per round. The current round counts the turns that are over. */
export const findLines = (auction: Auction): readonly Line[] => {
  const rounds = findRounds(auction);
  return auction.initial.map((offer, place) => {
    const amounts = offer.amount === undefined ? [] : [offer.amount];
    for (const { turns } of rounds) {
      const turn = turns.find(({ stage }) => stage.bid === offer.bid);
      if (turn?.stage.published !== true || turn.stage.amount === undefined) break;
      amounts.push(turn.stage.amount);
    }
    const named = auction.results.find(({ bid }) => bid === offer.bid);
    return { offer: named ?? offer, number: place + 1, amounts };
  });
};

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Drawn extends Line {
  readonly points: readonly Point[];
  /** Vertical position of the name beside the last point, kept apart from the others. */
  readonly nameAt: number;
}

export interface Picture {
  readonly lines: readonly Drawn[];
  readonly least: number;
  readonly most: number;
}

export const size = { width: 360, height: 220, left: 74, right: 46, top: 16, bottom: 28 } as const;
/** Minimum distance between two labels. */
const apart = 16;

/** Positions for labels that must not overlap, each as close to its point as possible. */
const spread = (wanted: readonly number[]): number[] => {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  let last = Number.NEGATIVE_INFINITY;
  for (const one of order) {
    one.y = Math.max(one.y, last + apart);
    last = one.y;
  }
  let floor = size.height - size.bottom + 4;
  for (const one of order.toReversed()) {
    one.y = Math.min(one.y, floor);
    floor = one.y - apart;
  }
  return order.sort((a, b) => a.index - b.index).map(({ y }) => y);
};

/** x of the amounts after this many rounds. */
export const columnAt = (rounds: number): number => size.left + ((size.width - size.left - size.right) * rounds) / 3;

/** Null before the offers are public. */
export const buildPicture = (auction: Auction): Picture | null => {
  const lines = findLines(auction).filter(({ amounts }) => amounts.length > 0);
  if (lines.length === 0) return null;
  const all = lines.flatMap(({ amounts }) => amounts);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const down = (amount: number): number => size.top + ((most - amount) / (most - least || 1)) * (size.height - size.top - size.bottom);
  const drawn = lines.map((line) => ({ ...line, points: line.amounts.map((amount, index) => ({ x: columnAt(index), y: down(amount) })) }));
  // Names only collide with those in the same column.
  const names = new Map<Line, number>();
  for (const column of [0, 1, 2, 3]) {
    const own = drawn.filter(({ points }) => points.length === column + 1);
    for (const [index, y] of spread(own.map(({ points }) => points.at(-1)?.y ?? 0)).entries()) {
      const line = own[index];
      if (line !== undefined) names.set(line, y);
    }
  }
  return { least, most, lines: drawn.map((line) => ({ ...line, nameAt: names.get(line) ?? 0 })) };
};
