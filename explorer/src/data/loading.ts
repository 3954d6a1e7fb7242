/** Loads a record for a page. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useLanguage } from '../language/language.tsx';
import { useGathered } from './gathered.ts';
import type { Outcome } from './outcome.ts';

export type Loading<T> = Outcome<T> | { readonly state: 'loading' };

const none = { state: 'loading' } as const;

/** `retry` loads again and shows the loading state; `refresh` loads in the background and replaces the value only if it changed. */
export type Loaded<T> = readonly [loading: Loading<T>, retry: () => void, refresh: () => void];

/**
 * Loads for `key`, and again when it or the language changes, when `retry` is called, or when the network returns after a failure;
 * responses for an older key are dropped. With a `name`, unique within the page, it is preloaded when the registry renders it.
 */
export const useLoading = <T>(key: string, load: (key: string) => Promise<Outcome<T>>, name?: string): Loaded<T> => {
  const gathered = useGathered<Loading<T>>(name ?? '', async () => (name === undefined ? none : load(key))) ?? none;
  const [known, setKnown] = useState<{ readonly of: string; readonly loading: Loading<T> }>({ of: key, loading: gathered });
  // Ignore what was loaded for another key.
  const loading = known.of === key ? known.loading : none;
  const [tries, setTries] = useState(0);
  const { language } = useLanguage();
  const current = useRef({ key, load });
  const turn = useRef(0);
  current.current = { key, load };
  useEffect(() => {
    let wanted = true;
    // When only the language changes, the old value stays until the names have arrived.
    setKnown((before) => (before.of === key && before.loading.state === 'done' ? before : { of: key, loading: none }));
    turn.current += 1;
    void load(key).then((outcome) => {
      if (wanted) setKnown({ of: key, loading: outcome });
    });
    return () => {
      wanted = false;
    };
  }, [key, tries, language]);
  useEffect(() => {
    if (loading.state !== 'failed') return undefined;
    const again = (): void => setTries((before) => before + 1);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [loading.state]);
  const refresh = useCallback(() => {
    const { key: of, load: read } = current.current;
    turn.current += 1;
    const mine = turn.current;
    void read(of).then((outcome) => {
      // The answer to a later request is the newer one, whichever comes first.
      if (outcome.state !== 'done' || current.current.key !== of || mine !== turn.current) return;
      setKnown((before) => (JSON.stringify(before.loading) === JSON.stringify(outcome) ? before : { of, loading: outcome }));
    });
  }, []);
  return [loading, useCallback(() => setTries((before) => before + 1), []), refresh];
};
