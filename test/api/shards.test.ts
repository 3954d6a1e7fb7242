/**
 * What a cluster would have to do for the registry, found out without one: the flows run over HTTP on one server, and every
 * command is held against the chosen shard keys (docs/scaling.md "Operations that cross shards").
 */
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { accounts } from '../../fixtures/procedure.ts';
import { shardKeys } from '../../src/store/inspection/cluster.ts';
import { startRegistry, type TestRegistry } from '../support/registry.ts';
import { flows } from '../support/shards/flows.ts';
import { collectUnknownCrossings, collectUnseenRows, table } from '../support/shards/table.ts';
import { watchShards } from '../support/shards/watch.ts';

describe('The registry on a sharded cluster', () => {
  let registry: TestRegistry;
  let watch: ReturnType<typeof watchShards>;
  before(async () => {
    registry = await startRegistry({ accounts: `${accounts}[brokers]\nleaver = leaver-key,123456x\n`, onCommand: () => {}, batchSize: 1 });
    watch = watchShards(registry.store);
    for (const flow of Object.values(flows)) await flow(registry);
  });
  after(async () => {
    watch.end();
    await registry.stop();
  });

  it('sends no write that a router would refuse for want of its key', () => {
    expect(watch.crossings().filter(({ reach }) => reach === 'refused')).to.deep.equal([]);
  });

  it('crosses shards only where docs/scaling.md says what it costs', () => {
    expect(watch.total()).to.be.greaterThan(300);
    expect(collectUnknownCrossings(watch.crossings())).to.deep.equal([]);
  });

  it('crosses shards wherever docs/scaling.md says so', () => {
    expect(collectUnseenRows(watch.crossings())).to.deep.equal([]);
  });

  it('keeps no collection without a line in the table of keys', async () => {
    const collections = await registry.store.collection('tenders').db.listCollections({}, { nameOnly: true }).toArray();
    expect(collections.map(({ name }) => name).filter((name) => !(name in shardKeys))).to.deep.equal([]);
  });

  it('has no unique index that a shard could not keep by itself', async () => {
    const { db } = registry.store.collection('tenders');
    for (const [name, key] of Object.entries(shardKeys)) {
      if (key === null) continue;
      const indexes = await db.collection(name).indexes();
      const first = indexes.filter(({ unique }) => unique === true).map((index) => Object.keys(index.key)[0]);
      expect(
        first.filter((field) => field !== Object.keys(key)[0]),
        name,
      ).to.deep.equal([]);
    }
  });

  it('stands in docs/scaling.md as it is', async () => {
    const text = await readFile(new URL('../../docs/scaling.md', import.meta.url), 'utf8');
    expect(text, 'the table of operations that cross shards').to.include(table());
    // A row may name several collections of one key.
    const rows = [...text.matchAll(/^\| ((?:`[\w.]+`(?:, )?)+) \| (?:`([^`]+)`|—) \|/gm)];
    const visible = rows.flatMap(([, names = '', key]) => [...names.matchAll(/[\w.]+/g)].map(([name]) => [name, key ?? null]));
    const stored = Object.entries(shardKeys).map(([name, key]) => [name, key && JSON.stringify(key).replaceAll('"', '')]);
    expect(visible).to.have.deep.members(stored);
  });
});
