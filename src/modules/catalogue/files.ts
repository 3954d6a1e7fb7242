/** Loads a catalogue from a folder with `profiles.json`, `categories.json` and `products.json`, each a list of entries. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CatalogueEntries, type CatalogueKind, catalogueKinds } from '../../base/domain/catalogue.ts';
import type { Validator } from '../../base/validation/validator.ts';
import { type CatalogueStore, putEntries } from '../../store/catalogue.ts';
import { makeReadEntry, type ReadEntry } from './schema.ts';

/** Entries per transaction; more would keep it open too long. */
const ENTRIES_PER_TRANSACTION = 1000;

type Identified = CatalogueEntries[CatalogueKind] & { readonly id: string };

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const readCatalogueList = async (path: string): Promise<readonly unknown[] | null> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isAbsent(error)) return null;
    throw error;
  });
  if (text === null) return null;
  const list: unknown = await Promise.resolve(text)
    .then(JSON.parse)
    .catch(() => undefined);
  if (!Array.isArray(list)) throw new Error(`${path}: no list in JSON`);
  return list;
};

const readCatalogueEntries = async (folder: string, kind: CatalogueKind, read: ReadEntry): Promise<readonly Identified[] | null> => {
  const path = join(folder, `${kind}.json`);
  const list = await readCatalogueList(path);
  return (
    list?.map((data, index) => {
      const found = read(kind, data);
      if ('fault' in found) throw new Error(`${path}: ${index}.${found.fault}`);
      const { id } = found.entry;
      if (id === undefined) throw new Error(`${path}: ${index}.id: Field required`);
      return { ...found.entry, id };
    }) ?? null
  );
};

/** Returns the number of entries loaded of each kind; a folder with an invalid entry is not written at all. */
export const loadCatalogue = async (
  store: CatalogueStore,
  folder: string,
  validator: Pick<Validator, 'check' | 'view'>,
): Promise<Readonly<Record<CatalogueKind, number>>> => {
  const read = makeReadEntry(validator);
  const lists = await Promise.all(catalogueKinds.map(async (kind) => [kind, await readCatalogueEntries(folder, kind, read)] as const));
  if (lists.every(([, list]) => list === null)) throw new Error(`${folder} holds none of profiles.json, categories.json and products.json`);
  for (const [kind, list] of lists) {
    for (let done = 0; done < (list?.length ?? 0); done += ENTRIES_PER_TRANSACTION)
      await putEntries(store, kind, list?.slice(done, done + ENTRIES_PER_TRANSACTION) ?? []);
  }
  return Object.fromEntries(lists.map(([kind, list]) => [kind, list?.length ?? 0])) as Record<CatalogueKind, number>;
};
