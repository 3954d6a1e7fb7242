/** How the store answers a search: by its four indexes, in their order, and within bounds (docs/search.md "How a query runs"). */
import { expect } from 'chai';
import { makeRandom } from '../../../../fixtures/random.ts';
import { buildQuery, type Explained, explainedSearch } from '../../../../scripts/features/search/bench/measure.ts';
import { type Kind, kinds, type Question } from '../../../../scripts/features/search/bench/questions.ts';
import { makeMaker, now } from '../../../../scripts/features/search/bench/tenders.ts';
import { newestWay, walkPlan } from '../../../../src/features/search/index-scan.ts';
import { getAnswer, idOnly, makeSearch } from '../../../../src/features/search/search-run.ts';
import { buildEntryOfRecord } from '../../../../src/features/search/store/entries.ts';
import type { SearchIndex } from '../../../../src/features/search/store/search-index.ts';
import { cardFields } from '../../../../src/procurement/tenders/tender-gateway.ts';
import { useRegistry } from '../../../support/registry.ts';
import { ofEveryKind } from '../support/search-indexes.ts';

const count = 3000;
const indexes = ['search_terms', 'search_all', 'search_currency_value', 'search_end', 'search_growth'];

describe('The plans of a search', () => {
  const maker = makeMaker(7, count);
  const registry = useRegistry();
  before(async () => {
    const tenders = Array.from({ length: count }, (_, at) => maker.tender(at));
    await registry.store.collection<{ _id: string }>('tenders').insertMany(tenders);
    const entries = tenders.map((tender) => ({ _id: tender._id, rev: 1, ...buildEntryOfRecord('tenders', tender, now) }));
    await registry.store.collection<{ _id: string }>('search_tenders').insertMany(entries);
  });

  /** The search, of which every read is explained. */
  const explaining = (explained: Explained[]): SearchIndex => explainedSearch(registry.store, (one) => explained.push(one));

  const answer = (index: SearchIndex, question: Question) =>
    getAnswer(makeSearch(ofEveryKind(index), buildQuery(question)), { ...idOnly, tenders: cardFields }, now);
  const orders: Readonly<Record<string, Kind>> = {
    'all, by value': () => ({ sort: 'value' }),
    'values of one currency': () => ({ sort: 'value', currency: 'UAH' }),
    'all, by growth': () => ({ sort: 'growth' }),
    'a word and values, by value': () => ({ sort: 'value', q: 'ремонт', minAmount: '1000', maxAmount: '1000000' }),
    'all, by deadline': () => ({ sort: 'deadline' }),
    'a word and ends, by deadline': () => ({ sort: 'deadline', q: 'ремонт', endFrom: '2025-01-01' }),
    'words and a number beside one, by relevance': () => ({ q: 'ремонт дороги 15' }),
    'all that end within a week, counted': () => ({ endFrom: '2025-01-01', endTo: '2025-01-08', total: '1', facets: '1' }),
  };

  for (const [name, kind] of Object.entries({ ...kinds, ...orders })) {
    it(`scan an index in its order for ${name}`, async () => {
      for (const [at, mode] of ['', '_all_'].entries()) {
        const random = makeRandom(at, 1);
        const sample = maker.tender(random.int(0, count - 1));
        const explained: Explained[] = [];
        const question = { ...kind(random, sample, maker.vocabulary), mode };
        await answer(explaining(explained), question);
        const asked = JSON.stringify(question);
        const scans = [
          'LIMIT',
          'SKIP',
          'RETURN_KEY',
          'PROJECTION_SIMPLE',
          'PROJECTION_DEFAULT',
          'PROJECTION_COVERED',
          'SORT_MERGE',
          'FETCH',
        ];
        const allowed = [...scans, ...[...indexes, '_id_'].map((name) => `IXSCAN ${name}`)];
        for (const { stages, docs, keys } of explained) {
          expect(
            stages.filter((stage) => !allowed.includes(stage)),
            asked,
          ).to.deep.equal([]);
          // Where it stops is found in the index alone.
          if (stages.includes('SKIP')) expect(docs, asked).to.equal(0);
          expect(docs, asked).to.be.at.most(keys);
        }
        expect(
          explained.reduce((sum, { docs }) => sum + docs, 0),
          asked,
        ).to.be.at.most('sort' in question || 'q' in question ? 1200 : 700);
      }
    });
  }

  it('look up a beginning by short reads of the index alone', async () => {
    const explained: Explained[] = [];
    const terms = await explaining(explained).begun('t:рем', false, 5);
    expect(terms).to.include('t:ремонт');
    expect(terms).to.deep.equal([...new Set(terms)].sort());
    for (const { stages, keys, docs } of explained) {
      expect([keys <= 102, docs]).to.deep.equal([true, 0]);
      expect(stages).to.include('IXSCAN search_terms').and.not.include('FETCH');
    }
  });

  it('read no more than they may, and say so', async () => {
    const explained: Explained[] = [];
    const wanted = {
      ...buildQuery({ status: 'complete', q: 'ремонт' }),
      facts: { statuses: ['nowhere'] },
      hints: [],
      groups: [['s:complete']],
    };
    const index = explaining(explained);
    // Another term that is rarer does not lead it elsewhere.
    const { sort, parts } = await newestWay(index, wanted);
    const way = { sort, parts: parts.map(({ name, scan }) => ({ name, scan, groups: [['nowhere']] })) };
    const { rows, unread } = await walkPlan(index, wanted, way, { after: null, limit: 20, most: 1000 });
    expect(rows).to.deep.equal([]);
    expect(unread).to.not.equal(null);
    expect(explained.reduce((sum, { docs }) => sum + docs, 0)).to.be.within(1000, 1010);
    const second = await walkPlan(index, wanted, way, { after: unread, limit: 20, most: 1000 });
    expect(second.unread?.key).to.be.below(unread?.key ?? 0);
  });
});
