/** Writers through the store layer: every record is one writer's, and its versions are numbered. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection, Document } from 'mongodb';
import type { Store } from '../../../src/store/client.ts';
import type { Stored } from '../../../src/store/records.ts';
import type { Ledger } from './ledger.ts';

export interface Contract {
  readonly status: string;
  readonly contractID: string;
  readonly mode?: string;
  readonly note?: string;
}

export interface WriterDeps {
  readonly store: Store;
  /** Contracts past the rules of the store, for writes in one `updateOne`. */
  readonly raw: Collection<Document>;
  readonly ledger: Ledger;
  readonly stopped: () => boolean;
  /** Told what a write failed with. */
  readonly failed: (error: unknown) => void;
}

/** A writer changes only its newest records, so that what is lost of an older one stays lost. */
const openRecords = 6;
const longestHoldMs = 3000;

/** As a save of the store stamps, but sent as an update. */
const saveInOneUpdate = async (raw: Collection<Document>, { _id, rev }: Stored<Contract>, version: number): Promise<boolean> => {
  const now = { $divide: [{ $toLong: '$$NOW' }, 1000] };
  const stamp = { $round: [{ $max: [now, { $add: ['$public_modified', 0.001] }] }, 3] };
  const change = { contractID: String(version), dateModified: '$$NOW', public_modified: stamp, rev: rev + 1 };
  const options = { writeConcern: { w: 'majority', wtimeoutMS: 10_000 }, maxTimeMS: 20_000 } as const;
  const { modifiedCount } = await raw.updateOne({ _id, rev } as Document, [{ $set: change }, { $unset: 'held' }], options);
  return modifiedCount > 0;
};

/** The writes of one writer; each gives a record and a version to acknowledge when it returns. */
const makeWrites = ({ store, raw }: WriterDeps, random: () => number) => {
  const records = store.records<Contract>('contracts');
  const found = async (id: string, session?: Parameters<typeof records.get>[1]): Promise<Stored<Contract>> => {
    const record = await records.get(id, session);
    if (record === null) throw new Error(`${id} is not there`);
    return record;
  };
  const held = (id: string, version: number, isNew: boolean): Promise<unknown> =>
    store.transaction(async (session) => {
      if (isNew) await records.insert(id, { status: 'active', contractID: String(version) }, session);
      else await records.save(await found(id, session), { status: 'active', contractID: String(version) }, { moves: true, session });
      await sleep(random() * longestHoldMs);
    });
  const create = async (id: string, version: number): Promise<void> => {
    const mode = random() < 0.1 ? { mode: 'test' } : {};
    if (random() < 0.9) return void (await records.insert(id, { status: 'active', contractID: String(version), ...mode }));
    const draft = await records.insert(id, { status: 'draft', contractID: String(version), ...mode });
    await sleep(random() * 500);
    await records.save(draft, { status: 'active', contractID: String(version), ...mode }, { moves: false });
  };
  const change = async (id: string, version: number): Promise<boolean> => {
    const before = await found(id);
    if (random() < 0.15) return saveInOneUpdate(raw, before, version);
    const saved = await records.save(before, { ...before, contractID: String(version) }, { moves: true });
    // A private save keeps the position and shows nothing new.
    if (random() < 0.1) await records.save(saved, { ...saved, note: `after ${version}` }, { moves: false }).catch(() => undefined);
    return true;
  };
  return { held, create, change };
};

/** One writer at work until stopped. `heldShare` of its writes are transactions that stay open for up to three seconds. */
export const runWriter = async (deps: WriterDeps, name: string, random: () => number, heldShare = 0.06): Promise<void> => {
  const { held, create, change } = makeWrites(deps, random);
  const open: string[] = [];
  for (let version = 1; !deps.stopped(); version += 1) {
    const isNew = open.length === 0 || random() < 0.5;
    const id = isNew ? `${name}-${version}` : (open[Math.floor(random() * open.length)] ?? '');
    try {
      let done = true;
      if (random() < heldShare) await held(id, version, isNew);
      else if (isNew) await create(id, version);
      else done = await change(id, version);
      if (done) deps.ledger.acknowledge('contracts', id, version);
      if (isNew) open.push(id);
      if (open.length > openRecords) open.shift();
    } catch (error) {
      deps.failed(error);
    }
    await sleep(20 + random() * 300);
  }
};
