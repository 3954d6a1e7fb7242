/** `npm run bench -- feed`: freshness of the feed, idle and busy, and the cost of its repair, on three servers of its own. */
import { Command, Option } from 'commander';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import { parseWholeNumber, print, writeLine } from '../../src/base/platform/command.ts';
import { measureGuardCost, medianOf, type Round } from '../../test/support/guard-cost.ts';
import { startApis } from '../../test/support/soak/apis.ts';
import { measureFreshness } from '../../test/support/soak/freshness.ts';
import { makeAsker } from '../../test/support/soak/pages.ts';
import type { ThreeNodes } from '../../test/support/three-nodes.ts';
import { onServers } from './servers.ts';

const freshness = async (uri: string, folder: string, seconds: number): Promise<void> => {
  const store = await openRegistryStore({ uri, dbName: 'bench' });
  const apis = await startApis({ count: 1, uri, dbName: 'bench', folder, guarded: true, say: writeLine });
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
  }
};

const buildRounds = (name: string, rounds: readonly Round[]): string => {
  const rates = rounds.map(({ rate }) => rate.toFixed(0)).join(', ');
  const cost = `${medianOf(rounds, 'apiMs').toFixed(3)} ms of the registry, ${medianOf(rounds, 'serverMs').toFixed(3)} ms of the servers`;
  return `${name} guard: ${medianOf(rounds, 'rate').toFixed(0)} writes/s (${rates}); a write takes ${cost}`;
};

const guardCost = async ({ uri, set }: ThreeNodes, rounds: number): Promise<void> => {
  const cost = await measureGuardCost({ uri, pids: set.members.map(({ pid }) => pid), rounds, say: writeLine });
  print(buildRounds('without', cost.without));
  print(buildRounds('with', cost.with));
  print(`writes/s with/without, median of ${rounds} rounds: ${cost.ratio.toFixed(3)}`);
};

const parts = ['all', 'freshness', 'cost'] as const;

interface Options {
  readonly seconds: number;
  readonly rounds: number;
  readonly part: (typeof parts)[number];
}

const bench = ({ seconds, rounds, part }: Options): Promise<void> =>
  onServers(3, async (nodes, folder) => {
    if (part !== 'cost') await freshness(nodes.uri, folder, seconds);
    if (part !== 'freshness') await guardCost(nodes, rounds);
  });

export const command = new Command('feed')
  .description('Measures a feed with a watermark of one second on three temporary servers')
  .option('--seconds <n>', 'duration per rate', parseWholeNumber(1, 3600), 20)
  .option('--rounds <n>', 'rounds of the comparison with and without the guard', parseWholeNumber(1, 100), 6)
  .addOption(new Option('--part <part>', 'what is measured').choices(parts).default('all'))
  .action(bench);
