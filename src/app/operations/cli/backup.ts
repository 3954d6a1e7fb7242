/** `registry backup` and `registry restore` (docs/backup.md). */
import { Command } from 'commander';
import { omitUndefined } from '../../../base/domain/json.ts';
import { jsonOption, parseWholeNumber, printResult, type WithJson, withExamples } from '../../../base/platform/command.ts';
import { withProgress } from '../../../base/platform/progress.ts';
import { takeBackup } from '../backup/backup-copy.ts';
import { checkBackup, restoreBackup } from '../backup/restore.ts';
import { withAddress } from '../script-services.ts';

interface Measured {
  readonly documents: number;
  readonly seconds: number;
}

const formatPace = ({ documents, seconds }: Measured): string =>
  `${seconds.toFixed(1)} s, ${Math.round(documents / Math.max(seconds, 0.001))} a second`;

const runBackup = (folder: string, options: WithJson & { readonly historyWindow?: number }): Promise<void> =>
  withAddress(async (uri, { dbName }) => {
    const window = omitUndefined({ windowSeconds: options.historyWindow });
    const taken = await withProgress('backup', (progress) => takeBackup({ uri, dbName, folder, progress, ...window }));
    await printResult(
      options,
      taken,
      `${taken.documents} documents (${(taken.bytes / 1024 / 1024).toFixed(1)} MB) in ${formatPace(taken)}, to ${taken.folder}`,
      `It contains everything acknowledged before ${taken.moment}, with hashes of tokens and sealed bids: protect it like the store itself.`,
    );
  });

const runBackupCheck = async (folder: string, options: WithJson): Promise<void> => {
  const { collections, moment } = await checkBackup(folder);
  const documents = collections.reduce((sum, copied) => sum + copied.documents, 0);
  await printResult(options, { documents, moment }, `All ${collections.length} files are whole: ${documents} documents as of ${moment}`);
};

const runRestore = (folder: string, options: WithJson): Promise<void> =>
  withAddress(async (uri, { dbName }) => {
    const restored = await withProgress('restore', (progress) => restoreBackup({ uri, dbName, folder, progress }));
    await printResult(
      options,
      restored,
      `${restored.documents} documents in ${formatPace(restored)}, read back and equal to the backup`,
      `The database ‘${dbName}’ is as of ${restored.moment}. Start the registry: its feeds then show every public record once more.`,
    );
  });

export const backupCommand = (): Command =>
  withExamples(
    new Command('backup')
      .description('writes the whole store, as of one moment, to a new folder, while the registry runs')
      .argument('<folder>', 'a new folder')
      .option(
        '--history-window <seconds>',
        'for a large store: lets its primary show the moment for so long, and sets it back (300 by itself)',
        parseWholeNumber(1, 86_400),
      )
      .addOption(jsonOption())
      .action(runBackup),
    [
      ['backup backups/monday', 'nothing has to be stopped'],
      ['backup backups/large --history-window 3600', 'a store that takes longer than five minutes to read'],
    ],
  );

export const restoreCommand = (): Command =>
  withExamples(
    new Command('restore')
      .description('restores a backup into an empty database and verifies it; no registry may run on it')
      .argument('<folder>', 'a folder made by ‘registry backup’')
      .option('--check', 'only verify the backup; needs no store')
      .addOption(jsonOption())
      .action((folder: string, options: WithJson & { readonly check?: true }) =>
        (options.check === true ? runBackupCheck : runRestore)(folder, options),
      ),
    [
      ['restore backups/monday --check', 'are all files undamaged?'],
      ['restore backups/monday', 'into the database that MONGODB_URI and DB_NAME name'],
    ],
  );
