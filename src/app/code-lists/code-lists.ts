/**
 * Official lists in the store (spec/tenders.md §2): imported from a folder, and polled by a running registry, so that an import
 * takes effect without a restart. One document per list; its entries are one JSON text, because their keys are arbitrary (a code may
 * contain a dot) and their order matters.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CodeList, CodeListName, CodeLists } from '../../base/domain/code-lists.ts';
import { type Calendar, makeCalendar } from '../../base/domain/period.ts';
import type { Log } from '../../base/platform/log.ts';
import { makeWorker } from '../../base/platform/worker.ts';
import type { Store } from '../../store/client.ts';
import { type CodeListSource, type Entries, sourcesWith } from './sources.ts';

interface StoredList {
  readonly _id: CodeListName;
  /** Incremented by every change. */
  readonly version: number;
  /** SHA-256 of `entries`. */
  readonly hash: string;
  readonly count: number;
  readonly importedAt: Date;
  /** JSON of `[code, entry][]`. */
  readonly entries: string;
}

type ListHead = Omit<StoredList, 'entries'>;

/** A MongoDB document is limited to 16 MB; the other fields need some of it. */
const MAX_BYTES = 16 * 1024 * 1024 - 4096;

const codeListsOf = (store: Pick<Store, 'collection'>) => store.collection<StoredList>('code_lists');

/** The lists without their entries: cheap enough to poll every few seconds. */
export const readHeads = (store: Pick<Store, 'collection'>): Promise<ListHead[]> =>
  codeListsOf(store)
    .find({}, { projection: { entries: 0 } })
    .sort({ _id: 1 })
    .toArray();

/** The entries of one list, in order; undefined if there is no such list. */
const readEntries = async (store: Pick<Store, 'collection'>, name: CodeListName): Promise<ReadonlyMap<string, unknown> | undefined> => {
  const list = await codeListsOf(store).findOne({ _id: name });
  return list === null ? undefined : new Map<string, unknown>(JSON.parse(list.entries));
};

/** Puts a list into force. True if it differs from the previous one. Throws an Error for one too large for a document. */
export const storeList = async (
  store: Pick<Store, 'collection'>,
  name: CodeListName,
  entries: Entries,
  importedAt: Date,
): Promise<boolean> => {
  const text = JSON.stringify(entries);
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_BYTES)
    throw new Error(`the list has ${(bytes / 1024 / 1024).toFixed(1)} MB, and the store keeps at most 16 MB of one list`);
  const hash = createHash('sha256').update(text).digest('hex');
  const lists = codeListsOf(store);
  if ((await lists.countDocuments({ _id: name, hash })) > 0) return false;
  await lists.updateOne(
    { _id: name },
    { $set: { hash, count: entries.length, importedAt, entries: text }, $inc: { version: 1 } },
    { upsert: true },
  );
  return true;
};

export interface ImportedList {
  readonly source: CodeListSource;
  readonly file: string;
  readonly outcome: 'imported' | 'unchanged' | 'absent' | 'refused';
  readonly count: number;
  /** Why it was refused; names the file. */
  readonly reason?: string;
}

const MAX_FILE_BYTES = 64 * 1024 * 1024;

const getContent = async (path: string): Promise<unknown> => {
  const { size } = await stat(path);
  if (size > MAX_FILE_BYTES) throw new Error(`the file has ${Math.round(size / 1024 / 1024)} MB, more than any list`);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the file is not JSON');
  }
};

const requireDistinctCodes = (entries: Entries): Entries => {
  const seen = new Set<string>();
  for (const [code] of entries) {
    if (seen.has(code)) throw new Error(`the code ${JSON.stringify(code)} stands twice`);
    seen.add(code);
  }
  return entries;
};

const formatListError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'TypeError' && 'code' in error ? 'the file is not UTF-8' : error.message;
};

/** Without days off, or rules, everything is allowed; an empty list of codes allows nothing. */
const MAY_BE_EMPTY = /^calendars\/|\/rules\//;

/** The list's path in the folder. */
const fileIn = (folder: string, { file, otherwise }: CodeListSource): string => {
  if (otherwise === undefined || existsSync(join(folder, file))) return file;
  return existsSync(join(folder, otherwise)) ? otherwise : file;
};

const importOne = async (store: Pick<Store, 'collection'>, folder: string, source: CodeListSource, now: Date): Promise<ImportedList> => {
  const file = fileIn(folder, source);
  try {
    const entries = requireDistinctCodes(source.read(await getContent(join(folder, file))));
    if (entries.length === 0 && !MAY_BE_EMPTY.test(file)) throw new Error('the list is empty, and in force it would allow no code at all');
    const changed = await storeList(store, source.name, entries, now);
    return { source, file, outcome: changed ? 'imported' : 'unchanged', count: entries.length };
  } catch (error) {
    const absent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (absent) return { source, file, outcome: 'absent', count: 0 };
    return { source, file, outcome: 'refused', count: 0, reason: `${file}: ${formatListError(error)}` };
  }
};

/** One result per known list, `lists` included; a bad file leaves the previous list in force. Throws an Error for a folder without any. */
export const importCodeLists = async (
  store: Pick<Store, 'collection'>,
  folder: string,
  now: Date,
  lists: readonly CodeList[],
): Promise<ImportedList[]> => {
  const sources = sourcesWith(lists);
  if (!(await stat(folder)).isDirectory()) throw new Error(`${folder}: it is a file, and the folder with the lists is wanted`);
  const results: ImportedList[] = [];
  for (const source of sources) results.push(await importOne(store, folder, source, now));
  if (results.every(({ outcome }) => outcome === 'absent'))
    throw new Error(`${folder} holds none of the lists we know, such as ${sources[0]?.file}`);
  return results;
};

/**
 * Loads the lists of the store and polls for changes every `everyMs` milliseconds. While the store is unavailable, the last lists read
 * stay in force.
 */
export const openCodeLists = async (store: Pick<Store, 'collection'>, say: Pick<Log, 'warn' | 'info'>, everyMs = 5000) => {
  const lists = new Map<CodeListName, ReadonlyMap<string, unknown>>();
  const hashes = new Map<CodeListName, string>();

  /** Loads what has changed in the store since the last call. */
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
  const worker = makeWorker({
    pass: refresh,
    restMs: () => everyMs,
    failedMs: () => everyMs,
    failed: (cause, isNew) => isNew && say.warn(`code lists: ${cause}; the last lists read stay in force`),
    firstMs: everyMs,
  });
  worker.start();
  const codes: CodeLists = { list: (name) => lists.get(name) };
  return { ...codes, refresh, close: worker.stop };
};

export type LiveCodeLists = Awaited<ReturnType<typeof openCodeLists>>;

/** Built from up to two lists, and rebuilt when one of them changes. */
const makeLiveCalendar = (codes: CodeLists, names: readonly ['days-off', 'working-weekends'?]): (() => Calendar) => {
  let created: { readonly from: readonly unknown[]; readonly calendar: Calendar } | null = null;
  return () => {
    const from = names.map((name) => (name === undefined ? undefined : codes.list(name)));
    const [off = new Map(), worked = new Map()] = from;
    if (created === null || from.some((list, index) => list !== created?.from[index])) {
      // A day in both lists is a day off.
      created = {
        from,
        calendar: makeCalendar(
          [...off.keys()],
          [...worked.keys()].filter((day) => !off.has(day)),
        ),
      };
    }
    return created.calendar;
  };
};

/**
 * The calendar with the days off, or with weekends only while that list is not loaded; `true` adds the working weekends, for types that
 * work on them.
 */
export const calendarOf = (codes: CodeLists): ((hasWorkingWeekends?: boolean) => Calendar) => {
  const [usual, own] = [makeLiveCalendar(codes, ['days-off']), makeLiveCalendar(codes, ['days-off', 'working-weekends'])];
  return (hasWorkingWeekends = false) => (hasWorkingWeekends ? own() : usual());
};
