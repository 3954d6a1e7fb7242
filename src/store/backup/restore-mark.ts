/** The mark of an unfinished restore: no process serves part of a backup. A restore writes it first and removes it last. */
import type { Db } from 'mongodb';
import { StoreTrouble } from '../failures.ts';
import { JOURNALED_WRITE } from '../write-concern.ts';

export const restoreMarkName = 'unfinished_restore';
const MARK_ID = 'restore';

interface RestoreMark {
  readonly _id: string;
  /** When it began, by the clock of the restoring process. */
  readonly since: Date;
}

export const markRestore = async (db: Db, since: Date): Promise<void> => {
  await db.collection<RestoreMark>(restoreMarkName).insertOne({ _id: MARK_ID, since }, JOURNALED_WRITE);
};

export const unmarkRestore = async (db: Db): Promise<void> => {
  await db.collection(restoreMarkName).drop(JOURNALED_WRITE);
};

/** When the unfinished restore began; null when there is none. */
export const readRestoreMark = async (db: Db): Promise<Date | null> =>
  (await db.collection<RestoreMark>(restoreMarkName).findOne({ _id: MARK_ID }))?.since ?? null;

/** Throws `StoreTrouble` when a restore was interrupted or is in progress. */
export const requireWhole = async (db: Db): Promise<void> => {
  const since = await readRestoreMark(db);
  if (since === null) return;
  throw new StoreTrouble(
    `The database ‘${db.databaseName}’ holds a part of a backup: the restore that began at ${since.toISOString()} is not finished. ` +
      'Wait for it; if it was cut short, drop the database and restore again.',
  );
};
