/** Takes the official lists of a folder into the store. A bad file leaves the list of before in force; the rest goes in. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../../store/client.ts';
import { type Entries, type Source, sources } from './sources.ts';
import { storeList } from './stored.ts';

export interface ImportedList {
  readonly source: Source;
  readonly outcome: 'imported' | 'unchanged' | 'absent' | 'refused';
  readonly count: number;
  /** Why it was refused; names the file. */
  readonly reason?: string;
}

const maxFile = 64 * 1024 * 1024;

const contentOf = async (path: string): Promise<unknown> => {
  const { size } = await stat(path);
  if (size > maxFile) throw new Error(`the file has ${Math.round(size / 1024 / 1024)} MB, which no list has`);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the file is not JSON');
  }
};

const distinct = (entries: Entries): Entries => {
  const seen = new Set<string>();
  for (const [code] of entries) {
    if (seen.has(code)) throw new Error(`the code ${JSON.stringify(code)} stands twice`);
    seen.add(code);
  }
  return entries;
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'TypeError' && 'code' in error ? 'the file is not UTF-8' : error.message;
};

const importOne = async (store: Pick<Store, 'collection'>, folder: string, source: Source, now: Date): Promise<ImportedList> => {
  try {
    const entries = distinct(source.read(await contentOf(join(folder, source.file))));
    const changed = await storeList(store, source.name, entries, now);
    return { source, outcome: changed ? 'imported' : 'unchanged', count: entries.length };
  } catch (error) {
    const absent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (absent) return { source, outcome: 'absent', count: 0 };
    return { source, outcome: 'refused', count: 0, reason: `${source.file}: ${reasonOf(error)}` };
  }
};

/** One result a known list, in the order of `sources`. An Error for what is no folder, or holds none of their files. */
export const importCodeLists = async (store: Pick<Store, 'collection'>, folder: string, now: Date): Promise<ImportedList[]> => {
  if (!(await stat(folder)).isDirectory()) throw new Error(`${folder}: it is a file, and the folder with the lists is wanted`);
  const results: ImportedList[] = [];
  for (const source of sources) results.push(await importOne(store, folder, source, now));
  if (results.every(({ outcome }) => outcome === 'absent'))
    throw new Error(`${folder} holds none of the lists we know, such as ${sources[0]?.file}`);
  return results;
};
