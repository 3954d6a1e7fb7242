/** Records with long lists, as pages are rendered of them. */
import { expect } from 'chai';
import type { JsonObject } from '../../../../src/base/domain/json.ts';
import { cutToPart } from '../../../../src/features/explorer/record-parts.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, nth) => nth + 1);

/** The entries of a list, and of the lists inside them: `3/17`. */
const entriesOf = (list: unknown, inner: string): string[] =>
  (list as JsonObject[]).flatMap((entry) => (entry[inner] as number[]).map((n) => `${entry.n}/${n}`));

describe('A record with long lists', () => {
  const record: JsonObject = {
    title: 'Папір',
    items: numbers(120).map((n) => ({ n, documents: numbers(3) })),
    bids: numbers(50),
    implementation: { transactions: numbers(70) },
  };

  it('is cut to a part that has the same entries of each, and its short lists whole', () => {
    const { shown, part } = cutToPart(record, '2');
    const lists = { items: { from: 50, all: 120 }, transactions: { from: 50, all: 70 } };
    expect(part).to.deep.equal({ part: 2, parts: 3, size: 50, lists });
    expect((shown.items as JsonObject[]).map(({ n }) => n)).to.deep.equal(numbers(120).slice(50, 100));
    expect(shown.implementation).to.deep.equal({ transactions: numbers(70).slice(50) });
    expect([shown.title, shown.bids]).to.deep.equal(['Папір', numbers(50)]);
  });

  it('loses none of its entries over all parts, nor any of the lists inside them', () => {
    const deep: JsonObject = {
      bids: numbers(60).map((n) => ({ n, documents: numbers(n === 55 ? 130 : 2) })),
      lots: numbers(2).map((n) => ({ n, documents: numbers(60) })),
    };
    const parts = numbers(cutToPart(deep, null).part?.parts ?? 0).map((nth) => cutToPart(deep, String(nth)));
    const lists = parts.map(({ part }) => Object.entries(part?.lists ?? {}).map(([name, { from, all }]) => `${name} ${from} ${all}`));
    expect(lists).to.deep.equal([
      ['bids 0 60', 'lots.documents 0 60'],
      ['bids 0 60', 'lots.documents 50 60'],
      ['bids 50 60', 'bids.documents 0 130', 'lots.documents 0 60'],
      ['bids 50 60', 'bids.documents 50 130', 'lots.documents 50 60'],
      ['bids 50 60', 'bids.documents 100 130', 'lots.documents 100 60'],
    ]);
    for (const list of ['bids', 'lots']) {
      const seen = new Set(parts.flatMap(({ shown }) => entriesOf(shown[list], 'documents')));
      expect([...seen].sort()).to.deep.equal(entriesOf(deep[list], 'documents').sort());
    }
    for (const { shown } of parts) expect(entriesOf(shown.bids, 'documents').length).to.be.at.most(50 * 50);
  });

  it('has parts for a list at any depth', () => {
    const requirements = numbers(51);
    const deepest = { criteria: [{ requirementGroups: [{ requirements }] }] };
    const { shown, part } = cutToPart(deepest, '2');
    expect(shown).to.deep.equal({ criteria: [{ requirementGroups: [{ requirements: [51] }] }] });
    expect(part?.lists).to.deep.equal({ 'criteria.requirementGroups.requirements': { from: 50, all: 51 } });
  });

  it('begins at the first part for an address that names none that there is', () => {
    for (const asked of [null, '', '0', '4', '-1', '1.5', 'x', '9'.repeat(30)])
      expect(cutToPart(record, asked).part?.part, String(asked)).to.equal(1);
  });

  it('is whole, and has no parts, if no list is long', () => {
    const short = { items: numbers(50), value: { amount: 5 } };
    expect(cutToPart(short, '2')).to.deep.equal({ shown: short });
  });
});
