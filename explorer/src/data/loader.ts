/** What is loaded for a key: answers arrive in any order, and the one asked for last stays. Pure. */
import type { Outcome } from './outcome.ts';

export type Loading<T> = Outcome<T> | { readonly state: 'loading' };

export const none = { state: 'loading' } as const;

export interface Known<T> {
  readonly of: string;
  readonly loading: Loading<T>;
}

type Read<T> = (key: string) => Promise<Outcome<T>>;

/** `change` replaces what is known. */
export const makeLoader = <T>(change: (next: (before: Known<T>) => Known<T>) => void) => {
  let asked = 0;
  /** The request whose answer is shown; none before it is any more. */
  let shown = 0;
  return {
    /** Drops all answers that are still to come. A value for the same key stays until the new one has arrived. */
    load: async (of: string, read: Read<T>): Promise<void> => {
      change((before) => (before.of === of && before.loading.state === 'done' ? before : { of, loading: none }));
      asked += 1;
      const mine = asked;
      shown = mine;
      const loading = await read(of);
      if (mine === shown) change(() => ({ of, loading }));
    },
    /** Replaces the value only if it has changed; a failure changes nothing. */
    refresh: async (of: string, read: Read<T>): Promise<void> => {
      asked += 1;
      const mine = asked;
      const loading = await read(of);
      if (loading.state !== 'done' || mine < shown) return;
      shown = mine;
      change((before) => (JSON.stringify(before.loading) === JSON.stringify(loading) ? before : { of, loading }));
    },
  };
};
