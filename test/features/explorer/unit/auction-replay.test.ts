/** The second, independent reading of an auction's log, as the page that verifies it has it. */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { difference, gainThatCounts, priceThatCounts, product } from '../../../../explorer/src/auctions/decimals.ts';
import { type Body, brokenAt, type Entry, parseEntries } from '../../../../explorer/src/auctions/log.ts';
import { replay } from '../../../../explorer/src/auctions/replay.ts';

const start = Date.parse('2026-11-23T09:00:00.000Z');
const minute = 60_000;
const timing = { first_pause: 5 * minute, pause: 2 * minute, turn: 2 * minute, announcement: 2 * minute };
const iso = (at: number): string => new Date(at).toISOString();

type Bidding = NonNullable<Body['bids']>[number];
const bidder = (id: string, amount: number, date: number, weights: object = {}): Bidding => ({
  id,
  initial: { amount, date: iso(start - date), ...('weighted' in weights ? { weighted: Number(weights.weighted) } : {}) },
  ...weights,
});

/** A log as it grows: switches at the minutes of the plan, posts a second after the turn has begun. */
const makeAuction = (bids: readonly Bidding[]) => {
  const entries: Entry[] = [];
  const n = bids.length;
  const add = (event: string, at: number, body: Body = {}): void => {
    entries.push({ seq: entries.length + 1, event, body, at: iso(at), prevHash: '', hash: '' });
  };
  add('schedule', start - 60 * minute, { start_at: iso(start), timing, step: 100, bids });
  let at = start;
  return {
    entries,
    add: (event: string, body: Body = {}, late = 1000): void => add(event, at + late, body),
    pause: (): void => {
      add(entries.some(({ event }) => event === 'begin') ? 'begin_round' : 'begin', at);
      at += entries.filter(({ event }) => /^begin/.test(event)).length === 1 ? timing.first_pause : timing.pause;
    },
    turn: (bid?: string, ...amounts: (number | null)[]): void => {
      add('open_turn', at);
      for (const [place, amount] of amounts.entries()) {
        const body = { ...(bid === undefined ? {} : { bid }), ...(amount === null ? {} : { amount }) };
        add(amount === null ? 'take_back' : 'bid', at + 1000 * (place + 1), body);
      }
      at += timing.turn;
      add('close_turn', at);
    },
    end: (): void => {
      add('over', at);
      add('report', at + timing.announcement);
    },
    n,
  };
};

const worked = () => makeAuction([bidder('P1', 9700, 300), bidder('P2', 9700, 200), bidder('P3', 9500, 100)]);
const orderOf = (entries: readonly Entry[]) => replay(entries).results.map(({ bid, amount }) => [bid, amount]);

describe('The independent replay of an auction', () => {
  it('plays the worked example to the end: the order of each round, ties, and the winner', () => {
    const auction = worked();
    auction.pause();
    expect(replay(auction.entries).initial.map(({ bid }) => bid)).to.deep.equal(['P2', 'P1', 'P3']);
    auction.turn('P2', 9400);
    auction.turn('P1', 9400);
    auction.turn();
    expect(orderOf(auction.entries)).to.deep.equal([
      ['P3', 9500],
      ['P1', 9400],
      ['P2', 9400],
    ]);
    auction.pause();
    auction.turn('P3', 9300);
    auction.turn();
    auction.turn('P2', 9250, 9300);
    auction.pause();
    expect(
      replay(auction.entries)
        .stages.slice(9, 12)
        .map(({ bid }) => bid),
    ).to.deep.equal(['P1', 'P2', 'P3']);
    auction.turn('P1', 9200);
    auction.turn();
    auction.turn('P3', 9100.55);
    auction.end();
    const { results, faults, status, stage, stages } = replay(auction.entries);
    expect(results.map(({ bid, amount }) => [bid, amount])).to.deep.equal([
      ['P2', 9300],
      ['P1', 9200],
      ['P3', 9100.55],
    ]);
    expect({ faults, status, stage, last: stages.length - 1 }).to.deep.equal({ faults: [], status: 'reported', stage: 13, last: 13 });
    expect(stages[13]?.start).to.equal(start + 29 * minute);
  });

  it('lets a bid be taken back, and blames what the rules refuse', () => {
    const auction = worked();
    auction.pause();
    auction.turn('P2', 9000, null);
    auction.turn('P2', 9000);
    auction.turn('P3', 9400.01);
    expect(orderOf(auction.entries).map(([, amount]) => amount)).to.deep.equal([9700, 9700, 9500]);
    expect(replay(auction.entries).faults.map(({ kind }) => kind)).to.deep.equal(['turn', 'limit']);
    auction.add('bid', { bid: 'P3', amount: 9000 });
    expect(replay(auction.entries).faults.at(-1)?.kind).to.equal('stage');
    auction.add('open_turn');
    expect(replay(auction.entries).faults.at(-1)?.kind, 'before the pause of round 2').to.equal('order');
  });

  it('blames a bid after the end of its turn, and an end that comes too early', () => {
    const auction = worked();
    auction.pause();
    auction.add('open_turn');
    auction.add('bid', { bid: 'P2', amount: 9600 }, 2 * minute);
    auction.add('close_turn', {}, 2 * minute - 1);
    expect(replay(auction.entries).faults.map(({ kind }) => kind)).to.deep.equal(['late', 'early']);
  });

  it('moves what is to come by a shift, and holds an interrupted turn again in full', () => {
    const auction = worked();
    auction.pause();
    auction.add('open_turn');
    auction.add('shift', { by: 7000 });
    expect(
      replay(auction.entries)
        .stages.map((stage) => stage.start - start)
        .slice(0, 4),
    ).to.deep.equal([0, 5, 7, 9].map((m, i) => m * minute + (i > 1 ? 7000 : 0)));
    const until = start + 24 * 60 * minute;
    auction.add('bid', { bid: 'P2', amount: 9600 });
    auction.add('pause', { until: iso(until) });
    const { stages, stage } = replay(auction.entries);
    expect([stage, stages[1]?.start, stages[2]?.start]).to.deep.equal([1, until + 2 * minute, until + 4 * minute + 7000]);
    auction.add('open_turn', {}, until + 2 * minute - start);
    auction.add('close_turn', {}, until + 5 * minute - start);
    expect(orderOf(auction.entries)[2], 'the bid stays').to.deep.equal(['P3', 9500]);
    expect(replay(auction.entries).stages[1]?.offer?.amount).to.equal(9600);
  });

  it('ranks by the price that counts, half up to two places', () => {
    expect([9600 / 1.0625, 9399.63 / 1.25]).to.have.length(2);
    expect(priceThatCounts(9600, 1.0625)).to.equal(9035.29);
    expect(priceThatCounts(9399.63, 1.25)).to.equal(7519.7);
    expect(priceThatCounts(10.01, 2), 'exactly between two').to.equal(5.01);
    expect(priceThatCounts(100, 1.3333333333333333, 0.005)).to.equal(75.01);
    expect(difference(9700.01, 50.5)).to.equal(9649.51);
    expect(difference(0.3, 0.1)).to.equal(0.2);
    expect([product(100, 0.005), product(0.1, 0.2)]).to.deep.equal([0.5, 0.02]);
    expect([gainThatCounts(18.5, 1.25, 0, 3), gainThatCounts(1828.62, 1.25), gainThatCounts(10, 1, 0.005)]).to.deep.equal([
      23.125, 2285.78, 10,
    ]);
    const auction = makeAuction([
      bidder('A', 9700, 3, { denominator: 1.25, weighted: 7760 }),
      bidder('B', 9600, 2, { denominator: 1.0625, weighted: 9035.29 }),
      bidder('C', 9500, 1, { denominator: 1, weighted: 9500 }),
    ]);
    auction.pause();
    auction.turn('C', 9035.29);
    expect(orderOf(auction.entries), 'equal: the earlier is better').to.deep.equal([
      ['C', 9035.29],
      ['B', 9600],
      ['A', 9700],
    ]);
  });

  it('follows the chain of hashes and names the entry that was changed', async () => {
    const entries: Entry[] = [];
    for (const event of ['schedule', 'begin', 'open_turn']) {
      const said = { seq: entries.length + 1, event, body: {}, at: { $date: iso(start) }, prevHash: entries.at(-1)?.hash ?? '' };
      const text = `{"at":{"$date":"${iso(start)}"},"body":{},"event":"${event}","prevHash":"${said.prevHash}","seq":${said.seq}}`;
      entries.push({ ...said, hash: createHash('sha256').update(text).digest('hex') });
    }
    const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    expect(await brokenAt(parseEntries(text))).to.equal(null);
    expect(await brokenAt(parseEntries(text.replace('"begin"', '"over"')))).to.equal(2);
    expect(await brokenAt(entries.toSpliced(1, 1)), 'one is missing').to.equal(3);
  });
});
