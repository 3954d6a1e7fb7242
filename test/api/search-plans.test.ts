/** How the store answers a search: by its two indexes, in their order, and within bounds (docs/search.md "How it reads"). */
import { expect } from 'chai';
import type { Document } from 'mongodb';
import { wantedOf } from '../../scripts/bench/search/measure.ts';
import { type Kind, kinds, type Question } from '../../scripts/bench/search/questions.ts';
import { makeMaker, now } from '../../scripts/bench/search/tenders.ts';
import { randomOf } from '../../scripts/seed/random.ts';
import { answerOf, asking, idOnly } from '../../src/publishing/search/searching.ts';
import { walk } from '../../src/publishing/search/walk.ts';
import { keyIn, makeSearchIndex, makeSearchQueries, placeIn, type SearchIndex, type TermGroup } from '../../src/store/search/index.ts';
import { cardFields } from '../../src/tenders/links.ts';
import { useRegistry } from '../support/registry.ts';
import { ofEveryKind } from '../support/search-indexes.ts';

const count = 3000;
const indexes = ['search_terms', 'search_all', 'search_value', 'search_end'];

const stagesOf = (plan: Document): Document[] => [plan, ...[plan.inputStage ?? [], plan.inputStages ?? []].flat().flatMap(stagesOf)];

interface Explained {
  readonly query: string;
  readonly stages: readonly string[];
  readonly keys: number;
  readonly docs: number;
}

describe('The plans of a search', () => {
  const maker = makeMaker(7, count);
  const registry = useRegistry();
  let queries: ReturnType<typeof makeSearchQueries>;
  before(async () => {
    const tenders = registry.store.collection<Document>('tenders');
    await tenders.insertMany(Array.from({ length: count }, (_, at) => maker.tender(at)));
    queries = makeSearchQueries(tenders, { mode: 'primary' });
  });

  /** An index that has every read explained. */
  const explaining = (explained: Explained[]): SearchIndex => {
    const through =
      <A extends unknown[], T extends Document, R>(
        query: keyof typeof queries,
        ask: (...given: A) => { explain(v: 'executionStats'): Promise<Document>; toArray(): Promise<T[]> },
        shape: (row: T) => R,
      ) =>
      async (...given: A): Promise<R[]> => {
        const { queryPlanner, executionStats } = await ask(...given).explain('executionStats');
        const plan = queryPlanner.winningPlan.queryPlan ?? queryPlanner.winningPlan;
        const stages = stagesOf(plan).map(({ stage, indexName = '' }) => `${stage} ${indexName}`.trim());
        explained.push({ query, stages, keys: executionStats.totalKeysExamined, docs: executionStats.totalDocsExamined });
        return (await ask(...given).toArray()).map(shape);
      };
    const own = makeSearchIndex(registry.store.collection<Document>('tenders'), { mode: 'primary' });
    const placesIn = through('placesOf', queries.placesOf, (row) => row);
    return {
      begun: own.begun,
      entryOf: own.entryOf,
      keysOf: through('keysOf', queries.keysOf, keyIn),
      all: through('all', queries.all, ({ search }) => search),
      among: through('among', queries.among, keyIn),
      placesOf: async (fact, mode, ...given) => {
        if (mode === 'both') return own.placesOf(fact, mode, ...given);
        return (await placesIn(fact, mode, ...given)).map((row) => placeIn(fact, row));
      },
      keysAt: through('keysAt', queries.keysAt, keyIn),
      factsOf: through('factsOf', queries.factsOf, ({ search }) => search),
      records: through('records', queries.records, (row) => row),
    };
  };

  const answer = (index: SearchIndex, question: Question) =>
    answerOf(asking(ofEveryKind(index), wantedOf(question)), { ...idOnly, tenders: cardFields }, now);
  const orders: Readonly<Record<string, Kind>> = {
    'all, by value': () => ({ sort: 'value' }),
    'a word and values, by value': () => ({ sort: 'value', q: 'ремонт', minAmount: '1000', maxAmount: '1000000' }),
    'all, by deadline': () => ({ sort: 'deadline' }),
    'a word and ends, by deadline': () => ({ sort: 'deadline', q: 'ремонт', endFrom: '2025-01-01' }),
    'all that end within a week, counted': () => ({ endFrom: '2025-01-01', endTo: '2025-01-08', total: '1', facets: '1' }),
  };

  for (const [name, kind] of Object.entries({ ...kinds, ...orders })) {
    it(`scan an index in its order for ${name}`, async () => {
      for (const [at, mode] of ['', '_all_'].entries()) {
        const random = randomOf(at, 1);
        const sample = maker.tender(random.int(0, count - 1));
        const explained: Explained[] = [];
        const question = { ...kind(random, sample, maker.vocabulary), mode };
        await answer(explaining(explained), question);
        const asked = JSON.stringify(question);
        for (const { query, stages, docs } of explained) {
          const allowed = ['LIMIT', 'PROJECTION_DEFAULT', 'PROJECTION_COVERED', 'SORT_MERGE', ...indexes.map((name) => `IXSCAN ${name}`)];
          const others = stages.filter((stage) => !allowed.includes(stage));
          expect(others, `${query} of ${asked}`).to.deep.equal(query === 'records' ? ['FETCH'] : []);
          if (query !== 'records') expect(docs, `${query} of ${asked}`).to.equal(0);
        }
        expect(
          explained.reduce((sum, { docs }) => sum + docs, 0),
          asked,
        ).to.be.at.most(60);
      }
    });
  }

  it('look up a beginning by one step of the index a term', async () => {
    const { executionStats, queryPlanner } = await queries.firstTerm(false, 't:рем', true, 't:рем').explain('executionStats');
    expect(executionStats.totalKeysExamined).to.be.at.most(2);
    expect(executionStats.totalDocsExamined).to.equal(0);
    expect(stagesOf(queryPlanner.winningPlan).map(({ stage }) => stage))
      .to.include('IXSCAN')
      .and.not.include('FETCH');
    const index = makeSearchIndex(registry.store.collection<Document>('tenders'), { mode: 'primary' });
    const terms = await index.begun('t:рем', false, 5);
    expect(terms).to.include('t:ремонт');
    expect(terms).to.deep.equal([...new Set(terms)].sort());
  });

  it('read no more than they may, and say so', async () => {
    const explained: Explained[] = [];
    const wanted = { ...wantedOf({ status: 'complete', q: 'ремонт' }), facts: { statuses: ['nowhere'] }, hints: [] as TermGroup[] };
    const { rows, next, complete } = await walk(explaining(explained), { ...wanted, groups: [['s:complete']] }, cardFields, 1000);
    expect([rows, complete]).to.deep.equal([[], false]);
    expect(next).to.not.equal(null);
    const walked = explained.filter(({ query }) => query === 'keysOf').reduce((sum, { keys }) => sum + keys, 0);
    expect(walked).to.be.within(1000, 1010);
    const second = await walk(explaining([]), { ...wanted, groups: [['s:complete']], after: next }, cardFields, 1000);
    expect(second.next?.key).to.be.below(next?.key ?? 0);
  });
});
