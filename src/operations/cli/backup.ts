/** `registry backup`: everything the registry keeps, as of one moment, while it works. */
import { Command } from 'commander';
import { takeBackup } from '../backup/take.ts';
import { jsonOption, tellResult, type WithJson, wholeNumber } from '../command.ts';
import { startProgress } from '../progress.ts';
import { withAddress } from '../store.ts';
import { withExamples } from './examples.ts';

interface Options extends WithJson {
  readonly historyWindow?: number;
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const run = (folder: string, options: Options): Promise<void> =>
  withAddress(async (uri, { dbName }) => {
    const bar = startProgress('backup');
    try {
      const window = options.historyWindow === undefined ? {} : { windowSeconds: options.historyWindow };
      const taken = await takeBackup({ uri, dbName, folder, progress: bar.at, ...window });
      const { documents, bytes, seconds, moment } = taken;
      const speed = Math.round(documents / Math.max(seconds, 0.001));
      await tellResult(
        options,
        { ...taken },
        `${documents} documents (${megabytes(bytes)}) in ${seconds.toFixed(1)} s, ${speed} a second, to ${taken.folder}`,
        `It holds what was acknowledged before ${moment}. It holds hashes of tokens and sealed bids: keep it as the store itself.`,
      );
    } finally {
      bar.stop();
    }
  });

const command = (): Command =>
  new Command('backup')
    .description('writes everything the registry keeps, as of one moment, to a new folder; the registry goes on meanwhile')
    .argument('<folder>', 'a folder that is not there yet')
    .option(
      '--history-window <seconds>',
      'for a large store: lets its primary show the moment for so long, and sets it back (300 by itself)',
      wholeNumber(1, 86_400),
    )
    .addOption(jsonOption())
    .action(run);

export const backupCommand = (): Command =>
  withExamples(command(), [
    ['backup backups/monday', 'nothing has to be stopped'],
    ['backup backups/large --history-window 3600', 'a store that takes longer than five minutes to read'],
  ]);
