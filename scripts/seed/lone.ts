/** One seed at a time in a registry: two of one name would make everything twice, and any two replace the catalogue of each other. */
import { hostname } from 'node:os';
import type { Store } from '../../src/store/client.ts';
import { acquirableLease, insertOnce, type Leased, leaseHeldBy, renewedLease, unheldLease } from '../../src/store/lease.ts';
import { newId } from '../../src/store/records/ids.ts';

interface Claim extends Leased {
  readonly _id: string;
  readonly name: string;
  readonly host: string;
  readonly pid: number;
  readonly since: Date;
}

const id = 'running';
/** Longer than a store may stay away from a running seed that goes on afterwards. */
const LEASE_MS = 120_000;
const RENEWED_MS = 15_000;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is another user's.
    return Object(error).code === 'EPERM';
  }
};

/**
 * Claims the registry for a seed of this name, as long as this process lives and until the returned function is called. Throws
 * an Error that names the seed that runs there, if one does.
 */
export const claimSeeding = async (store: Pick<Store, 'collection'>, name: string): Promise<() => Promise<void>> => {
  const claims = store.collection<Claim>('seeding');
  const holder = newId();
  const own = { _id: id, holder };
  await insertOnce(claims, { _id: id, ...unheldLease, name, host: hostname(), pid: process.pid, since: unheldLease.until });
  const other = await claims.findOne({ _id: id });
  // A process that was killed here does not come back to its lease.
  const gone = other !== null && other.host === hostname() && !isAlive(other.pid) ? other.holder : null;
  const claim = {
    ...leaseHeldBy(holder, LEASE_MS),
    name: { $literal: name },
    host: { $literal: hostname() },
    pid: process.pid,
    since: '$$NOW',
  };
  const { matchedCount } = await claims.updateOne({ _id: id, ...acquirableLease(gone ?? undefined) }, [{ $set: claim }]);
  if (matchedCount === 0) {
    const running = await claims.findOne({ _id: id });
    // It has ended just now.
    if (running === null) return claimSeeding(store, name);
    throw new Error(
      `The seed ${running.name} is running in this registry since ${running.since.toISOString()}: process ${running.pid} on ${running.host}. Wait until it has ended, or stop it by Ctrl-C, and start again. One that was killed on another machine counts as ended at ${running.until.toISOString()}.`,
    );
  }
  // The next renewal makes up for one that failed.
  const timer = setInterval(() => claims.updateOne(own, [{ $set: renewedLease(LEASE_MS) }]).catch(() => {}), RENEWED_MS).unref();
  return async () => {
    clearInterval(timer);
    await claims.deleteOne(own).catch(() => {});
  };
};
