/** `npm run bench:feed`: how fresh the feed is, idle and busy, and what its guard costs, on three servers of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { runCommand, say, wholeNumber } from '../src/admin/command.ts';
import { openStore } from '../src/store/client.ts';
import { startApis } from '../test/support/soak/apis.ts';
import { measureFreshness, measureGuardCost } from '../test/support/soak/freshness.ts';
import { makeAsker } from '../test/support/soak/pages.ts';
import { startNodes } from '../test/support/three-nodes.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const freshness = async (uri: string, seconds: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const store = await openStore({ uri, dbName: 'bench' });
  const apis = await startApis({ count: 1, uri, dbName: 'bench', folder, guarded: true, say });
  try {
    await apis.ensure();
    const asker = makeAsker({ api: () => apis.url(0), stopped: () => false });
    for (const rate of [1, 10, 200]) {
      const { reached, samples, p50, p99 } = await measureFreshness(store, asker, rate, rate === 1 ? Math.max(30, seconds) : seconds);
      const load = rate === 1 ? 'idle (1 write/s)' : `${rate} writes/s (${reached.toFixed(1)} reached)`;
      print(`freshness, ${load}: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms after the acknowledgement, ${samples} samples`);
    }
  } finally {
    await apis.close();
    await store.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

const rates = (found: readonly number[]): string => found.map((rate) => rate.toFixed(0)).join(', ');

const bench = async ({ seconds, rounds }: { seconds: number; rounds: number }): Promise<void> => {
  const { nodes, close } = await startNodes(3);
  try {
    await freshness(nodes.uri, seconds);
    const cost = await measureGuardCost(nodes.uri, { rounds });
    print(`writes/s without guard: ${rates(cost.without)}`);
    print(`writes/s with guard: ${rates(cost.with)}`);
    print(`with/without, median of rounds: ${cost.ratio.toFixed(3)}`);
  } finally {
    await close();
  }
};

const command = new Command('bench-feed')
  .description('Measures a feed with a watermark of one second on three servers of its own')
  .option('--seconds <n>', 'of each rate', wholeNumber(1, 3600), 20)
  .option('--rounds <n>', 'of the comparison with and without the guard', wholeNumber(1, 100), 5)
  .action(bench);

await runCommand(command);
