/**
 * Writers of one record in this process come one after another, so that they do not spend their tries on each other. It is the
 * store that keeps them apart: whoever takes too long is overtaken.
 */
import { within } from '../../model/deadline.ts';

export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** About as long as a request is given. */
const PATIENCE_MS = 5000;

/**
 * A queue for each key; it is gone when nobody waits. The failure of one does not concern the next. `underWay` tells of what
 * the work is a part, by its end: before that nobody else can see what was written, so the next one waits for it. Such a
 * whole takes one turn of a key: it would wait for itself with a second.
 */
export const makeKeyedQueue = (underWay: () => Promise<void> | undefined = () => undefined, patienceMs = PATIENCE_MS): KeyedQueue => {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const whole = underWay();
    const before = last.get(key) ?? Promise.resolve();
    const begin = (): { readonly mine: Promise<T>; readonly over: Promise<unknown> } => {
      const mine = work();
      const all = whole === undefined ? mine : mine.catch(() => undefined).then(() => whole);
      return { mine, over: within<unknown>(all, patienceMs, () => new Error('overtaken')) };
    };
    const begun = before.then(begin, begin);
    const mine = begun.then((turn) => turn.mine);
    const over = begun.then((turn) => turn.over);
    last.set(key, over);
    const leave = (): void => {
      if (last.get(key) === over) last.delete(key);
    };
    over.then(leave, leave);
    return mine;
  };
};
