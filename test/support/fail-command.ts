/** Makes commands of the registry fail inside the store; requires a server with enableTestCommands=1. */
import { MongoClient } from 'mongodb';
import { Problem } from '../../src/base/domain/problem.ts';

export interface Failing {
  readonly command: 'findAndModify' | 'commitTransaction' | 'find' | 'insert' | 'update';
  /** Only of this collection, as `database.collection`. */
  readonly namespace?: string;
  /** Number of such commands that pass first. */
  readonly skip?: number;
  /** Number of failures; absent: all. */
  readonly times?: number;
  /** Error code returned; absent: the connection is closed. */
  readonly code?: number;
  readonly labels?: readonly string[];
  /** Application whose commands fail; absent: the registry. */
  readonly appName?: string;
}

/** In the database of this name: the writes of records in a collection. */
export const makeWrites =
  (collection: string): ((dbName: string) => Failing) =>
  (dbName) => ({ command: 'update', namespace: `${dbName}.${collection}` });
export const commits = (): Failing => ({ command: 'commitTransaction' });

const modeOf = ({ skip, times }: Failing): unknown => {
  if (times !== undefined) return { times };
  return skip === undefined ? 'alwaysOn' : { skip };
};

/** Runs `work` while the registry's commands fail; always removes the fault afterwards. */
export const whileFailing = async <T>(failing: Failing, work: () => Promise<T>): Promise<T> => {
  const client = await MongoClient.connect(process.env.TEST_MONGODB_URI ?? '', { appName: 'test' });
  const { command, namespace, code, labels, appName = 'procurement-registry' } = failing;
  const data = {
    failCommands: [command],
    appName,
    ...(namespace === undefined ? {} : { namespace }),
    ...(code === undefined ? { closeConnection: true } : { errorCode: code }),
    ...(labels === undefined ? {} : { errorLabels: labels }),
  };
  try {
    await client.db('admin').command({ configureFailPoint: 'failCommand', mode: modeOf(failing), data });
    return await work();
  } finally {
    await client.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' });
    await client.close();
  }
};

const MAX_TRIES = 100;

/** A read after connections were broken: the pool may still be closing them, which is a retryable 503. */
export const patiently = async <T>(read: () => Promise<T>): Promise<T> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await read();
    } catch (error) {
      if (tried === MAX_TRIES || !(error instanceof Problem) || error.type !== 'http-service-unavailable') throw error;
    }
  }
};
