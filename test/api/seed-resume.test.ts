/** The seed goes on where it stopped: what was made is made once, whatever ended it, and a busy store only delays it. */
import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import { storeSeedFile } from '../../scripts/seed/caller.ts';
import { type Ledger, openKeptLedger, openLedger, Stopped } from '../../scripts/seed/ledger.ts';
import { claimSeeding } from '../../scripts/seed/lone.ts';
import { seedRegistry } from '../../scripts/seed/run.ts';
import { seedStages } from '../../scripts/seed/stages.ts';
import { openServices, type ScriptServices } from '../../src/app/operations/script-services.ts';
import { perhapsDone, unavailable } from '../../src/base/domain/problem.ts';
import type { CollectionPlan, RecordCollection } from '../../src/store/collections.ts';
import type { Records } from '../../src/store/records/records.ts';
import { runHere } from '../support/command.ts';
import { startRegistry, type TestRegistry } from '../support/registry.ts';

const types = ['reporting', 'negotiation'];
const count = 24;
const kinds = ['tenders', 'contracts', 'agreements', 'frameworks', 'violation_reports', 'plans'] as const;

describe('A seed that is started again', function () {
  this.timeout(600_000);
  let registry: TestRegistry;
  let services: ScriptServices;
  /** Called before each save and each insertion. */
  let fault: (before?: object) => void;
  beforeEach(async () => {
    fault = () => {};
    registry = await startRegistry({ now: new Date('2026-11-18T08:00:00Z') });
    const { store } = registry;
    const faulty = <T extends object>(records: Records<T>): Records<T> => ({
      ...records,
      insert: async (...asked) => {
        fault();
        return records.insert(...asked);
      },
      save: async (...asked) => {
        fault(asked[0]);
        return records.save(...asked);
      },
    });
    const records = <T extends object>(name: RecordCollection | CollectionPlan): Records<T> => faulty(store.records<T>(name));
    services = await openServices({ ...store, records, now: async () => registry.clock.now() }, registry.settings);
  });
  afterEach(async () => {
    await services.codes.close();
    await registry.stop();
  });

  const fill = async (ledger: Ledger, only = types): Promise<void> => {
    const now = registry.clock.now();
    const way = { services, owner: 'broker', seed: 1, ledger, file: await storeSeedFile(registry.store, services.documents, now) };
    const { seeded: told, failed } = await seedStages(way, now, { types: only });
    expect(failed).to.deep.equal([]);
    await seedRegistry(services, { count, seed: 1, owner: 'broker', ledger, told, keepToken: async () => {}, progress: () => {} });
  };
  const start = async (stop = new AbortController()): Promise<Ledger> => openKeptLedger(services.store, '1 of broker', stop.signal);
  const seed = async (stop?: AbortController): Promise<number> => {
    const ledger = await start(stop);
    await fill(ledger);
    return ledger.made();
  };
  const tally = async (): Promise<Record<string, number>> =>
    Object.fromEntries(await Promise.all(kinds.map(async (kind) => [kind, await registry.store.collection(kind).countDocuments()])));
  const failing = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );

  it('makes nothing more once all is made', async () => {
    expect(await seed()).to.be.above(count);
    const whole = await tally();
    expect(await seed()).to.equal(0);
    expect(await tally()).to.deep.equal(whole);
  });

  it('makes only what is missing, after a stop and after an error, wherever they come', async () => {
    expect(await seed()).to.be.above(count);
    const whole = await tally();
    const ended = { status: { $in: ['complete', 'cancelled', 'unsuccessful'] } };
    const wholeEnded = await registry.store.collection('tenders').countDocuments(ended);
    /** Frameworks that were being made when a start ended, and whose place another has taken. */
    const abandoned = async (): Promise<readonly string[]> => {
      const pieces = await registry.store
        .collection('seeding')
        .find({ _id: { $regex: ': framework ' } } as object)
        .toArray();
      return pieces.flatMap(({ begun = [] }) => begun.slice(0, -1));
    };
    const other = await startRegistry({ now: registry.clock.now() });
    await services.codes.close();
    await registry.stop();
    registry = other;
    let writes = 0;
    let stop = new AbortController();
    const interrupted = await openServices({ ...other.store, now: async () => other.clock.now() }, other.settings);
    const { store } = other;
    const records = <T extends object>(name: RecordCollection | CollectionPlan): Records<T> => {
      const own = store.records<T>(name);
      return {
        ...own,
        insert: async (...asked) => {
          writes += 1;
          if (writes % 40 === 20) stop.abort();
          if (writes % 40 === 0) throw new Error('a fault of the program');
          return own.insert(...asked);
        },
      };
    };
    services = { ...interrupted, store: { ...store, records, now: async () => other.clock.now() } };
    const ends: string[] = [];
    for (let start = 0; start < 60; start += 1) {
      stop = new AbortController();
      const error = await failing(seed(stop));
      if (error === null) break;
      ends.push(error instanceof Stopped ? 'stopped' : 'failed');
    }
    expect(ends).to.include('stopped');
    expect(ends.length).to.be.below(60);
    const made = await tally();
    // Imported records, and what is created from them, are made once. A record that was begun stays as far as it came.
    expect(made.violation_reports).to.equal(whole.violation_reports);
    const kept = { frameworkID: { $nin: await abandoned() } };
    expect(await store.collection('agreements').countDocuments(kept)).to.equal(whole.agreements);
    expect(await store.collection('tenders').countDocuments(ended)).to.be.within(wholeEnded, wholeEnded + ends.length);
    expect(await store.collection('tenders').countDocuments({ held_check: { $exists: true } })).to.equal(0);
    expect(await seed()).to.equal(0);
  });

  it('waits for a store that is busy, and doubles no write whose outcome is unknown', async () => {
    let writes = 0;
    fault = () => {
      writes += 1;
      if (writes % 50 === 0) throw unavailable('The store is not ready. Please, retry');
      if (writes % 170 === 0) throw perhapsDone('The outcome of the write is unknown');
    };
    expect(await seed()).to.be.above(count);
    expect(writes).to.be.above(170);
    fault = () => {};
    expect(await seed()).to.equal(0);
  });

  it('has kept the owner token of every tender that others see, wherever a start ends', async () => {
    const tokens = new Set<string>();
    const keepToken = async ({ id }: { readonly id: string }): Promise<void> => void tokens.add(id);
    let failures = 0;
    // The save after that by which a tender was published.
    fault = (before) => {
      if (Object(before).status !== 'active.enquiries' || failures === 3) return;
      failures += 1;
      throw new Error('a fault of the program');
    };
    const seedOnce = async (): Promise<void> => {
      const options = { count, seed: 1, owner: 'broker', keepToken, progress: () => {} };
      await seedRegistry(services, { ...options, ledger: await start() });
    };
    for (let starts = 0; starts < 5 && (await failing(seedOnce())) !== null; starts += 1);
    expect(failures).to.equal(3);
    const open = await registry.store
      .collection('tenders')
      .find({ status: /^active/ })
      .toArray();
    expect(open).to.have.length.above(20);
    expect(open.map(({ _id }) => String(_id)).filter((id) => !tokens.has(id))).to.deep.equal([]);
  });

  it('draws the same for a type, whatever else is made, fails or comes first', async () => {
    const titles = async (): Promise<string[]> => {
      const tenders = await registry.store.collection('tenders').find({ procurementMethodType: 'negotiation', status: 'active' }).toArray();
      return tenders.map(({ title, procuringEntity }) => `${title} ${procuringEntity.name}`).sort();
    };
    const now = registry.clock.now();
    const file = await storeSeedFile(registry.store, services.documents, now);
    const way = { services, owner: 'broker', seed: 1, ledger: openLedger('alone', now), file };
    const alone = await seedStages(way, now, { types: ['negotiation'] });
    const beside = await seedStages({ ...way, ledger: openLedger('beside', now) }, now, { types });
    const subjects = ({ seeded }: typeof alone): string[] =>
      seeded.flatMap(({ type, status, fixture }) =>
        type === 'negotiation' ? [`${status} ${fixture.purchase.title} ${fixture.buyer.name} ${fixture.factor}`] : [],
      );
    expect(subjects(beside)).to.deep.equal(subjects(alone));
    expect(subjects(alone)).to.have.length.above(2);
    expect(new Set(await titles()).size).to.be.at.most(1);
  });
});

describe('registry seed', () => {
  it('says what runs, and stops, while another seed runs in the registry; takes over from one that was killed', async () => {
    const registry = await startRegistry();
    try {
      const { settings, store } = registry;
      const env = { MONGODB_URI: settings.mongodbUri ?? '', DB_NAME: settings.dbName, DATA_DIR: settings.dataDir };
      const release = await claimSeeding(store, '7 of acme');
      const args = ['seed', '--count', '1', '--no-stages'];
      const second = await runHere(args, env);
      expect([second.code, second.out]).to.deep.equal([1, '']);
      expect(second.err).to.match(/^The seed 7 of acme is running in this registry since \S+Z: process \d+ on \S+\. Wait until .*\.\n$/);
      expect(await store.collection('tenders').countDocuments()).to.equal(0);
      // The number of a process that has ended.
      const { pid } = spawnSync(process.execPath, ['--version']);
      await store.collection('seeding').updateOne({}, { $set: { pid } });
      expect(await runHere(args, env)).to.include({ code: 0 });
      // The end of one that has been taken over from ends no other.
      const third = await claimSeeding(store, '1 of demo');
      await release();
      expect(await store.collection<{ _id: string }>('seeding').countDocuments({ _id: 'running' })).to.equal(1);
      await third();
      expect(await store.collection<{ _id: string }>('seeding').countDocuments({ _id: 'running' })).to.equal(0);
    } finally {
      await registry.stop();
    }
  });

  it('says in a line what is wrong: a registry in use, a mirror, a store that is not there', async () => {
    const registry = await startRegistry();
    try {
      const { settings, store } = registry;
      const env = { MONGODB_URI: settings.mongodbUri ?? '', DB_NAME: settings.dbName, DATA_DIR: settings.dataDir };
      await store.collection<{ _id: string; owner: string }>('tenders').insertOne({ _id: 'a', owner: 'acme' });
      const used = await runHere(['seed', '--count', '1', '--no-stages'], env);
      expect([used.code, used.out]).to.deep.equal([1, '']);
      expect(used.err).to.match(/^This registry holds tenders of acme: it is in use.* --beside\.\n$/);
      const beside = await runHere(['seed', '--count', '1', '--no-stages', '--beside'], env);
      expect([beside.code, beside.err]).to.deep.equal([0, beside.err]);
      const again = await runHere(['seed', '--count', '1', '--no-stages', '--beside'], env);
      expect(again.code).to.equal(0);
      expect(again.err).to.match(
        /^Nothing was missing: the seed 1 of demo has been made here\. --seed 2 makes other content\.\nLook at them: /,
      );
      const away = await runHere(['seed'], { ...env, MONGODB_URI: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=200' });
      expect(away.code).to.equal(1);
      expect(away.err).to.match(/^The store at \S+ cannot be reached \(.*\)\. Start it, or correct MONGODB_URI\.\n$/);
    } finally {
      await registry.stop();
    }
  });
});
