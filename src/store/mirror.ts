/**
 * What a mirror keeps beside the records (docs/mirror.md): whose mirror this store is, how far each way through a feed has come, and
 * which records are still to be fetched. The promises this file keeps: a way is gone by one process at a time, its place moves only
 * from where that process stood, and a record is to be fetched until its version is here.
 */
import { type Collection, type Db, MongoBulkWriteError } from 'mongodb';
import { isMirrored, isVersion } from '../model/mirrored.ts';
import { collections, type RecordCollection } from './collections.ts';
import { guarded, isDuplicate, StoreTrouble } from './failures.ts';

/** A way through the feed of one collection. */
export interface Walk {
  /** `tenders backward`. */
  readonly _id: string;
  /** The cursor of the source behind everything that was put on the list; null: not begun. */
  readonly offset: string | null;
  /** A way back that has come to the end. */
  readonly done: boolean;
  /** When the end of the feed was seen last, by the store's clock. */
  readonly reached: Date | null;
  /** Items that were seen, and those of them that were new here. */
  readonly items: number;
  readonly fresh: number;
}

/** A record to fetch. */
export interface Todo {
  readonly collection: string;
  readonly id: string;
  /** As the feed names it. */
  readonly version: string;
  readonly tries: number;
  /** Why it could not be had last, and since it was put aside: named, and tried again now and then. */
  readonly why?: string;
}

/** What goes first. */
export const orders = { forward: 0, again: 1, backward: 2, aside: 3 } as const;
export type Order = keyof typeof orders;

/** An item of a feed. */
export interface Seen {
  readonly id: string;
  readonly version: string;
}

export interface Outstanding {
  /** To be fetched. */
  readonly records: number;
  /** Put aside because they cannot be had as they are. */
  readonly aside: number;
}

export interface MirrorStore {
  /** Whose mirror this store is; null: nobody's. */
  source(): Promise<string | null>;
  /** Makes it the mirror of `url`. Throws `StoreTrouble` where it is another's, or holds records of its own. */
  claim(url: string): Promise<void>;
  /** Takes or keeps the lease of a way; null while another process has it. */
  take(walk: string, holder: string): Promise<Walk | null>;
  /** Moves the place on, and keeps the lease; false when another process has gone on. */
  advance(walk: Walk, holder: string, step: Step): Promise<boolean>;
  /** Where a way begins that has not begun, or begins anew. */
  begin(walk: string, offset: string | null): Promise<void>;
  walks(): Promise<readonly Walk[]>;
  /** Those of the items that are neither here in this version nor on the list. */
  unknown(collection: string, seen: readonly Seen[]): Promise<readonly Seen[]>;
  /** Those that are not here in this version. */
  notHere(collection: string, seen: readonly Seen[]): Promise<readonly Seen[]>;
  put(collection: string, seen: readonly Seen[], order: Order): Promise<void>;
  /** Up to `count` records that are due, for this process alone for a minute. */
  next(holder: string, count: number): Promise<readonly Todo[]>;
  /** Takes them off the list, unless a newer version of one has come meanwhile. */
  done(todos: readonly Todo[]): Promise<void>;
  /** Tries it again after `ms`; `aside`: it cannot be had as it is. */
  later(todo: Todo, wait: Wait): Promise<void>;
  /** For whoever comes next. */
  giveBack(todos: readonly Todo[]): Promise<void>;
  outstanding(): Promise<Outstanding>;
  /** Up to `most` of what was put aside. */
  aside(most: number): Promise<readonly Todo[]>;
  /** Gives back everything this process has taken. */
  release(holder: string): Promise<void>;
}

export interface Wait {
  readonly ms: number;
  readonly why: string;
  readonly aside?: boolean;
  /** False: nothing was tried. */
  readonly isTry?: boolean;
}

export interface Step {
  readonly offset: string;
  readonly done?: boolean;
  /** The end of the feed was seen. */
  readonly isEnd?: boolean;
  readonly items: number;
  readonly fresh: number;
}

interface WalkDocument extends Walk {
  readonly holder: string | null;
  readonly until: Date;
}

interface TodoDocument extends Todo {
  readonly _id: string;
  readonly order: number;
  readonly at: Date;
  readonly holder?: string;
}

interface SourceDocument {
  readonly _id: string;
  readonly url: string;
}

/** By the store's clock; longer than a long poll, or than a batch takes. */
const leaseMs = 60_000;
const until = { $add: ['$$NOW', leaseMs] };

export const mirrorNames = { source: 'mirror_source', walks: 'mirror_walks', todo: 'mirror_todo' } as const;

const sourceId = 'source';
const todoId = ({ collection, id }: Pick<Todo, 'collection' | 'id'>): string => `${collection}:${id}`;
const freeWalk = (walk: string): WalkDocument => ({
  ...{ _id: walk, offset: null, done: false, reached: null, items: 0, fresh: 0, holder: null, until: new Date(0) },
});

const ignoreDuplicates = (error: unknown): void => {
  if (!isDuplicate(error) && !(error instanceof MongoBulkWriteError && error.code === 11000)) throw error;
};

/** The collections of records by the names of their feeds. */
export const mirroredCollections: Readonly<Record<string, RecordCollection>> = {
  tenders: 'tenders',
  plans: 'plans',
  contracts: 'contracts',
  agreements: 'agreements',
  violation_reports: 'violationReports',
};

export const prepareMirror = async (db: Db): Promise<void> => {
  await db.collection(mirrorNames.todo).createIndex({ order: 1, at: 1 });
};

const walksOf = (walks: Collection<WalkDocument>): Pick<MirrorStore, 'take' | 'advance' | 'begin' | 'walks'> => ({
  take: (walk, holder) =>
    guarded(async () => {
      const free = { $or: [{ holder }, { holder: null }, { $expr: { $lt: ['$until', '$$NOW'] } }] };
      const taken = () =>
        walks.findOneAndUpdate({ _id: walk, ...free }, [{ $set: { holder: { $literal: holder }, until } }], { returnDocument: 'after' });
      const found = await taken();
      if (found !== null || (await walks.findOne({ _id: walk }, { projection: { _id: 1 } })) !== null) return found;
      await walks.insertOne(freeWalk(walk)).catch(ignoreDuplicates);
      return taken();
    }),

  advance: ({ _id, offset: from }, holder, { offset, done = false, isEnd = false, items, fresh }) =>
    guarded(async () => {
      const counted = { items: { $add: ['$items', items] }, fresh: { $add: ['$fresh', fresh] } };
      const moved = { offset: { $literal: offset }, done, ...(isEnd ? { reached: '$$NOW' } : {}), ...counted, until };
      return (await walks.updateOne({ _id, holder, offset: from }, [{ $set: moved }])).matchedCount > 0;
    }),

  begin: (walk, offset) =>
    guarded(async () => {
      await walks.insertOne(freeWalk(walk)).catch(ignoreDuplicates);
      await walks.updateOne({ _id: walk }, { $set: { offset, done: false } });
    }),

  walks: () => guarded(() => walks.find({}, { projection: { holder: 0, until: 0 } }).toArray()),
});

/** What is read of a record to know its version. */
const versionFields = { 'mirrored.version': 1, 'mirrored.gone': 1, 'mirrored.aside.dateModified': 1 } as const;

const versionsIn = (db: Db, todo: Collection<TodoDocument>): Pick<MirrorStore, 'unknown' | 'notHere'> => {
  const notHere: MirrorStore['notHere'] = (collection, seen) =>
    guarded(async () => {
      const key = mirroredCollections[collection];
      if (key === undefined) return [];
      const records = db.collection<{ _id: string }>(collections[key].name);
      const here = await records.find({ _id: { $in: seen.map(({ id }) => id) } }, { projection: versionFields }).toArray();
      const kept = new Map(here.map((record) => [record._id, record]));
      return seen.filter(({ id, version }) => {
        const record = kept.get(id);
        return record === undefined || !isMirrored(record) || !isVersion(record, version);
      });
    });
  return {
    notHere,
    unknown: (collection, seen) =>
      guarded(async () => {
        const missing = await notHere(collection, seen);
        const ids = missing.map(({ id }) => todoId({ collection, id }));
        const listed = await todo.find({ _id: { $in: ids } }, { projection: { id: 1, version: 1 } }).toArray();
        const wanted = new Map(listed.map(({ id, version }) => [id, version]));
        return missing.filter(({ id, version }) => wanted.get(id) !== version);
      }),
  };
};

const todoOf = (
  todo: Collection<TodoDocument>,
  storeNow: () => Promise<Date>,
): Pick<MirrorStore, 'put' | 'next' | 'done' | 'giveBack' | 'later' | 'outstanding' | 'aside'> => ({
  put: (collection, seen, order) =>
    guarded(async () => {
      if (seen.length === 0) return;
      const operations = seen.map(({ id, version }) => ({
        updateOne: {
          filter: { _id: todoId({ collection, id }) },
          update: {
            $set: { collection, id, version, at: new Date(0), tries: 0 },
            $min: { order: orders[order] },
          },
          upsert: true,
        },
      }));
      await todo.bulkWrite(operations, { ordered: false });
    }),

  next: (holder, count) =>
    guarded(async () => {
      const now = await storeNow();
      const due = { order: { $in: Object.values(orders) }, at: { $lte: now } };
      const found = await todo
        .find(due, { projection: { _id: 1 } })
        .sort({ order: 1, at: 1 })
        .limit(count)
        .toArray();
      if (found.length === 0) return [];
      const ids = { _id: { $in: found.map(({ _id }) => _id) } };
      await todo.updateMany({ ...ids, at: { $lte: now } }, { $set: { holder, at: new Date(now.getTime() + leaseMs) } });
      return todo.find({ ...ids, holder, at: { $gt: now } }).toArray();
    }),

  done: (todos) =>
    guarded(async () => {
      if (todos.length === 0) return;
      const operations = todos.map((each) => ({ deleteOne: { filter: { _id: todoId(each), version: each.version } } }));
      const { deletedCount } = await todo.bulkWrite(operations, { ordered: false });
      if (deletedCount < todos.length) await todo.updateMany({ _id: { $in: todos.map(todoId) } }, { $set: { at: new Date(0) } });
    }),

  giveBack: (todos) =>
    guarded(async () => {
      if (todos.length > 0) await todo.updateMany({ _id: { $in: todos.map(todoId) } }, { $set: { at: new Date(0) } });
    }),

  later: (each, { ms, why, aside = false, isTry = true }) =>
    guarded(async () => {
      const change = { at: { $add: ['$$NOW', ms] }, tries: { $add: ['$tries', isTry ? 1 : 0] }, why: { $literal: why.slice(0, 500) } };
      const order = aside ? { order: orders.aside } : {};
      await todo.updateOne({ _id: todoId(each), version: each.version }, [{ $set: { ...change, ...order } }]);
    }),

  outstanding: () =>
    guarded(async () => {
      const [all, aside] = await Promise.all([todo.estimatedDocumentCount(), todo.countDocuments({ order: orders.aside })]);
      return { records: all - aside, aside };
    }),

  aside: (most) => guarded(() => todo.find({ order: orders.aside }).limit(most).toArray()),
});

export const makeMirrorStore = (db: Db, storeNow: () => Promise<Date>): MirrorStore => {
  const [sources, walks, todo] = [
    db.collection<SourceDocument>(mirrorNames.source),
    db.collection<WalkDocument>(mirrorNames.walks),
    db.collection<TodoDocument>(mirrorNames.todo),
  ];
  const source = (): Promise<string | null> => guarded(async () => (await sources.findOne({ _id: sourceId }))?.url ?? null);
  return {
    source,
    claim: async (url) => {
      const mirrored = await source();
      if (mirrored === url) return;
      if (mirrored !== null) throw new StoreTrouble(`This store is the mirror of ${mirrored}; MIRROR_OF=${url} needs one of its own.`);
      for (const key of Object.values(mirroredCollections)) {
        const own = await guarded(() => db.collection(collections[key].name).findOne({}, { projection: { _id: 1 } }));
        if (own !== null) throw new StoreTrouble(`This store holds ${collections[key].name} of its own; MIRROR_OF needs an empty one.`);
      }
      await guarded(async () => void (await sources.insertOne({ _id: sourceId, url }).catch(ignoreDuplicates)));
      await guarded(() => prepareMirror(db));
    },
    ...walksOf(walks),
    ...versionsIn(db, todo),
    ...todoOf(todo, storeNow),
    release: (holder) =>
      guarded(async () => {
        await walks.updateMany({ holder }, { $set: { holder: null } });
        await todo.updateMany({ holder }, { $set: { at: new Date(0) }, $unset: { holder: '' } });
      }),
  };
};
