/** `registry restore`: a backup into an empty database. */
import { Command } from 'commander';
import { checkBackup, restoreBackup } from '../backup/restore.ts';
import { jsonOption, tellResult, type WithJson } from '../command.ts';
import { startProgress } from '../progress.ts';
import { withAddress } from '../store.ts';
import { withExamples } from './examples.ts';

interface Options extends WithJson {
  readonly check?: true;
}

const check = async (folder: string, options: Options): Promise<void> => {
  const { collections, moment } = await checkBackup(folder);
  const documents = collections.reduce((sum, copied) => sum + copied.documents, 0);
  await tellResult(options, { documents, moment }, `All ${collections.length} files are whole: ${documents} documents as of ${moment}`);
};

const restore = (folder: string, options: Options): Promise<void> =>
  withAddress(async (uri, { dbName }) => {
    const bar = startProgress('restore');
    try {
      const restored = await restoreBackup({ uri, dbName, folder, progress: bar.at });
      const { documents, seconds, moment } = restored;
      const speed = Math.round(documents / Math.max(seconds, 0.001));
      await tellResult(
        options,
        { ...restored },
        `${documents} documents in ${seconds.toFixed(1)} s, ${speed} a second, read again and found to be what the backup has`,
        `The database ‘${dbName}’ stands as of ${moment}. Start the registry: its feeds then show every public record once more.`,
      );
    } finally {
      bar.stop();
    }
  });

const command = (): Command =>
  new Command('restore')
    .description('fills an empty database from a backup, and reads it again to prove it; no registry may run on it')
    .argument('<folder>', 'a folder that ‘registry backup’ has made')
    .option('--check', 'only look whether the backup is whole; no store is needed')
    .addOption(jsonOption())
    .action((folder: string, options: Options) => (options.check === true ? check(folder, options) : restore(folder, options)));

export const restoreCommand = (): Command =>
  withExamples(command(), [
    ['restore backups/monday --check', 'are all files what they were?'],
    ['restore backups/monday', 'into the database that MONGODB_URI and DB_NAME name'],
  ]);
