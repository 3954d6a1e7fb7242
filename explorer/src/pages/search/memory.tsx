/** What searches have found, for who comes back to them by the browser's button; a new visit searches anew. */
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Gathered } from '../../data/gathering.ts';

interface Memory {
  /** What was found for a query, when the reader came back to it; else null. */
  readonly recall: (query: string) => Gathered | null;
  readonly keep: (query: string, gathered: Gathered) => void;
}

const most = 10;

const Remembered = createContext<Memory>({ recall: () => null, keep: () => {} });

export const SearchMemory = ({ children }: { children: ComponentChildren }) => {
  const kept = useRef(new Map<string, Gathered>());
  const isReturn = useRef(false);
  useLayoutEffect(() => {
    const returning = (): void => {
      isReturn.current = true;
    };
    const leaving = (): void => {
      isReturn.current = false;
    };
    addEventListener('popstate', returning);
    addEventListener('click', leaving, true);
    return () => {
      removeEventListener('popstate', returning);
      removeEventListener('click', leaving, true);
    };
  }, []);
  const memory = useMemo(
    (): Memory => ({
      recall: (query) => (isReturn.current ? (kept.current.get(query) ?? null) : null),
      keep: (query, gathered) => {
        kept.current.delete(query);
        kept.current.set(query, gathered);
        const [oldest] = kept.current.keys();
        if (kept.current.size > most && oldest !== undefined) kept.current.delete(oldest);
      },
    }),
    [],
  );
  return <Remembered.Provider value={memory}>{children}</Remembered.Provider>;
};

export const useSearchMemory = (): Memory => useContext(Remembered);
