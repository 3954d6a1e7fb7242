/**
 * The schema version of a store: one document with a number. The guarantee of this file: a process works only with a store of
 * its own version. A newer one is refused, an older one is migrated step by step by one process while the others wait; a
 * step counts when it is complete, and an interrupted one starts again.
 */

import { randomUUID } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { sleep } from '../../base/platform/sleep.ts';
import { collections } from '../collections.ts';
import { isDuplicate, messageOf, StoreTrouble } from '../failures.ts';
import { acquirableLease, type Leased, leaseHeldBy, renewedLease, unheldLease } from '../lease.ts';
import { MAJORITY_WRITE } from '../write-concern.ts';
import { type Migration, makeWork } from './migration.ts';
import { migrations as ownMigrations } from './steps.ts';

/** The holder of the lease migrates. */
interface VersionDocument extends Leased {
  readonly _id: string;
  readonly version: number;
  readonly since: Date;
  /** For waiting processes. */
  readonly progress: string;
}

type Versions = Collection<VersionDocument>;

interface Lease {
  /** Throws `LeaseLost` when another process may have taken over. */
  requireHeld(): void;
  /** Reports progress to waiting processes, at the next renewal. */
  say(progress: string): void;
  /** Raises the version by one to this. Throws `LeaseLost`. */
  count(version: number): Promise<void>;
}

class LeaseLost extends Error {}

const VERSION_ID = 'version';

/** Runs `work` under the lease on a store of this version; false when another process holds it or takes it over. */
const underLease = async (
  versions: Versions,
  version: number,
  leaseMs: number,
  work: (lease: Lease) => Promise<void>,
): Promise<boolean> => {
  const holder = randomUUID();
  let progress = '';
  let heldSince = performance.now();
  const free = { _id: VERSION_ID, version, ...acquirableLease() };
  const { matchedCount } = await versions.updateOne(free, [{ $set: { ...leaseHeldBy(holder, leaseMs), progress } }], MAJORITY_WRITE);
  if (matchedCount === 0) return false;
  const renew = async (): Promise<void> => {
    const began = performance.now();
    const kept = await versions.updateOne(
      { _id: VERSION_ID, holder },
      [{ $set: { ...renewedLease(leaseMs), progress: { $literal: progress } } }],
      MAJORITY_WRITE,
    );
    heldSince = kept.matchedCount === 1 ? began : Number.NEGATIVE_INFINITY;
  };
  // A failed renewal is retried until the lease has expired.
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
      const counted = await versions.updateOne({ _id: VERSION_ID, holder, version: to - 1 }, next, MAJORITY_WRITE);
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
    await versions.updateOne({ _id: VERSION_ID, holder }, { $set: { holder: null, progress: '' } }, MAJORITY_WRITE).catch(() => undefined);
  }
};

export interface SchemaVersion {
  readonly version: number;
  /** By the store's clock. */
  readonly since: Date;
}

export interface SchemaOptions {
  /** Default: the migrations of this code. */
  readonly migrations?: readonly Migration[];
  /** False: an older store is refused too; for scripts run beside a registry. */
  readonly migrates?: boolean;
  readonly log?: { info(message: string, fields?: object): void };
  /** A migrating process that has not renewed its lease for longer is considered dead. */
  readonly leaseMs?: number;
  readonly batchSize?: number;
}

/** The version this code works with. */
export const newestVersion = (migrations: readonly Migration[] = ownMigrations): number => migrations.length;

export const schemaName = 'schema_version';
const MAX_POLL_MS = 1000;
const REPORT_INTERVAL_MS = 5000;

const readVersionDocument = (versions: Versions): Promise<VersionDocument | null> =>
  versions.findOne({ _id: VERSION_ID }, { readConcern: { level: 'majority' } });

/** Null when the store has none yet. */
export const readSchemaVersion = async (db: Db): Promise<SchemaVersion | null> => {
  const version = await readVersionDocument(db.collection(schemaName));
  return version === null ? null : { version: version.version, since: version.since };
};

/** A store without record collections is fresh and needs no migration; one with them predates versions. */
const firstVersion = async (db: Db, newest: number): Promise<number> => {
  const names = Object.values(collections).map(({ name }) => name);
  const found = await db.listCollections({ name: { $in: names } }, { nameOnly: true }).toArray();
  return found.length === 0 ? newest : 0;
};

const readOrMake = async (db: Db, versions: Versions, newest: number): Promise<VersionDocument> => {
  const version = await readVersionDocument(versions);
  if (version !== null) return version;
  const created = { version: await firstVersion(db, newest), since: '$$NOW', ...unheldLease, progress: '' };
  try {
    // Of two concurrent upserts, the later one finds the other's document.
    await versions.updateOne({ _id: VERSION_ID, version: { $exists: false } }, [{ $set: created }], { ...MAJORITY_WRITE, upsert: true });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  const stored = await readVersionDocument(versions);
  if (stored === null) throw new StoreTrouble('The schema version of the store was removed while it was written. Start again.');
  return stored;
};

/** Migrates the store to the newest version; false when another process is migrating it. */
const migrateStore = (db: Db, versions: Versions, version: number, options: Required<SchemaOptions>): Promise<boolean> => {
  const { migrations, log, leaseMs, batchSize } = options;
  return underLease(versions, version, leaseMs, async ({ requireHeld, say, count }) => {
    for (const [index, migration] of migrations.slice(version).entries()) {
      const to = version + index + 1;
      log.info('the store is being migrated', { to, says: migration.says });
      let saidAt = performance.now();
      const progress = (collection: string, changed: number): void => {
        say(`${collection}: ${changed} changed`);
        if (performance.now() - saidAt < REPORT_INTERVAL_MS) return;
        saidAt = performance.now();
        log.info('the store is being migrated', { to, collection, changed });
      };
      try {
        await migration.run(makeWork(db, { requireLease: requireHeld, progress, batchSize }));
      } catch (error) {
        if (error instanceof LeaseLost) throw error;
        throw new StoreTrouble(
          `The migration of the store to schema version ${to} ended early (${messageOf(error)}). The next start takes it up again.`,
        );
      }
      await count(to);
      log.info('the store is migrated', { to });
    }
  });
};

const requireKnown = (version: number, newest: number, migrates: boolean): void => {
  if (version > newest) {
    throw new StoreTrouble(
      `The store has schema version ${version}, made by a newer registry; this one knows versions up to ${newest}. ` +
        'Start the newer registry, or restore the backup that was taken before the upgrade.',
    );
  }
  if (version < newest && !migrates) {
    throw new StoreTrouble(
      `The store has schema version ${version}, this needs ${newest}. Start the registry once: it migrates the store.`,
    );
  }
};

/** Migrates the store to the version of this code, or waits until another process has. Throws `StoreTrouble`. */
export const prepareSchema = async (db: Db, options: SchemaOptions = {}): Promise<SchemaVersion> => {
  const { migrations = ownMigrations, migrates = true, log = { info: () => undefined }, leaseMs = 10_000, batchSize = 500 } = options;
  const versions: Versions = db.collection(schemaName);
  const newest = newestVersion(migrations);
  let saidAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    const { version, since, progress } = await readOrMake(db, versions, newest);
    requireKnown(version, newest, migrates);
    if (version === newest) return { version, since };
    if (await migrateStore(db, versions, version, { migrations, migrates, log, leaseMs, batchSize })) continue;
    if (performance.now() - saidAt > REPORT_INTERVAL_MS) {
      saidAt = performance.now();
      log.info('waiting for another process that migrates the store', { version, progress });
    }
    await sleep(Math.min(MAX_POLL_MS, leaseMs / 2));
  }
};
