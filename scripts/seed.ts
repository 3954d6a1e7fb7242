/** `npm run seed`: fills the registry with plausible tenders, agreements, contracts and reports. */
import { open } from 'node:fs/promises';
import { Command } from 'commander';
import { runCommand, say, wholeNumber } from '../src/admin/command.ts';
import { startProgress } from '../src/admin/progress.ts';
import { openRooms } from '../src/admin/rooms.ts';
import { seedRegistry } from '../src/admin/seed/run.ts';
import { withStore } from '../src/admin/store.ts';

interface Options {
  readonly count: number;
  readonly seed: number;
  readonly owner: string;
  readonly tokens?: string;
}

const run = ({ tokens, ...options }: Options): Promise<void> =>
  withStore(async (store, settings) => {
    const rooms = await openRooms(store, settings);
    const file = tokens === undefined ? null : await open(tokens, 'a', 0o600);
    const bar = startProgress('seed');
    try {
      const keepToken = async (token: object): Promise<void> => file?.appendFile(`${JSON.stringify(token)}\n`);
      const made = await seedRegistry(rooms, { ...options, keepToken, progress: bar.at });
      bar.stop();
      say(`${made.tenders} tenders, ${made.agreements} agreements, ${made.contracts} contracts, ${made.reports} violation reports`);
    } finally {
      bar.stop();
      await file?.close();
      rooms.codes.close();
    }
  });

const command = new Command('seed')
  .description('Fills the registry with invented records, made by the same code as requests')
  .option('--count <n>', 'tenders', wholeNumber(1, 10_000_000), 10_000)
  .option('--seed <n>', 'the same number gives the same content', wholeNumber(0, 0xffffffff), 1)
  .option('--owner <name>', 'account that owns them', 'demo')
  .option('--tokens <file>', 'add their owner tokens there')
  .action(run);

await runCommand(command);
