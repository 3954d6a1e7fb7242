/** The stages of an auction: three rounds with a turn for each bidder, a pause before each round, and the end (docs/auctions.md). Pure. */

import { MINUTE, SECOND } from '../../../base/platform/clock.ts';
import type { AuctionEvent, AuctionRecord, AuctionStage, StageType, Timing } from '../model/auction.ts';

const ROUNDS = 3;
/** Turns are shorter with more bidders, so that a round takes an hour. */
const MOST_BIDDERS_AT_LENGTH = 30;
const LONGEST_ROUND = 60 * MINUTE;
const SHORTEST_TURN = 20 * SECOND;

const DEFAULT_TIMING: Timing = { first_pause: 5 * MINUTE, pause: 2 * MINUTE, turn: 2 * MINUTE, announcement: 2 * MINUTE };
/** Zero lengths: everything happens at once. */
export const IMMEDIATE_TIMING: Timing = { first_pause: 0, pause: 0, turn: 0, announcement: 0 };

/** Lengths of the stages for this many bidders. */
export const timingFor = (bidders: number): Timing =>
  bidders > MOST_BIDDERS_AT_LENGTH
    ? { ...DEFAULT_TIMING, turn: Math.max(SHORTEST_TURN, Math.floor(LONGEST_ROUND / bidders)) }
    : DEFAULT_TIMING;

const listStageTypes = (bidders: number): readonly StageType[] => {
  const round = ['pause' as const, ...Array.from({ length: bidders }, () => 'bids' as const)];
  return [...Array.from({ length: ROUNDS }, () => round).flat(), 'pre_announcement', 'announcement'];
};

const lengthOf = (type: StageType, index: number, { first_pause, pause, turn, announcement }: Timing): number => {
  if (type === 'pause') return index === 0 ? first_pause : pause;
  return type === 'bids' ? turn : announcement;
};

/** All stages of a planned auction. */
export const stagesFrom = (start: Date, bidders: number, timing: Timing): readonly AuctionStage[] => {
  let time = start.getTime();
  return listStageTypes(bidders).map((type, index) => {
    const begins = new Date(time);
    time += lengthOf(type, index, timing);
    return { type, start: begins };
  });
};

/** Shifts the stages after this one. */
export const withStagesShifted = (stages: readonly AuctionStage[], after: number, by: number): readonly AuctionStage[] =>
  stages.map((stage, index) => (index > after ? { ...stage, start: new Date(stage.start.getTime() + by) } : stage));

/** The current turn, possibly interrupted. */
export const unclosedTurn = ({ stages, current_stage }: AuctionRecord): AuctionStage | undefined => {
  const stage = stages[current_stage];
  return stage?.type === 'bids' && stage.publish_time === undefined ? stage : undefined;
};

/** The turn open to bids. */
export const openTurn = (auction: AuctionRecord): AuctionStage | undefined =>
  auction.status === 'running' ? unclosedTurn(auction) : undefined;

type Switch = Extract<AuctionEvent['event'], 'begin' | 'begin_round' | 'open_turn' | 'close_turn' | 'over' | 'report'>;

const SWITCH_INTO_STAGE: Readonly<Partial<Record<StageType, Switch>>> = {
  pause: 'begin_round',
  bids: 'open_turn',
  pre_announcement: 'over',
};

/** The next switch: at `timer` or, between two switches of one instant, at once; undefined when none is left. */
export const findUpcomingSwitch = (auction: AuctionRecord): Switch | undefined => {
  const { status, current_stage, stages } = auction;
  if (status === 'bidding_over') return 'report';
  if (status === 'planned') return 'begin';
  if (status !== 'running' && status !== 'paused') return undefined;
  if (current_stage < 0) return 'begin';
  if (unclosedTurn(auction) !== undefined) return status === 'paused' ? 'open_turn' : 'close_turn';
  const next = stages[current_stage + 1];
  return next === undefined ? undefined : SWITCH_INTO_STAGE[next.type];
};

/** The end of bidding. */
export const endOfBidding = ({ stages }: Pick<AuctionRecord, 'stages'>): Date | undefined =>
  stages.find(({ type }) => type === 'pre_announcement')?.start;
