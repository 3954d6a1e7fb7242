/** Writers through the store layer: every record belongs to one writer, so no other can have changed it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection, Document } from 'mongodb';
import type { Stored } from '../../../src/base/domain/record.ts';
import type { Store } from '../../../src/store/client.ts';
import { type Bypassed, noteTried } from './histories.ts';
import { type Ledger, versionOf } from './ledger.ts';

export interface Contract {
  readonly status: string;
  readonly contractID: string;
  readonly mode?: string;
  readonly note?: string;
}

export interface WriterDeps {
  readonly store: Store;
  /** Contracts bypassing the store layer, for writes in one `updateOne`. */
  readonly raw: Collection<Document>;
  readonly bypassed: Bypassed;
  readonly ledger: Ledger;
  readonly stopped: () => boolean;
  /** Called with the error of a failed write. */
  readonly failed: (error: unknown) => void;
}

type Version = Stored<Contract>;

/** A writer changes only its newest records, so that a lost update of an older one is never masked. */
const openRecords = 6;
const longestHoldMs = 3000;

/** Sets the same stamps as a save of the store, but as an update. */
const saveInOneUpdate = async (raw: Collection<Document>, { _id, rev }: Version, number: string): Promise<void> => {
  const stamp = { $max: ['$$NOW', { $add: ['$public_modified', 1] }] };
  const change = { contractID: number, dateModified: '$$NOW', public_modified: stamp, rev: rev + 1 };
  const options = { writeConcern: { w: 'majority', wtimeoutMS: 10_000 }, maxTimeMS: 20_000 } as const;
  const { modifiedCount } = await raw.updateOne({ _id, rev } as Document, [{ $set: change }], options);
  if (modifiedCount === 0) throw new Error('an update found its record changed');
};

/** The writes of one writer; each returns the version to acknowledge. */
const makeWrites = ({ store, raw, bypassed }: WriterDeps, random: () => number) => {
  const records = store.records<Contract>('contracts');
  const found = async (id: string, session?: Parameters<typeof records.get>[1]): Promise<Version> => {
    const record = await records.get(id, session);
    if (record === null) throw new Error('a record is not there');
    return record;
  };
  const held = async (id: string, contractID: string, isNew: boolean): Promise<Version> => {
    let written: Version | null = null;
    await store.transaction(async (session) => {
      const next = { status: 'active', contractID };
      written = isNew
        ? await records.insert(id, next, { session })
        : await records.save(await found(id, session), next, { publishes: true, session });
      await sleep(random() * longestHoldMs);
    });
    return written ?? found(id);
  };
  const create = async (id: string, contractID: string): Promise<Version> => {
    const mode = random() < 0.1 ? { mode: 'test' } : {};
    if (random() < 0.9) return records.insert(id, { status: 'active', contractID, ...mode });
    const draft = await records.insert(id, { status: 'draft', contractID, ...mode });
    await sleep(random() * 500);
    return records.save(draft, { status: 'active', contractID, ...mode }, { publishes: false });
  };
  const change = async (id: string, contractID: string): Promise<Version> => {
    const before = await found(id);
    if (random() < 0.15) {
      noteTried(bypassed, id, before.rev + 1);
      await saveInOneUpdate(raw, before, contractID);
      bypassed.changed.add(id);
      return found(id);
    }
    const saved = await records.save(before, { ...before, contractID }, { publishes: true });
    // A private save keeps the position and is not visible.
    if (random() < 0.1) await records.save(saved, { ...saved, note: `after ${contractID}` }, { publishes: false }).catch(() => undefined);
    return saved;
  };
  return { held, create, change };
};

/** One writer until stopped. `heldShare` of its writes are transactions that stay open for up to three seconds. */
export const runWriter = async (deps: WriterDeps, name: string, random: () => number, heldShare = 0.06): Promise<void> => {
  const { held, create, change } = makeWrites(deps, random);
  const open: string[] = [];
  for (let count = 1; !deps.stopped(); count += 1) {
    const isNew = open.length === 0 || random() < 0.5;
    const id = isNew ? `${name}-${count}` : (open[Math.floor(random() * open.length)] ?? '');
    const number = String(count);
    try {
      const isHeld = random() < heldShare;
      const written = isHeld ? await held(id, number, isNew) : await (isNew ? create : change)(id, number);
      deps.ledger.acknowledge('contracts', id, versionOf(written));
      if (isNew) open.push(id);
      if (open.length > openRecords) open.shift();
    } catch (error) {
      deps.failed(error);
    }
    await sleep(20 + random() * 300);
  }
};
