/** What the store holds of records and their history: what a write has changed in it, and the way back. */
import type { Collection, Db, Document } from 'mongodb';
import { auctionNames } from '../../../src/features/auctions/store/names.ts';
import { recordPlans } from '../../../src/runtime/store.ts';
import { buildHistory } from '../../../src/store/records/history.ts';

const recordNames: readonly string[] = Object.values(recordPlans).map(({ name }) => name);
const auctionDocuments = [auctionNames.auctions, auctionNames.log, auctionNames.refusals];
const all: readonly string[] = [
  ...recordNames.flatMap((name) => [name, buildHistory(name)]),
  'plan_revisions',
  'alert_deliveries',
  'catalogue',
  ...auctionDocuments,
];

/** Collection and id → the document, and what tells two states of it apart. */
export type Stored = ReadonlyMap<string, { readonly document: Document; readonly mark: string }>;

/** Of an entry its hash; of a record the hash of its newest entry and what the store sets beside it; of a delivery its status; of an auction the hash
 * of its newest entry. */
const marks = ['rev', 'public_modified', 'dateModified', 'history_head', 'log_head', 'hash', 'changes', 'status', 'count'] as const;
const markOf = ({ dateModified, changes, ...other }: Document): string =>
  [...marks.map((name) => other[name]), Number(dateModified), JSON.stringify(changes)].join(' ');

const at = (db: Db, key: string): { collection: Collection<Document>; filter: Document } => ({
  collection: db.collection(key.slice(0, key.indexOf('/'))),
  filter: { _id: key.slice(key.indexOf('/') + 1) },
});

/** Of a document no more than its mark and what its feed shows. */
const marksOnly = Object.fromEntries(['_id', 'is_public', ...marks].map((name) => [name, `$${name}`]));

const read = async (db: Db, document: unknown, [first, ...others]: readonly string[]): Promise<Stored> => {
  if (first === undefined) return new Map();
  const marked = (name: string): Document[] => [{ $project: { _id: 0, at: { $concat: [name, '/', '$_id'] }, document } }];
  const pipeline = [...marked(first), ...others.map((coll) => ({ $unionWith: { coll, pipeline: marked(coll) } }))];
  const found = await db.collection(first).aggregate<{ at: string; document: Document }>(pipeline).toArray();
  return new Map(found.map(({ at, document }) => [at, { document, mark: markOf(document) }]));
};

/** A state that the store can be put back to. */
export const readStored = (db: Db): Promise<Stored> => read(db, '$$ROOT', all);

/** A state to be compared; faster where since `before` no other collections were written to than `written`. */
export const readMarks = async (db: Db, before: Stored = new Map(), written: ReadonlySet<string> = new Set(all)): Promise<Stored> => {
  const names = all.filter((name) => written.has(name));
  const rest = [...before].filter(([key]) => !names.some((name) => key.startsWith(`${name}/`)));
  return new Map([...rest, ...(await read(db, marksOnly, names))]);
};

/** `+ tenders`, `~ tenders`, `- tenders`, one for each document, in order. */
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

/** Records that were written without an entry in their history, or entries without a record; an auction may have several of a write. */
export const unpaired = (changes: readonly string[]): string[] => {
  const count = (...words: string[]): number => changes.filter((one) => words.includes(one)).length;
  const { auctions, log } = auctionNames;
  const isLogged =
    count(`+ ${auctions}`, `~ ${auctions}`) > 0 === count(`+ ${log}`) > 0 && count(`- ${auctions}`, `~ ${log}`, `- ${log}`) === 0;
  const records = recordNames.filter(
    (name) => count(`+ ${name}`, `~ ${name}`) !== count(`+ ${buildHistory(name)}`) || count(`- ${name}`, `- ${buildHistory(name)}`) > 0,
  );
  return isLogged ? records : [...records, auctions];
};

/** Makes the store what it was. */
export const putBack = async (db: Db, before: Stored, after: Stored): Promise<void> => {
  for (const [key, { mark }] of after) {
    const old = before.get(key);
    const { collection, filter } = at(db, key);
    if (old === undefined) await collection.deleteOne(filter);
    else if (old.mark !== mark) await collection.replaceOne(filter, old.document);
  }
};

/** What a feed has to show: id and date of every public record. */
export const publicOf = (stored: Stored, name: string): Map<string, string> => {
  const found = new Map<string, string>();
  for (const [key, { document }] of stored) {
    if (key.startsWith(`${name}/`) && document.is_public === true) found.set(String(document._id), document.dateModified.toISOString());
  }
  return found;
};
