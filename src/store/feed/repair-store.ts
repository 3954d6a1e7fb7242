/**
 * Late-commit repair in the store (docs/feed.md "The scheme"): its place in the change stream, its lease, and the new
 * positions of records. The lease uses the store's clock and only saves work: two leaders at once do no harm,
 * because each has repaired everything before the place it saves.
 */
import type { Db, Document, MongoClient } from 'mongodb';
import { notAbove } from '../../base/domain/record.ts';
import { feedIndex, feedNames } from '../collections.ts';
import { callStore } from '../failures.ts';
import { acquirableLease, insertOnce, type Leased, leaseHeldBy, renewedLease, unheldLease } from '../lease.ts';
import { positionAbove } from '../records/updates.ts';
import { whileFreeing } from '../session-reaper.ts';
import { majorityWithin } from '../write-concern.ts';
import { type ChangeEvent, type ChangeEvents, HistoryLost, openChangeEvents, type Token } from './change-events.ts';
import type { StoreFence } from './fence.ts';

export interface RepairState {
  /** Everything before it is repaired; null before the first watch. */
  readonly token: Token | null;
  /** The largest fence before the token, in stream order. */
  readonly fence: number;
  /** Published records at or below it must be moved because history was lost; null if none. */
  readonly repairBelow: number | null;
  /** Whether the holder of the lease is still reading what was committed before it took over. */
  readonly catchingUp: boolean;
  /** Increases as long as some process works. */
  readonly saves: number;
}

export type SaveEvent = Extract<ChangeEvent, { kind: 'save' }>;

export interface RepairStore {
  /** Acquires or renews the lease; null while another process holds it. */
  take(holder: string): Promise<RepairState | null>;
  look(): Promise<RepairState | null>;
  /** Saves the place and renews the lease; false when another process holds it now. */
  save(holder: string, state: Omit<RepairState, 'saves'>): Promise<boolean>;
  release(holder: string): Promise<void>;
  /** Throws an error for which `isHistoryLost` is true when events after `after` are missing; for `gatherMs` see `openChangeEvents`. */
  open(after: Token | null, gatherMs?: number): Promise<ChangeEvents>;
  isHistoryLost(error: unknown): boolean;
  fence(): Promise<number | null>;
  /** Moves a published record above `fence` if it is still at the position of `save`; true when it moved. */
  restamp(save: SaveEvent, fence: number): Promise<boolean>;
  /** Moves some of the published records at or below `bound` above it; 0 when none are left. */
  restampBelow(bound: number, atMost: number): Promise<number>;
}

export interface LostHistory {
  /** Revokes the lease, and makes the next holder move every published record at or below `bound`. */
  lose(bound: number): Promise<void>;
}

interface StateDocument extends Omit<RepairState, 'catchingUp'>, Leased {
  readonly _id: string;
  /** The holder that still has to catch up; a process of an older version does not change it. */
  readonly catchingUp?: string | null;
}

export const stateName = 'feed_guard';
export const stateId = 'guard';
const LEASE_MS = 6000;
const TIME_LIMIT_MS = 5000;
const repairWrite = majorityWithin(TIME_LIMIT_MS);

const stateOf = (state: StateDocument | null): RepairState | null =>
  state === null ? null : { ...state, catchingUp: state.holder !== null && state.catchingUp === state.holder };

const makeLease = (db: Db): Pick<RepairStore, 'take' | 'look' | 'save' | 'release'> & LostHistory => {
  const states = db.collection<StateDocument>(stateName);
  const unheldState = { _id: stateId, ...unheldLease, token: null, fence: 0, repairBelow: null, saves: 0 };
  const look = (): Promise<StateDocument | null> =>
    states.findOne({ _id: stateId }, { readConcern: { level: 'majority' }, maxTimeMS: TIME_LIMIT_MS });
  return {
    look: () => callStore(async () => stateOf(await look())),
    take: (holder) =>
      callStore(async () => {
        if ((await look()) === null) await insertOnce(states, unheldState, repairWrite);
        const taken = { ...leaseHeldBy(holder, LEASE_MS), catchingUp: { $literal: holder } };
        return stateOf(
          await states.findOneAndUpdate({ _id: stateId, ...acquirableLease(holder) }, [{ $set: taken }], {
            ...repairWrite,
            returnDocument: 'after',
          }),
        );
      }),
    save: (holder, { token, fence, repairBelow, catchingUp }) =>
      callStore(async () => {
        const behind = { $literal: catchingUp ? holder : null };
        const stored = { token: { $literal: token }, fence, repairBelow: { $literal: repairBelow }, catchingUp: behind };
        const { matchedCount } = await states.updateOne(
          { _id: stateId, holder },
          [{ $set: { ...stored, ...renewedLease(LEASE_MS), saves: { $add: ['$saves', 1] } } }],
          repairWrite,
        );
        return matchedCount > 0;
      }),
    // The place stays: everything after it is repaired as usual.
    lose: (bound) =>
      callStore(async () => {
        const repairBelow = { $max: ['$fence', '$repairBelow', bound] };
        await states.updateOne({ _id: stateId }, [{ $set: { holder: null, repairBelow } }], repairWrite);
      }),
    release: (holder) =>
      callStore(async () => void (await states.updateOne({ _id: stateId, holder }, { $set: { holder: null } }, repairWrite))),
  };
};

const makeRestamps = (db: Db): Pick<RepairStore, 'restamp' | 'restampBelow'> => ({
  restamp: ({ collection, id, position }, fence) =>
    callStore(async () => {
      const filter = { _id: { $eq: id }, public_modified: notAbove(position), is_public: true } as Document; // ids are strings here, not ObjectId
      const move = () => db.collection(collection).updateOne(filter, positionAbove(notAbove(fence)), repairWrite);
      const { modifiedCount } = await whileFreeing(db.client, move);
      return modifiedCount > 0;
    }),
  restampBelow: (bound, atMost) =>
    callStore(async () => {
      const behind = { is_public: true, is_test: { $in: [false, true] }, public_modified: { $lte: notAbove(bound) } };
      for (const name of feedNames) {
        // Local: a new primary may not know yet that a record committed before the watch began is on a majority, and no other
        // process would move it. The move itself waits for the majority.
        const options = { projection: { _id: 1 }, hint: feedIndex, readConcern: { level: 'local' }, maxTimeMS: TIME_LIMIT_MS } as const;
        const documents = await db.collection(name).find(behind, options).limit(atMost).toArray();
        if (documents.length === 0) continue;
        const ids = documents.map(({ _id }) => _id);
        const move = () => db.collection(name).updateMany({ ...behind, _id: { $in: ids } }, positionAbove(notAbove(bound)), repairWrite);
        const { modifiedCount } = await whileFreeing(db.client, move);
        return Math.max(1, modifiedCount);
      }
      return 0;
    }),
});

export const makeRepairStore = (client: MongoClient, dbName: string, fence: StoreFence): RepairStore & LostHistory => {
  const db = client.db(dbName);
  return {
    ...makeLease(db),
    ...makeRestamps(db),
    open: (after, gatherMs) => openChangeEvents(client, dbName, after, gatherMs),
    isHistoryLost: (error) => error instanceof HistoryLost,
    fence: fence.read,
  };
};
