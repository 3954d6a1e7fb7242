/** Records with long lists, as pages are rendered of them. */
import { expect } from 'chai';
import type { JsonObject } from '../../../src/domain/json.ts';
import { cutShort, cutToPart } from '../../../src/features/explorer/record-parts.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, nth) => nth + 1);

describe('A record with long lists', () => {
  const record: JsonObject = {
    title: 'Папір',
    items: numbers(120).map((n) => ({ n, documents: numbers(60) })),
    bids: numbers(50),
    implementation: { transactions: numbers(70) },
  };

  it('is cut to a part that has the same entries of each, and its short lists whole', () => {
    const { shown, part } = cutToPart(record, '2');
    expect(part).to.deep.equal({ part: 2, parts: 3, size: 50, lists: { items: 120, transactions: 70 } });
    expect((shown.items as JsonObject[]).map(({ n }) => n)).to.deep.equal(numbers(120).slice(50, 100));
    expect(shown.implementation).to.deep.equal({ transactions: numbers(70).slice(50) });
    expect([shown.title, shown.bids]).to.deep.equal(['Папір', numbers(50)]);
    expect((shown.items as JsonObject[])[0]?.documents, 'inside an entry: the beginning').to.deep.equal(numbers(50));
  });

  it('loses none of its entries over all parts', () => {
    const seen = ['1', '2', '3'].flatMap((nth) => (cutToPart(record, nth).shown.items as JsonObject[]).map(({ n }) => n));
    expect(seen).to.deep.equal(numbers(120));
  });

  it('begins at the first part for an address that names none that there is', () => {
    for (const asked of [null, '', '0', '4', '-1', '1.5', 'x', '9'.repeat(30)])
      expect(cutToPart(record, asked).part?.part, String(asked)).to.equal(1);
  });

  it('is whole, and has no parts, if no list is long', () => {
    const short = { items: numbers(50), value: { amount: 5 } };
    expect(cutToPart(short, '2')).to.deep.equal({ shown: short, isWhole: true });
    const { isWhole, part } = cutToPart({ lots: [{ items: numbers(51) }] }, null);
    expect([isWhole, part], 'a list in a list has no parts').to.deep.equal([false, undefined]);
    expect(cutShort(numbers(51))).to.deep.equal(numbers(50));
  });
});
