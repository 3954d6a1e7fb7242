/**
 * However an auction goes (docs/auctions.md): turns are those of the bidders, worst first, each open in its full length; prices only
 * fall; what was answered counts and nothing else does; and its log alone makes it again, also by rules that were written a second time.
 */
import { expect } from 'chai';
import fc from 'fast-check';
import type { Entry } from '../../../../explorer/src/auctions/log.ts';
import { replay } from '../../../../explorer/src/auctions/replay.ts';
import { at, lotId } from '../../../../fixtures/sketched-tenders.ts';
import { bid, buildLot, money, offer as offerOn, tender, tickContextWith } from '../../../../fixtures/stored-tenders.ts';
import { canonicalJson } from '../../../../src/base/domain/history.ts';
import { subtract } from '../../../../src/base/domain/money.ts';
import type { AuctionEntry, AuctionOffer, AuctionRecord } from '../../../../src/features/auctions/model/auction.ts';
import type { AuctionHappening } from '../../../../src/features/auctions/model/log.ts';
import { auditDocument, auditOfLog } from '../../../../src/features/auctions/rules/audit.ts';
import { rankBidders } from '../../../../src/features/auctions/rules/offers.ts';
import { publicDocument } from '../../../../src/features/auctions/rules/public-document.ts';
import { openTurn } from '../../../../src/features/auctions/rules/stages.ts';
import { fold, nextAuction } from '../../../../src/features/auctions/rules/transitions.ts';
import { actingConfig } from '../../../../src/procurement/engine/config.ts';
import { withNextAwards } from '../../../../src/procurement/phases/awarding/next-awards.ts';
import { procedures } from '../../../../src/procurement/types/index.ts';
import { draws } from '../../../support/draws.ts';
import { zone } from '../../auctions/unit/play.ts';
import { type Played, playedOut, type World, worldArbitrary } from './auction-world.ts';

const seed = Number(process.env.SEED ?? 20270118);
const runs = draws(40, 120, 10_000);

interface Moment {
  readonly entry: AuctionEntry;
  readonly before: AuctionRecord | null;
  readonly after: AuctionRecord;
}

/** The auction before and after each entry of its log. */
const collectMoments = (log: readonly AuctionEntry[]): readonly Moment[] => {
  const moments: Moment[] = [];
  let before: AuctionRecord | null = null;
  for (const entry of log) {
    const { event, body, by } = entry;
    const outcome = nextAuction(before, { event, body, by } as AuctionHappening, entry.at);
    if ('refused' in outcome) throw new Error(`${entry.seq} ${event}: ${outcome.refused.text}`);
    const after = { ...outcome.auction, log_head: entry.hash };
    moments.push({ entry, before, after });
    before = after;
  }
  return moments;
};

const priceOf = ({ amount, weighted }: AuctionOffer): number => weighted ?? amount;

const offers = ({ bids }: AuctionRecord): ReadonlyMap<string, AuctionOffer> => new Map(bids.map(({ id, offer }) => [id, offer]));

/** Turns of a round are the bidders, worst first by what stood when it began. */
const checkRound = ({ entry, after }: Moment): void => {
  if (!/^begin/.test(entry.event)) return;
  const turns = after.stages.slice(after.current_stage + 1, after.current_stage + 1 + after.bids.length);
  expect(turns.map(({ bidder_id }) => bidder_id)).to.deep.equal(rankBidders(after.bids));
  for (const { bidder_id = '', offer } of turns) expect(offer).to.deep.equal(offers(after).get(bidder_id));
};

/** What stands falls, by a step at least, and the best does not get worse. */
const checkPrices = ({ before, after }: Moment): void => {
  if (before === null || before.attempt !== after.attempt) return;
  const stood = offers(before);
  for (const { id, offer } of after.bids) {
    const old = stood.get(id);
    if (old === undefined || old === offer) continue;
    expect(offer.amount).to.be.at.most(subtract(old.amount, after.step));
  }
  const best = ({ order, bids }: AuctionRecord): number => {
    const first = bids.find((one) => one.id === order.at(-1));
    return first === undefined ? Number.POSITIVE_INFINITY : priceOf(first.offer);
  };
  if (after.order.length > 0) expect(best(after)).to.be.at.most(best(before));
};

/** A turn is open from its start, 5 s at most missing, to its end, and outages are added to it. */
const checkTurn = ({ entry, before, after }: Moment, { game }: Played): void => {
  const borne = after.quick ? 500 : 5000;
  const turn = openTurn(after);
  if (entry.event === 'open_turn' && turn !== undefined) {
    const late = entry.at.getTime() - turn.start.getTime();
    expect(late).to.be.within(0, borne);
    expect((after.timer?.getTime() ?? 0) - turn.start.getTime()).to.be.at.least(after.timing.turn);
  }
  const closed = before === null ? undefined : openTurn(before);
  if (entry.event !== 'close_turn' || closed === undefined || before?.timer === undefined) return;
  const [from, to] = [closed.start.getTime(), before.timer.getTime()];
  expect(entry.at.getTime()).to.be.at.least(to);
  const lost = game.outages
    .map((outage) => Math.min(outage.to.getTime(), to) - Math.max(outage.from.getTime(), from))
    .filter((ms) => ms > borne)
    .reduce((sum, ms) => sum + ms, 0);
  expect(to - from).to.be.at.least(before.timing.turn + lost);
};

/** What is held, by whom it is known and how often a link was made anew is nobody's to see. */
const checkSealed = ({ entry, before, after }: Moment): void => {
  const other: AuctionRecord = {
    ...after,
    bids: after.bids.map(({ held: _, ...bidder }) => ({ ...bidder, generation: bidder.generation + 1 })),
  };
  expect(publicDocument(after, entry.at)).to.deep.equal(publicDocument(other, entry.at));
  if (before === null || !['bid', 'take_back'].includes(entry.event)) return;
  expect(publicDocument(after, entry.at)).to.deep.equal(publicDocument(before, entry.at));
};

/** What was answered 200 stands in the log, one to one, and what counts is the last of a turn that was not taken back. */
const checkAcknowledged = ({ game, acknowledged }: Played): void => {
  const logged = game.log.flatMap(({ event, body, at }) =>
    event === 'bid' ? [{ bid: Reflect.get(body, 'bid'), amount: Reflect.get(body, 'amount'), at }] : [],
  );
  expect(logged).to.deep.equal(acknowledged);
  let held: AuctionEntry | undefined;
  for (const { entry, before, after } of collectMoments(game.log)) {
    if (entry.event === 'bid') held = entry;
    if (['take_back', 'void'].includes(entry.event)) held = undefined;
    if (entry.event !== 'close_turn') continue;
    const id = before?.stages[before.current_stage]?.bidder_id ?? '';
    const stands = offers(after).get(id);
    if (held === undefined) expect(stands).to.equal(before === null ? undefined : offers(before).get(id));
    else expect(stands).to.deep.include({ amount: Reflect.get(held.body, 'amount'), date: held.at });
    held = undefined;
  }
};

/** A process that ends after any write has left what its log makes. */
const checkPrefixes = (moments: readonly Moment[], { game: { written } }: Played): void => {
  for (const auction of written) expect(canonicalJson(moments[auction.seq - 1]?.after)).to.equal(canonicalJson(auction));
  expect(written.at(-1)?.seq).to.equal(moments.length);
};

const msOf = (date: Date | undefined): number | undefined => date?.getTime();
const standing = ({ amount, weighted, date }: AuctionOffer): object => ({
  amount,
  ...(weighted === undefined ? {} : { weighted }),
  time: date.getTime(),
});

/** The second implementation, given the log as the registry sends it, comes to the same. */
const checkReplayed = ({ game: { auction, log } }: Played): void => {
  const again = replay(JSON.parse(JSON.stringify(log)) as Entry[]);
  expect(again.faults).to.deep.equal([]);
  const { bids, initial_order, order, stages, status, attempt, current_stage } = auction;
  const listed = (ids: readonly string[], of: 'initial' | 'offer'): object[] =>
    ids.flatMap((id) => bids.filter((one) => one.id === id).map((one) => ({ bid: id, ...standing(one[of]) })));
  expect(again).to.deep.include({
    ...{ status, attempt, stage: current_stage },
    initial: listed(initial_order, 'initial'),
    results: listed(order, 'offer'),
    posts: log.filter(({ event }) => event === 'bid' || event === 'take_back').length,
  });
  const plain = stages.map(({ type, start, bidder_id, offer, changed, publish_time }) => ({
    ...{ type, start: start.getTime(), bid: bidder_id, changed, published: msOf(publish_time) },
    offer: offer === undefined ? undefined : standing(offer),
  }));
  expect(again.stages.map(({ bid, changed, published, offer, ...rest }) => ({ ...rest, bid, changed, published, offer }))).to.deep.equal(
    plain,
  );
};

const requestForProposal = procedures.of('requestForProposal');

/** The registry awards in the order of the results. */
const checkAwarded = ({ game: { auction } }: Played): void => {
  if (requestForProposal === undefined) throw new Error('no such type');
  const config = { ...actingConfig({}, requestForProposal), hasAwardingOrder: false };
  const bids = auction.bids.map(({ id, offer }, place) => {
    const weightedValue = offer.weighted === undefined ? {} : { weightedValue: { amount: offer.weighted, currency: 'UAH' } };
    return { ...bid(place), id, lotValues: [offerOn(offer.amount, { value: money(offer.amount), ...weightedValue, date: offer.date })] };
  });
  const context = tickContextWith(at('2027-01-18T10:00'), { procedure: requestForProposal, config });
  const { awards = [] } = withNextAwards(
    tender({ status: 'active.qualification', lots: [buildLot({ id: lotId })], bids, awards: [] }),
    context,
  );
  expect(awards.map(({ bid_id }) => bid_id)).to.deep.equal(auction.order.toReversed());
};

describe('An auction drawn at random', () => {
  it('keeps its rules, and its log makes it again', function () {
    this.timeout(3_600_000);
    const seen = { bids: 0, refusals: 0, shift: 0, pause: 0, void: 0, reported: 0 };
    fc.assert(
      fc.property(worldArbitrary, (world: World) => {
        const played = playedOut(world);
        const { auction, log } = played.game;
        const moments = collectMoments(log);
        for (const moment of moments) {
          checkRound(moment);
          checkPrices(moment);
          checkTurn(moment, played);
          checkSealed(moment);
        }
        expect(fold(log)).to.deep.equal(auction);
        checkPrefixes(moments, played);
        expect(played.touched).to.deep.equal([]);
        checkAcknowledged(played);
        checkReplayed(played);
        expect(auction.status).to.equal('reported');
        checkAwarded(played);
        const over = moments.at(-1)?.before;
        expect(auditOfLog(log, zone)).to.equal(over === undefined || over === null ? null : auditDocument(over, zone));
        seen.bids += played.acknowledged.length;
        seen.refusals += played.refusals;
        for (const { event } of log) if (event === 'shift' || event === 'pause' || event === 'void') seen[event] += 1;
        seen.reported += 1;
      }),
      { numRuns: runs, seed },
    );
    // Else nothing was tried.
    expect(
      Object.values(seen).every((count) => count > runs / 100),
      JSON.stringify(seen),
    ).to.equal(true);
  });
});
