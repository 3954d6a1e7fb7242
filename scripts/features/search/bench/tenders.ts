/** Published tenders of five years in stored form; deterministic by seed. */

import { makeRandom, type Random } from '../../../../fixtures/random.ts';
import { byRank, inflected, makeVocabulary, oneOf, type Vocabulary } from './vocabulary.ts';

const dayMs = 86_400_000;
const years = 5;
export const now = new Date('2026-11-21T12:00:00Z');

const types = ['belowThreshold', 'reporting', 'aboveThreshold', 'aboveThresholdUA', 'negotiation', 'priceQuotation', 'aboveThresholdEU'];
const closed = ['complete', 'complete', 'complete', 'complete', 'unsuccessful', 'cancelled'];
const open = ['active.enquiries', 'active.tendering', 'active.tendering', 'active.auction', 'active.qualification', 'active.awarded'];
/** What no search reads: criteria, milestones, bids and documents of a real tender, shortened. */
const rest = 'Вимога до учасника процедури закупівлі, яку він підтверджує документами у складі пропозиції. '.repeat(14);

/** The parts of a tender from which queries are made. */
export interface Sample {
  readonly _id: string;
  readonly title: string;
  readonly tenderID: string;
  readonly procuringEntity: { readonly name: string; readonly identifier: { readonly id: string } };
  readonly items: readonly { readonly classification: { readonly id: string } }[];
}

export interface Maker {
  readonly vocabulary: Vocabulary;
  /** The nth of `count`, oldest first. */
  tender(at: number): Sample & Readonly<Record<string, unknown>>;
}

const phrase = (random: Random, { words }: Vocabulary, least: number, most: number): string =>
  Array.from({ length: random.int(least, most) }, () => inflected(random, byRank(random, words))).join(' ');

const buildItem = (random: Random, vocabulary: Vocabulary, code: string) => ({
  id: String(random.int(1, 1e9)),
  description: phrase(random, vocabulary, 3, 8),
  classification: { scheme: 'ДК021', id: `${code}-${random.int(1, 9)}`, description: phrase(random, vocabulary, 3, 5) },
  quantity: random.int(1, 500),
  unit: { code: 'H87', name: 'штука' },
});

export const makeMaker = (seed: number, count: number): Maker => {
  const vocabulary = makeVocabulary(makeRandom(seed, 0));
  const stepMs = (years * 365 * dayMs) / count;
  return {
    vocabulary,
    tender: (at) => {
      const random = makeRandom(seed, at + 1);
      const published = new Date(now.getTime() - (count - at) * stepMs + random.int(0, 1000));
      const ends = new Date(published.getTime() + random.int(7, 30) * dayMs);
      const id = Array.from({ length: 4 }, () =>
        Math.floor(random.next() * 2 ** 32)
          .toString(16)
          .padStart(8, '0'),
      ).join('');
      const buyer = byRank(random, vocabulary.buyers);
      const code = byRank(random, vocabulary.codes);
      const record = {
        title: phrase(random, vocabulary, 5, 14),
        ...(random.next() < 0.4 ? { title_en: `Procurement ${random.int(1, 5000)} goods and services` } : {}),
        tenderID: `UA-${published.toISOString().slice(0, 10)}-${String((at % 9000) + 1).padStart(6, '0')}-a`,
        status: oneOf(random, ends > now ? open : closed),
        procurementMethodType: byRank(random, types),
        procuringEntity: {
          name: buyer.name,
          identifier: { scheme: 'UA-EDR', id: buyer.id },
          kind: 'general',
          address: { countryName: 'Україна', region: buyer.region, locality: buyer.locality },
        },
        awards: [{ status: 'active', suppliers: [byRank(random, vocabulary.suppliers)] }],
        value: { amount: Math.round(Math.exp(7 + random.next() * random.next() * 14)), currency: random.next() < 0.99 ? 'UAH' : 'EUR' },
        noticePublicationDate: published,
        tenderPeriod: { startDate: published, endDate: ends },
        ...(random.next() < 0.3 ? { lots: [{ id: '1', title: phrase(random, vocabulary, 3, 8) }] } : {}),
        items: Array.from({ length: random.int(1, 4) }, () =>
          buildItem(random, vocabulary, random.next() < 0.8 ? code : byRank(random, vocabulary.codes)),
        ),
        description: rest,
      };
      return {
        ...record,
        _id: id,
        rev: 1,
        is_public: true,
        is_test: false,
        public_modified: published,
        dateCreated: published,
        dateModified: published,
      };
    },
  };
};
