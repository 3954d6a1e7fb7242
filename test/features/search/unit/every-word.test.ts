/** Every word and every code of a record is found, however many it has (docs/search.md "Entries"). */
import { expect } from 'chai';
import type { PublicKind } from '../../../../src/base/domain/public-kinds.ts';
import { readParameters } from '../../../../src/features/search/parameters.ts';
import { matches } from '../../../../src/features/search/record-match.ts';
import { buildEntryOfRecord } from '../../../../src/features/search/store/entries.ts';

const day = new Date('2026-11-21T10:00:00Z');
const consonants = 'бвгджзклмнпрст';
const letter = (at: number): string => consonants[Math.floor(at) % consonants.length] ?? '';
/** The nth of many words that no other word resembles. */
const word = (at: number): string => `${letter(at)}о${letter(at / 14)}у${letter(at / 196)}ажз`;
const words = (count: number, from = 0): string[] => Array.from({ length: count }, (_, at) => word(from + at));
const codes = Array.from({ length: 150 }, (_, at) => `${33_000_000 + at * 7919}-1`);
const names = words(30, 500);

const find = (kind: PublicKind, record: object, asked: Readonly<Record<string, string>>): boolean => {
  const { query } = readParameters(new Map(Object.entries({ ...asked, mode: '_all_' })), { parse: () => null });
  return matches(query, kind, buildEntryOfRecord(kind, { ...record, _id: 'f0'.repeat(16), dateCreated: day }, day));
};
const lost = (kind: PublicKind, record: object, name: string, values: readonly string[]): string[] =>
  values.filter((value) => !find(kind, record, { [name]: value }));

describe('A record of many words and codes', () => {
  const items = codes.map((id, at) => ({
    description: `Виріб ${word(1000 + at)}`,
    classification: { scheme: 'ДК021', id, description: `Клас ${word(1200 + at)}` },
    additionalClassifications: [{ scheme: 'INN', id: `ABC${at}`, description: `Речовина ${word(1400 + at)}` }],
    deliveryAddress: { region: `${word(1600 + at)}ська область`, locality: word(1800 + at) },
  }));
  const ofItems = [...words(150, 1000), ...words(150, 1200), ...words(150, 1400), ...words(150, 1800)];
  const parties = names.map((name, at) => ({ name: `ТОВ ${name}`, identifier: { id: String(40_000_000 + at) } }));
  const buyer = { name: words(20, 300).join(' '), identifier: { id: '00037256' } };
  const title = words(120).join(' ');

  const records: readonly (readonly [PublicKind, object])[] = [
    ['tenders', { title, items, procuringEntity: buyer, status: 'complete', awards: parties.map((party) => ({ suppliers: [party] })) }],
    ['contracts', { title, items, buyer, suppliers: parties }],
    ['plans', { budget: { description: title }, items, procuringEntity: buyer }],
    ['agreements', { title, items, procuringEntity: buyer, contracts: parties.map((party) => ({ suppliers: [party] })) }],
    ['frameworks', { title, items, procuringEntity: buyer }],
  ];
  for (const [kind, record] of records) {
    it(`is found by each of them among ${kind}`, () => {
      expect(lost(kind, record, 'q', words(120)), 'title').to.deep.equal([]);
      expect(lost(kind, record, 'q', ofItems), 'items').to.deep.equal([]);
      expect(lost(kind, record, 'classification', codes), 'codes').to.deep.equal([]);
      expect(lost(kind, record, 'q', ['ABC0', 'abc149']), 'codes of other classifiers').to.deep.equal([]);
      expect(lost(kind, record, 'region', [`${word(1749)}ська область`]), 'regions').to.deep.equal([]);
      expect(lost(kind, record, 'buyer', words(20, 300)), 'buyer').to.deep.equal([]);
      if (kind === 'plans' || kind === 'frameworks') return;
      expect(lost(kind, record, 'supplier', [...names, '40000029']), 'suppliers').to.deep.equal([]);
    });
  }

  it('is found by the title of each lot, and by every bidder once bids are public', () => {
    const lots = words(100, 700).map((one) => ({ title: `Лот ${one}`, title_en: `Lot ${one}` }));
    const bids = parties.map((party) => ({ status: 'active', tenderers: [party] }));
    const tender = { title: 'Папір', lots, bids, status: 'complete' };
    expect(lost('tenders', tender, 'q', words(100, 700))).to.deep.equal([]);
    expect(lost('tenders', tender, 'supplier', names)).to.deep.equal([]);
  });

  it('is found by the additional codes of the record itself', () => {
    const additionalClassifications = [{ scheme: 'CPV', id: '45233140-2' }];
    for (const kind of ['plans', 'agreements', 'frameworks'] as const)
      expect(find(kind, { additionalClassifications, classification: { id: '09000000-1' } }, { classification: '4523' }), kind).to.equal(
        true,
      );
  });
});
