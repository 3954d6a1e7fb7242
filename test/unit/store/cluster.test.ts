/** Answers as a router documents them: there is none on the machine that runs the tests. */
import { expect } from 'chai';
import { type Ask, readCluster } from '../../../src/store/inspection/cluster.ts';

const hello = { isWritablePrimary: true, msg: 'isdbgrid', maxBsonObjectSize: 16_777_216, maxWireVersion: 17, minWireVersion: 0, ok: 1 };

const shards = [
  { _id: 'shard01', host: 'shard01/a1:27018,a2:27018,a3:27018', state: 1 },
  { _id: 'shard02', host: 'shard02/b1:27018,b2:27018,b3:27018', state: 1, draining: true },
];

const listed = [
  { _id: 'registry.tenders', key: { _id: 1 }, unique: false },
  { _id: 'registry.uploads.chunks', key: { files_id: 1, n: 1 }, unique: true },
  // As version 8 lists a collection that was moved and never sharded.
  { _id: 'registry.sequences', key: { _id: 1 }, unsplittable: true },
];

const answers: Record<string, object> = {
  hello,
  listShards: { shards, ok: 1 },
  balancerStatus: { mode: 'full', inBalancerRound: false, ok: 1 },
  databases: { cursor: { id: 0, firstBatch: [{ _id: 'registry', primary: 'shard01' }] }, ok: 1 },
  collections: { cursor: { id: 0, firstBatch: listed }, ok: 1 },
};

const asking =
  (known: Record<string, object>): Ask =>
  async (_database, command) => {
    const found = known[String(command.find ?? Object.keys(command)[0])];
    if (found === undefined) throw new Error('not authorized');
    return found;
  };

describe('A sharded cluster read through its router', () => {
  it('shows its shards, its home shard and whether chunks are moved', async () => {
    const cluster = await readCluster(asking(answers), 'registry', 2);
    expect(cluster).to.include({ routers: 2, balancing: true, home: 'shard01' });
    expect(cluster?.refused).to.deep.equal([]);
    expect(cluster?.shards).to.deep.equal([
      { name: 'shard01', set: 'shard01', hosts: ['a1:27018', 'a2:27018', 'a3:27018'], draining: false },
      { name: 'shard02', set: 'shard02', hosts: ['b1:27018', 'b2:27018', 'b3:27018'], draining: true },
    ]);
  });

  it('says of each collection which key it has and which it should have', async () => {
    const found = Object.fromEntries(
      ((await readCluster(asking(answers), 'registry', 1))?.collections ?? []).map((one) => [one.name, one]),
    );
    expect(found.tenders).to.deep.equal({ name: 'tenders', wanted: { _id: 1 }, found: { _id: 1 }, matches: true });
    expect(found.plans).to.deep.include({ found: null, matches: false });
    expect(found['uploads.chunks']).to.deep.include({ wanted: { files_id: 'hashed' }, found: { files_id: 1, n: 1 }, matches: false });
    expect(found.sequences, 'listed, and yet on one shard').to.deep.include({ wanted: null, found: null, matches: true });
    expect(found.feed_fence).to.deep.include({ found: null, matches: true });
  });

  it('names what the account may not ask and shows the rest', async () => {
    const cluster = await readCluster(asking({ hello, listShards: { shards, ok: 1 } }), 'registry', 1);
    expect(cluster?.refused).to.deep.equal(['balancerStatus', 'find config.databases', 'find config.collections']);
    expect(cluster).to.include({ balancing: null, home: null, collections: null });
    expect(cluster?.shards).to.have.length(2);
  });

  it('is not taken for one when a member of a set answers', async () => {
    expect(await readCluster(asking({ hello: { isWritablePrimary: true, setName: 'rs0', ok: 1 } }), 'registry', 1)).to.equal(null);
  });
});
