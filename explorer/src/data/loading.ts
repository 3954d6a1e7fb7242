/** Loading a record into a page. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Outcome } from './outcome.ts';

export type Loading<T> = Outcome<T> | { readonly state: 'loading' };

const none = { state: 'loading' } as const;

/** Loads `retry` anew, which shows that it loads; `refresh` in silence: what is there stays until there is something else. */
export type Loaded<T> = readonly [loading: Loading<T>, retry: () => void, refresh: () => void];

/**
 * Loads for `key` and again when it changes, when `retry` is called, or when the network is back after a failure; the answer to
 * an older key is dropped.
 */
export const useLoading = <T>(key: string, load: (key: string) => Promise<Outcome<T>>): Loaded<T> => {
  const [known, setKnown] = useState<{ readonly of: string; readonly loading: Loading<T> }>({ of: key, loading: none });
  // What is known of another key is nothing.
  const loading = known.of === key ? known.loading : none;
  const [tries, setTries] = useState(0);
  const current = useRef({ key, load });
  current.current = { key, load };
  useEffect(() => {
    let wanted = true;
    setKnown({ of: key, loading: none });
    void load(key).then((outcome) => {
      if (wanted) setKnown({ of: key, loading: outcome });
    });
    return () => {
      wanted = false;
    };
  }, [key, tries]);
  useEffect(() => {
    if (loading.state !== 'failed') return undefined;
    const again = (): void => setTries((before) => before + 1);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [loading.state]);
  const refresh = useCallback(() => {
    const { key: of, load: read } = current.current;
    void read(of).then((outcome) => {
      if (outcome.state !== 'done' || current.current.key !== of) return;
      setKnown((before) => (JSON.stringify(before.loading) === JSON.stringify(outcome) ? before : { of, loading: outcome }));
    });
  }, []);
  return [loading, useCallback(() => setTries((before) => before + 1), []), refresh];
};
