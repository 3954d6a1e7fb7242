/** `registry search`: marks the search entries outdated, so they are rebuilt (docs/search.md "Entries"). */
import { Command } from 'commander';
import { jsonOption, printResult, type WithJson, withExamples } from '../../base/platform/command.ts';
import type { CommandKit } from '../feature.ts';

const rebuildSearch = ({ withStore }: CommandKit, flags: WithJson): Promise<void> =>
  withStore(async (store) => {
    await store.checkpoints.outdate('search');
    await printResult(flags, { outdated: true }, 'The running registry, or the next one started, rebuilds all entries');
  });

const rebuildSearchCommand = (kit: CommandKit): Command =>
  withExamples(
    new Command('rebuild')
      .description('rebuilds the search entries; the search stays available')
      .addOption(jsonOption())
      .action((flags: WithJson) => rebuildSearch(kit, flags)),
    [['search rebuild', 'a running registry begins within a second']],
  );

export const searchCommand = (kit: CommandKit): Command =>
  new Command('search').description('rebuilds the entries of the search').addCommand(rebuildSearchCommand(kit));
