/**
 * `tsx test/security/probes/greedy-client.ts`: one address takes all it can get: streams of events, connections that say nothing, exports it
 * does not read. Prints what it got, and what another address of this machine is answered meanwhile. Exits with 1 when that one
 * is refused anything.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Argument, Command, Option } from 'commander';
import { parseWholeNumber, print, runCommand, writeLine } from '../../../src/base/platform/command.ts';
import { findMongod, mongodCacheDir } from '../../../src/store/embedded-mongod/binary.ts';
import { startEmbedded } from '../../../src/store/embedded-mongod/embedded.ts';
import { eventually } from '../../support/eventually.ts';
import { idOf } from '../../support/feed.ts';
import { startRegistry, type TestRegistry } from '../../support/registry.ts';

const greedy = '127.0.0.1';
const other = '127.0.0.2';
const ways = { streams: '/api/2.5/tenders?feed=eventsource', exports: '/export/contracts.ndjson', connections: '' } as const;
type Way = keyof typeof ways;

/** Status and milliseconds to the first byte; the body is left where it is. 0 when there is no answer within `patience`. */
const ask = (url: string, localAddress: string, patience = 5000): Promise<{ status: number; ms: number; response?: IncomingMessage }> =>
  new Promise((resolve) => {
    const begin = performance.now();
    const end = (status: number, response?: IncomingMessage) =>
      resolve({ status, ms: performance.now() - begin, ...(response === undefined ? {} : { response }) });
    const request = get(url, { localAddress, agent: false, timeout: patience }, (response) => {
      request.setTimeout(0);
      response.on('error', () => undefined);
      end(response.statusCode ?? 0, response);
    });
    request.on('timeout', () => request.destroy()).on('error', () => end(0));
  });

/** In a process of its own, which keeps what it gets until it is ended. */
const hold = async (url: string, way: Way, count: number): Promise<void> => {
  const got: Record<string, number> = {};
  const tell = (what: string | number): void => {
    got[what] = (got[what] ?? 0) + 1;
  };
  const one = (): Promise<unknown> => {
    if (ways[way] !== '') return ask(url + ways[way], greedy, 20_000).then(({ status, response }) => tell(response?.pause() ? status : 0));
    const { hostname: host, port } = new URL(url);
    const socket = connect({ host, port: Number(port), localAddress: greedy });
    // Whoever is to be refused is told at once; nobody tells the others, who wait by their own clock.
    return Promise.race([
      once(socket, 'data').then(() => 'refused'),
      once(socket, 'close').then(() => 'cut'),
      pause(2000).then(() => 'open'),
    ])
      .catch(() => 'cut')
      .then(tell);
  };
  const together = way === 'connections' ? 2500 : 250;
  for (let begun = 0; begun < count; begun += together) await Promise.all(Array.from({ length: Math.min(together, count - begun) }, one));
  process.send?.(got);
  setInterval(() => undefined, 60_000);
};

const startGreedy = async (url: string, way: Way, count: number): Promise<{ child: ChildProcess; got: unknown }> => {
  const child = fork(fileURLToPath(import.meta.url), ['hold', url, way, String(count)]);
  const [got] = await once(child, 'message');
  return { child, got };
};

const served = async ({ url }: TestRegistry): Promise<boolean> => {
  const times: number[] = [];
  let failed = 0;
  for (let asked = 0; asked < 100; asked += 1) {
    const { status, ms, response } = await ask(`${url}/api/2.5/tenders?limit=1`, other);
    response?.resume();
    if (status === 200) times.push(ms);
    else failed += 1;
    if (failed > 2) break;
  }
  times.sort((a, b) => a - b);
  const [median = Number.NaN, worst = Number.NaN] = [times[times.length >> 1], times[Math.floor(times.length * 0.99)]];
  print(`  ${other}: ${times.length} pages, median ${median.toFixed(1)} ms, p99 ${worst.toFixed(1)} ms, ${failed} not answered`);
  const stream = await ask(url + ways.streams, other);
  stream.response?.destroy();
  print(`  ${other}: a stream of events: ${stream.status || 'no answer'}`);
  return failed === 0 && stream.status === 200;
};

/** Seconds until the other address has an export, at most `most`. */
const exported = async ({ url }: TestRegistry, most: number): Promise<number> => {
  const begin = performance.now();
  for (;;) {
    const { status, response } = await ask(url + ways.exports, other);
    response?.destroy();
    const seconds = (performance.now() - begin) / 1000;
    if (status === 200 || seconds > most) return seconds;
    await pause(500);
  }
};

const countConnections = async ({ url }: TestRegistry): Promise<number> => {
  const { response } = await ask(`${url}/metrics`, other);
  const metrics = response === undefined ? '' : await text(response);
  const [, count] = /^http_connections (\d+)$/m.exec(metrics) ?? [];
  if (count === undefined) throw new Error('the metrics do not count connections');
  return Number(count);
};

const attack = async ({ streams, connections }: { readonly streams: number; readonly connections: number }): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'greedy-client-'));
  const binary = await findMongod({ env: process.env, cacheDir: mongodCacheDir(process.env), say: writeLine });
  const embedded = await startEmbedded({ dataDir: folder, binary, say: () => {} });
  const registry = await startRegistry({ uri: embedded.uri });
  const children: ChildProcess[] = [];
  try {
    const contracts = registry.store.records<object>('contracts');
    for (let index = 0; index < 25; index += 1) await contracts.insert(idOf(index), { status: 'active', title: 'x'.repeat(1_000_000) });
    print('nobody is greedy');
    let isServed = await served(registry);
    const before = await countConnections(registry);
    for (const [way, count] of [['streams', streams] as const, ['connections', connections] as const]) {
      const { child, got } = await startGreedy(registry.url, way, count);
      children.push(child);
      print(`${greedy} asked for ${count} ${way}: ${JSON.stringify(got)}`);
      isServed = (await served(registry)) && isServed;
      print(`  memory of this process: ${Math.round(process.memoryUsage().rss / 1024 / 1024)} MB`);
      child.kill();
      await once(child, 'exit');
      await eventually('its connections are gone', async () => (await countConnections(registry)) <= before);
    }
    const { child, got } = await startGreedy(registry.url, 'exports', 8);
    children.push(child);
    print(`${greedy} asked for 8 exports, and reads none: ${JSON.stringify(got)}`);
    const seconds = await exported(registry, 100);
    print(`  ${other}: an export after ${seconds.toFixed(1)} s`);
    if (!isServed || seconds > 15) process.exitCode = 1;
  } finally {
    for (const child of children) child.kill();
    await registry.stop();
    await embedded.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const command = new Command('greedy-client')
  .description('One address takes all it can get')
  .addOption(new Option('--streams <number>', 'streams of events').argParser(parseWholeNumber(1)).default(3000))
  .addOption(new Option('--connections <number>', 'connections that say nothing').argParser(parseWholeNumber(1)).default(3000))
  .action(attack);
command
  .command('hold', { hidden: true })
  .argument('<url>')
  .addArgument(new Argument('<way>').choices(Object.keys(ways)))
  .argument('<count>', '', parseWholeNumber(1))
  .action(hold);

await runCommand(command);
