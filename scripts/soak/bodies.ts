/**
 * `npx tsx scripts/soak/bodies.ts`: a registry alone in a memory limit, and an account that opens thousands of connections with bodies
 * of a megabyte. Prints the memory over time and what a bystander is answered (docs/performance.md "Memory"). Exits with 1 when the
 * process ends, the bystander is refused anything, or the memory passes its bounds.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Argument, Command, Option } from 'commander';
import { newerTender } from '../../fixtures/tenders.ts';
import { parseWholeNumber, print, runCommand, writeLine } from '../../src/base/platform/command.ts';
import { findMongod, mongodCacheDir } from '../../src/store/embedded-mongod/binary.ts';
import { freePort, startEmbedded } from '../../src/store/embedded-mongod/embedded.ts';
import { startFlags } from '../../test/support/start-flags.ts';
import { attacks, FLOOD_KEY, type FloodReport, flood } from './body-flood.ts';

const MB = 1024 * 1024;
const BYSTANDER_KEY = 'key-of-the-bystander';
const BYSTANDER_ADDRESS = '127.0.0.99';
const PEAK_MB = 350;
const REST_MB = 230;

/** A group of processes with a memory limit; null where this user may make none. */
const makeMemoryLimit = async (megabytes: number): Promise<string | null> => {
  for (const [parent, file] of [
    ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
    ['/sys/fs/cgroup', 'memory.max'],
  ] as const) {
    const group = `${parent}/registry-bodies-${process.pid}`;
    try {
      await mkdir(group);
      await writeFile(`${group}/${file}`, String(megabytes * MB));
      return group;
    } catch {
      await rmdir(group).catch(() => undefined);
    }
  }
  return null;
};

const residentMb = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
};

interface Asked {
  readonly status: number;
  readonly ms: number;
  /** Until the connection stood; all of `ms` if it never did. */
  readonly connectMs: number;
}

const ask = (url: string, body?: string): Promise<Asked> =>
  new Promise((resolve) => {
    const began = performance.now();
    let connectMs: number | null = null;
    const end = (status: number): void => {
      const ms = performance.now() - began;
      resolve({ status, ms, connectMs: connectMs ?? ms });
    };
    const headers = {
      Authorization: `Bearer ${BYSTANDER_KEY}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    request(url, { method, headers, agent: false, localAddress: BYSTANDER_ADDRESS, timeout: 10_000 }, (response) => {
      response.resume().once('end', () => end(response.statusCode ?? 0));
    })
      .on('socket', (socket) =>
        socket.once('connect', () => {
          connectMs = performance.now() - began;
        }),
      )
      .on('timeout', function (this: { destroy(): void }) {
        this.destroy();
      })
      .on('error', () => end(0))
      .end(body);
  });

const draft = JSON.stringify(newerTender());

/** Reads and writes like a client with nothing to do with the flood, until `isOver`. */
const standBy = async (api: string, isOver: () => boolean): Promise<{ readonly reads: Asked[]; readonly writes: Asked[] }> => {
  const [reads, writes]: [Asked[], Asked[]] = [[], []];
  for (let turn = 0; !isOver(); turn += 1) {
    reads.push(await ask(`${api}/api/2.5/tenders?limit=10`));
    if (turn % 5 === 0) writes.push(await ask(`${api}/api/2.5/tenders`, draft));
    await pause(50);
  }
  return { reads, writes };
};

const summary = (name: string, asked: readonly Asked[]): string => {
  const counts: Record<string, number> = {};
  for (const { status } of asked) counts[status] = (counts[status] ?? 0) + 1;
  const times = asked.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(0);
  return `bystander, ${name}: ${JSON.stringify(counts)}, median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${(times.at(-1) ?? Number.NaN).toFixed(0)} ms, longest connect ${Math.max(...asked.map(({ connectMs }) => connectMs)).toFixed(0)} ms`;
};

/** What the resident memory consists of, by the registry's own measures. */
const memoryOf = async (api: string): Promise<string> => {
  const text = await fetch(`${api}/metrics`).then(
    (response) => response.text(),
    () => '',
  );
  return [
    ...text.matchAll(
      /^(nodejs_(?:heap_size_total|heap_size_used|external_memory)_bytes|nodejs_eventloop_lag_max_seconds|http_bod\w+|http_connections) (\d+)/gm,
    ),
  ]
    .map(([, name, value]) => `${name} ${Number(value) > MB ? `${Math.round(Number(value) / MB)} MB` : value}`)
    .join(', ');
};

const describeFlood = (report: FloodReport | null): string =>
  report === null ? '' : `${report.open} open, ${report.connecting} connecting, ${report.closed} of ${report.connected} closed`;

interface Options {
  readonly connections: number;
  readonly seconds: number;
  readonly rest: number;
  readonly limitMb: number;
  readonly kinds: string;
  readonly dist: string;
}

const startInLimit = async (group: string | null, dist: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> => {
  const args = [...startFlags, join(dist, 'main.js')];
  const limited = ['-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', group ?? '', process.execPath, ...args];
  const [command, given] = group === null ? [process.execPath, args] : ['sh', limited];
  const child = spawn(command, given, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const text of child.stderr.setEncoding('utf8')) {
    if (!String(text).includes('API ')) continue;
    child.stderr.resume();
    return child;
  }
  throw new Error('the registry has not started');
};

const run = async ({ connections, seconds, rest, limitMb, kinds, dist }: Options): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'bodies-'));
  const binary = await findMongod({ env: process.env, cacheDir: mongodCacheDir(process.env), say: writeLine });
  const embedded = await startEmbedded({ dataDir: folder, binary, say: () => {} });
  const accountsFile = join(folder, 'accounts.ini');
  await writeFile(accountsFile, `[brokers]\nflood = ${FLOOD_KEY},123456\nbystander = ${BYSTANDER_KEY},123456\n`);
  const [port, documentsPort] = [await freePort(21_400), await freePort(21_410)];
  const targets = { api: `http://127.0.0.1:${port}`, documents: `http://127.0.0.1:${documentsPort}` };
  const group = await makeMemoryLimit(limitMb);
  print(group === null ? 'no memory limit: this user may make none' : `memory limit ${limitMb} MB`);
  const own = { PORT: `${port}`, DOCUMENT_SERVICE_PORT: `${documentsPort}`, DATA_DIR: folder, ACCOUNTS_FILE: accountsFile };
  const registry = await startInLimit(group, dist, { ...process.env, ...own, MONGODB_URI: embedded.uri, LOG_LEVEL: 'error' });
  const pid = registry.pid ?? 0;
  let [isOver, most] = [false, 0];
  const began = performance.now();
  try {
    for (let turn = 0; turn < 100; turn += 1) await ask(`${targets.api}/api/2.5/tenders`, draft);
    print(`before: ${(await residentMb(pid)).toFixed(0)} MB`);
    const bystander = standBy(targets.api, () => isOver);
    const child = fork(fileURLToPath(import.meta.url), ['send', JSON.stringify(targets), kinds, String(connections)]);
    let flooded: FloodReport | null = null;
    child.on('message', (report) => (flooded = report as FloodReport)); // what body-flood.ts sends
    await once(child, 'message');
    const start = performance.now();
    for (let shown = -1; performance.now() - start < seconds * 1000 && registry.exitCode === null && registry.signalCode === null; ) {
      const now = await residentMb(pid);
      most = Math.max(most, now);
      const second = Math.floor((performance.now() - start) / 1000);
      if (second > shown) print(`${String(second).padStart(3)} s ${now.toFixed(0).padStart(5)} MB, ${describeFlood(flooded)}`);
      if (second > shown && second % 10 === 9) void memoryOf(targets.api).then(print);
      shown = second;
      await pause(50);
    }
    child.send('enough');
    isOver = true;
    const { reads, writes } = await bystander;
    print(`the flood: ${JSON.stringify(flooded)}, load ${loadavg()[0]?.toFixed(0)}`);
    print(`${summary('reads', reads)}\n${summary('writes', writes)}`);
    const hasEnded = registry.exitCode !== null || registry.signalCode !== null;
    print(hasEnded ? `THE REGISTRY ENDED: ${registry.signalCode ?? registry.exitCode}` : `most: ${most.toFixed(0)} MB`);
    const after: number[] = [];
    for (let waited = 0; !hasEnded && waited < rest; waited += 10) {
      await pause(10_000);
      after.push(await residentMb(pid));
      print(await memoryOf(targets.api));
    }
    print(`afterwards, every 10 s: ${after.map((mb) => mb.toFixed(0)).join(' ')} MB`);
    print(await memoryOf(targets.api));
    const isRefused = [...reads, ...writes].some(({ status }) => status !== 200 && status !== 201);
    if (hasEnded || isRefused || most > PEAK_MB || (rest > 0 && (after.at(-1) ?? 0) > REST_MB)) process.exitCode = 1;
  } finally {
    print(`${((performance.now() - began) / 1000).toFixed(0)} s in all`);
    if (registry.exitCode === null && registry.signalCode === null && registry.kill()) await once(registry, 'exit');
    await embedded.close();
    await rm(folder, { recursive: true, force: true });
    if (group !== null) await rmdir(group).catch(() => undefined);
  }
};

const command = new Command('bodies')
  .description('Thousands of connections with bodies of a megabyte, against a registry alone in a memory limit')
  .addOption(new Option('--connections <n>', 'connections').argParser(parseWholeNumber(1, 9000)).default(3000))
  .addOption(new Option('--seconds <n>', 'how long').argParser(parseWholeNumber(1, 3600)).default(30))
  .addOption(new Option('--rest <n>', 'seconds of rest afterwards').argParser(parseWholeNumber(0, 600)).default(60))
  .addOption(new Option('--limit-mb <n>', 'memory limit').argParser(parseWholeNumber(128, 65_536)).default(512))
  .option('--kinds <names>', `by commas, of ${Object.keys(attacks).join(', ')}`, 'held,begun,text,values,chunks,uploads,headers,idle')
  .option('--dist <folder>', 'a built registry', fileURLToPath(new URL('../../dist', import.meta.url)))
  .action(run);
command
  .command('send', { hidden: true })
  .argument('<targets>', '', (text) => JSON.parse(text))
  .argument('<kinds>', '', (text) => text.split(','))
  .addArgument(new Argument('<count>').argParser(parseWholeNumber(1)))
  .action(flood);

await runCommand(command);
