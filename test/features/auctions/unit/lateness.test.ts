/** Switches that come late, outages, and what takes an auction out of its course (docs/auctions.md). */
import { expect } from 'chai';
import type { AuctionRecord, ScheduledAuction } from '../../../../src/features/auctions/model/auction.ts';
import { upToDate } from '../../../../src/features/auctions/rules/due-switches.ts';
import { IMMEDIATE_TIMING } from '../../../../src/features/auctions/rules/stages.ts';
import { at, context, type Game, later, planned, play, start, zone } from './play.ts';

const on = (seconds: number): Date => later(start, seconds);
const due = (...given: Parameters<typeof upToDate>) => upToDate(...given).steps;
const offers = [
  { id: 'A', amount: 9700 },
  { id: 'B', amount: 9600 },
];
const pair = (more: Partial<ScheduledAuction> = {}): Game => play(planned(offers, more));
const collectStarts = ({ stages, start_at }: AuctionRecord): number[] =>
  stages.map((stage) => (stage.start.getTime() - start_at.getTime()) / 1000);
const onTime = collectStarts(pair().auction);
const eventsSince = ({ log }: Game, seq: number): string[] => log.slice(seq).map(({ event }) => event);

describe('A switch that comes late', () => {
  it('by 5 s moves nothing', () => {
    const game = pair();
    game.conduct(on(299));
    const { seq } = game.auction;
    expect(collectStarts(game.look(on(305)))).to.deep.equal(onTime);
    expect(eventsSince(game, seq)).to.deep.equal(['open_turn']);
    expect(game.auction).not.to.have.property('notice');
  });

  it('by more moves what follows, and the turn has its full length', () => {
    const game = pair();
    game.conduct(on(299));
    const { seq } = game.auction;
    game.look(on(305.001));
    expect(eventsSince(game, seq)).to.deep.equal(['shift', 'open_turn']);
    expect(collectStarts(game.auction)).to.deep.equal(onTime.map((second, index) => (index === 0 ? second : second + 5.001)));
    expect(game.auction.timer).to.deep.equal(on(425.001));
    expect(game.auction.notice).to.deep.equal({ kind: 'shift', reason: 'late', at: on(305.001), by: 5001 });
  });

  it('at the end of a turn closes it at its time, and moves the next one', () => {
    const game = pair();
    game.conduct(on(300));
    const { seq } = game.auction;
    game.want([], on(480));
    expect(eventsSince(game, seq)).to.deep.equal(['close_turn', 'shift', 'open_turn']);
    expect(game.auction).to.deep.include({ current_stage: 2, timer: on(600) });
  });

  it('passes no turn by, however late somebody comes', () => {
    const game = pair();
    game.conduct(on(300));
    game.look(on(900));
    expect(game.auction).to.include({ current_stage: 2, status: 'running' });
    expect(game.auction.timer).to.deep.equal(on(1020));
  });

  it('of the report moves nothing', () => {
    const game = pair();
    game.conduct(on(21 * 60));
    expect(due(game.auction, on(90_000), [], context)).to.deep.equal([]);
  });

  it('never by more than nothing where nothing takes time', () => {
    const game = pair({ timing: IMMEDIATE_TIMING, quick: true });
    expect(game.look(on(3600)))
      .to.include({ status: 'bidding_over' })
      .and.not.have.property('notice');
  });
});

describe('An outage in a turn', () => {
  const cases: readonly (readonly [what: string, from: number, to: number, by: number])[] = [
    ['of 3 s', 350, 353, 0],
    ['of 5 s', 350, 355, 0],
    ['of 5.001 s', 350, 355.001, 5.001],
    ['of 30 s', 350, 380, 30],
    ['over the end of the turn', 410, 440, 30],
    ['that began 20 s before the turn', 280, 310, 10],
    ['that began 26 s before the turn and lasted 4 s of it', 274, 304, 0],
    ['of 9 min', 350, 890, 540],
    ['behind its end', 420, 450, 0],
  ];
  for (const [what, from, to, by] of cases) {
    it(`${what} lengthens it by ${by} s`, () => {
      const game = pair();
      game.conduct(on(300));
      expect(game.post('A', 9000, on(301))).to.equal(null);
      const { seq } = game.auction;
      game.outages.push({ from: on(from), to: on(to) });
      const now = on(Math.max(to, 419));
      const steps = due(game.auction, now, game.outages, context);
      expect(steps[0]?.event === 'shift' ? steps[0].body.by : 0).to.equal(by * 1000);
      if (by === 0) return;
      game.look(now);
      expect(eventsSince(game, seq)).to.deep.equal(['shift']);
      expect(game.auction).to.deep.include({ current_stage: 1, timer: on(420 + by), limit: 9600 });
      expect(game.auction.bids[0]?.held?.amount).to.equal(9000);
      expect(collectStarts(game.auction).slice(2)).to.deep.equal(onTime.slice(2).map((second) => second + by));
      expect(due(game.auction, now, game.outages, context)).to.deep.equal([]);
      expect(game.post('A', 8900, on(419.999 + by))).to.equal(null);
    });
  }

  it('is made good once, and each of several by itself', () => {
    const game = pair();
    game.conduct(on(300));
    game.outages.push({ from: on(310), to: on(320) });
    game.look(on(320));
    game.outages.push({ from: on(330), to: on(346) });
    game.look(on(346));
    game.look(on(347));
    expect(game.log.filter(({ event }) => event === 'shift').map(({ body }) => Reflect.get(body, 'by'))).to.deep.equal([10_000, 16_000]);
    expect(game.auction.timer).to.deep.equal(on(446));
  });

  it('of a second in a test is one', () => {
    const game = pair({ quick: true });
    game.conduct(on(300));
    game.outages.push({ from: on(310), to: on(310.6) });
    expect(game.look(on(311)).timer).to.deep.equal(on(420.6));
  });
});

describe('What an auction bears with', () => {
  it('is as it was set', () => {
    const game = pair();
    game.conduct(on(300));
    const patient = { ...context, patience: { borne: 20_000, longest: 60_000 } };
    const eventOf = (seconds: number): string | undefined =>
      due(game.auction, on(310 + seconds), [{ from: on(310), to: on(310 + seconds) }], patient)[0]?.event;
    expect([eventOf(20), eventOf(20.001), eventOf(60), eventOf(60.001)]).to.deep.equal([undefined, 'shift', 'shift', 'pause']);
  });
});

describe('An outage that is too long', () => {
  it('lets the auction stand still until the next working day, and the turn is held again with what was posted', () => {
    const game = pair({ start_at: at('2026-11-20T09:07:30Z') }); // A Friday, 11:07:30 in Kyiv.
    const friday = (seconds: number): Date => later(at('2026-11-20T09:07:30Z'), seconds);
    expect(game.post('A', 9000, friday(301))).to.equal(null);
    game.outages.push({ from: friday(350), to: friday(350 + 15 * 60) });
    game.look(friday(350 + 15 * 60));
    const until = at('2026-11-23T09:07:30Z');
    expect(game.auction).to.deep.include({ status: 'paused', current_stage: 1, timer: later(until, 120) });
    expect(game.auction.notice).to.deep.equal({ kind: 'paused', reason: 'outage', at: friday(1250), until });
    expect(game.auction.bids[0]?.held?.amount).to.equal(9000);
    expect(game.post('A', 8000, later(until, 60))).to.equal('Stage not for bidding');
    game.conduct(later(until, 120));
    expect(game.auction).to.deep.include({ status: 'running', current_stage: 1, timer: later(until, 240), limit: 9600 });
    expect(game.post('A', 8900, later(until, 230))).to.equal(null);
    game.conduct(later(until, 3600));
    expect(game.auction).to.deep.include({ status: 'bidding_over' });
    expect(game.auction.bids[0]?.offer.amount).to.equal(8900);
  });

  it('between turns lets the next one wait', () => {
    const game = pair();
    game.conduct(on(300));
    game.look(on(420 + 601));
    expect(game.auction).to.include({ status: 'paused', current_stage: 1 });
    expect(game.auction.stages[1]?.publish_time).to.deep.equal(on(1021));
    const until = at('2026-11-24T09:00:00Z');
    game.conduct(later(until, 121));
    expect(game.auction).to.deep.include({ status: 'running', current_stage: 2, timer: later(until, 240) });
  });

  it('before the start moves the start', () => {
    const game = pair();
    game.look(on(601));
    const from = at('2026-11-24T09:02:00Z');
    expect(game.auction).to.deep.include({ status: 'paused', current_stage: -1, timer: from, start_at: from });
    expect(collectStarts(game.auction)).to.deep.equal(onTime);
    expect(game.conduct(from)).to.include({ status: 'running', current_stage: 0 });
  });

  it('after bidding does not matter', () => {
    const game = pair();
    game.conduct(on(1200));
    game.look(on(80_000));
    expect(game.auction).to.include({ status: 'bidding_over' });
  });

  it('or a short one that would take bidding past 18:00 does, but not where it was planned so', () => {
    const late = (minute: number): Game => {
      const game = pair({ start_at: at(`2026-11-23T15:${minute}:00Z`) });
      const from = game.auction.start_at;
      game.conduct(later(from, 300));
      game.outages.push({ from: later(from, 310), to: later(from, 341) });
      game.look(later(from, 341));
      return game;
    };
    expect(late(38).auction.status).to.equal('running');
    expect(late(39).auction).to.deep.include({ status: 'paused', timer: at('2026-11-24T09:11:00Z') });
    expect(late(40).auction.status).to.equal('running');
  });

  it('goes by the clock on the wall where that is changed', () => {
    const game = pair({ start_at: at('2027-03-26T09:00:00Z') }); // The Friday before summer time, 11:00 in Kyiv.
    game.conduct(at('2027-03-26T09:05:00Z'));
    game.outages.push({ from: at('2027-03-26T09:05:10Z'), to: at('2027-03-26T09:20:00Z') });
    game.look(at('2027-03-26T09:20:00Z'));
    expect(zone.render(game.auction.timer ?? start)).to.equal('2027-03-29T11:02:00.000+03:00');
  });
});

describe('An auction that leaves its course', () => {
  const running = (): Game => {
    const game = pair();
    game.post('A', 9000, on(301));
    game.post('B', 8000, on(421));
    return game;
  };
  const by = 'administrator';

  it('void: nothing that was bid counts, and another attempt begins with the initial offers and the same links', () => {
    const game = running();
    game.want([{ event: 'renew_link', body: { bid: 'A' }, by }], on(425));
    expect(game.want([{ event: 'void', body: { reason: 'No light' }, by }], on(430))).to.equal(undefined);
    expect(game.auction).to.deep.include({ status: 'void', current_stage: -101, order: [] }).and.not.have.any.keys('timer', 'limit');
    expect(game.auction.notice).to.deep.equal({ kind: 'void', reason: 'No light', at: on(430) });
    expect(game.post('B', 7000, on(431))).to.equal('Stage not for bidding');
    const again = planned(offers, { start_at: on(86_400) });
    expect(game.want([{ event: 'schedule', body: again, by }], on(500))).to.equal(undefined);
    expect(game.auction)
      .to.deep.include({ attempt: 2, status: 'planned', current_stage: -1, timer: on(86_400) })
      .and.not.have.property('notice');
    expect(game.auction.bids.map(({ offer, generation }) => [offer.amount, generation])).to.deep.equal([
      [9700, 2],
      [9600, 1],
    ]);
    game.conduct(on(90_000));
    expect(game.auction).to.include({ status: 'bidding_over', attempt: 2 });
  });

  it('cancelled: it is over, whatever is held', () => {
    const game = running();
    expect(game.want([{ event: 'cancel', body: { reason: 'Withdrawn' }, by }], on(430))).to.equal(undefined);
    expect(game.auction).to.include({ status: 'cancelled', current_stage: -100 }).and.not.have.any.keys('timer', 'limit');
    expect(game.auction.bids[1]).not.to.have.property('held');
    for (const event of ['cancel', 'void'] as const) {
      expect(game.want([{ event, body: { reason: 'again' }, by }], on(431))?.text).to.equal('Not possible in this state');
    }
  });

  it('moved: before it begins only, and the attempt stays the first', () => {
    const game = pair();
    const moved = planned(offers, { start_at: on(600) });
    expect(game.want([{ event: 'schedule', body: moved, by }], on(-20))).to.equal(undefined);
    expect(game.auction).to.deep.include({ attempt: 1, start_at: on(600), timer: on(600), seq: 2 });
    game.conduct(on(600));
    expect(game.want([{ event: 'schedule', body: moved, by }], on(601))?.text).to.equal('Not possible in this state');
  });
});
