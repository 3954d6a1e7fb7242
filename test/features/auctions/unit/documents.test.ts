/** What everybody sees of an auction, and its audit document (docs/auctions.md). */
import { expect } from 'chai';
import { parse } from 'yaml';
import { auditDocument, auditOfLog } from '../../../../src/features/auctions/rules/audit.ts';
import { publicDocument } from '../../../../src/features/auctions/rules/public-document.ts';
import { type Game, later, planned, play, start, zone } from './play.ts';

const on = (seconds: number): Date => later(start, seconds);

const subject = {
  tenderID: 'UA-2026-11-22-000005-a',
  title: 'Папір',
  procurementMethodType: 'belowThreshold',
  procuringEntity: { name: 'Замовник', signerInfo: { iban: 'UA' }, contactPoint: { telephone: '+380' } },
  items: [{ id: 'i' }],
  mode: 'test',
};

const weightedPair = (): Game =>
  play(
    planned(
      [
        { id: 'A', amount: 9700, weighted: 7760, denominator: 1.25 },
        { id: 'B', amount: 9600, weighted: 9035.29, denominator: 1.0625, date: '2026-11-20T11:00:00Z' },
      ],
      { subject, lot_id: 'l', tender_id: 't' },
    ),
  );

/** To the end of bidding: B bids twice in round 1, A in round 3. */
const played = (): Game => {
  const game = weightedPair();
  game.post('B', 9500, on(310));
  game.post('B', 9450, on(320.5));
  game.post('A', 9300.01, on(1150));
  game.conduct(on(21 * 60));
  return game;
};

describe('The public document of an auction', () => {
  it('has the stages, and nobody in them before the start', () => {
    const { auction } = weightedPair();
    const document = publicDocument(auction, on(-10));
    expect(document).to.deep.include({
      tenderID: 'UA-2026-11-22-000005-a',
      title: 'Папір',
      current_stage: -1,
      auction_type: 'mixed',
      rev: 1,
    });
    expect(document.timer).to.deep.equal(start);
    expect(document.procuringEntity).to.deep.equal({ name: 'Замовник' });
    expect(document.stages[1]).to.deep.equal({ type: 'bids', start: on(300), label: { en: 'TBD', uk: 'TBD', ru: 'TBD' } });
    expect(document.initial_bids).to.deep.equal([]);
    expect(document.results).to.deep.equal([]);
    expect(document).not.to.have.any.keys('bids', 'log_head', 'seq', 'mode', 'limit');
  });

  it('does not change for what is held', () => {
    const game = weightedPair();
    game.conduct(on(300));
    const before = publicDocument(game.auction, on(400));
    expect(game.post('B', 9500, on(310))).to.equal(null);
    expect(publicDocument(game.auction, on(400))).to.deep.equal(before);
    expect(game.post('B', -1, on(311))).to.equal(null);
    expect(publicDocument(game.auction, on(400))).to.deep.equal(before);
  });

  it('shows what a turn has brought, by the price that counts', () => {
    const game = played();
    const document = publicDocument(game.auction, on(1300));
    const label = { en: 'Bidder #1', uk: 'Учасник #1', ru: 'Участник #1' };
    expect(document.stages[1]).to.deep.equal({
      ...{ type: 'bids', start: on(300), bidder_id: 'B', label, amount: 9450, time: on(320.5) },
      ...{ amount_weighted: 8894.12, denominator: 1.0625, addition: 0, changed: true, publish_time: on(420) },
    });
    expect(document.stages[2]).to.include({ bidder_id: 'A', amount: 9700 }).and.not.have.property('changed');
    expect(document.initial_bids.map(({ bidder_id, amount_weighted }) => [bidder_id, amount_weighted])).to.deep.equal([
      ['B', 9035.29],
      ['A', 7760],
    ]);
    expect(document.results.map(({ bidder_id, amount }) => [bidder_id, amount])).to.deep.equal([
      ['B', 9450],
      ['A', 9300.01],
    ]);
  });

  it('shows names when they are revealed', () => {
    const game = played();
    game.want([{ event: 'report', body: {}, by: 'auction' }], on(23 * 60));
    const name = { en: 'Firm', uk: 'Фірма', ru: 'Фірма' };
    const { rev } = game.auction;
    game.want([{ event: 'reveal', body: { names: { A: name } }, by: 'auction' }], on(23 * 60));
    const document = publicDocument(game.auction, on(1400));
    expect(document.rev).to.equal(rev + 1);
    for (const list of [document.initial_bids, document.results]) expect(list[1]?.label).to.equal(name);
    expect(document.stages[2]?.label).to.equal(name);
    expect(document.results[0]?.label.en).to.equal('Bidder #1');
  });
});

describe('The audit document of an auction', () => {
  it('has the course of the auction, and the end of its log', () => {
    const { auction, log } = played();
    const text = auditDocument(auction, zone);
    const [weighted, second] = [
      { denominator: 1.0625, addition: 0 },
      { denominator: 1.25, addition: 0 },
    ];
    const label = { en: 'Bidder #1', ru: 'Участник #1', uk: 'Учасник #1' };
    const found = parse(text);
    expect(Object.keys(found)).to.deep.equal(['id', 'lot_id', 'tenderId', 'tender_id', 'timeline', 'log']);
    expect(found.log).to.deep.equal({ entries: log.length, head: auction.log_head });
    expect(Object.keys(found.timeline)).to.deep.equal(['auction_start', 'results', 'round_1', 'round_2', 'round_3']);
    const { auction_start, results, round_1, round_3 } = found.timeline;
    expect(auction_start.time).to.equal('2026-11-23T11:00:00.000+02:00');
    expect(auction_start.initial_bids[0]).to.deep.equal({
      ...{ amount: 9600, bidder: 'B', date: '2026-11-20T13:00:00.000+02:00', label },
      ...{ amount_weighted: 9035.29, ...weighted },
    });
    expect(round_1).to.deep.equal({
      turn_1: {
        ...{ amount: 9450, bid_time: '2026-11-23T11:05:20.500+02:00', bidder: 'B', time: '2026-11-23T11:07:00.000+02:00' },
        ...{ amount_weighted: 8894.12, ...weighted },
      },
      turn_2: { amount: 9700, bidder: 'A', time: '2026-11-23T11:09:00.000+02:00', amount_weighted: 7760, ...second },
    });
    expect(round_3.turn_2).to.include({ amount: 9300.01, amount_weighted: 7440.01 });
    expect(results).to.deep.equal({
      bids: [
        { amount: 9300.01, bidder: 'A', time: '2026-11-23T11:19:10.000+02:00', amount_weighted: 7440.01, ...second },
        { amount: 9450, bidder: 'B', time: '2026-11-23T11:05:20.500+02:00', amount_weighted: 8894.12, ...weighted },
      ],
      time: '2026-11-23T11:23:00.000+02:00',
    });
    expect(text).to.include("time: '2026-11-23T11:00:00.000+02:00'").and.include('Учасник #1').and.not.include('9500');
  });

  it('is the same when it is made of the log, also later', () => {
    const game = played();
    const text = auditDocument(game.auction, zone);
    expect(auditOfLog(game.log, zone)).to.equal(text);
    game.want([{ event: 'report', body: {}, by: 'auction' }], on(23 * 60));
    game.want([{ event: 'reveal', body: { names: {} }, by: 'auction' }], on(23 * 60));
    expect(auditOfLog(game.log, zone)).to.equal(text);
    expect(auditOfLog([], zone)).to.equal(null);
  });
});
