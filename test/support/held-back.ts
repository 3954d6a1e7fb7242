/** Registries killed while the store is holding one of their commands. */
import type { MongoClient } from 'mongodb';
import { eventually } from './eventually.ts';
import type { RegistryProcess } from './process.ts';
import type { Answer } from './registry.ts';

export interface HeldBack {
  readonly command: 'update' | 'commitTransaction';
  /** Only of this collection. */
  readonly collection?: 'contracts' | 'tenders';
  /** Number of such commands that pass first. */
  readonly skip?: number;
  /** Whether the store executes the killed process's command. */
  readonly arrives?: true;
}

const NOT_AUTHORIZED = 13;
const BLOCK_MS = 3000;
/** Lifetime of a transaction whose process was killed. A commit in progress is given the server's own limit. */
const LIFETIME_SECONDS = 3;
const SERVERS_OWN_SECONDS = 60;

const setLifetime = (admin: MongoClient, transactionLifetimeLimitSeconds: number) =>
  admin.db('admin').command({ setParameter: 1, transactionLifetimeLimitSeconds });

export const isCommitted = ({ command, arrives }: HeldBack): boolean => command === 'commitTransaction' && arrives === true;

/** Limits the lifetime of transactions while this command is held. */
export const limitTransactions = (admin: MongoClient, held: HeldBack): Promise<unknown> =>
  setLifetime(admin, isCommitted(held) ? SERVERS_OWN_SECONDS : LIFETIME_SECONDS);

export const freeTransactions = (admin: MongoClient): Promise<unknown> => setLifetime(admin, SERVERS_OWN_SECONDS);

/** Sends a request, kills the process while the store is holding the command, and returns whether that was before the response. */
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

/** Waits until no transaction is open: the killed one was committed or aborted. New ones have the server's own limit. */
export const settled = async (admin: MongoClient): Promise<void> => {
  await eventually('no open transaction', async () => {
    const stages = [{ $currentOp: { allUsers: true, idleSessions: true } }, { $match: { transaction: { $exists: true } } }];
    return (await admin.db('admin').aggregate(stages).toArray()).length === 0;
  });
  await freeTransactions(admin);
};
