/** The document of the schema version, and the lease on it: by the store's clock one process migrates at a time. */
import { randomUUID } from 'node:crypto';
import type { Collection } from 'mongodb';
import { acquirable, heldBy, type Leased, renewed } from '../lease.ts';

/** Its holder migrates. */
export interface VersionDocument extends Leased {
  readonly _id: string;
  readonly version: number;
  readonly since: Date;
  /** For those who wait. */
  readonly progress: string;
}

export type Versions = Collection<VersionDocument>;

export interface Lease {
  /** Throws `LeaseLost` when another process may have taken over. */
  requireHeld(): void;
  /** Tells those who wait, at the next renewal. */
  say(progress: string): void;
  /** Raises the version by one to this. Throws `LeaseLost`. */
  count(version: number): Promise<void>;
}

export class LeaseLost extends Error {}

export const versionId = 'version';
export const durable = { writeConcern: { w: 'majority', wtimeoutMS: 10_000 } } as const;

/** Runs `work` under the lease on a store of this version; false when another process has it or takes it over. */
export const underLease = async (
  versions: Versions,
  version: number,
  leaseMs: number,
  work: (lease: Lease) => Promise<void>,
): Promise<boolean> => {
  const holder = randomUUID();
  let progress = '';
  let heldSince = performance.now();
  const free = { _id: versionId, version, ...acquirable() };
  const { matchedCount } = await versions.updateOne(free, [{ $set: { ...heldBy(holder, leaseMs), progress } }], durable);
  if (matchedCount === 0) return false;
  const renew = async (): Promise<void> => {
    const began = performance.now();
    const kept = await versions.updateOne(
      { _id: versionId, holder },
      [{ $set: { ...renewed(leaseMs), progress: { $literal: progress } } }],
      durable,
    );
    heldSince = kept.matchedCount === 1 ? began : Number.NEGATIVE_INFINITY;
  };
  // A failed renewal is tried again until the lease has run out.
  const timer = setInterval(() => void renew().catch(() => undefined), leaseMs / 3);
  const lease: Lease = {
    requireHeld: () => {
      if (performance.now() - heldSince > leaseMs) throw new LeaseLost();
    },
    say: (text) => {
      progress = text;
    },
    count: async (to) => {
      const next = [{ $set: { version: to, since: '$$NOW', progress: '' } }];
      const counted = await versions.updateOne({ _id: versionId, holder, version: to - 1 }, next, durable);
      if (counted.matchedCount === 0) throw new LeaseLost();
    },
  };
  try {
    await work(lease);
    return true;
  } catch (error) {
    if (error instanceof LeaseLost) return false;
    throw error;
  } finally {
    clearInterval(timer);
    await versions.updateOne({ _id: versionId, holder }, { $set: { holder: null, progress: '' } }, durable).catch(() => undefined);
  }
};
