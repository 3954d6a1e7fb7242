/** What `history verify` says of an auction and its log (docs/auctions.md). */
import { expect } from 'chai';
import { judgeAuction } from '../../../../src/features/auctions/log-verification.ts';
import type { AuctionEntry, AuctionRecord } from '../../../../src/features/auctions/model/auction.ts';
import { type AuctionHappening, auctionEntries } from '../../../../src/features/auctions/model/log.ts';
import { later, planned, play, start } from './play.ts';

const { auction: played, log } = (() => {
  const game = play(
    planned([
      { id: 'x', amount: 9700 },
      { id: 'y', amount: 9500 },
    ]),
  );
  game.post('x', 9100, later(start, 301));
  game.conduct(later(start, 3600));
  return game;
})();

/** The same log in the form of the store. */
const entries: AuctionEntry[] = [];
for (const { event, body, by, at, seq } of log) {
  // What the log keeps is what was an event once.
  const steps = [{ event, body, by } as AuctionHappening];
  entries.push(...auctionEntries(played._id, { steps, seq, head: entries.at(-1)?.hash ?? null, at }));
}
const auction: AuctionRecord = { ...played, log_head: entries.at(-1)?.hash ?? '' };
const findFault = (record: AuctionRecord, storedEntries: readonly AuctionEntry[]): unknown => {
  const judged = judgeAuction(record, storedEntries);
  return judged.kind === 'faulty' ? [judged.fault.rev, judged.fault.what] : judged;
};
const changed = (seq: number, more: object): readonly AuctionEntry[] =>
  entries.map((entry) => (entry.seq === seq ? { ...entry, ...more } : entry));

describe('the log of an auction', () => {
  it('is whole as it was written', () => {
    expect(judgeAuction(auction, entries)).to.deep.equal({ kind: 'whole', entries: entries.length, begins: 1 });
  });

  const bid = entries.find(({ event }) => event === 'bid')?.seq ?? 0;
  const last = entries.length;
  const cases: readonly (readonly [string, AuctionRecord, readonly AuctionEntry[], unknown])[] = [
    ['an amount that was changed', auction, changed(bid, { body: { bid: 'x', amount: 9000 } }), [bid, 'its entry was changed']],
    ['an entry that was taken out', auction, entries.filter(({ seq }) => seq !== bid), [bid, 'its entry is missing']],
    ['a last entry that was taken away', auction, entries.slice(0, -1), [last, 'its entry is missing']],
    ['no log at all', auction, [], [last, 'its entry is missing']],
    [
      'a record that was put back',
      { ...auction, seq: last - 1 },
      entries,
      [last, 'its entry is newer than the auction: the auction was put back'],
    ],
    ['another head', { ...auction, log_head: 'x' }, entries, [last, 'its entry is not the one that the auction names']],
    [
      'a price that the log does not make',
      { ...auction, bids: auction.bids.map((one) => ({ ...one, offer: { ...one.offer, amount: 1 } })) },
      entries,
      [null, 'the auction is not what its log makes'],
    ],
  ];
  for (const [what, record, kept, fault] of cases) {
    it(`tells ${what}`, () => expect(findFault(record, kept)).to.deep.equal(fault));
  }
});
