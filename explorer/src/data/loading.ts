/** Loads a record for a page. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useLanguage } from '../language/language.tsx';
import { useGathered } from './gathered.ts';
import { type Known, type Loading, makeLoader, none } from './loader.ts';
import type { Outcome } from './outcome.ts';

/** `retry` loads again and shows the loading state; `refresh` loads in the background and replaces the value only if it changed. */
export type Loaded<T> = readonly [loading: Loading<T>, retry: () => void, refresh: () => void];

/**
 * Loads for `key`, and again when it or the language changes, when `retry` is called, or when the network returns after a failure;
 * responses for an older key are dropped. With a `name`, unique within the page, it is preloaded when the registry renders it.
 */
export const useLoading = <T>(key: string, load: (key: string) => Promise<Outcome<T>>, name?: string): Loaded<T> => {
  const gathered = useGathered<Loading<T>>(name ?? '', async () => (name === undefined ? none : load(key))) ?? none;
  const [known, setKnown] = useState<Known<T>>({ of: key, loading: gathered });
  // Ignore what was loaded for another key.
  const loading = known.of === key ? known.loading : none;
  const [tries, setTries] = useState(0);
  const { language } = useLanguage();
  const [loader] = useState(() => makeLoader<T>(setKnown));
  const current = useRef({ key, load });
  current.current = { key, load };
  useEffect(() => void loader.load(key, load), [key, tries, language]);
  const retry = useCallback(() => setTries((before) => before + 1), []);
  useEffect(() => {
    if (loading.state !== 'failed') return undefined;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [loading.state]);
  const refresh = useCallback(() => void loader.refresh(current.current.key, current.current.load), []);
  return [loading, retry, refresh];
};
