/** What a first look at a seeded registry shows: types in every status. Of three here; the demonstrations of all are told by a test of their own. */
import { expect } from 'chai';
import { storeSeedFile } from '../../scripts/seed/caller.ts';
import { openLedger } from '../../scripts/seed/ledger.ts';
import { seedRegistry } from '../../scripts/seed/run.ts';
import { type SeededStages, seedStages } from '../../scripts/seed/stages.ts';
import { verifyHistory } from '../../src/app/operations/history/verification.ts';
import { openServices, type ScriptServices } from '../../src/app/operations/script-services.ts';
import { procedures } from '../../src/procurement/types/index.ts';
import type { CollectionPlan, RecordCollection } from '../../src/store/collections.ts';
import type { Records } from '../../src/store/records/records.ts';
import { useRegistry } from '../support/registry.ts';

const types = ['reporting', 'aboveThresholdEU', 'competitiveOrdering'];

const stateOf = ({ status }: { readonly status: string }): string => status;

describe('The stages of the seed', function () {
  this.timeout(600_000);
  // Past auctions were held by others, whoever holds those to come. On the afternoon of a working day those of the day are over.
  const registry = useRegistry({ env: { AUCTION: 'live' }, now: new Date('2026-11-18T15:00:00Z') });
  let services: ScriptServices;
  let looks = 0;
  let seededStages: SeededStages;
  /** The scheduler of the registry beside looks for what is due after every tenth save. */
  const watched = <T extends object>(records: Records<T>): Records<T> => ({
    ...records,
    save: async (...asked) => {
      const saved = await records.save(...asked);
      looks += 1;
      if (looks % 10 === 0) await registry.running.scheduler.run();
      return saved;
    },
  });
  before(async () => {
    const { store } = registry;
    const records = <T extends object>(name: RecordCollection | CollectionPlan): Records<T> => watched(store.records<T>(name));
    const now = registry.clock.now();
    // On a busy machine the seed has been running for a while when a scenario begins.
    registry.clock.set(new Date(now.getTime() + 11 * 60_000));
    services = await openServices({ ...store, records, now: async () => registry.clock.now() }, registry.settings);
    const file = await storeSeedFile(registry.store, services.documents, now);
    seededStages = await seedStages({ services, file, owner: 'broker', seed: 1, ledger: openLedger('stages', now) }, now, { types });
  });
  after(() => services.codes.close());

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

  it('show complaints in every state about the ended one, and one complaint about a subject of those on the way', async () => {
    const all = await registry.store.collection('tenders').find({ procurementMethodType: 'aboveThresholdEU' }).toArray();
    const subjects = all.flatMap(({ status, qualifications = [], awards = [], complaints = [] }) =>
      [{ complaints }, ...qualifications, ...awards].map((subject) => ({ status, states: (subject.complaints ?? []).map(stateOf) })),
    );
    const states = subjects.filter(({ status }) => status === 'complete').flatMap((subject) => subject.states);
    expect([...new Set(states)].sort()).to.deep.equal(['declined', 'invalid', 'mistaken', 'resolved', 'stopped']);
    const onTheWay = subjects.filter(({ status }) => status !== 'complete').map((subject) => subject.states.length);
    expect(Math.max(...onTheWay)).to.equal(1);
  });

  it('are named where none can stay at that hour, and made where one can', () => {
    expect(seededStages.fleeting).to.deep.equal([{ type: 'aboveThresholdEU', status: 'active.auction' }]);
  });

  it('are all those of a type, each with a tender, however often the scheduler has looked', async () => {
    expect(looks).to.be.above(100);
    expect(registry.running.scheduler.report().failures).to.equal(0);
    const all = await registry.store.collection('tenders').find({}).toArray();
    const found = new Map<string, Set<string>>();
    for (const { procurementMethodType, status } of all) {
      const of = found.get(String(procurementMethodType)) ?? new Set();
      found.set(String(procurementMethodType), of.add(String(status)));
    }
    for (const { type, reach, phases } of procedures.all.filter((one) => types.includes(one.type))) {
      const wanted = [...reach.keys(), 'complete', 'cancelled', ...(phases.has('tendering') ? ['unsuccessful'] : [])];
      const fleeting = seededStages.fleeting.flatMap((one) => (one.type === type ? [one.status] : []));
      expect([...new Set([...(found.get(type) ?? []), ...fleeting])].sort(), type).to.deep.equal(wanted.sort());
    }
  });

  it('are about different things, bought by different people', async () => {
    const all = await registry.store.collection('tenders').find({}).toArray();
    expect(new Set(all.map(({ title }) => title)).size).to.be.above(3);
    expect(new Set(all.map(({ procuringEntity }) => procuringEntity.identifier.id)).size).to.be.above(3);
    expect(all.filter(({ value }) => value.amount < 1000)).to.deep.equal([]);
    expect(all.filter(({ title_en, procuringEntity }) => !title_en || !procuringEntity.name_en)).to.deep.equal([]);
  });

  it('have auctions in which bidders went lower', async () => {
    const all = await registry.store
      .collection('tenders')
      .find({ procurementMethodType: 'aboveThresholdEU', status: 'complete' })
      .toArray();
    const offers = all.flatMap(({ bids }) => bids).flatMap(({ lotValues }) => lotValues);
    expect(offers.some(({ value, initialValue }) => value.amount < initialValue?.amount)).to.equal(true);
  });

  it('are left to time, and their histories are whole', async () => {
    const all = await registry.store.collection('tenders').find({}).toArray();
    const frameworks = await registry.store.collection('frameworks').find({}).toArray();
    expect(frameworks.length).to.be.above(5);
    expect([...all, ...frameworks].filter((record) => 'held_check' in record)).to.deep.equal([]);
    expect(all.filter(({ next_check }) => next_check !== undefined && next_check <= registry.clock.now())).to.deep.equal([]);
    const faults: unknown[] = [];
    await verifyHistory(registry.store, { names: ['tenders'], complete: true, found: (fault) => faults.push(fault) });
    expect(faults).to.deep.equal([]);
  });

  it('are the models of many procedures of the last two years, with contracts of their own', async () => {
    const stored = new Set((await registry.store.collection('tenders').find({}).toArray()).map(({ _id }) => String(_id)));
    const seedCounts = await seedRegistry(services, {
      count: 20,
      seed: 1,
      owner: 'broker',
      keepToken: async () => {},
      progress: () => {},
      told: seededStages.seeded,
    });
    expect(seedCounts.tenders).to.equal(21);
    const all = await registry.store.collection('tenders').find({}).toArray();
    const past = all.filter(({ _id }) => !stored.has(String(_id)));
    const ended = past.filter(({ status }) => ['complete', 'unsuccessful', 'cancelled'].includes(status));
    expect(ended).to.have.length(15 + 1);
    const numbers = all.flatMap(({ tenderID }) => tenderID ?? []);
    expect(new Set(numbers).size).to.equal(numbers.length);
    const contracts = await registry.store.collection('contracts').find({}).toArray();
    for (const { contracts: named = [] } of ended)
      for (const { id } of named) expect(contracts.map(({ _id }) => String(_id))).to.include(id);
  });
});

describe('The past of the seed', function () {
  this.timeout(600_000);
  const registry = useRegistry();
  let services: ScriptServices;
  before(async () => {
    const { store } = registry;
    const now = registry.clock.now();
    services = await openServices({ ...store, now: async () => now }, registry.settings);
    const file = await storeSeedFile(store, services.documents, now);
    const way = { services, file, owner: 'broker', seed: 1, ledger: openLedger('past', now) };
    const { seeded } = await seedStages(way, now, { types: ['belowThreshold'], statuses: 'ends' });
    const options = { count: 160, seed: 3, owner: 'broker', keepToken: async () => {}, progress: () => {} };
    await seedRegistry(services, { ...options, told: seeded });
    await Promise.all(Object.values(registry.running.consumers).map((consumer) => consumer.run()));
  });
  after(() => services.codes.close());

  const stored = (name: string) => registry.store.collection(name).find({}).toArray();

  it('has something to show for every signal', async () => {
    const { data } = (await registry.ask('GET', '/facts/signals')).body;
    const missing: string[] = [];
    for (const { signal } of data) {
      const { body } = await registry.ask('GET', `/facts/signals/${signal}?limit=1`);
      if ((body.data.length || body.pairs?.length || 0) === 0) missing.push(signal);
    }
    expect(missing).to.deep.equal([]);
    expect(data).to.have.length(7);
  });

  it('changes contracts between their signature and their end, up or down', async () => {
    const changed = (await stored('contracts')).filter(({ changes = [] }) => changes.length > 1);
    expect(changed.length).to.be.above(5);
    for (const { dateSigned, period, changes } of changed) {
      const times = changes.map(({ dateSigned: at }: { dateSigned: Date }) => new Date(at).getTime());
      expect(Math.min(...times)).to.be.above(new Date(dateSigned).getTime());
      expect(Math.max(...times)).to.be.at.most(new Date(period.endDate).getTime());
    }
  });

  it('has an English name beside every title and item', async () => {
    const tenders = await stored('tenders');
    const bare = tenders.flatMap(({ title_en, lots = [], items = [] }) => [
      ...(title_en ? [] : ['title']),
      ...lots.filter((lot: { title_en?: string }) => !lot.title_en).map(() => 'lot'),
      ...items.filter((item: { description_en?: string }) => !item.description_en).map(() => 'item'),
    ]);
    expect(bare).to.deep.equal([]);
  });
});
