/** To version 1: what the first stores kept under other names. */
import { collections } from '../collections.ts';
import type { Migration } from './migration.ts';

/**
 * Saves that kept the position were once marked with `held`, now with `held_rev` (store/records/updates.ts); nobody reads the old
 * mark, and a record that is saved again would carry it on. The index `next_check` has given way to `due`: every save of a
 * tender would still pay for it.
 */
export const oldMarks: Migration = {
  says: 'old marks of private saves and the old index of due times are removed',
  run: async ({ update, dropIndex }) => {
    await dropIndex(collections.tenders.name, 'next_check');
    for (const { name } of Object.values(collections)) await update(name, { held: { $type: 'number' } }, { $unset: { held: '' } });
  },
};
