/**
 * One window of a consumer (docs/feed.md "Consumers"). A record whose effect always fails does not block others: it is set
 * aside by id in the transaction that moves the place past it, and is retried when it changes.
 */

import { isProblem } from '../base/domain/problem.ts';
import { formatReason } from '../base/platform/reason.ts';
import type { Aside, Checkpoints, ConsumedStep, Session } from '../store/consuming/checkpoints.ts';
import type { Row } from '../store/feed/rows.ts';

/** The effects of a window of records. */
export interface Effects<T> {
  /** Null: these records have no effect. */
  prepare(taken: { readonly collection: string; readonly rows: readonly Row[] }): Promise<T | null>;
  apply(prepared: T, session: Session): Promise<void>;
}

interface SettingAsideDeps<T> {
  readonly effects: Effects<T>;
  readonly checkpoints: Pick<Checkpoints, 'advance'>;
  readonly told: (aside: Aside) => void;
  /** Maximum number of records set aside; with more, the fault is not in the records, and the consumer stops. */
  readonly mostAside: number;
  /** Another registry writes the records: the consumer continues in any case, and lists only the last `mostAside`. */
  readonly isForeign: boolean;
}

/** Failures of a window before its records are suspected: a short outage of the store sets nothing aside. */
const MAX_WINDOW_TRIES = 3;

/** Rolls back the trial of an effect. */
class Tried extends Error {}

export const makeWindows = <T>({ effects, checkpoints, told, mostAside, isForeign }: SettingAsideDeps<T>) => {
  let aside: readonly Aside[] = [];
  let failed = { at: '', times: 0 };

  const getEffect = async ({ collection }: ConsumedStep, rows: readonly Row[]): Promise<((session: Session) => Promise<void>) | null> => {
    const prepared = rows.length === 0 ? null : await effects.prepare({ collection, rows });
    return prepared === null ? null : (session) => effects.apply(prepared, session);
  };

  /** Why a record fails on its own, or null. Throws when the store is unavailable. */
  const getCause = async (step: ConsumedStep, row: Row): Promise<string | null> => {
    try {
      const effect = await getEffect(step, [row]);
      await checkpoints.advance(step, async (session) => {
        await effect?.(session);
        throw new Tried();
      });
      return null;
    } catch (error) {
      // The store was unavailable, which is no fault of a record.
      if (isProblem(error, 'http-service-unavailable')) throw error;
      return error instanceof Tried ? null : formatReason(error);
    }
  };

  const advance = async (step: ConsumedStep, rows: readonly Row[], failing: readonly Aside[]): Promise<boolean> => {
    const ids = new Set(rows.map(({ _id }) => _id));
    const others = aside.filter(({ collection, record }) => collection !== step.collection || !ids.has(record));
    const isSame = failing.length === 0 && others.length === aside.length;
    const next = isSame ? aside : [...others, ...failing].slice(-mostAside);
    const left = rows.filter(({ _id }) => !failing.some(({ record }) => record === _id));
    const isDone = await checkpoints.advance(isSame ? step : { ...step, aside: next }, await getEffect(step, left));
    if (isDone) aside = next;
    return isDone;
  };

  return {
    /** Takes over the records set aside, as stored in the checkpoint. */
    begin: (known: readonly Aside[]): void => {
      aside = known;
    },
    aside: (): number => aside.length,
    /** Processes the window and moves the place; false when another process has moved it. `isLeast`: no smaller window can be read. */
    take: async (step: ConsumedStep, rows: readonly Row[], isLeast: boolean): Promise<boolean> => {
      try {
        return await advance(step, rows, []);
      } catch (error) {
        const at = `${step.collection} ${step.from}`;
        failed = { at, times: failed.at === at ? failed.times + 1 : 1 };
        if (!isLeast || failed.times < MAX_WINDOW_TRIES) throw error;
        const failing: Aside[] = [];
        for (const row of rows) {
          const cause = await getCause(step, row);
          if (cause !== null) failing.push({ collection: step.collection, record: row._id, cause: cause.slice(0, 1000) });
        }
        if (failing.length === 0 || (!isForeign && aside.length + failing.length > mostAside)) throw error;
        const isDone = await advance(step, rows, failing);
        if (isDone) failing.forEach(told);
        return isDone;
      }
    },
  };
};
