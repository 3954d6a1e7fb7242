/** `registry seed`: fills the registry with plausible tenders, agreements, contracts and reports. */
import { Command } from 'commander';
import { jsonOption, openPrivate, tellResult, type WithJson, wholeNumber, withExamples } from '../command.ts';
import { withProgress } from '../progress.ts';
import { withRooms } from '../rooms.ts';
import { seedRegistry } from '../seed/run.ts';

interface Options extends WithJson {
  readonly count: number;
  readonly seed: number;
  readonly owner: string;
  readonly tokens?: string;
  readonly stages: boolean;
}

const run = ({ tokens, json, ...options }: Options): Promise<void> =>
  withRooms(async (rooms) => {
    const file = tokens === undefined ? null : await openPrivate(tokens);
    try {
      const keepToken = async (token: object): Promise<void> => file?.appendFile(`${JSON.stringify(token)}\n`);
      const made = await withProgress('seed', (progress) => seedRegistry(rooms, { ...options, keepToken, progress }));
      const line = `${made.tenders} tenders, ${made.agreements} agreements, ${made.contracts} contracts, ${made.reports} violation reports${made.stages === undefined ? '' : `, and ${made.stages} tenders of every type in every status`}`;
      await tellResult(json === undefined ? {} : { json }, made, line);
    } finally {
      await file?.close();
    }
  });

export const seedCommand = (): Command =>
  withExamples(
    new Command('seed')
      .description('fills the registry with invented records, made by the same code as requests')
      .option('--count <n>', 'tenders', wholeNumber(1, 10_000_000), 10_000)
      .option('--seed <n>', 'the same number gives the same content', wholeNumber(0, 0xffffffff), 1)
      .option('--owner <name>', 'account that owns them', 'demo')
      .option('--tokens <file>', 'add their owner tokens there')
      .option('--no-stages', 'without a tender of every type in every status, which come besides')
      .addOption(jsonOption())
      .action(run),
    [
      ['seed --count 1000', 'a thousand tenders and what belongs to them'],
      ['seed --count 100 --owner acme --tokens acme.ndjson', 'records that broker acme can go on with'],
    ],
  );
