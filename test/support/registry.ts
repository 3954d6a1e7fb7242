/** A whole registry with its own port and database, and a clock controlled by tests. */

import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Api, type Ask, keys, sendRequest } from '../../fixtures/api.ts';
import { fixedClock } from '../../fixtures/fixed-clock.ts';
import { type Running, startRegistry as start } from '../../src/app/registry.ts';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import { buildValidator } from '../../src/app/route-tables.ts';
import { collectAccounts } from '../../src/base/platform/accounts/accounts.ts';
import { parseAccounts } from '../../src/base/platform/accounts/file.ts';
import { type Log, silentLog } from '../../src/base/platform/log.ts';
import { readSettings, type Settings } from '../../src/base/platform/settings.ts';
import type { Validator } from '../../src/base/validation/validator.ts';
import type { RunningFeed } from '../../src/feed/running-feed.ts';
import type { Procedures } from '../../src/procurement/engine/procedure.ts';
import type { Store } from '../../src/store/client.ts';
import { watch } from './answers/watched-fetch.ts';
import { giveDatabase, startingIn, takeDatabase, wakeName } from './databases.ts';
import { eventually } from './eventually.ts';
import { plainFeed } from './plain-watermark.ts';
import { keyHeader } from './repeated.ts';

export { type Answer, type Ask, type Body, keys, must, type Untyped } from '../../fixtures/api.ts';

const accountsFile = `
[brokers]
broker = ${keys.broker},123456
other = ${keys.other},123456
low = ${keys.low},2
tester = ${keys.test},12345t
[admins]
admin = ${keys.admin}
[Administrator]
administrator = ${keys.administrator}
[chronograph]
chronograph = ${keys.chronograph}
[sas]
authority = ${keys.authority}
[monitoring]
metrics = ${keys.monitoring},123456cxtrh
[uploaders]
uploader = uploader-password
`;

export interface TestRegistry extends Api {
  readonly running: Running;
  readonly settings: Settings;
  stop(): Promise<void>;
}

export interface TestOptions {
  /** Settings as environment variables; ports are free ones by default. */
  readonly env?: Readonly<Record<string, string>>;
  /** Time of the clock; default now. */
  readonly now?: Date;
  /** Called with the due time of each saved record, in the scheduler's stead. */
  readonly saved?: (time: Date | undefined) => void;
  /** Whether the scheduler runs by itself. */
  readonly schedules?: boolean;
  /** Default: the types of the registry. */
  readonly procedures?: Procedures;
  /** True for types with routes and schemas that the OpenAPI document does not include. */
  readonly isBeyondContract?: boolean;
  /** Additional lines of the accounts file. */
  readonly accounts?: string;
  /** True: a feed without fence and guard, so that records stay where a test puts them. */
  readonly plainFeed?: boolean;
  /** A feed other than that of a process. */
  readonly feedOf?: (store: Store) => Promise<RunningFeed>;
  /** Another address of the tests' store. */
  readonly uri?: string;
  /** Default: no log. */
  readonly log?: Log;
  /** Called for every command that the registry sends to the store. */
  readonly onCommand?: (name: string, collection: string) => void;
  /** See `StoreOptions`. */
  readonly batchSize?: number;
  /** Milliseconds until a request is answered 503; default: longer than any takes on a slow machine. */
  readonly deadlineMs?: number;
}

const agent = new Agent({ keepAlive: true });

export const askUrl = async (method: string, address: string, ask: Ask = {}): Promise<Answer> => {
  const url = new URL(address);
  const { sent, ...answer } = await sendRequest(method, url, { ...ask, headers: { ...keyHeader(method), ...ask.headers } }, agent);
  await watch.judge({ method: method.toUpperCase(), url, sent: typeof sent === 'string' ? sent : '' }, answer, answer.text);
  return answer;
};

/** Compiled once for all registries of a process with the same settings. */
const validators = new Map<string, Validator>();
const validatorFor = ({ timeZone, sandboxMode }: Settings): Validator => {
  const key = `${timeZone} ${sandboxMode}`;
  const validator = validators.get(key) ?? buildValidator({ timeZone, sandboxMode });
  validators.set(key, validator);
  return validator;
};

/** Closes it at once; otherwise the pending read of changes delays it by a second, since the server ends one only after a write. */
const closeSoon = async ({ running, store }: Pick<TestRegistry, 'running' | 'store'>): Promise<void> => {
  const closed = running.close().then(() => true);
  while (!(await Promise.race([closed, sleep(20, false)])))
    await store
      .collection(wakeName)
      .insertOne({})
      .catch(() => undefined);
};

/** Waits until the search index has every current record, whichever process maintains it. */
export const searched = async ({ running: { features } }: Pick<TestRegistry, 'running'>): Promise<void> => {
  const following = features.all.flatMap(({ consumers }) => consumers?.search ?? [])[0];
  if (following === undefined) return;
  await eventually('the search has followed all records', async () => {
    if ((await following.lagSeconds()) === 0) return true;
    await following.run();
    return (await following.lagSeconds()) === 0;
  });
};

const started = new Set<Running>();

/** The same for every registry of this process, since a page may use any of them. */
export const allSearched = async (): Promise<void> => {
  await Promise.all([...started].map((running) => searched({ running })));
};

/** Starts a registry; call `stop` at the end. */
export const startRegistry = async ({
  env = {},
  now = new Date(),
  accounts = '',
  plainFeed: isPlain = false,
  feedOf,
  onCommand,
  batchSize,
  log = silentLog,
  schedules = false,
  procedures,
  isBeyondContract = false,
  uri = process.env.TEST_MONGODB_URI ?? '',
  saved,
  deadlineMs = 60_000,
}: TestOptions = {}): Promise<TestRegistry> => {
  const folder = await mkdtemp(join(tmpdir(), 'registry-'));
  const dbName = env.DB_NAME ?? takeDatabase(uri);
  const settings = readSettings({
    PORT: '0',
    DOCUMENT_SERVICE_PORT: '1',
    DATA_DIR: folder,
    DB_NAME: dbName,
    MONGODB_URI: uri,
    FEED_WATERMARK_SECONDS: '0',
    ...env,
  });
  const clock = fixedClock(now);
  const open = () =>
    openRegistryStore({
      uri,
      dbName,
      storeNow: clock.now,
      ...(onCommand === undefined ? {} : { onCommand }),
      ...(batchSize === undefined ? {} : { batchSize }),
    });
  const run = async (store: Store): Promise<Running> =>
    start({
      settings,
      // Types may add schemas.
      ...(procedures === undefined ? { validator: validatorFor(settings) } : {}),
      store,
      clock,
      elapsed: () => clock.now().getTime(),
      log,
      deadlineMs,
      schedules,
      ...(procedures === undefined ? {} : { procedures }),
      ...(saved === undefined ? {} : { saved }),
      accounts: collectAccounts(parseAccounts(accountsFile + accounts).accounts),
      documentServicePort: env.DOCUMENT_SERVICE_PORT === '0' ? null : 0,
      ...(isPlain ? { feed: plainFeed(settings.feedWatermarkSeconds, store.now) } : {}),
      ...(feedOf === undefined ? {} : { feed: await feedOf(store) }),
    }).catch(async (error: unknown) => {
      await store.close();
      await rm(folder, { recursive: true, force: true });
      throw error;
    });
  const { store, running } = await startingIn(dbName, Object.keys(env).length === 0, settings.draftsPerAccount > 0, async () => {
    const store = await open();
    return { store, running: await run(store) };
  });
  const url = `http://127.0.0.1:${(running.server.address() as AddressInfo).port}`; // a server on a port has an address with one
  started.add(running);
  if (isBeyondContract) watch.leave(url);
  else watch.expect(url);
  if (running.documentsUrl !== '') watch.leave(new URL(running.documentsUrl).origin);
  return {
    url,
    documentsUrl: running.documentsUrl,
    clock,
    store,
    running,
    settings,
    ask: async (method, path, ask) => {
      if (path.startsWith('/search/')) await searched({ running });
      return askUrl(method, path.startsWith('http') ? path : url + path, ask);
    },
    stop: async () => {
      started.delete(running);
      await closeSoon({ running, store });
      watch.forget(url);
      // With DRAFTS_PER_ACCOUNT it has additional indexes.
      const isLikeOthers = env.DB_NAME === undefined && settings.draftsPerAccount === 0;
      await (isLikeOthers ? giveDatabase(uri, dbName, store) : store.drop());
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** One registry for all tests of a suite, from before the first to after the last. */
export const useRegistry = (options?: TestOptions): TestRegistry => {
  let started: TestRegistry | undefined;
  before(async () => {
    started = await startRegistry(options);
  });
  after(() => started?.stop());
  const now = (): TestRegistry => {
    if (started === undefined) throw new Error('the registry is started before the first test, and asked for earlier');
    return started;
  };
  return {
    get url() {
      return now().url;
    },
    get documentsUrl() {
      return now().documentsUrl;
    },
    get clock() {
      return now().clock;
    },
    get store() {
      return now().store;
    },
    get running() {
      return now().running;
    },
    get settings() {
      return now().settings;
    },
    ask: (...given) => now().ask(...given),
    stop: () => now().stop(),
  };
};
