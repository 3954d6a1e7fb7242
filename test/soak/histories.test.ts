/** What a soak takes for the trace of its own writes past the store, and what for a fault of the registry. */
import { expect } from 'chai';
import { useRegistry } from '../support/registry.ts';
import { type Bypassed, noteTried, verifyHistories } from '../support/soak/histories.ts';

describe('The histories of a soak', () => {
  const registry = useRegistry();

  it('lack the entry of what was changed past the store, and nothing else of the same contract', async () => {
    const { store } = registry;
    const bypassed: Bypassed = { tried: new Map(), changed: new Set() };
    const raw = store.collection<{ _id: string }>('contracts');
    for (const id of ['noticed', 'later-saved', 'spoilt', 'unnoticed']) {
      const { rev } = await store.records('contracts').insert(id, { status: 'active', contractID: '1' });
      noteTried(bypassed, id, rev + 1);
      bypassed.changed.add(id);
      if (id !== 'unnoticed') await raw.updateOne({ _id: id }, { $set: { contractID: '2' }, $inc: { rev: 1 } });
    }
    const saved = await store.records('contracts').get('later-saved');
    if (saved === null) throw new Error('the contract is not there');
    await store.records('contracts').save(saved, { ...saved, contractID: '3' }, { publishes: true });
    await raw.updateOne({ _id: 'spoilt' }, { $inc: { rev: -1 } });
    const { named, faults, unnoticed } = await verifyHistories(store, bypassed);
    expect(named).to.equal(2);
    expect(faults).to.deep.equal(['contracts spoilt revision 1: the record does not hold what it wrote: the whole record']);
    expect(unnoticed).to.deep.equal(['spoilt', 'unnoticed']);
  });
});
