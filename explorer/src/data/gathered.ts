/** Collects the data of a page rendered by the registry before the page is sent; in a browser effects load it instead. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

interface Asked {
  readonly arrives: Promise<void>;
  readonly answer: { readonly value: unknown } | null;
}

/** The data of one page, by request name. */
export const Gathering = createContext<Map<string, Asked> | null>(null);

/** Null in a browser. Rendering resumes once the response has arrived (`renderToStringAsync`). */
export const useGathered = <T>(name: string, load: () => Promise<T>): T | null => {
  const gathering = useContext(Gathering);
  if (gathering === null) return null;
  const known = gathering.get(name);
  if (known?.answer != null) return known.answer.value as T; // the result of `load` under this name
  if (known !== undefined) throw known.arrives;
  const arrives = load().then((value) => void gathering.set(name, { arrives, answer: { value } }));
  gathering.set(name, { arrives, answer: null });
  throw arrives;
};

/** Whether the registry renders the page, possibly for a reader without scripts. */
export const useIsSent = (): boolean => useContext(Gathering) !== null;
