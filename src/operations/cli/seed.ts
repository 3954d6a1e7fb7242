/** `registry seed`: fills the registry with plausible tenders, agreements, contracts and reports. */
import { open } from 'node:fs/promises';
import { Command } from 'commander';
import { jsonOption, tellResult, type WithJson, wholeNumber } from '../command.ts';
import { startProgress } from '../progress.ts';
import { openRooms } from '../rooms.ts';
import { seedRegistry } from '../seed/run.ts';
import { withStore } from '../store.ts';
import { withExamples } from './examples.ts';

interface Options extends WithJson {
  readonly count: number;
  readonly seed: number;
  readonly owner: string;
  readonly tokens?: string;
}

const run = ({ tokens, json, ...options }: Options): Promise<void> =>
  withStore(async (store, settings) => {
    const rooms = await openRooms(store, settings);
    const file = tokens === undefined ? null : await open(tokens, 'a', 0o600);
    const bar = startProgress('seed');
    try {
      await file?.chmod(0o600);
      const keepToken = async (token: object): Promise<void> => file?.appendFile(`${JSON.stringify(token)}\n`);
      const made = await seedRegistry(rooms, { ...options, keepToken, progress: bar.at });
      bar.stop();
      const line = `${made.tenders} tenders, ${made.agreements} agreements, ${made.contracts} contracts, ${made.reports} violation reports`;
      await tellResult(json === undefined ? {} : { json }, made, line);
    } finally {
      bar.stop();
      await file?.close();
      rooms.codes.close();
    }
  });

const command = (): Command =>
  new Command('seed')
    .description('fills the registry with invented records, made by the same code as requests')
    .option('--count <n>', 'tenders', wholeNumber(1, 10_000_000), 10_000)
    .option('--seed <n>', 'the same number gives the same content', wholeNumber(0, 0xffffffff), 1)
    .option('--owner <name>', 'account that owns them', 'demo')
    .option('--tokens <file>', 'add their owner tokens there')
    .addOption(jsonOption())
    .action(run);

export const seedCommand = (): Command =>
  withExamples(command(), [
    ['seed --count 1000', 'a thousand tenders and what belongs to them'],
    ['seed --count 100 --owner acme --tokens acme.ndjson', 'records that broker acme can go on with'],
  ]);
