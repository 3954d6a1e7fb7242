/** Registries that are killed while the store holds one of their commands back. */
import type { MongoClient } from 'mongodb';
import { eventually } from './eventually.ts';
import type { RegistryProcess } from './process.ts';
import type { Answer } from './registry.ts';

export interface HeldBack {
  readonly command: 'update' | 'commitTransaction';
  /** Of this collection alone. */
  readonly collection?: 'contracts' | 'tenders';
  /** How many such commands pass before. */
  readonly skip?: number;
  /** Whether the store carries out what the killed process asked for. */
  readonly arrives?: true;
}

const NOT_AUTHORIZED = 13;
const BLOCK_MS = 3000;
/** A transaction whose process has died holds its records that long. A commit under way is not hurried: it has the server's own limit. */
const LIFETIME_SECONDS = 3;
const SERVERS_OWN_SECONDS = 60;

const setLifetime = (admin: MongoClient, transactionLifetimeLimitSeconds: number) =>
  admin.db('admin').command({ setParameter: 1, transactionLifetimeLimitSeconds });

export const isCommitted = ({ command, arrives }: HeldBack): boolean => command === 'commitTransaction' && arrives === true;

/** How long transactions may last while this is held back. */
export const limitTransactions = (admin: MongoClient, held: HeldBack): Promise<unknown> =>
  setLifetime(admin, isCommitted(held) ? SERVERS_OWN_SECONDS : LIFETIME_SECONDS);

export const freeTransactions = (admin: MongoClient): Promise<unknown> => setLifetime(admin, SERVERS_OWN_SECONDS);

/** Asks, kills the process while the store holds the command back, and returns whether that was before the answer. */
export const killAt = async (
  admin: MongoClient,
  dbName: string,
  { command, collection, skip, arrives }: HeldBack,
  { child, ended }: RegistryProcess,
  ask: () => Promise<Answer>,
): Promise<boolean> => {
  const data = {
    failCommands: [command],
    appName: 'procurement-registry',
    blockConnection: true,
    blockTimeMS: BLOCK_MS,
    ...(arrives ? {} : { errorCode: NOT_AUTHORIZED }),
    ...(collection === undefined ? {} : { namespace: `${dbName}.${collection}` }),
  };
  const mode = skip === undefined ? { times: 1 } : { skip };
  const on = await admin.db('admin').command({ configureFailPoint: 'failCommand', mode, data });
  try {
    const cut = ask().then(
      ({ status }) => status,
      () => null,
    );
    await admin.db('admin').command({ waitForFailPoint: 'failCommand', timesEntered: on.count + 1, maxTimeMS: 120_000 });
    child.kill('SIGKILL');
    await ended;
    return (await cut) === null;
  } finally {
    await admin.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' });
  }
};

/** No transaction is open: the killed one was carried out or given up. Those that come now have the server's own limit. */
export const settled = async (admin: MongoClient): Promise<void> => {
  await eventually('no open transaction', async () => {
    const stages = [{ $currentOp: { allUsers: true, idleSessions: true } }, { $match: { transaction: { $exists: true } } }];
    return (await admin.db('admin').aggregate(stages).toArray()).length === 0;
  });
  await freeTransactions(admin);
};
