/** A consistent copy of the whole database, taken while the registry runs (docs/backup.md). */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { mapConcurrently } from '../../../base/platform/concurrently.ts';
import { openSnapshot, type Snapshot } from '../../../store/backup/snapshot.ts';
import { notCopied } from '../../registry-store.ts';
import { packageVersion } from '../../service/version.ts';
import { syncFolder, writeLines } from './files.ts';
import { BackupTrouble, type Copied, type Manifest, writeManifest } from './manifest.ts';

interface SnapshotOptions {
  readonly uri: string;
  readonly dbName: string;
  readonly folder: string;
  /** How long the store keeps the snapshot readable, in seconds; absent: the store's own setting. */
  readonly windowSeconds?: number;
  readonly progress?: (done: number, total: number) => void;
}

interface SnapshotResult {
  readonly folder: string;
  readonly documents: number;
  readonly bytes: number;
  readonly seconds: number;
  /** The backup contains every write acknowledged before this moment. */
  readonly moment: string;
}

const CONCURRENCY = 3;

const copyAll = async (snapshot: Snapshot, folder: string, progress: (documents: number) => void): Promise<Copied[]> => {
  const copied: Copied[] = [];
  await mapConcurrently(snapshot.collections, CONCURRENCY, async (collection) => {
    const file = `${collection}.ndjson.gz`;
    const content = await writeLines(join(folder, file), snapshot.lines(collection), progress);
    copied.push({ collection, file, ...content, indexes: await snapshot.indexes(collection) });
  });
  return copied.sort((a, b) => (a.collection < b.collection ? -1 : 1));
};

const takeInto = async (draft: string, { uri, dbName, windowSeconds, progress = () => {} }: SnapshotOptions): Promise<Manifest> => {
  const snapshot = await openSnapshot({ uri, dbName, notCopied, windowSeconds });
  try {
    const total = await snapshot.estimate();
    let done = 0;
    const collections = await copyAll(snapshot, draft, (documents) => {
      done += documents;
      progress(done, Math.max(total, done));
    });
    const { clusterTime, schemaVersion, fence } = snapshot;
    const moment = new Date(clusterTime.t * 1000).toISOString();
    const said = { madeBy: packageVersion(), database: dbName, clusterTime, moment, finished: new Date().toISOString() };
    return await writeManifest(draft, { ...said, schemaVersion, fence, collections });
  } finally {
    await snapshot.close();
  }
};

/**
 * Writes a backup to `folder`, which must not exist and appears once everything is on disk. Throws `BackupTrouble` or
 * `StoreTrouble` and leaves nothing behind.
 */
export const takeBackup = async (options: SnapshotOptions): Promise<SnapshotResult> => {
  const folder = resolve(options.folder);
  const draft = `${folder}.unfinished`;
  if (existsSync(folder)) throw new BackupTrouble(`${folder} exists already. Name a new folder for each backup.`);
  if (existsSync(draft)) {
    throw new BackupTrouble(`${draft} exists: a backup was interrupted, or another one is running. Remove it if none is.`);
  }
  const begun = performance.now();
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(draft, { mode: 0o700 });
  try {
    const { moment, collections } = await takeInto(draft, options);
    await rename(draft, folder);
    await syncFolder(dirname(folder));
    const sum = (of: (copied: Copied) => number): number => collections.reduce((total, copied) => total + of(copied), 0);
    const seconds = (performance.now() - begun) / 1000;
    return { folder, documents: sum(({ documents }) => documents), bytes: sum(({ bytes }) => bytes), seconds, moment };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
};
