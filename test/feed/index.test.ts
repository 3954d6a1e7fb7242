/**
 * Every window of a feed is a bounded scan of one index (spec/feed.md §5): what a page costs does not depend on the size of the
 * collection.
 */
import { expect } from 'chai';
import type { Document } from 'mongodb';
import { feedIndex, feedNames, frameworkFeedIndex } from '../../src/store/collections.ts';
import type { FeedWindow } from '../../src/store/feed/reader.ts';
import { place } from '../support/feed.ts';
import { useRegistry } from '../support/registry.ts';

interface Stage {
  readonly stage?: string;
  readonly indexName?: string;
  readonly indexBounds?: { readonly public_modified?: readonly string[] };
  readonly inputStage?: Stage;
  readonly inputStages?: readonly Stage[];
}

const collectStages = (stage: Stage): Stage[] => [
  stage,
  ...[stage.inputStage ?? [], stage.inputStages ?? []].flat().flatMap(collectStages),
];

const froms: readonly FeedWindow['from'][] = [null, { value: 1_778_583_650, inclusive: true }, { value: 1_778_583_650, inclusive: false }];
const windows: FeedWindow[] = [false, true].flatMap((descending) =>
  ([false, true, 'both'] as const).flatMap((test) =>
    froms.flatMap((from) =>
      [null, 1_778_583_680].flatMap((upTo) =>
        [[], ['status']].map((fields) => ({ descending, test, from, upTo, at: null, limit: 10, fields })),
      ),
    ),
  ),
);

const formatName = ({ descending, test, from, upTo, fields }: FeedWindow): string =>
  `${descending ? 'descending' : 'ascending'}, test ${test}, ${from === null ? 'no bound' : from.inclusive ? 'inclusive' : 'strict'}, ` +
  `${upTo === null ? 'no bound' : 'bound'}, ${fields.length === 0 ? 'ids' : 'fields'}`;

describe('The index of a feed', () => {
  const registry = useRegistry({ plainFeed: true });
  before(async () => {
    const records = Array.from({ length: 400 }, (_, number) => ({
      number: number + 1,
      at: 1_778_583_600 + number / 4,
      ...(number % 3 === 0 ? { mode: 'test' } : {}),
      ...(number % 5 === 0 ? { status: 'draft' } : {}),
    }));
    await place(registry, records);
  });

  const keysOf = async (collection: string, index: string): Promise<unknown[]> =>
    (await registry.store.collection(collection).indexes()).filter(({ name }) => name === index).map(({ key }) => key);

  it('exists once in every collection with a feed, in the order of its pages', async () => {
    expect(feedNames).to.have.members([
      ...['tenders', 'contracts', 'plans', 'agreements'],
      ...['violation_reports', 'frameworks', 'submissions', 'qualifications'],
    ]);
    expect(Object.keys(feedIndex)).to.deep.equal(['is_public', 'is_test', 'public_modified', '_id', 'dateModified']);
    for (const name of feedNames) expect(await keysOf(name, 'feed'), name).to.deep.equal([feedIndex]);
    for (const name of ['submissions', 'qualifications']) expect(await keysOf(name, 'framework'), name).to.deep.equal([frameworkFeedIndex]);
  });

  /** Fails where a window is not one bounded, covered scan of this index. */
  const expectScan = (explained: Document, index: string, window: FeedWindow): void => {
    const plan: Stage = explained.queryPlanner.winningPlan.queryPlan ?? explained.queryPlanner.winningPlan;
    const stages = collectStages(plan);
    const kinds = stages.map(({ stage }) => stage);
    expect(kinds).to.not.include.members(['COLLSCAN']);
    expect(kinds, 'sorted by the index').to.not.include('SORT');
    const scans = stages.filter(({ stage }) => stage === 'IXSCAN');
    expect(scans).to.not.have.length(0);
    for (const { indexName, indexBounds } of scans) {
      expect(indexName).to.equal(index);
      for (const bound of indexBounds?.public_modified ?? []) expect(bound).to.not.match(/MinKey|MaxKey/);
    }
    const { totalKeysExamined, totalDocsExamined, nReturned } = explained.executionStats;
    const branches = window.test === 'both' ? 2 : 1;
    expect(totalKeysExamined).to.be.at.most(window.limit + 2 * branches);
    expect(totalDocsExamined, 'covered').to.equal(window.fields.length === 0 ? 0 : nReturned);
  };

  for (const window of windows) {
    it(`serves ${formatName(window)}`, async () => {
      expectScan(await registry.store.feed('tenders').explain(window), 'feed', window);
    });
  }

  it('of one framework serves the same windows of its submissions and qualifications', async () => {
    for (const name of ['submissions', 'qualifications'] as const) {
      const records = await registry.store.collection('tenders').find().toArray();
      await registry.store
        .collection(name)
        .insertMany(records.map((record, index) => ({ ...record, frameworkID: index % 2 === 0 ? 'one' : 'another' })));
      for (const window of windows) {
        const own = { ...window, frameworkID: 'one' };
        expectScan(await registry.store.feed(name).explain(own), 'framework', own);
      }
    }
  });
});
