/** Switches from stage to stage, caused by time alone (docs/auctions.md). Each is called only when it is next. Pure. */
import { omitUndefined } from '../../../base/domain/json.ts';
import type { AuctionRecord, AuctionStage, Bidder } from '../model/auction.ts';
import { buildOffer, limitOf, rankBidders, scaleOf } from './offers.ts';
import { unclosedTurn } from './stages.ts';

/** `auction` moved to another stage, with the time of the following switch. */
const withStage = ({ timer: _, limit: __, made_good_until: ___, ...auction }: AuctionRecord, current_stage: number): AuctionRecord => {
  const timer = auction.stages[current_stage + 1]?.start;
  return { ...auction, current_stage, ...omitUndefined({ timer }) };
};

/** Assigns the turns after the pause at `pause` by the current ranking, worst first. */
const roundFrom = (auction: AuctionRecord, pause: number): readonly AuctionStage[] => {
  const offers = new Map(auction.bids.map(({ id, offer }) => [id, offer]));
  const order = rankBidders(auction.bids, auction.scale);
  return auction.stages.map((stage, index) => {
    const bidder_id = order[index - pause - 1];
    const offer = bidder_id === undefined ? undefined : offers.get(bidder_id);
    return index <= pause || bidder_id === undefined || offer === undefined ? stage : { ...stage, bidder_id, offer };
  });
};

export const withFirstStageStarted = (auction: AuctionRecord): AuctionRecord => {
  const order = rankBidders(auction.bids, auction.scale);
  const bids = auction.bids.map((bidder) => ({ ...bidder, number: order.indexOf(bidder.id) + 1 }));
  return withStage({ ...auction, status: 'running', bids, initial_order: order, order, stages: roundFrom(auction, 0) }, 0);
};

export const withRoundBegun = (auction: AuctionRecord): AuctionRecord => {
  const pause = auction.current_stage + 1;
  return withStage({ ...auction, status: 'running', stages: roundFrom(auction, pause) }, pause);
};

/** Opens the next turn, or reopens the interrupted one. */
export const withTurnOpen = (auction: AuctionRecord): AuctionRecord => {
  const index = unclosedTurn(auction) === undefined ? auction.current_stage + 1 : auction.current_stage;
  const bidder = auction.bids.find(({ id }) => id === auction.stages[index]?.bidder_id);
  const open = withStage({ ...auction, status: 'running' }, index);
  return bidder === undefined ? open : { ...open, limit: limitOf(auction, bidder.offer) };
};

const withHeldOffer = (auction: Pick<AuctionRecord, 'scale'>, { held, ...bidder }: Bidder): Bidder =>
  held === undefined ? bidder : { ...bidder, offer: buildOffer(scaleOf(auction), bidder, held, held.time) };

export const withTurnClosed = ({ limit: _, ...auction }: AuctionRecord, at: Date): AuctionRecord => {
  const current = auction.stages[auction.current_stage];
  const bidder = auction.bids.find(({ id }) => id === current?.bidder_id);
  const bids = auction.bids.map((one) => withHeldOffer(auction, one));
  const brought = bidder?.held === undefined ? {} : { offer: withHeldOffer(auction, bidder).offer, changed: true as const };
  const stages = auction.stages.map((stage) => (stage === current ? { ...stage, ...brought, publish_time: at } : stage));
  return { ...auction, bids, stages, order: rankBidders(bids, auction.scale) };
};

export const biddingOver = (auction: AuctionRecord): AuctionRecord => ({
  ...withStage(auction, auction.current_stage + 1),
  status: 'bidding_over',
});

export const withAuctionReported = (auction: AuctionRecord): AuctionRecord => ({
  ...withStage(auction, auction.current_stage + 1),
  status: 'reported',
});
