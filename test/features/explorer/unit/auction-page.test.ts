/** What the page of an auction works out by itself: the registry's time, sums, rounds, the picture, and documents brought forward. */
import { expect } from 'chai';
import { amountIn, amountText, isBeyond, isDeep, limitText } from '../../../../explorer/src/auctions/amounts.ts';
import { countdownText, makeClock } from '../../../../explorer/src/auctions/clock.ts';
import { buildPicture, findPhase, findRounds, size } from '../../../../explorer/src/auctions/course.ts';
import { broughtForward, buildAuction } from '../../../../explorer/src/auctions/document.ts';

describe('The clock of an auction page', () => {
  it('counts from the quickest of the last eight questions', () => {
    let moment = 0;
    const clock = makeClock(() => moment);
    expect(clock.now()).to.equal(null);
    clock.asked(10_000, 0, 400);
    moment = 1000;
    expect(clock.now()).to.equal(10_800);
    clock.asked(11_050, 1000, 1040);
    moment = 2000;
    expect(clock.now(), 'the quicker one').to.equal(12_030);
    clock.asked(12_900, 2000, 3000);
    expect(clock.now(), 'a slow one changes nothing').to.equal(12_030);
  });

  it('is mended by a message that could not have come yet: standby, or time that stood still', () => {
    const clock = makeClock(() => 1000);
    clock.asked(5000, 990, 1000);
    clock.heard(4000);
    expect(clock.now()).to.equal(5005);
    clock.heard(65_000);
    expect(clock.now()).to.equal(65_000);
    clock.asked(65_010, 980, 1000);
    expect(clock.now(), 'older questions are of another time').to.equal(65_020);
  });

  it('is told in minutes, in hours where there are any, and never below nothing', () => {
    expect([-5, 1, 60_000, 65_001, 7_265_000].map(countdownText)).to.deep.equal(['0:00', '0:01', '1:00', '1:06', '2:01:05']);
  });
});

describe('Sums of a bidder', () => {
  it('are read with spaces, comma or point, and with two places at most', () => {
    const read: readonly (readonly [string, number | null])[] = [
      ['9 400,00', 9400],
      ['9\u00a0400.5', 9400.5],
      ["9'400", 9400],
      ['9400.555', null],
      ['0', null],
      ['-1', null],
      ['', null],
      ['1e3', null],
      ['9,400.00', null],
    ];
    for (const [text, amount] of read) expect(amountIn(text), text).to.equal(amount);
  });

  it('are told with two places, a limit never higher than it is', () => {
    expect(amountText(9400, 'uk').replace(/\s/g, ' ')).to.equal('9 400,00');
    expect(limitText(9499.996, 'en')).to.equal('9,499.99');
    expect(limitText(0.07, 'en')).to.equal('0.07');
    const rising = { better: 'higher', digits: 3, step: 'amount' } as const;
    expect([limitText(15.4996, 'en', rising), limitText(15.5, 'en', rising)]).to.deep.equal(['15.500', '15.500']);
    expect([amountIn('15,123', rising), amountIn('15,1234', rising)]).to.deep.equal([15.123, null]);
    expect([isBeyond(15.4, 15.5, rising), isBeyond(15.6, 15.5, rising), isBeyond(15.6, 15.5)]).to.deep.equal([true, false, true]);
    expect([isDeep(13, 10, rising), isDeep(12.9, 10, rising)]).to.deep.equal([true, false]);
    expect([isDeep(7000, 10_000), isDeep(7000.01, 10_000)]).to.deep.equal([true, false]);
  });
});

const label = (n: number) => ({ en: `Bidder #${n}`, uk: `Учасник #${n}` });
const turn = (bid: string, n: number, amount: number, past = false) => ({
  ...{ type: 'bids', start: '2026-11-23T11:05:00+02:00', bidder_id: bid, label: label(n), amount },
  ...(past ? { publish_time: '2026-11-23T11:07:00+02:00' } : {}),
});
const document = {
  ...{ _id: 'a'.repeat(32), rev: 3, status: 'running', current_stage: 2, start_at: '2026-11-23T11:00:00+02:00' },
  stages: [
    { type: 'pause', start: '2026-11-23T11:00:00+02:00' },
    turn('x', 1, 9400, true),
    turn('y', 2, 9500),
    { type: 'pause', start: '2026-11-23T11:09:00+02:00' },
    { type: 'bids', label: { en: 'TBD', uk: 'TBD' } },
    { type: 'bids', label: { en: 'TBD', uk: 'TBD' } },
    { type: 'pre_announcement' },
    { type: 'announcement' },
  ],
  initial_bids: [
    { bidder_id: 'x', label: label(1), amount: 9700 },
    { bidder_id: 'y', label: label(2), amount: 9500 },
  ],
  results: [
    { bidder_id: 'y', label: label(2), amount: 9500 },
    { bidder_id: 'x', label: label(1), amount: 9400 },
  ],
};

describe('The document of an auction', () => {
  it('is read as rounds with the turn that runs, and drawn as lines that stay in their picture', () => {
    const auction = buildAuction(document);
    expect(findRounds(auction).map(({ turns }) => turns.map(({ state }) => state))).to.deep.equal([
      ['past', 'now'],
      ['next', 'next'],
    ]);
    const phase = findPhase(auction);
    expect(phase.name === 'turn' && [phase.round, phase.stage.bid]).to.deep.equal([1, 'y']);
    const picture = buildPicture(auction);
    expect(picture?.lines.map(({ amounts }) => amounts)).to.deep.equal([[9700, 9400], [9500]]);
    for (const { x, y } of picture?.lines.flatMap(({ points }) => points) ?? []) {
      expect(x).to.be.within(0, size.width);
      expect(y).to.be.within(0, size.height);
    }
  });

  it('is brought forward by what a message names, and by nothing else', () => {
    const message = {
      rev: 4,
      current_stage: 3,
      timer: null,
      stage: {},
      stages: { 2: turn('y', 2, 9300, true) },
      notice: { kind: 'shift' },
    };
    const after = buildAuction(broughtForward({ ...document, timer: '2026-11-23T11:09:00+02:00' }, message));
    expect([after.at, after.timer, after.stages[2]?.amount, after.stages[1]?.amount, after.notice?.kind]).to.deep.equal([
      3,
      null,
      9300,
      9400,
      'shift',
    ]);
    expect(after.results.map(({ bid }) => bid)).to.deep.equal(['y', 'x']);
  });

  it('is whatever is there: nothing of it is trusted', () => {
    const odd = buildAuction({
      stages: [null, 5, { type: 7, label: 'x', amount: '9' }],
      results: 'none',
      current_stage: 'first',
      notice: 3,
    });
    expect(odd.stages.map(({ type, amount }) => [type, amount])).to.deep.equal([
      ['', undefined],
      ['', undefined],
      ['', undefined],
    ]);
    expect([odd.at, odd.results, odd.notice, buildPicture(odd), findPhase(odd).name]).to.deep.equal([-1, [], null, null, 'planned']);
  });
});
