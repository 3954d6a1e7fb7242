/**
 * History that proves itself (docs/faults.md): what is changed in the store by hand is named; a save that fails
 * at any of its commands leaves both the record and its entry, or neither; writers that race leave one unbroken chain.
 */

import { expect } from 'chai';
import type { Document } from 'mongodb';
import { createTender, type MadeTender, patchTender } from '../../fixtures/tenders.ts';
import { beginHistory } from '../../src/app/operations/history/first-entries.ts';
import { type VerifiedHistory, verifyHistory } from '../../src/app/operations/history/verification.ts';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import { hashOfEntry } from '../../src/base/domain/history.ts';
import type { Store } from '../../src/store/client.ts';
import type { Fault } from '../../src/store/records/chain.ts';
import { newId } from '../../src/store/records/ids.ts';
import { entryId, type StoredEntry } from '../../src/store/records/updates.ts';
import { type Failing, patiently, whileFailing } from '../support/fail-command.ts';
import { useRegistry } from '../support/registry.ts';

interface Row extends Document {
  _id: string;
}

describe('The history of records', () => {
  const registry = useRegistry();
  let store: Store;
  before(() => {
    store = registry.store;
  });

  const verified = async (id?: string, complete = false): Promise<VerifiedHistory & { readonly named: Fault[] }> => {
    const named: Fault[] = [];
    const found = (fault: Fault): void => void named.push(fault);
    const names = ['tenders', 'contracts', 'transfers'] as const;
    return { ...(await verifyHistory(store, { names, complete, found, ...(id === undefined ? {} : { id }) })), named };
  };
  const log = () => store.collection<Row>('tenders_history');
  const tenders = () => store.collection<Row>('tenders');
  const saved = async (titles: readonly string[]): Promise<MadeTender> => {
    const tender = await createTender(registry);
    for (const title of titles) expect((await patchTender(registry, tender, { title })).status).to.equal(200);
    return tender;
  };

  describe('changed by hand', () => {
    let tender: MadeTender;
    let other: MadeTender;
    let rows: Row[];
    let record: Row;
    before(async () => {
      [tender, other] = [await saved(['One', 'Two', 'Three']), await saved(['Uno'])];
      rows = await log().find({ of: tender.id }).sort({ _id: 1 }).toArray();
      record = (await tenders().findOne({ _id: tender.id })) ?? { _id: '' };
    });
    const buildRow = (rev: number): Row => rows[rev - 1] ?? { _id: '' };
    const change = (rev: number, update: Document) => log().updateOne({ _id: entryId(tender.id, rev) }, update);
    /** What is set or taken must be put back for the next case. */
    const restored = async (): Promise<void> => {
      await log().deleteMany({ _id: { $gte: entryId(tender.id, 1), $lte: entryId(tender.id, 99) } });
      await log().insertMany(rows);
      await tenders().replaceOne({ _id: tender.id }, record);
    };
    afterEach(restored);

    const step = (value: string) => ({ $set: { 'patch.0.value': value } });
    const swap = async (a: number, b: number): Promise<void> => {
      for (const [at, from] of [
        [a, b],
        [b, a],
      ] as const) {
        const { _id: _, ...said } = buildRow(from);
        await log().replaceOne({ _id: entryId(tender.id, at) }, said);
      }
    };
    /** Somebody who knows how entries are hashed, and forgets what follows. */
    const cases: Readonly<Record<string, readonly [rev: number, work: () => Promise<unknown>]>> = {
      'one byte of an old value': [3, () => change(3, step('Ond'))],
      'the author of an entry': [2, () => change(2, { $set: { author: 'other' } })],
      'the date of an entry': [4, () => change(4, { $set: { date: new Date(0) } })],
      'one digit of a hash': [3, () => change(3, { $set: { hash: 'f'.repeat(64) } })],
      'one digit of the hash before': [1, () => change(1, { $set: { prevHash: 'f'.repeat(64) } })],
      'the salt of an entry': [2, () => change(2, { $set: { salt: 'f'.repeat(32) } })],
      'the salt of an entry, taken out': [2, () => change(2, { $unset: { salt: '' } })],
      'the first entry, taken out': [1, () => log().deleteOne({ _id: entryId(tender.id, 1) })],
      'an entry in the middle, taken out': [3, () => log().deleteOne({ _id: entryId(tender.id, 3) })],
      'the newest entry, taken out': [4, () => log().deleteOne({ _id: entryId(tender.id, 4) })],
      'two entries in each other’s place': [3, () => swap(2, 3)],
      'the entry of another record': [
        2,
        async () => {
          const { _id: _, ...foreign } = (await log().findOne({ _id: entryId(other.id, 2) })) ?? {};
          await log().replaceOne({ _id: entryId(tender.id, 2) }, foreign);
        },
      ],
      'the record itself, in a field that was saved last': [4, () => tenders().updateOne({ _id: tender.id }, { $set: { title: 'Free' } })],
      'the record itself, in a field of its creation': [1, () => tenders().updateOne({ _id: tender.id }, { $set: { 'value.amount': 1 } })],
      'the owner of the record': [1, () => tenders().updateOne({ _id: tender.id }, { $set: { owner_token: 'f'.repeat(64) } })],
      'a field too many in the record': [1, () => tenders().updateOne({ _id: tender.id }, { $set: { extra: 1 } })],
    };
    for (const [what, [rev, work]] of Object.entries(cases)) {
      it(`shows ${what}, and where`, async () => {
        await work();
        const { named, records } = await verified(tender.id);
        expect(records).to.equal(1);
        expect(named.map((fault) => [fault.collection, fault.id, fault.rev])).to.deep.equal([['tenders', tender.id, rev]]);
      });
    }

    it('shows a tail that was cut off together with the record, and a record that is gone', async () => {
      const { digest } = await verified(tender.id);
      const older = { ...record, title: 'Two', rev: 3, history_head: buildRow(3).hash };
      await tenders().replaceOne({ _id: tender.id }, older);
      expect((await verified(tender.id)).named[0]).to.include({ id: tender.id, rev: 4 });
      await log().deleteOne({ _id: entryId(tender.id, 4) });
      const cut = await verified(tender.id);
      expect(cut.named, 'all of it is gone: only a digest that somebody has kept shows it').to.deep.equal([]);
      expect(cut.digest).to.not.equal(digest);
      await tenders().deleteOne({ _id: tender.id });
      expect((await verified(tender.id)).named[0]).to.include({ id: tender.id, rev: null });
      await tenders().insertOne(older);
    });

    it('shows an edit by hand also after later saves', async () => {
      await tenders().updateOne({ _id: other.id }, { $set: { 'value.amount': 1 } });
      expect((await patchTender(registry, other, { title: 'Due' })).status).to.equal(200);
      expect((await verified(other.id)).named.map(({ id, rev }) => [id, rev])).to.deep.equal([[other.id, 1]]);
    });

    it('is whole as long as nobody does', async () => {
      const { named, ...counts } = await verified(tender.id);
      expect(named).to.deep.equal([]);
      expect(counts).to.include({ records: 1, entries: 4, faults: 0, begunLater: 0, withoutHistory: 0 });
      expect(counts.digest).to.match(/^[0-9a-f]{64}$/);
    });
  });

  describe('of records with any keys', () => {
    /** As a parser of JSON makes them: `__proto__` is a key like any other. */
    const strange = (value: number): object =>
      Object.fromEntries(
        ['__proto__', 'constructor', 'prototype', '', 'a/b', '~1', 'toString'].map((key) => [
          key,
          { [key]: value, list: [{ id: key, [key]: value }] },
        ]),
      );
    const save = async (id: string, next: object): Promise<void> => {
      const before = await store.records<object>('contracts').get(id);
      if (before === null) throw new Error('it is not there');
      await store.records<object>('contracts').save(before, next, { publishes: true });
    };

    it('is whole, and still names what was changed there by hand', async () => {
      const id = newId();
      await store.records<object>('contracts').insert(id, { contractID: id, strange: strange(1) });
      await save(id, { contractID: id, strange: strange(2) });
      await save(id, { contractID: id });
      await save(id, { contractID: id, strange: strange(3) });
      expect((await verified(id)).named).to.deep.equal([]);
      await store.collection<Row>('contracts').updateOne({ _id: id }, { $set: { 'strange.constructor.list.0.constructor': 9 } });
      expect((await verified(id)).named.map(({ rev }) => rev)).to.deep.equal([4]);
    });

    it('names one that has a field again which a save had taken away', async () => {
      const id = newId();
      await store.records<object>('contracts').insert(id, { contractID: id, title: 'One' });
      await save(id, { contractID: id });
      await store.collection<Row>('contracts').updateOne({ _id: id }, { $set: { title: 'Two' } });
      expect((await verified(id)).named.map(({ rev }) => rev)).to.deep.equal([2]);
    });
  });

  it('is whole where entries of an older version, without salt, stand before newer ones', async () => {
    const id = newId();
    const contracts = store.records<object>('contracts');
    const stored = await contracts.insert(id, { contractID: id, title: 'One' });
    const entries = store.collection<StoredEntry>('contracts_history');
    const first = await entries.findOne({ of: id });
    if (first === null) throw new Error('it is not there');
    const { _id, salt: _, ...older } = first;
    const hash = hashOfEntry('contracts', older);
    await entries.replaceOne({ _id }, { ...older, hash });
    await store.collection<Row>('contracts').updateOne({ _id: id }, { $set: { history_head: hash } });
    await contracts.save({ ...stored, history_head: hash }, { contractID: id, title: 'Two' }, { publishes: true });
    expect(await verified(id)).to.deep.include({ entries: 2, faults: 0, named: [] });
    await entries.updateOne({ _id }, { $set: { author: 'other' } });
    expect((await verified(id)).named.map(({ rev }) => rev)).to.deep.equal([1]);
  });

  it('begins where the registry first saves a record that is older, or when it is told to', async () => {
    const [saves, rests] = [newId(), newId()];
    for (const id of [saves, rests]) {
      await store.records<object>('contracts').insert(id, { status: 'active', contractID: id });
      await store.collection<Row>('contracts').updateOne({ _id: id }, { $unset: { history_head: 1 } });
      await store.collection('contracts_history').deleteMany({ of: id });
    }
    const before = await store.records<object>('contracts').get(saves);
    if (before !== null) await store.records<object>('contracts').save(before, { ...before, title: 'x' }, { publishes: true });
    expect(await verified(saves, true)).to.include({ entries: 1, begunLater: 1, faults: 0 });
    expect(await verified(rests)).to.include({ withoutHistory: 1, faults: 0 });
    expect((await verified(rests, true)).faults).to.equal(1);
    const known = await store.records<object>('contracts').get(rests);
    expect(await beginHistory(store, () => {})).to.equal(1);
    expect(await verified(rests, true)).to.include({ entries: 1, begunLater: 1, withoutHistory: 0, faults: 0 });
    const after = await store.records<object>('contracts').get(rests);
    expect(after?.public_modified).to.deep.equal(known?.public_modified);
    expect(after?.dateModified).to.deep.equal(known?.dateModified);
  });

  describe('of a save that fails', () => {
    const steps: readonly (readonly [string, Failing])[] = [
      ['the entry', { command: 'insert' }],
      ['the record', { command: 'update' }],
      ['the commit', { command: 'commitTransaction' }],
    ];
    for (const [what, failing] of steps) {
      it(`at ${what} has the record and its entry, or neither`, async () => {
        const tender = await saved(['One']);
        for (const how of [{ ...failing, code: 13 }, { ...failing, times: 1 }, failing]) {
          const answer = await whileFailing(how, () => patchTender(registry, tender, { title: `${what} ${Object.keys(how)}` }));
          expect(answer.status, answer.text).to.be.oneOf([200, 500, 503]);
          // Read in one snapshot: what was answered 503 may still be on its way.
          const [rev, entries] = await patiently(() =>
            store.transaction(async (session) => [
              (await store.records<object>('tenders').get(tender.id, session))?.rev,
              await log().countDocuments({ of: tender.id }, { session }),
            ]),
          );
          expect(entries).to.equal(rev);
        }
        expect((await verified(tender.id)).named).to.deep.equal([]);
      }).timeout(300_000);
    }
  });

  it('is one unbroken chain after two processes have raced for the same record', async () => {
    const second = await openRegistryStore({ uri: process.env.TEST_MONGODB_URI ?? '', dbName: store.collection('tenders').dbName });
    try {
      const id = newId();
      await store.records<object>('tenders').insert(id, { status: 'draft', count: 0 });
      const write = async (one: Store, author: string): Promise<string> => {
        const records = one.records<{ status: string; count: number }>('tenders');
        const before = await records.get(id);
        if (before === null) throw new Error('it is not there');
        const by = { author, now: new Date() };
        return records.save(before, { status: 'draft', count: before.count + 1 }, { publishes: true, by }).then(
          () => 'saved',
          ({ details, type }) => `${type} ${details}`,
        );
      };
      const outcomes: string[] = [];
      for (let round = 0; round < 15; round += 1) {
        outcomes.push(...(await Promise.all([write(store, 'a'), write(second, 'b'), write(store, 'c'), write(second, 'd')])));
      }
      const won = outcomes.filter((outcome) => outcome === 'saved').length;
      expect(new Set(outcomes.filter((outcome) => !outcome.startsWith('http-conflict')))).to.deep.equal(new Set(['saved']));
      expect(won).to.be.within(15, 60);
      expect(await store.records<object>('tenders').get(id)).to.include({ count: won, rev: won + 1 });
      expect(await verified(id)).to.include({ entries: won + 1, faults: 0 });
    } finally {
      await second.close();
    }
  });
});
