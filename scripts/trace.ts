/** `npm run trace -- patch-tender`: the files that a request, or the work of the scheduler on a tender, passes through. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Argument, Command } from 'commander';
import type { Db } from 'mongodb';
import { bidBody } from '../fixtures/bids.ts';
import { details, makeWorld } from '../fixtures/reports.ts';
import { newerTender, tenders } from '../fixtures/tenders.ts';
import { openRegistryStore } from '../src/app/registry-store.ts';
import { jsonOption, Misuse, runCommand, type WithJson, writeLine, writeOut } from '../src/base/platform/command.ts';
import { sleep } from '../src/base/platform/sleep.ts';
import type { Store } from '../src/store/client.ts';
import { freePort } from '../test/support/process.ts';
import { type Answer, type Ask, askUrl, keys } from '../test/support/registry.ts';
import { startBenchStore } from './bench/store.ts';
import { publish } from './bench/world.ts';
import { importFeatureParts } from './feature-parts.ts';
import type { Calls } from './trace/covered.ts';

/** By then modules are loaded and caches are filled. */
const warmUps = 8;
/** Only what ran in all of these counts: timers run during some. */
const traced = 5;

export interface TracedRegistry {
  readonly db: Db;
  readonly store: Store;
  readonly url: string;
  readonly documentsUrl: string;
  ask(method: string, path: string, ask?: Ask): Promise<Answer>;
  /** Function calls since the previous call. */
  calls(): Promise<Calls>;
}

const dbName = 'trace';
const root = fileURLToPath(new URL('..', import.meta.url));

const untilServing = async (child: ChildProcess): Promise<void> => {
  let message = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    message += text;
  });
  while (!message.includes('Try ')) {
    if (child.exitCode !== null) throw new Error(`the registry has ended: ${message}`);
    await Promise.race([once(child.stderr ?? child, 'data'), once(child, 'exit')]);
  }
};

const withRegistry = async <T>(more: NodeJS.ProcessEnv, work: (registry: TracedRegistry) => Promise<T>): Promise<T> => {
  const store = await startBenchStore(writeLine);
  const folder = await mkdtemp(join(tmpdir(), 'trace-'));
  const accountsFile = join(folder, 'accounts.ini');
  await writeFile(accountsFile, `[brokers]\nbroker = ${keys.broker},1234\nother = ${keys.other},1234\n`);
  const [port, documentsPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    DOCUMENT_SERVICE_PORT: String(documentsPort),
    DATA_DIR: folder,
    ACCOUNTS_FILE: accountsFile,
    MONGODB_URI: store.uri,
    DB_NAME: dbName,
    ...more,
  };
  const records = await openRegistryStore({ uri: store.uri, dbName });
  const child = fork(join(root, 'scripts/trace/covered.ts'), { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  try {
    await untilServing(child);
    return await work({
      db: store.client.db(dbName),
      store: records,
      url,
      documentsUrl: `http://127.0.0.1:${documentsPort}`,
      ask: (method, path, ask) => askUrl(method, url + path, ask),
      calls: async () => {
        child.send('tell');
        const [calls] = await once(child, 'message');
        return calls;
      },
    });
  } finally {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await records.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const day = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * day);

const tenderBody = (): object =>
  newerTender({ enquiryPeriod: { endDate: inDays(12).toISOString() }, tenderPeriod: { endDate: inDays(30).toISOString() } });

/** Directly in the store, since a trace does not wait for time to pass. */
const endEnquiries = async ({ db }: TracedRegistry, id: string, next: object): Promise<void> => {
  const periods = {
    'enquiryPeriod.startDate': inDays(-9),
    'enquiryPeriod.endDate': inDays(-5),
    'tenderPeriod.startDate': inDays(-5),
  };
  await db
    .collection<{ _id: string }>('tenders')
    .updateOne({ _id: id }, { $set: { ...periods, ...next, history_head: 'changed past the API' } });
};

const beginTendering = (registry: TracedRegistry, id: string): Promise<void> =>
  endEnquiries(registry, id, { status: 'active.tendering', next_check: inDays(30) });

/** Prepares a kind of request; the result sends the n-th one. */
export type PrepareTrace = (registry: TracedRegistry) => Promise<(n: number) => Promise<Pick<Answer, 'status' | 'text'>>>;

const kernelRequests: Readonly<Record<string, PrepareTrace>> = {
  'patch-tender': async (registry) => {
    const { id, token } = await publish(registry, tenderBody());
    const path = `${tenders}/${id}`;
    return (n) => registry.ask('PATCH', path, { key: keys.broker, token, body: { data: { title: `Папір ${n}` } } });
  },
  'post-bid': async (registry) => {
    const { id } = await publish(registry, tenderBody());
    await beginTendering(registry, id);
    return (n) => {
      const identifier = { scheme: 'UA-IPN', id: String(3_000_000_000 + n) };
      const [tenderer] = bidBody().tenderers as [object];
      return registry.ask('POST', `${tenders}/${id}/bids`, {
        key: keys.other,
        body: { data: bidBody({ tenderers: [{ ...tenderer, identifier }] }) },
      });
    };
  },
  'feed-page': async (registry) => {
    for (let n = 0; n < 20; n += 1) await publish(registry, tenderBody());
    // A page of another size is not cached.
    return (n) => registry.ask('GET', `${tenders}?limit=${100 + n}`);
  },
  'get-tender': async (registry) => {
    const ids: string[] = [];
    for (let n = 0; n < warmUps + traced; n += 1) ids.push((await publish(registry, tenderBody())).id);
    // Their responses are cached; another feed position invalidates them.
    await registry.db.collection('tenders').updateMany({}, [{ $set: { public_modified: { $subtract: ['$public_modified', 1] } } }]);
    return (n) => registry.ask('GET', `${tenders}/${ids[n]}`);
  },
  'post-report': async (registry) => {
    const { contract } = await makeWorld(registry);
    return () => registry.ask('POST', `/contracts/${contract}/violation_reports`, { key: keys.broker, body: { data: { details } } });
  },
  tick: async (registry) => {
    const ids: string[] = [];
    for (let n = 0; n < warmUps + traced; n += 1) ids.push((await publish(registry, tenderBody())).id);
    return async (n) => {
      const _id = ids[n] ?? '';
      await endEnquiries(registry, _id, { next_check: inDays(-5) });
      const begun = { _id, status: 'active.tendering' };
      while ((await registry.db.collection<{ _id: string }>('tenders').countDocuments(begun)) === 0) await sleep(50);
      return { status: 200, text: '' };
    };
  },
};

/** What a feature adds in its `trace.ts`: requests, and the settings that they need. */
export interface FeatureTraces {
  readonly requests: Readonly<Record<string, PrepareTrace>>;
  readonly env: NodeJS.ProcessEnv;
}

const ofFeatures = await importFeatureParts<FeatureTraces>(new URL('features/', import.meta.url), 'trace.ts');
const requests = Object.assign({}, kernelRequests, ...ofFeatures.map((part) => part.requests)) as Readonly<Record<string, PrepareTrace>>;

/** Calls present in all of these, with the lowest counts; without those as frequent in the same time without a request. */
const common = ([first = {}, ...others]: readonly Calls[], idle: readonly Calls[]): Calls => {
  const files = Object.entries(first).flatMap(([file, functions]) => {
    const lowest = Object.entries(functions).flatMap(([name, count]) => {
      const counts = others.map((each) => each[file]?.[name] ?? 0);
      const least = Math.min(count, ...counts);
      const most = Math.max(...idle.map((each) => each[file]?.[name] ?? 0));
      return least <= most ? [] : [[name, least] as const];
    });
    return lowest.length === 0 ? [] : [[file, Object.fromEntries(lowest)] as const];
  });
  return Object.fromEntries(files);
};

const trace = async (registry: TracedRegistry, prepare: PrepareTrace): Promise<Calls> => {
  const request = await prepare(registry);
  const taken: Calls[] = [];
  const idle: Calls[] = [];
  for (let n = 0; n < warmUps + traced; n += 1) {
    await registry.calls();
    const began = performance.now();
    const { status, text } = await request(n);
    if (status >= 400) throw new Error(`the registry returned ${status}: ${text}`);
    const ms = performance.now() - began;
    taken.push(await registry.calls());
    await sleep(ms);
    idle.push(await registry.calls());
  }
  return common(taken.slice(warmUps), idle.slice(warmUps));
};

const serviceOf = (file: string): string => file.slice(0, file.lastIndexOf('/') + 1);

const buildTable = (name: string, calls: Calls): string => {
  const files = Object.keys(calls).sort((a, b) => (serviceOf(a) + a < serviceOf(b) + b ? -1 : 1));
  const lines = [...new Set(files.map(serviceOf))].flatMap((room) => {
    const own = files.filter((file) => serviceOf(file) === room);
    const rows = own.map((file) => {
      const counts = Object.values(calls[file] ?? {});
      const sum = counts.reduce((a, b) => a + b, 0);
      return `  ${file.slice(room.length).padEnd(34)}${counts.length}/${sum}`;
    });
    return [`src/${room} (${own.length})`, ...rows];
  });
  return [...lines, `${name}: ${files.length} files (functions/calls of each)`, ''].join('\n');
};

const run = async (name: string, { json }: WithJson): Promise<void> => {
  const prepare = requests[name];
  if (prepare === undefined) throw new Misuse(`There is no request '${name}'`);
  const env = ofFeatures.find((part) => Object.hasOwn(part.requests, name))?.env ?? {};
  const calls = await withRegistry(env, (registry) => trace(registry, prepare));
  await writeOut(json === true ? `${JSON.stringify({ request: name, files: calls })}\n` : buildTable(name, calls));
};

const command = new Command('trace')
  .description('Prints the source files that a request passes through, on a temporary store')
  .addArgument(new Argument('<request>', 'what is asked').choices(Object.keys(requests)))
  .addOption(jsonOption())
  .action(run);

await runCommand(command);
