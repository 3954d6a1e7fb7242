/** A value in the request context: what a call chain carries without passing it on. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface AsyncContext<V> {
  /** Runs `work`; everything it calls gets `value`. */
  within<T>(value: V, work: () => Promise<T>): Promise<T>;
  get(): V | undefined;
}

export const makeAsyncContext = <V>(): AsyncContext<V> => {
  const storage = new AsyncLocalStorage<V>();
  let running = 0;
  return {
    within: async (value, work) => {
      running += 1;
      try {
        return await storage.run(value, work);
      } finally {
        running -= 1;
        // An enabled storage slows every promise of the process; most requests need none.
        if (running === 0) storage.disable();
      }
    },
    get: () => storage.getStore(),
  };
};
