/** Duration of queries, and what the store reads for them. */
import type { Document } from 'mongodb';
import { makeZone } from '../../../../src/base/domain/zone-time.ts';
import { readParameters } from '../../../../src/features/search/parameters.ts';
import { getAnswer, idOnly, makeSearch } from '../../../../src/features/search/search-run.ts';
import { makeSearchIndex, type SearchIndex } from '../../../../src/features/search/store/search-index.ts';
import { cardFields } from '../../../../src/procurement/tenders/tender-gateway.ts';
import type { Store } from '../../../../src/store/client.ts';
import { ofEveryKind } from '../../../../test/features/search/support/search-indexes.ts';
import type { Question } from './questions.ts';
import { now } from './tenders.ts';

const zone = makeZone('Europe/Kyiv');

export const buildQuery = (question: Question) => readParameters(new Map(Object.entries(question)), zone, ['tenders']).query;

/** The store's explanation of a read. */
export interface Explained {
  readonly stages: readonly string[];
  readonly keys: number;
  readonly docs: number;
}

const collectStages = (plan: Document): Document[] => [
  plan,
  ...[plan.inputStage ?? [], plan.inputStages ?? []].flat().flatMap(collectStages),
];

/** A tender search that has the store explain every read. */
export const explainedSearch = (store: Pick<Store, 'collection'>, told: (explained: Explained) => void): SearchIndex => {
  const places = { entries: store.collection('search_tenders'), records: store.collection('tenders') };
  return makeSearchIndex(places, { mode: 'primary' }, async (cursor) => {
    const { queryPlanner, executionStats } = await cursor.clone().explain('executionStats');
    const plan = queryPlanner.winningPlan.queryPlan ?? queryPlanner.winningPlan;
    const stages = collectStages(plan).map(({ stage, indexName = '' }) => `${stage} ${indexName}`.trim());
    told({ stages, keys: executionStats.totalKeysExamined, docs: executionStats.totalDocsExamined });
    return cursor.toArray();
  });
};

export interface Counted {
  readonly keys: number;
  readonly docs: number;
  readonly commands: number;
}

/** Runs a query once and adds up its reads. */
export const countReads = async (store: Pick<Store, 'collection'>, question: Question): Promise<Counted> => {
  const counted = { keys: 0, docs: 0, commands: 0 };
  const index = explainedSearch(store, ({ keys, docs }) => {
    counted.keys += keys;
    counted.docs += docs;
    counted.commands += 1;
  });
  await getAnswer(makeSearch(ofEveryKind(index), buildQuery(question)), { ...idOnly, tenders: cardFields }, now);
  return counted;
};
