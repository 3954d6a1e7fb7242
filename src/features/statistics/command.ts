/** `registry statistics`: verifies the counters against the records, or rebuilds them (docs/statistics.md). */
import { Command } from 'commander';
import { jsonOption, printResult, type WithJson, withExamples, writeLine } from '../../base/platform/command.ts';
import { withProgress } from '../../base/platform/progress.ts';
import type { CommandKit } from '../feature.ts';
import { recount } from './recount.ts';

const MAX_NAMED = 100;

const verifyStatistics = ({ withServices }: CommandKit, flags: WithJson): Promise<void> =>
  withServices(async (services) => {
    const result = await withProgress('statistics', (progress) => recount(services, progress));
    const { records, rows, partyRows, differences } = result;
    if (flags.json !== true) {
      for (const { row, kept, counted } of differences.slice(0, MAX_NAMED)) writeLine(`${row}\n  kept    ${kept}\n  counted ${counted}`);
    }
    await printResult(
      flags,
      { ...result, differences: differences.slice(0, MAX_NAMED), different: differences.length },
      `${records} records, ${rows} rows of counters, ${partyRows} counters of parties, ${differences.length} differences`,
    );
    if (differences.length > 0) process.exitCode = 1;
  });

const rebuildStatistics = ({ withStore }: CommandKit, flags: WithJson): Promise<void> =>
  withStore(async (store) => {
    await store.checkpoints.outdate('facts');
    await printResult(flags, { outdated: true }, 'A running registry, or the next one to start, rebuilds facts and counters');
  });

const verifyStatisticsCommand = (kit: CommandKit): Command =>
  withExamples(
    new Command('verify')
      .description('recomputes facts and counters of all public records and compares; exit code 1 on a difference')
      .addOption(jsonOption())
      .action((flags: WithJson) => verifyStatistics(kit, flags)),
    [['statistics verify', 'while nothing is written']],
  );

const rebuildStatisticsCommand = (kit: CommandKit): Command =>
  withExamples(
    new Command('rebuild')
      .description('rebuilds facts and counters from the records')
      .addOption(jsonOption())
      .action((flags: WithJson) => rebuildStatistics(kit, flags)),
    [['statistics rebuild', 'a running registry begins within a second']],
  );

export const statisticsCommand = (kit: CommandKit): Command =>
  new Command('statistics')
    .description('counters of public records: verifies or rebuilds them')
    .addCommand(verifyStatisticsCommand(kit))
    .addCommand(rebuildStatisticsCommand(kit));
