/**
 * `tsx test/security/probes/slow-clients.ts`: half-open connections beside honest requests (SECURITY.md). Prints the
 * median and the p99 of honest requests meanwhile, and of as many seconds without, half of them before and half after; and
 * how long the last half-open connection stayed. Exits with 1 when the p99 more than doubles or a connection stays longer
 * than the limits say.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { parseWholeNumber, print, runCommand, writeLine } from '../../../src/base/platform/command.ts';
import { findMongod, mongodCacheDir } from '../../../src/store/embedded-mongod/binary.ts';
import { startEmbedded } from '../../../src/store/embedded-mongod/embedded.ts';
import { startRegistry } from '../../support/registry.ts';

interface Options {
  readonly sockets: number;
  readonly seconds: number;
}

/** 10 s for the headers, looked at each 5 s. */
const longest = 16;

/** Milliseconds of each request, in the order of their length. */
type Times = readonly number[];

const sorted = (times: Times): Times => [...times].sort((a, b) => a - b);
const slowest = (times: Times, share: number): number => times[Math.floor(times.length * share)] ?? 0;
const words = (times: Times): string =>
  `median ${slowest(times, 0.5).toFixed(1)} ms, p99 ${slowest(times, 0.99).toFixed(1)} ms of ${times.length}`;

/** One request at a time for `seconds`. */
const honest = async (url: string, seconds: number): Promise<Times> => {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const begin = performance.now();
    const answer = await fetch(`${url}/api/2.5/tenders?limit=1`);
    if (answer.status !== 200) throw new Error(`an honest request was answered ${answer.status}`);
    await answer.text();
    times.push(performance.now() - begin);
  }
  return sorted(times);
};

/** Seconds until the server closed it. */
const halfOpen = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const begin = performance.now();
    const socket = connect(Number(port), hostname, () => socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '));
    socket
      .resume()
      .on('error', reject)
      .on('close', () => resolve((performance.now() - begin) / 1000));
  });

const attack = async ({ sockets, seconds }: Options): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'slow-clients-'));
  const binary = await findMongod({ env: process.env, cacheDir: mongodCacheDir(process.env), say: writeLine });
  const embedded = await startEmbedded({ dataDir: folder, binary, say: () => {} });
  const registry = await startRegistry({ uri: embedded.uri });
  let lasts = true;
  /** Each is replaced when it was closed, until the time is over. */
  const lane = async (): Promise<number> => {
    let stayed = 0;
    while (lasts) stayed = Math.max(stayed, await halfOpen(registry.url));
    return stayed;
  };
  try {
    await honest(registry.url, 2);
    const before = await honest(registry.url, seconds / 2);
    const lanes = Array.from({ length: sockets }, lane);
    const meanwhile = await honest(registry.url, seconds);
    lasts = false;
    const stayed = Math.max(...(await Promise.all(lanes)));
    const without = sorted([...before, ...(await honest(registry.url, seconds / 2))]);
    print(`honest requests: ${words(without)}`);
    print(`beside ${sockets} half-open connections: ${words(meanwhile)}`);
    print(`the longest of them stayed ${stayed.toFixed(1)} s`);
    if (slowest(meanwhile, 0.99) > 2 * slowest(without, 0.99) || stayed > longest) process.exitCode = 1;
  } finally {
    await registry.stop();
    await embedded.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const command = new Command('slow-clients')
  .description('Half-open connections beside honest requests')
  .addOption(new Option('--sockets <number>', 'half-open at once').argParser(parseWholeNumber(1)).default(500))
  .addOption(new Option('--seconds <number>', 'how long').argParser(parseWholeNumber(1)).default(40))
  .action(attack);

await runCommand(command);
