/** One seed at a time in a registry: two of one name would make everything twice, and any two replace the catalogue of each other. */
import { hostname } from 'node:os';
import type { Store } from '../../src/store/client.ts';
import { newId } from '../../src/store/records/ids.ts';

interface Claim {
  readonly _id: string;
  readonly by: string;
  readonly name: string;
  readonly host: string;
  readonly pid: number;
  readonly since: Date;
  /** It is over then, unless it has been renewed. */
  readonly until: Date;
}

const id = 'running';
/** Longer than a store may stay away from a running seed that goes on afterwards. */
const LASTS_MS = 120_000;
const RENEWED_MS = 15_000;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is another user's.
    return Object(error).code === 'EPERM';
  }
};

const isOver = ({ host, pid, until }: Claim, now: Date): boolean => until <= now || (host === hostname() && !isAlive(pid));

/**
 * Claims the registry for a seed of this name, as long as this process lives and until the returned function is called. Throws
 * an Error that names the seed that runs there, if one does.
 */
export const claimSeeding = async (store: Pick<Store, 'collection' | 'now'>, name: string): Promise<() => Promise<void>> => {
  const claims = store.collection<Claim>('seeding');
  const by = newId();
  const now = await store.now();
  const until = (from: Date): Date => new Date(from.getTime() + LASTS_MS);
  const other = await claims.findOne({ _id: id });
  if (other !== null && isOver(other, now)) await claims.deleteOne({ _id: id, by: other.by });
  await claims.updateOne(
    { _id: id },
    { $setOnInsert: { by, name, host: hostname(), pid: process.pid, since: now, until: until(now) } },
    { upsert: true },
  );
  const running = await claims.findOne({ _id: id });
  if (running !== null && running.by !== by)
    throw new Error(
      `The seed ${running.name} is running in this registry since ${running.since.toISOString()}: process ${running.pid} on ${running.host}. Wait until it has ended, or stop it by Ctrl-C, and start again. One that was killed on another machine counts as ended at ${running.until.toISOString()}.`,
    );
  const renew = async (): Promise<void> => {
    const at = await store.now();
    await claims.updateOne({ _id: id, by }, { $set: { until: until(at) } });
  };
  // The next renewal makes up for one that failed.
  const timer = setInterval(() => renew().catch(() => {}), RENEWED_MS).unref();
  return async () => {
    clearInterval(timer);
    await claims.deleteOne({ _id: id, by }).catch(() => {});
  };
};
