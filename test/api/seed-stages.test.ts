/** What a first look at a seeded registry shows: types in every status. Of two here; the demonstrations of all are told by a test of their own. */
import { expect } from 'chai';
import { openRooms, type ScriptRooms } from '../../src/operations/rooms.ts';
import { storeSeedFile } from '../../src/operations/seed/caller.ts';
import { seedStages } from '../../src/operations/seed/stages.ts';
import { procedures } from '../../src/procedures/index.ts';
import { useRegistry } from '../support/registry.ts';

const types = ['reporting', 'aboveThresholdEU'];

describe('The stages of the seed', function () {
  this.timeout(120_000);
  const registry = useRegistry();
  let rooms: ScriptRooms;
  before(async () => {
    rooms = await openRooms(registry.store, registry.settings);
    const now = await registry.store.now();
    const file = await storeSeedFile(registry.store, rooms.documents, now);
    await seedStages({ rooms, file, owner: 'broker' }, now, types);
  });
  after(() => rooms.codes.close());

  it('have what belongs to them: admissions, awards, contracts and complaints on all of them', async () => {
    const { body } = await registry.ask('GET', '/api/2.5/tenders?opt_fields=status,procurementMethodType&limit=100&descending=1');
    const complete = body.data.find(
      (one: Record<string, unknown>) => one.procurementMethodType === 'aboveThresholdEU' && one.status === 'complete',
    );
    const { data } = (await registry.ask('GET', `/api/2.5/tenders/${complete.id}`)).body;
    expect(data.complaints).to.have.length(6);
    expect(data.qualifications[0].complaints).to.have.length(6);
    expect(data.awards[0].complaints).to.have.length(6);
    expect([data.bids.length, data.contracts.length]).to.deep.equal([3, 3]);
  });

  it('are all those of a type, each with a tender', async () => {
    const all = await registry.store.collection('tenders').find({}).toArray();
    const found = new Map<string, Set<string>>();
    for (const { procurementMethodType, status } of all) {
      const of = found.get(String(procurementMethodType)) ?? new Set();
      found.set(String(procurementMethodType), of.add(String(status)));
    }
    for (const { type, reach, phases } of procedures.all.filter((one) => types.includes(one.type))) {
      const wanted = [...reach.keys(), 'complete', 'cancelled', ...(phases.has('tendering') ? ['unsuccessful'] : [])];
      expect([...(found.get(type) ?? [])].sort(), type).to.deep.equal(wanted.sort());
    }
  });
});
