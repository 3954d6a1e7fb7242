/** Typical queries by kind, each about existing tenders or about nothing in particular. */
import type { Random } from '../../../../fixtures/random.ts';
import { now, type Sample } from './tenders.ts';
import { byRank, inflected, oneOf, type Vocabulary } from './vocabulary.ts';

export type Question = Readonly<Record<string, string>>;

export type Kind = (random: Random, sample: Sample, vocabulary: Vocabulary) => Question;

const day = (ago: number): string => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10);
const frequent = (random: Random, { words }: Vocabulary): string => inflected(random, oneOf(random, words.slice(0, 100)));
const wordsOf = ({ title }: Sample, count: number): string => title.split(' ').slice(0, count).join(' ');

export const kinds: Readonly<Record<string, Kind>> = {
  'the newest, nothing asked': () => ({}),
  'a frequent word': (random, _, vocabulary) => ({ q: frequent(random, vocabulary) }),
  'a rare word': (random, _, { words }) => ({ q: oneOf(random, words.slice(10_000)) }),
  'two words of a title': (_, sample) => ({ q: wordsOf(sample, 2) }),
  'four words of a title': (_, sample) => ({ q: wordsOf(sample, 4) }),
  'two frequent words': (random, _, vocabulary) => ({ q: `${frequent(random, vocabulary)} ${frequent(random, vocabulary)}` }),
  'a frequent and a rare word': (random, _, vocabulary) => ({
    q: `${frequent(random, vocabulary)} ${byRank(random, vocabulary.words.slice(1000))}`,
  }),
  'words of a buyer': (_, { procuringEntity: { name } }) => ({ buyer: name }),
  'an identifier of a buyer': (_, { procuringEntity: { identifier } }) => ({ buyer: identifier.id }),
  'a buyer and a word': (random, { procuringEntity: { identifier } }, vocabulary) => ({
    buyer: identifier.id,
    q: frequent(random, vocabulary),
  }),
  'the beginning of a word': (random, _, { words }) => ({ q: `${oneOf(random, words.slice(0, 5000)).slice(0, 4)}*` }),
  'a frequent word and a beginning': (random, sample, vocabulary) => ({
    q: `${frequent(random, vocabulary)} ${wordsOf(sample, 1).slice(0, 4)}*`,
  }),
  'a supplier': (random, _, { suppliers }) => ({ supplier: byRank(random, suppliers).identifier.id }),
  'words of a supplier': (random, _, { suppliers }) => ({ q: byRank(random, suppliers).name }),
  'a region and a word': (random, _, vocabulary) => ({ region: oneOf(random, vocabulary.regions), q: frequent(random, vocabulary) }),
  'how many, of what: a frequent word': (random, _, vocabulary) => ({ q: frequent(random, vocabulary), total: '1', facets: '1' }),
  'how many, of what: two words of a title': (_, sample) => ({ q: wordsOf(sample, 2), total: '1', facets: '1' }),
  'a frequent word, by relevance': (random, _, vocabulary) => ({ q: frequent(random, vocabulary), sort: 'relevance' }),
  'a region and a word, by value': (random, _, vocabulary) => ({
    region: oneOf(random, vocabulary.regions),
    q: frequent(random, vocabulary),
    sort: 'value',
  }),
  'a state': (random) => ({ status: oneOf(random, ['active.tendering', 'complete', 'cancelled']) }),
  'two states and a type': () => ({ status: 'active.tendering,active.enquiries', procurementMethodType: 'negotiation' }),
  'a group of codes': (_, { items: [item] }) => ({ classification: item?.classification.id.slice(0, 4) ?? '45' }),
  'a code, a state and a word': (random, { items: [item] }, vocabulary) => ({
    classification: item?.classification.id.slice(0, 3) ?? '45',
    status: 'complete',
    q: frequent(random, vocabulary),
  }),
  'a value and a word': (random, _, vocabulary) => ({ minAmount: '50000', maxAmount: '200000', q: frequent(random, vocabulary) }),
  'a great value alone': () => ({ minAmount: '500000000' }),
  'another currency and a word': (random, _, vocabulary) => ({ currency: 'EUR', q: frequent(random, vocabulary) }),
  'a month of publication and a word': (random, _, vocabulary) => {
    const ago = random.int(40, 1700);
    return { from: day(ago), to: day(ago - 30), q: frequent(random, vocabulary) };
  },
  'an end within a week of the past': (random) => {
    const ago = random.int(40, 1700);
    return { endFrom: day(ago), endTo: day(ago - 7) };
  },
  'an end to come, and a word': (random, _, vocabulary) => ({ endFrom: day(0), q: frequent(random, vocabulary) }),
  'a tenderID': (_, { tenderID }) => ({ q: tenderID }),
  'the beginning of a tenderID': (random, { tenderID }) => ({ q: tenderID.slice(0, random.int(8, 19)) }),
  'nothing: a state long past and a value': () => ({ status: 'active.auction', to: day(400), minAmount: '5' }),
};
