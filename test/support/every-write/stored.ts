/** Records and history entries in the store: what a write has changed, and how to restore them. */
import type { Collection, Db, Document } from 'mongodb';
import { recordPlans } from '../../../src/app/registry-store.ts';
import { historyCollectionName } from '../../../src/store/records/history.ts';

const recordNames: readonly string[] = Object.values(recordPlans).map(({ name }) => name);
const all: readonly string[] = [
  ...recordNames.flatMap((name) => [name, historyCollectionName(name)]),
  'plan_revisions',
  'alert_deliveries',
  'catalogue',
  ...['auctions', 'auctions_log', 'auction_refusals'],
];

/** Collection and id → the document, and a mark that identifies its state. */
export type Stored = ReadonlyMap<string, { readonly document: Document; readonly mark: string }>;

/**
 * What identifies a state. For an entry its hash; for a record the hash of its newest entry and the fields the store adds; for a
 * delivery its status; for an auction the hash of its newest entry.
 */
const marks = ['rev', 'public_modified', 'dateModified', 'history_head', 'log_head', 'hash', 'changes', 'status', 'count'] as const;
const markOf = ({ dateModified, changes, ...other }: Document): string =>
  [...marks.map((name) => other[name]), Number(dateModified), JSON.stringify(changes)].join(' ');

const at = (db: Db, key: string): { collection: Collection<Document>; filter: Document } => ({
  collection: db.collection(key.slice(0, key.indexOf('/'))),
  filter: { _id: key.slice(key.indexOf('/') + 1) },
});

/** Only the mark of a document, and what its feed shows. */
const marksOnly = Object.fromEntries(['_id', 'is_public', ...marks].map((name) => [name, `$${name}`]));

const read = async (db: Db, document: unknown, [first, ...others]: readonly string[]): Promise<Stored> => {
  if (first === undefined) return new Map();
  const marked = (name: string): Document[] => [{ $project: { _id: 0, at: { $concat: [name, '/', '$_id'] }, document } }];
  const pipeline = [...marked(first), ...others.map((coll) => ({ $unionWith: { coll, pipeline: marked(coll) } }))];
  const found = await db.collection(first).aggregate<{ at: string; document: Document }>(pipeline).toArray();
  return new Map(found.map(({ at, document }) => [at, { document, mark: markOf(document) }]));
};

/** A state that can be restored. */
export const readStored = (db: Db): Promise<Stored> => read(db, '$$ROOT', all);

/** A state for comparison; faster when only the collections in `written` were written to since `before`. */
export const readMarks = async (db: Db, before: Stored = new Map(), written: ReadonlySet<string> = new Set(all)): Promise<Stored> => {
  const names = all.filter((name) => written.has(name));
  const rest = [...before].filter(([key]) => !names.some((name) => key.startsWith(`${name}/`)));
  return new Map([...rest, ...(await read(db, marksOnly, names))]);
};

/** `+ tenders`, `~ tenders`, `- tenders`, one per document, in order. */
export const collectChanges = (before: Stored, after: Stored): string[] => {
  const name = (key: string): string => key.slice(0, key.indexOf('/'));
  const gone = [...before.keys()].filter((key) => !after.has(key)).map((key) => `- ${name(key)}`);
  const written = [...after].flatMap(([key, { mark }]) => {
    const old = before.get(key);
    if (old === undefined) return [`+ ${name(key)}`];
    return old.mark === mark ? [] : [`~ ${name(key)}`];
  });
  return [...gone, ...written].sort();
};

/** Records written without a history entry, or entries without a record; an auction may have several per write. */
export const unpaired = (changes: readonly string[]): string[] => {
  const count = (...words: string[]): number => changes.filter((one) => words.includes(one)).length;
  const [auctions, log] = ['auctions', 'auctions_log'];
  const isLogged =
    count(`+ ${auctions}`, `~ ${auctions}`) > 0 === count(`+ ${log}`) > 0 && count(`- ${auctions}`, `~ ${log}`, `- ${log}`) === 0;
  const records = recordNames.filter(
    (name) =>
      count(`+ ${name}`, `~ ${name}`) !== count(`+ ${historyCollectionName(name)}`) ||
      count(`- ${name}`, `- ${historyCollectionName(name)}`) > 0,
  );
  return isLogged ? records : [...records, auctions];
};

/** Restores the store. */
export const putBack = async (db: Db, before: Stored, after: Stored): Promise<void> => {
  for (const [key, { mark }] of after) {
    const old = before.get(key);
    const { collection, filter } = at(db, key);
    if (old === undefined) await collection.deleteOne(filter);
    else if (old.mark !== mark) await collection.replaceOne(filter, old.document);
  }
};

/** The expected contents of a feed: id and date of every public record. */
export const publicOf = (stored: Stored, name: string): Map<string, string> => {
  const found = new Map<string, string>();
  for (const [key, { document }] of stored) {
    if (key.startsWith(`${name}/`) && document.is_public === true) found.set(String(document._id), document.dateModified.toISOString());
  }
  return found;
};
