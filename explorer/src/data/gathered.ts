/** What a page that the registry draws asks for is gathered before it is sent; in a browser nothing is gathered, and effects ask. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

interface Asked {
  readonly arrives: Promise<void>;
  readonly answer: { readonly value: unknown } | null;
}

/** Of one page, by the name of what was asked. */
export const Gathering = createContext<Map<string, Asked> | null>(null);

/** Null in a browser. The page is drawn on when the answer has arrived (`renderToStringAsync`). */
export const useGathered = <T>(name: string, load: () => Promise<T>): T | null => {
  const gathering = useContext(Gathering);
  if (gathering === null) return null;
  const known = gathering.get(name);
  if (known?.answer != null) return known.answer.value as T; // what `load` under this name has given
  if (known !== undefined) throw known.arrives;
  const arrives = load().then((value) => void gathering.set(name, { arrives, answer: { value } }));
  gathering.set(name, { arrives, answer: null });
  throw arrives;
};

/** Whether the registry draws the page, for who may have no script. */
export const useIsSent = (): boolean => useContext(Gathering) !== null;
