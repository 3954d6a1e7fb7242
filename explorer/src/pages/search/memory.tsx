/** Search results kept for readers who come back with the browser's buttons; any other visit searches again. */
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Gathered } from '../../data/gathering.ts';
import { placeIn } from '../../language/address.ts';

/** Results, and the reader's scroll position. */
export interface Recalled {
  readonly gathered: Gathered;
  readonly depth: number;
}

interface Memory {
  /** The results of a query when the reader comes back to it, otherwise null. */
  readonly recall: (query: string) => Recalled | null;
  readonly keep: (query: string, gathered: Gathered) => void;
}

const most = 10;

const Remembered = createContext<Memory>({ recall: () => null, keep: () => {} });

/** Calls `returning` on back and forward, `leaving` before any click that may navigate; returns a function that removes both listeners. */
const onWays = (returning: () => void, leaving: () => void): (() => void) => {
  addEventListener('popstate', returning);
  addEventListener('click', leaving, true);
  return () => {
    removeEventListener('popstate', returning);
    removeEventListener('click', leaving, true);
  };
};

export const SearchMemory = ({ children }: { children: ComponentChildren }) => {
  const kept = useRef(new Map<string, Recalled>());
  const isReturn = useRef(false);
  /** The query whose results are on the screen. */
  const shown = useRef('');
  useLayoutEffect(() => {
    const returning = (): void => {
      isReturn.current = true;
    };
    const leaving = (): void => {
      isReturn.current = false;
      const known = kept.current.get(shown.current);
      if (known !== undefined && placeIn(location.pathname) === '/') kept.current.set(shown.current, { ...known, depth: scrollY });
    };
    return onWays(returning, leaving);
  }, []);
  const memory = useMemo(
    (): Memory => ({
      recall: (query) => {
        shown.current = query;
        return isReturn.current ? (kept.current.get(query) ?? null) : null;
      },
      keep: (query, gathered) => {
        shown.current = query;
        kept.current.delete(query);
        kept.current.set(query, { gathered, depth: 0 });
        const [oldest] = kept.current.keys();
        if (kept.current.size > most && oldest !== undefined) kept.current.delete(oldest);
      },
    }),
    [],
  );
  return <Remembered.Provider value={memory}>{children}</Remembered.Provider>;
};

export const useSearchMemory = (): Memory => useContext(Remembered);
