/** Data that stand beside a record and are read again whenever it has changed. */
import { useEffect, useRef } from 'preact/hooks';
import type { Loading } from './loader.ts';
import { useLoading } from './loading.ts';
import type { Outcome } from './outcome.ts';

/** Facts follow a record after a few seconds (docs/statistics.md "Maintenance"). */
const countedMs = 8000;

interface Reread {
  readonly id: string;
  /** Its `dateModified`. */
  readonly modified: string | undefined;
}

interface Reading<T> {
  readonly load: (id: string) => Promise<Outcome<T>>;
  /** Unique within the page. */
  readonly name: string;
  /** The registry counts them after the record has changed, so they are read once more. */
  readonly isCounted?: boolean;
}

/** While they are read again, the former ones stay. */
export const useReread = <T>({ id, modified = '' }: Reread, { load, name, isCounted = false }: Reading<T>): Loading<T> => {
  const [loading, , refresh] = useLoading(`${id} ${modified}`, () => load(id), name);
  const former = useRef<{ readonly of: string; readonly loading: Loading<T> } | null>(null);
  const opened = useRef(modified);
  useEffect(() => {
    if (!isCounted || opened.current === modified) return undefined;
    const timer = setTimeout(refresh, countedMs);
    return () => clearTimeout(timer);
  }, [modified]);
  if (loading.state === 'done') former.current = { of: id, loading };
  return loading.state === 'loading' && former.current?.of === id ? former.current.loading : loading;
};
