/**
 * Records whose due time is deferred. A scenario of the past is played save by save, so its record is overdue throughout:
 * until the scenario ends, the real due time is in a field of its own, and `next_check` is a lease, at whose end the
 * scheduler takes the record over. Reads through the holder do not see the deferral.
 */

import type { Stored } from '../../src/base/domain/record.ts';
import type { CollectionPlan, RecordCollection } from '../../src/store/collections.ts';
import type { Records } from '../../src/store/records/records.ts';

interface Due {
  readonly next_check?: Date;
  readonly held_check?: Date;
}

interface Holder {
  records<T extends object>(name: RecordCollection | CollectionPlan): Records<T>;
}

/** The record without its deferral; a writer that ends the deferral saves this. */
export const withoutDeferral = <T extends object>(record: T): T => {
  const { held_check: due, ...rest }: T & Due = record;
  // Only the due time of the record differs.
  return due === undefined ? record : ({ ...rest, next_check: due } as T & Due);
};

/** Called with every record that was written, as its holder sees it. */
export type Written = (record: Stored<object>) => void;

/** The lease stays the same from save to save of a record: it is part of what the history proves. */
const deferring = <T extends object>(records: Records<T>, lease: () => Date, written: Written): Records<T> => {
  const hold = <U extends object>(record: U): U => {
    const { next_check: due, ...rest }: U & Due = record;
    return due === undefined ? record : ({ ...rest, next_check: lease(), held_check: due } as U & Due); // as above
  };
  const noted = (record: Stored<T>): Stored<T> => {
    written(record);
    return record;
  };
  const freed = (record: Stored<T> | null): Stored<T> | null => (record === null ? null : withoutDeferral(record));
  const insert: Records<T>['insert'] = async (id, record, options) =>
    noted(withoutDeferral(await records.insert(id, hold(record), options)));
  return {
    get: async (...asked) => freed(await records.get(...asked)),
    withoutSealedField: (sealed) => {
      const see = records.withoutSealedField(sealed);
      return async (id) => freed(await see(id));
    },
    getState: records.getState,
    getHead: records.getHead,
    findBy: async (...asked) => (await records.findBy(...asked)).map(withoutDeferral),
    insert,
    insertMany: (some) => Promise.allSettled(some.map(({ id, record }) => insert(id, record))),
    save: async (before, next, options) => noted(withoutDeferral(await records.save(hold(before), hold(next), options))),
    hold: records.hold,
  };
};

/** A store that defers the due times of these collections; `lease` is the deadline of the present work. */
export const deferringIn = <S extends Holder>(
  store: S,
  held: readonly RecordCollection[],
  lease: () => Date,
  written: Written = () => {},
): S => ({
  ...store,
  records: <T extends object>(name: RecordCollection | CollectionPlan): Records<T> => {
    const records = store.records<T>(name);
    return held.some((one) => one === name) ? deferring(records, lease, written) : records;
  },
});
