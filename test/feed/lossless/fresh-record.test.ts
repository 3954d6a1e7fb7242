/** What one member has and no majority yet: nobody is told that it is not there. */
import { expect } from 'chai';
import { openBench } from '../../support/feed-bench.ts';
import { useThreeNodes } from '../../support/three-nodes.ts';

describe('A record that a majority does not have yet', function () {
  this.timeout(180_000);
  const nodes = useThreeNodes({ elections: 'long' });

  it('is waited for by who asks for it', async () => {
    const bench = await openBench({ uri: nodes().uri, delay: 1 });
    const secondaries = await nodes().secondaries();
    try {
      await bench.put('early');
      for (const index of secondaries) await nodes().fail(index, 'rsSyncApplyStop');
      await bench.raw.updateOne({ _id: 'fresh' } as object, { $set: { rev: 1 } }, { upsert: true, writeConcern: { w: 1 } });
      const records = bench.store.records('contracts');
      const asked = records.get('fresh');
      expect(await records.get('never written')).to.equal(null);
      await nodes().calm();
      expect(await asked).to.include({ _id: 'fresh', rev: 1 });
    } finally {
      await nodes().calm();
      await bench.close();
    }
  });

  it('is moved with the others when history was lost', async () => {
    const bench = await openBench({ uri: nodes().uri, delay: 1 });
    const secondaries = await nodes().secondaries();
    try {
      const { public_modified: position } = await bench.put('early');
      for (const index of secondaries) await nodes().fail(index, 'rsSyncApplyStop');
      const fresh = { is_public: true, is_test: false, public_modified: position - 1, dateModified: new Date(0), rev: 1 };
      await bench.raw.updateOne({ _id: 'fresh' } as object, { $set: fresh }, { upsert: true, writeConcern: { w: 1 } });
      const moved = bench.store.guard.restampBelow(position - 0.5, 100);
      await nodes().calm();
      expect(await moved).to.equal(1);
    } finally {
      await nodes().calm();
      await bench.close();
    }
  });
});
