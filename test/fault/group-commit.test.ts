/**
 * Saves that come at the same time share a transaction (docs/performance.md): whatever stands in the way of one of them or
 * of all, each is written once with its entry or not at all, and each is told what became of it.
 */
import { expect } from 'chai';
import type { Document } from 'mongodb';
import { verifyHistory } from '../../src/app/operations/history/verification.ts';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import type { Stored } from '../../src/base/domain/record.ts';
import type { Store } from '../../src/store/client.ts';
import { newId } from '../../src/store/records/ids.ts';
import { eventually } from '../support/eventually.ts';
import { type Failing, patiently, whileFailing } from '../support/fail-command.ts';
import { startRegistry, type TestRegistry } from '../support/registry.ts';

interface Counted {
  readonly status: string;
  readonly count: number;
}

const MANY = 6;

describe('Saves that come at the same time', () => {
  let registry: TestRegistry;
  let store: Store;
  let commands: string[] = [];
  const ofRecords = ['insert', 'update', 'findAndModify', 'commitTransaction', 'abortTransaction'];
  before(async () => {
    registry = await startRegistry({
      onCommand: (name, collection) => {
        const isOurs = collection.startsWith('tenders') || name.endsWith('Transaction');
        if (isOurs && ofRecords.includes(name)) commands.push(name);
      },
    });
    store = registry.store;
  });
  after(() => registry.stop());

  const records = () => store.records<Counted>('tenders');
  const make = async (): Promise<Stored<Counted>[]> =>
    Promise.all(Array.from({ length: MANY }, () => records().insert(newId(), { status: 'draft', count: 0 })));
  /** Counts each of them up by one, all at the same time; who was saved, and what the others were told. */
  const countUp = (befores: readonly Stored<Counted>[]): Promise<string[]> =>
    Promise.all(
      befores.map((before) =>
        records()
          .save(before, { status: 'active.enquiries', count: before.count + 1 }, { publishes: true })
          .then(
            ({ rev, count }) => `saved ${rev} ${count}`,
            ({ type, details }) => `${type} ${details}`,
          ),
      ),
    );
  const found = (some: readonly Stored<Counted>[]): Promise<(Stored<Counted> | null)[]> =>
    Promise.all(some.map(({ _id }) => patiently(() => records().get(_id))));
  const faults = async (some: readonly Stored<Counted>[]): Promise<number> => {
    const options = { names: ['tenders'] as const, complete: true, found: () => undefined };
    const verified = await Promise.all(some.map(({ _id: id }) => verifyHistory(store, { ...options, id })));
    return verified.reduce((sum, each) => sum + each.faults, 0);
  };

  it('are one transaction, and each record is as if it had been saved alone', async () => {
    commands = [];
    const storedRecords = await make();
    expect(commands).to.deep.equal(['insert', 'update', 'commitTransaction']);
    expect(new Set(storedRecords.map(({ _id }) => _id)).size).to.equal(MANY);
    const now = await found(storedRecords);
    expect(now).to.deep.equal(storedRecords);
    commands = [];
    expect(await countUp(storedRecords)).to.deep.equal(storedRecords.map(() => 'saved 2 1'));
    expect(commands).to.deep.equal(['insert', 'update', 'commitTransaction']);
    for (const [index, now] of (await found(storedRecords)).entries()) {
      expect(now).to.include({ rev: 2, count: 1, is_public: true });
      expect(now?.public_modified).to.be.greaterThan(storedRecords[index]?.public_modified ?? Number.POSITIVE_INFINITY);
      expect(now?.dateCreated).to.deep.equal(storedRecords[index]?.dateCreated);
    }
    expect(await faults(storedRecords)).to.equal(0);
  });

  it('by one caller, as an import brings them, are as few transactions as their size allows', async () => {
    const bring = async (count: number, characters: number): Promise<number> => {
      commands = [];
      const many = Array.from({ length: count }, () => ({
        id: newId(),
        record: { status: 'complete', count: 0, text: 'х'.repeat(characters) },
      }));
      const results = await records().insertMany(many);
      expect(results.map(({ status }) => status)).to.deep.equal(many.map(() => 'fulfilled'));
      const now = await Promise.all(many.map(({ id }) => records().get(id)));
      expect(now.map((one) => one?._id)).to.deep.equal(many.map(({ id }) => id));
      return commands.filter((name) => name === 'commitTransaction').length;
    };
    expect(await bring(200, 1)).to.equal(1);
    expect(await bring(9, 500_000)).to.equal(3);
    expect(await bring(2, 3_000_000), 'those that fit nowhere are alone').to.equal(2);
  });

  it('by one caller are stored but for those whose ids are taken', async () => {
    const [taken] = await make();
    const ids = [newId(), taken?._id ?? '', newId()];
    const results = await records().insertMany(ids.map((id) => ({ id, record: { status: 'complete', count: 7 } })));
    expect(results.map((result) => (result.status === 'rejected' ? result.reason.details : result.status))).to.deep.equal([
      'fulfilled',
      'Document already exists',
      'fulfilled',
    ]);
    const now = await Promise.all(ids.map(async (id) => (await records().get(id)) as Stored<Counted>));
    expect(now.map(({ count }) => count)).to.deep.equal([7, 0, 7]);
    expect(await faults(now)).to.equal(0);
  });

  it('save the others when one of them has lost its revision to another process', async () => {
    const storedRecords = await make();
    const second = await openRegistryStore({ uri: process.env.TEST_MONGODB_URI ?? '', dbName: registry.settings.dbName });
    try {
      const [first] = storedRecords;
      if (first !== undefined) await second.records<Counted>('tenders').save(first, { status: 'draft', count: 7 }, { publishes: true });
    } finally {
      await second.close();
    }
    const [lost, ...others] = await countUp(storedRecords);
    expect(lost).to.match(/^http-conflict /);
    expect(others).to.deep.equal(others.map(() => 'saved 2 1'));
    expect((await found(storedRecords)).map((now) => now?.count)).to.deep.equal([7, ...others.map(() => 1)]);
    expect(await faults(storedRecords)).to.equal(0);
  });

  it('make one record only of an id that two of them want', async () => {
    const [mine, id] = [newId(), newId()];
    const outcomes = await Promise.allSettled([mine, id, id].map((each) => records().insert(each, { status: 'draft', count: 0 })));
    expect(outcomes.map(({ status }) => status).sort()).to.deep.equal(['fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.details] : []))).to.deep.equal([
      'Document already exists',
    ]);
    expect(await records().get(id)).to.include({ rev: 1 });
  });

  for (const publishes of [false, true]) {
    it(`keep where the repair of the feed has moved a record before they wrote it (${publishes ? 'public' : 'private'} saves)`, async () => {
      const storedRecords = await make();
      await countUp(storedRecords);
      const [first, ...others] = await found(storedRecords);
      if (first === null || first === undefined) throw new Error('no record');
      const raw = store.collection<Document & { _id: string }>('tenders');
      const admin = raw.db.admin();
      const hang = (mode: string) => admin.command({ configureFailPoint: 'hangDuringBatchUpdate', mode, data: { nss: raw.namespace } });
      const before = [first, ...others.filter((each) => each !== null)];
      const next = { status: 'active.enquiries', count: 2 };
      await hang('alwaysOn');
      const saving = Promise.all(before.map((each) => records().save(each, next, { publishes })));
      try {
        const stages = [{ $currentOp: {} }, { $match: { ns: raw.namespace, op: 'update' } }];
        await eventually(
          'a write that waits',
          async () => (await admin.command({ aggregate: 1, pipeline: stages, cursor: {} })).cursor.firstBatch.length > 0,
        );
        await raw.findOneAndUpdate({ _id: first._id }, [{ $set: { public_modified: { $add: ['$public_modified', 5000] } } }]);
      } finally {
        await hang('off');
      }
      const saved = await saving;
      expect(await found(storedRecords)).to.deep.equal(saved);
      expect(saved[0]?.public_modified.getTime()).to.equal(first.public_modified.getTime() + 5000 + (publishes ? 1 : 0));
      expect(
        saved.slice(1).map((each, nth) => each.public_modified > (before[nth + 1]?.public_modified ?? each.public_modified)),
      ).to.deep.equal(saved.slice(1).map(() => publishes));
      expect(await faults(storedRecords)).to.equal(0);
    });
  }

  const breaks: readonly (readonly [string, Failing])[] = [
    ['a conflict at the entries', { command: 'insert', times: 1, code: 112, labels: ['TransientTransactionError'] }],
    ['a broken connection at the entries', { command: 'insert', times: 1 }],
    ['a conflict at the records', { command: 'update', times: 1, code: 112, labels: ['TransientTransactionError'] }],
    ['a refusal at the records', { command: 'update', times: 1, code: 13 }],
    ['a broken connection at the records', { command: 'update', times: 1 }],
    ['a broken connection at the stamps', { command: 'find', times: 1 }],
    ['a conflict at the commit', { command: 'commitTransaction', times: 1, code: 251, labels: ['TransientTransactionError'] }],
    ['a broken connection at the commit', { command: 'commitTransaction', times: 1 }],
  ];
  for (const [what, failing] of breaks) {
    it(`are all written once after ${what}`, async () => {
      const storedRecords = await make();
      expect(await whileFailing(failing, () => countUp(storedRecords))).to.deep.equal(storedRecords.map(() => 'saved 2 1'));
      expect((await found(storedRecords)).map((now) => [now?.rev, now?.count])).to.deep.equal(storedRecords.map(() => [2, 1]));
      expect(await faults(storedRecords)).to.equal(0);
    });
  }

  it('are all refused when their commit is refused, with nothing of them written, and others are saved after them', async () => {
    const storedRecords = await make();
    const messages = await whileFailing({ command: 'commitTransaction', code: 13 }, () => countUp(storedRecords));
    expect(new Set(messages.map((text) => text.startsWith('saved')))).to.deep.equal(new Set([false]));
    const rows: Document[] = await patiently(() =>
      store
        .collection('tenders_history')
        .find({ of: { $in: storedRecords.map(({ _id }) => _id) } })
        .toArray(),
    );
    const revs = (await found(storedRecords)).map((now) => now?.rev);
    expect(revs.reduce<number>((sum, rev) => sum + (rev ?? 0), 0)).to.equal(rows.length);
    expect(await countUp(await make())).to.deep.equal(storedRecords.map(() => 'saved 2 1'));
    expect(await faults(storedRecords)).to.equal(0);
  });
});
