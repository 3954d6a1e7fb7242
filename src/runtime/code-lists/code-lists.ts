/** The code lists a running registry knows. They are followed, so that an import works without a restart (spec/tenders.md §2). */
import type { CodeListName, CodeLists } from '../../model/code-lists.ts';
import { type Calendar, makeCalendar } from '../../model/period.ts';
import type { Store } from '../../store/client.ts';
import { readEntries, readHeads } from './stored.ts';

export interface LiveCodeLists extends CodeLists {
  /** Takes in what has changed in the store since the last look. */
  refresh(): Promise<void>;
  close(): void;
}

interface Say {
  warn(message: string): void;
  info(message: string): void;
}

/** Calls `refresh` every `everyMs` milliseconds, never twice at a time; the same trouble is said once. */
const follow = (refresh: () => Promise<void>, say: Say, everyMs: number): NodeJS.Timeout => {
  let lastTrouble = '';
  let looking = false;
  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      await refresh();
      lastTrouble = '';
    } catch (error) {
      const trouble = error instanceof Error ? error.message : String(error);
      if (trouble !== lastTrouble) say.warn(`code lists: ${trouble}; those read last stay in force`);
      lastTrouble = trouble;
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return timer;
};

/**
 * Loads the lists of the store and looks for changes every `everyMs` milliseconds. While the store is away the lists read last
 * stay in force.
 */
export const openCodeLists = async (store: Pick<Store, 'collection'>, say: Say, everyMs = 5000): Promise<LiveCodeLists> => {
  const lists = new Map<CodeListName, ReadonlyMap<string, unknown>>();
  const hashes = new Map<CodeListName, string>();

  const refresh = async (): Promise<void> => {
    const heads = await readHeads(store);
    const stored = new Set(heads.map((head) => head._id));
    for (const name of lists.keys()) {
      if (stored.has(name)) continue;
      lists.delete(name);
      hashes.delete(name);
    }
    for (const { _id: name, hash, version, count } of heads) {
      if (hashes.get(name) === hash) continue;
      const entries = await readEntries(store, name);
      if (entries === undefined) continue;
      lists.set(name, entries);
      hashes.set(name, hash);
      say.info(`code list ${name}: version ${version}, ${count} codes`);
    }
  };

  await refresh();
  const timer = follow(refresh, say, everyMs);
  return { list: (name) => lists.get(name), refresh, close: () => clearInterval(timer) };
};

/** The calendar of the days off, weekends only while there is no list of them; made anew when the list changes. */
export const calendarOf = (codes: CodeLists): (() => Calendar) => {
  let made: { readonly from: ReadonlyMap<string, unknown> | undefined; readonly calendar: Calendar } | null = null;
  return () => {
    const from = codes.list('days-off');
    if (made === null || made.from !== from) made = { from, calendar: makeCalendar([...(from?.keys() ?? [])]) };
    return made.calendar;
  };
};
