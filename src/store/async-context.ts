/** A value that travels beside the calls of a request, for the few requests that need one. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface AsyncContext<V> {
  /** What `work` and everything it calls get from `get`. */
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
        // While it is on, every promise of the process is followed; requests that need none shall not pay for that.
        if (running === 0) storage.disable();
      }
    },
    get: () => storage.getStore(),
  };
};
