/** `npm run bench -- auctions`: auctions hosted by the registry, with bidders and watchers, on a server of its own. */
import { cpus } from 'node:os';
import { Command, Option } from 'commander';
import { parseWholeNumber, print } from '../../../src/base/platform/command.ts';
import { cases, type Sizes } from './bench/cases.ts';

interface Options {
  readonly auctions: number;
  readonly watchers: number;
  readonly turn: number;
  readonly spread: number;
  readonly only?: keyof typeof cases;
}

const bench = async ({ auctions, watchers, turn, spread, only }: Options): Promise<void> => {
  const sizes: Sizes = { auctions, watchers, turnMs: turn * 1000, spreadMs: spread * 1000 };
  print(`${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}`);
  for (const [name, measure] of Object.entries(cases)) {
    if (only !== undefined && name !== only) continue;
    for (const line of await measure(sizes)) print(line);
  }
};

export const command = new Command('auctions')
  .description('Measures auctions hosted by the registry: bids, switches, watchers, and a killed process')
  .option('--auctions <n>', 'simultaneous auctions', parseWholeNumber(1, 1000), 100)
  .option('--watchers <n>', 'watchers in total', parseWholeNumber(1, 20_000), 1000)
  .option('--turn <seconds>', 'length of a turn; pauses are half as long', parseWholeNumber(2, 120), 6)
  .option('--spread <seconds>', 'period over which auctions start', parseWholeNumber(0, 120), 0)
  .addOption(new Option('--only <case>', 'one case').choices(Object.keys(cases)))
  .action(bench);
