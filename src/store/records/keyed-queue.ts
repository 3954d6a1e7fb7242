/** Writers of one record in this process go one after another, so that their retries are not spent on each other. */
import { within } from '../../model/deadline.ts';

export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * A queue for each key; a failure does not concern the next in line, and work that takes longer than `patienceMs` is overtaken:
 * the store keeps the writers apart. `underWay` is the end of the transaction that the work is a part of: the next in line
 * waits for it, since nothing is seen before. Such a transaction may take one turn of a key; a second would wait for itself.
 */
export const makeKeyedQueue = (underWay: () => Promise<void> | undefined = () => undefined, patienceMs = 5000): KeyedQueue => {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const transaction = underWay();
    const before = last.get(key) ?? Promise.resolve();
    const begin = (): { readonly mine: Promise<T>; readonly over: Promise<unknown> } => {
      const mine = work();
      const all = transaction === undefined ? mine : mine.catch(() => undefined).then(() => transaction);
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
