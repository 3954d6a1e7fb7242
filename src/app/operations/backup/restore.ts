/** Restores a backup into an empty database and reads it back to verify it (docs/backup.md). */
import { join, resolve } from 'node:path';
import { beginRestore, type RestoreWriter } from '../../../store/backup/restore-writer.ts';
import { notCopied } from '../../registry-store.ts';
import { digestFile, measureLines, readBackupLines } from './files.ts';
import { BackupTrouble, type Copied, type Manifest, readManifest } from './manifest.ts';

interface RestoreOptions {
  readonly uri: string;
  readonly dbName: string;
  readonly folder: string;
  readonly progress?: (done: number, total: number) => void;
}

interface Restored {
  readonly database: string;
  readonly documents: number;
  readonly seconds: number;
  readonly moment: string;
}

const sumDocuments = (collections: readonly Copied[]): number => collections.reduce((sum, { documents }) => sum + documents, 0);

/** Checks that all files are as written, and returns the manifest; throws `BackupTrouble`, naming the file. */
export const checkBackup = async (folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder);
  for (const { file, fileSha256 } of manifest.collections) {
    const path = join(folder, file);
    const found = await digestFile(path).catch((error: unknown) => {
      if (Reflect.get(Object(error), 'code') === 'ENOENT') throw new BackupTrouble(`${path} is missing. Restore another backup.`);
      throw error;
    });
    if (found !== fileSha256) throw new BackupTrouble(`${path} is damaged: its digest differs. Restore another backup.`);
  }
  return manifest;
};

/** Reads a collection back and compares it with the backup. */
const verifyRestored = async (
  restoring: RestoreWriter,
  { collection, documents, sha256 }: Copied,
  progress: (documents: number) => void,
): Promise<void> => {
  const content = await measureLines(restoring.lines(collection), progress);
  if (content.documents === documents && content.sha256 === sha256) return;
  throw new BackupTrouble(
    `‘${collection}’ differs from the backup: ${content.documents} documents with digest ${content.sha256} instead of ${documents} with ` +
      `${sha256}. Something else wrote to the database; drop it and restore again.`,
  );
};

/**
 * Restores the backup in `folder`: all digests are checked before anything is written, and all collections are read back
 * afterwards. Until then the database is marked, and no registry starts on it. Throws `BackupTrouble` or `StoreTrouble`.
 */
export const restoreBackup = async ({ uri, dbName, folder: named, progress = () => {} }: RestoreOptions): Promise<Restored> => {
  const folder = resolve(named);
  const begun = performance.now();
  const { collections, schemaVersion, fence, moment } = await checkBackup(folder);
  const documents = sumDocuments(collections);
  let done = 0;
  const count = (more: number): void => {
    done += more;
    progress(done, 2 * documents);
  };
  const restoring = await beginRestore(uri, dbName, schemaVersion, notCopied);
  try {
    for (const { collection, file, indexes } of collections) {
      await restoring.fill(collection, readBackupLines(join(folder, file)), count);
      await restoring.index(collection, indexes);
    }
    for (const copied of collections) await verifyRestored(restoring, copied, count);
    await restoring.resumeFeed(fence);
    await restoring.finish();
  } finally {
    await restoring.close();
  }
  return { database: dbName, documents, seconds: (performance.now() - begun) / 1000, moment };
};
