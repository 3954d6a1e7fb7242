/** `registry search`: has the entries of the search made anew (docs/search.md "Entries"). */
import { Command } from 'commander';
import { jsonOption, tellResult, type WithJson, withExamples } from '../command.ts';
import { withStore } from '../rooms.ts';

const rebuild = (flags: WithJson): Promise<void> =>
  withStore(async (store) => {
    await store.checkpoints.outdate('search');
    await tellResult(flags, { outdated: true }, 'The registry that runs, or the next that starts, makes all entries anew');
  });

const rebuildCommand = (): Command =>
  withExamples(
    new Command('rebuild')
      .description('has what the search finds records by made anew; the search goes on meanwhile')
      .addOption(jsonOption())
      .action(rebuild),
    [['search rebuild', 'a running registry begins within a second']],
  );

export const searchCommand = (): Command =>
  new Command('search').description('entries of the search: makes them anew').addCommand(rebuildCommand());
