/** A secondary from which the other one copies stands still (docs/operations.md "The replica set"). */
import { expect } from 'chai';
import { eventually } from '../support/eventually.ts';
import { startNodes, type ThreeNodes } from '../support/three-nodes.ts';

/** As in production. */
const electionMs = 10_000;
const writes = 100;

describe('A frozen secondary', function () {
  this.timeout(600_000);
  let set: { nodes: ThreeNodes; close: () => Promise<void> };
  before(async () => {
    set = await startNodes(3, undefined, electionMs);
  });
  after(() => set?.close());

  const nameOf = (index: number): string => `127.0.0.1:${set.nodes.set.members[index]?.port}`;
  const sourceOf = async (index: number): Promise<string> =>
    (await set.nodes.member(index).db('admin').command({ replSetGetStatus: 1 })).syncSourceHost;
  const getSettings = async () => (await set.nodes.client.db('admin').command({ replSetGetConfig: 1 })).config;
  const allowChains = (chainingAllowed: boolean): Promise<void> =>
    eventually('another configuration', async () => {
      const config = await getSettings();
      const settings = { ...config.settings, chainingAllowed };
      await set.nodes.client.db('admin').command({ replSetReconfig: { ...config, settings, version: config.version + 1 } });
      return true;
    });
  /** Makes one secondary copy from the other, which is returned first. */
  const formChain = async (): Promise<readonly [source: number, follower: number]> => {
    const [source, follower] = (await set.nodes.secondaries()) as [number, number]; // of three
    await allowChains(true);
    await eventually('a chain', async () => {
      await write();
      await set.nodes
        .member(follower)
        .db('admin')
        .command({ replSetSyncFrom: nameOf(source) });
      return (await sourceOf(follower)) === nameOf(source);
    });
    return [source, follower];
  };
  const write = (wtimeoutMS = 60_000) =>
    set.nodes.client
      .db('chains')
      .collection('written')
      .insertOne({}, { writeConcern: { w: 'majority', wtimeoutMS } });
  /** The longest of some majority writes, in seconds. */
  const findLongest = async (): Promise<number> => {
    let longest = 0;
    for (let count = 0; count < writes; count += 1) {
      const began = performance.now();
      await write();
      longest = Math.max(longest, performance.now() - began);
    }
    return longest / 1000;
  };

  it('stops no write in a set as the registry makes it, nor where a chain had formed before chaining was forbidden', async () => {
    const { nodes } = set;
    expect((await getSettings()).settings.chainingAllowed).to.equal(false);
    const [source, follower] = await formChain();
    await allowChains(false);
    const primary = nameOf(await nodes.primary());
    await eventually('the chain is gone', async () => (await sourceOf(follower)) === primary);
    nodes.stop(source);
    process.stdout.write(`a secondary frozen without chains: the longest of ${writes} writes took ${(await findLongest()).toFixed(1)} s\n`);
    expect(await sourceOf(follower)).to.equal(primary);
    await nodes.calm();
  });

  it('control: stops writes while the other one copies from it', async () => {
    const { nodes } = set;
    const [source] = await formChain();
    nodes.stop(source);
    const error = await write(5000).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(String(error)).to.include('waiting for replication timed out');
    await nodes.calm();
  });
});
