/** Connections that stay open, and iterations that can be ended while they wait for one. */
import type { PageOptions } from './page.ts';

/** A stream silent for longer than this is dead; the registry sends a heartbeat every 15 seconds. Milliseconds. */
const silence = 60_000;

/** Opens one connection after another; each is aborted when it is not refreshed in time. */
export const makeWatched = (fetch: PageOptions['fetch'], signal: AbortSignal) => {
  let watch: ReturnType<typeof setTimeout> | undefined;
  let current = new AbortController();
  let both = signal;
  return {
    open: (url: string, init: RequestInit): Promise<Response> => {
      clearTimeout(watch);
      const own = new AbortController();
      current = own;
      watch = setTimeout(() => own.abort(new Error('the stream is silent')), silence);
      both = AbortSignal.any([signal, own.signal]);
      return fetch(url, { ...init, signal: both });
    },
    signal: (): AbortSignal => both,
    refresh: (): void => void watch?.refresh(),
    close: (): void => {
      clearTimeout(watch);
      current.abort();
    },
  };
};

/** Iterates with a signal of its own, so that ending while an item is awaited is immediate and closes the connection. */
export const endable = <T>(iterate: (signal: AbortSignal) => AsyncGenerator<T, void>, given?: AbortSignal): AsyncIterator<T, void> => {
  const ended = new AbortController();
  const items = iterate(given === undefined ? ended.signal : AbortSignal.any([given, ended.signal]));
  const unlessEnded = (error: unknown): IteratorResult<T, void> => {
    if (!ended.signal.aborted) throw error;
    return { done: true, value: undefined };
  };
  return {
    next: () => items.next().catch(unlessEnded),
    return: () => {
      ended.abort();
      return items.return().catch(unlessEnded);
    },
  };
};
