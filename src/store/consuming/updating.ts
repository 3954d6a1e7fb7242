/** Many updates as a part of a transaction. */
import { type Db, type Document, MongoServerError } from 'mongodb';
import type { Session } from './checkpoints.ts';

/** As the store's command has them: which document, what becomes of it. */
export interface Update {
  readonly q: Document;
  readonly u: Document;
  readonly upsert?: true;
}

const together = 10_000;

/** By bare commands: the driver's bulk writes weigh every statement by itself, which costs more than to send it. */
export const updateAll = async (db: Db, collection: string, updates: readonly Update[], session: Session): Promise<void> => {
  for (let from = 0; from < updates.length; from += together) {
    const command = { update: collection, updates: updates.slice(from, from + together) };
    const { writeErrors = [] } = await db.command(command, { session, ignoreUndefined: true });
    if (writeErrors.length > 0) throw new MongoServerError(writeErrors[0]);
  }
};
