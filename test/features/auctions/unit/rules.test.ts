/** The rules of an auction (docs/auctions.md): stages, order of turns, ranking, and an auction played to its end. */
import { expect } from 'chai';
import { findQuickMode } from '../../../../src/base/domain/auctions.ts';
import { IMMEDIATE_TIMING, stagesFrom, timingFor } from '../../../../src/features/auctions/rules/stages.ts';
import { fold } from '../../../../src/features/auctions/rules/transitions.ts';
import { type Game, later, planned, play, start } from './play.ts';

/** Instant of a second after the start. */
const on = (seconds: number): Date => later(start, seconds);

describe('Stages of an auction', () => {
  for (const [bidders, stages, overAt, endsAt] of [
    [2, 11, 21, 23],
    [3, 14, 27, 29],
    [10, 35, 69, 71],
  ] as const) {
    it(`with ${bidders} bidders`, () => {
      const list = stagesFrom(start, bidders, timingFor(bidders));
      expect(list).to.have.length(stages);
      expect(list[0]).to.deep.equal({ type: 'pause', start });
      for (const round of [0, 1, 2]) {
        const pause = round * (bidders + 1);
        const turns = list.slice(pause + 1, pause + 1 + bidders);
        expect(list[pause]?.type).to.equal('pause');
        expect(turns.map(({ type }) => type)).to.deep.equal(Array.from({ length: bidders }, () => 'bids'));
        expect(turns[0]?.start).to.deep.equal(on(300 + round * (120 * bidders + 120)));
      }
      expect(list.at(-2)).to.deep.equal({ type: 'pre_announcement', start: on(overAt * 60) });
      expect(list.at(-1)).to.deep.equal({ type: 'announcement', start: on(endsAt * 60) });
    });
  }

  for (const [bidders, turn] of [
    [30, 120_000],
    [31, 116_129],
    [100, 36_000],
    [1000, 20_000],
  ] as const) {
    it(`with ${bidders} bidders have turns of ${turn} ms`, () => {
      expect(timingFor(bidders).turn).to.equal(turn);
      expect(stagesFrom(start, bidders, timingFor(bidders)).at(-2)?.start).to.deep.equal(on((9 * 60_000 + 3 * bidders * turn) / 1000));
    });
  }

  it('are shortened by the end of a text only', () => {
    expect(findQuickMode('quick, accelerator=1440, quick(mode:fast-forward)')).to.equal('fast-forward');
    expect(findQuickMode('quick(mode:no-auction)')).to.equal('no-auction');
    expect(findQuickMode('quick(mode:fast-auction)')).to.equal('fast-auction');
    for (const text of ['quick', 'quick(mode:fast-forward) ', 'quick(mode:slow)', '', undefined])
      expect(findQuickMode(text)).to.equal(undefined);
  });
});

const collectTurns = ({ auction }: Game, round: number): (string | undefined)[] => {
  const pause = round * (auction.bids.length + 1);
  return auction.stages.slice(pause + 1, pause + 1 + auction.bids.length).map(({ bidder_id }) => bidder_id);
};

const three = planned([
  { id: 'P1', amount: 9700, date: '2026-11-20T10:00:00Z' },
  { id: 'P2', amount: 9700, date: '2026-11-20T10:05:00Z' },
  { id: 'P3', amount: 9500, date: '2026-11-20T10:10:00Z' },
]);

describe('An auction', () => {
  it('is played to its end', () => {
    const game = play(three);
    game.conduct(on(0));
    expect(game.auction).to.include({ current_stage: 0, status: 'running' });
    expect(collectTurns(game, 0)).to.deep.equal(['P2', 'P1', 'P3']);
    expect(game.auction.bids.map(({ number }) => number)).to.deep.equal([2, 1, 3]);
    expect(game.auction.order).to.deep.equal(['P2', 'P1', 'P3']);

    expect(game.post('P2', 9400, on(301))).to.equal(null);
    expect(game.auction.stages[1]).to.deep.include({ bidder_id: 'P2' }).and.not.have.property('publish_time');
    expect(game.post('P1', 9400, on(421))).to.equal(null);
    game.conduct(on(660));
    expect(collectTurns(game, 1)).to.deep.equal(['P3', 'P1', 'P2']);
    expect(game.auction.order).to.deep.equal(['P3', 'P1', 'P2']);

    expect(game.post('P3', 9300, on(781))).to.equal(null);
    expect(game.post('P2', 9300, on(1021))).to.equal(null);
    game.conduct(on(1140));
    expect(collectTurns(game, 2)).to.deep.equal(['P1', 'P2', 'P3']);

    expect(game.post('P1', 9200, on(1261))).to.equal(null);
    expect(game.post('P3', 9100.55, on(1501))).to.equal(null);
    game.conduct(on(1620));
    expect(game.auction).to.include({ status: 'bidding_over', current_stage: 12 });
    expect(game.auction.order).to.deep.equal(['P2', 'P1', 'P3']);
    expect(game.auction.bids.map(({ offer }) => offer.amount)).to.deep.equal([9200, 9300, 9100.55]);
    expect(game.auction.timer).to.deep.equal(on(29 * 60));

    expect(game.want([{ event: 'report', body: {}, by: 'auction' }], on(29 * 60 - 1))?.text).to.equal('Not the time for it');
    expect(game.want([{ event: 'report', body: {}, by: 'auction' }], on(29 * 60))).to.equal(undefined);
    expect(game.auction).to.include({ status: 'reported', current_stage: 13 }).and.not.have.property('timer');
    expect(fold(game.log)).to.deep.equal(game.auction);
  });

  it('runs through at one instant where nothing takes time', () => {
    const game = play({ ...three, timing: IMMEDIATE_TIMING });
    game.look(on(3));
    expect(game.auction).to.include({ status: 'bidding_over', current_stage: 12 });
    expect(game.log.map(({ event }) => event).slice(0, 4)).to.deep.equal(['schedule', 'begin', 'open_turn', 'close_turn']);
  });
});
