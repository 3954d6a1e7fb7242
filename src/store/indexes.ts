/** Makes the indexes of a store. One that is there already costs nothing; a new one on a million records takes minutes. */
import { type Db, MongoNetworkTimeoutError } from 'mongodb';
import { type CollectionPlan, collections } from './collections.ts';

const longestMs = 3_600_000;

/**
 * The store goes on building when nobody listens any more. Who asks again waits for the same build, so an answer that takes
 * longer than a socket waits is asked for once more.
 */
const createPatiently = async (db: Db, { name, indexes }: CollectionPlan, waiting: (collection: string) => void): Promise<void> => {
  for (const began = performance.now(); ; ) {
    try {
      await db.collection(name).createIndexes([...indexes]);
      return;
    } catch (error) {
      if (!(error instanceof MongoNetworkTimeoutError) || performance.now() - began > longestMs) throw error;
      waiting(name);
    }
  }
};

/** `waiting` is told about once a minute while an index is being built. */
export const makeIndexes = async (db: Db, waiting: (collection: string) => void): Promise<void> => {
  for (const plan of Object.values(collections)) await createPatiently(db, plan, waiting);
};
