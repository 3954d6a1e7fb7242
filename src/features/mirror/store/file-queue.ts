/**
 * The queue of mirrored records' files: queued, stored, or unavailable. Contents lie with those of all documents
 * (`store/uploads.ts`), under the key of their file.
 */
import type { Collection, Db, Document, ObjectId, UpdateFilter } from 'mongodb';
import { omitUndefined } from '../../../base/domain/json.ts';
import { callStore } from '../../../store/failures.ts';
import type { SourceFile } from '../model/files.ts';

export interface MirroredFile extends SourceFile {
  readonly _id: string;
  readonly collection: string;
  readonly record: string;
  readonly tries: number;
  /** Reason of the last failure. */
  readonly why?: string;
}

export interface MirroredFileCopy extends MirroredFile {
  readonly sha256: string;
  readonly size: number;
  readonly keptAt: Date;
}

/** `outside`: excluded by this mirror's bounds; `aside`: quarantined, retried daily. */
type State = 'waiting' | 'kept' | 'aside' | 'outside';

export interface DocumentsState extends Readonly<Record<State, number>> {
  /** Bytes of the contents, each counted once. */
  readonly bytes: number;
}

export interface RecordFiles {
  readonly record: string;
  readonly shown: readonly SourceFile[];
  readonly hidden: readonly string[];
}

interface FileDocument extends MirroredFile {
  readonly state: State;
  readonly at: Date;
  readonly since: Date;
  readonly holder?: string;
  readonly hidden?: boolean;
}

const DOCUMENTS_NAME = 'mirror_documents';

export const prepareDocuments = async (db: Db): Promise<void> => {
  const files = db.collection(DOCUMENTS_NAME);
  await files.createIndex({ state: 1, since: -1, at: 1 }, { name: 'due' });
  await files.createIndex({ sha256: 1 }, { name: 'content', partialFilterExpression: { sha256: { $exists: true } } });
};

const LEASE_MS = 60_000;
const MAX_LISTED = 1000;

/** The stored part of `said` when it is read again. */
const SAID_FIELDS = ['document', 'url', 'title', 'format', 'hash', 'published'] as const;

const buildPrefix = (collection: string, record: string): string => `${collection}/${record}/`;
/** Ids of the files of a record; `0` is the character after `/`. */
const buildIds = (collection: string, record: string) => ({ $gte: buildPrefix(collection, record), $lt: `${collection}/${record}0` });

const contentBytes = async (db: Db): Promise<number> => {
  const [found] = await db
    .collection('uploads.chunks')
    .aggregate<{ storageStats: { storageSize: number } }>([{ $collStats: { storageStats: {} } }])
    .toArray()
    .catch(() => []); // The collection does not exist before the first file.
  return found?.storageStats.storageSize ?? 0;
};

const countFiles = async (db: Db, files: Collection<FileDocument>): Promise<DocumentsState> => {
  const count = (state: State): Promise<number> => files.countDocuments({ state });
  const [all, waiting, aside, outside, bytes] = await Promise.all([
    files.estimatedDocumentCount(),
    count('waiting'),
    count('aside'),
    count('outside'),
    contentBytes(db),
  ]);
  return { waiting, kept: Math.max(0, all - waiting - aside - outside), aside, outside, bytes };
};

/** A count is cached for at least this long, and for twenty times its duration. */
const KEEP_MS = 2000;
const REST_FACTOR = 20;

const makeState = (count: () => Promise<DocumentsState>): (() => Promise<DocumentsState>) => {
  let known: { readonly until: number; readonly state: Promise<DocumentsState> } | null = null;
  return () => {
    const began = performance.now();
    if (known !== null && began < known.until) return known.state;
    const state = count();
    known = { until: began + KEEP_MS, state };
    state.then(
      () => {
        known = { until: performance.now() + Math.max(KEEP_MS, (performance.now() - began) * REST_FACTOR), state };
      },
      () => {
        known = null;
      },
    );
    return state;
  };
};

export const makeMirrorDocuments = (db: Db, storeNow: () => Promise<Date>) => {
  const files = db.collection<FileDocument>(DOCUMENTS_NAME);
  const keptFiles = db.collection<MirroredFileCopy & Pick<FileDocument, 'state' | 'hidden'>>(DOCUMENTS_NAME);

  const buildOperations = (collection: string, { record, shown }: RecordFiles, known: ReadonlyMap<string, FileDocument>, since: Date) =>
    shown.flatMap(({ key, ...said }) => {
      const _id = `${buildPrefix(collection, record)}${key}`;
      const before = known.get(_id);
      if (before !== undefined && before.hidden !== true && SAID_FIELDS.every((field) => before[field] === said[field])) return [];
      const added = { collection, record, key, state: 'waiting', tries: 0, at: new Date(0), since } as const;
      return [{ updateOne: { filter: { _id }, update: { $set: { ...said, hidden: false }, $setOnInsert: added }, upsert: true } }];
    });

  /** Contents stored by another process meanwhile are kept. */
  const move = (state: State) => (file: MirroredFile, at: object | string, more: object) =>
    callStore(async () => {
      const own = { _id: file._id, ...omitUndefined({ state: state === 'kept' ? undefined : ('waiting' as const) }) };
      await files.updateOne(own, [{ $set: { state, at, ...more } }, { $unset: 'holder' }]);
    });
  const changeLeased = (holder: string, taken: readonly MirroredFile[], change: UpdateFilter<FileDocument> | Document[]) =>
    callStore(async () => {
      const own = { _id: { $in: taken.map(({ _id }) => _id) }, holder, state: 'waiting' } as const;
      if (taken.length > 0) await files.updateMany(own, change);
    });
  const uploads = db.collection<{ _id: string; file: ObjectId | null }>('uploads');
  const getEntries = (keys: readonly string[]) => uploads.find({ _id: { $in: [...keys] } }, { projection: { file: 1 } }).toArray();

  const [waits, isKept] = [move('waiting'), move('kept')];

  return {
    /** Queues the records' files that are not queued yet. Idempotent. */
    put: (collection: string, records: readonly RecordFiles[]): Promise<void> =>
      callStore(async () => {
        const ids = records.flatMap(({ record, shown }) => shown.map(({ key }) => `${buildPrefix(collection, record)}${key}`));
        const known = new Map((await files.find({ _id: { $in: ids } }).toArray()).map((file) => [file._id, file]));
        const since = await storeNow();
        const operations = records.flatMap((each) => buildOperations(collection, each, known, since));
        if (operations.length > 0) await files.bulkWrite(operations, { ordered: false });
        for (const { record, hidden } of records) {
          if (hidden.length === 0) continue;
          await files.updateMany({ _id: buildIds(collection, record), document: { $in: [...hidden] } }, { $set: { hidden: true } });
        }
      }),

    /** Leases up to `count` due files, newest first, for a minute, renewable. */
    next: (holder: string, count: number): Promise<readonly MirroredFile[]> =>
      callStore(async () => {
        const now = await storeNow();
        const due = { state: 'waiting', at: { $lte: now } } as const;
        const documents = await files
          .find(due, { projection: { _id: 1 } })
          .sort({ since: -1 })
          .limit(count)
          .toArray();
        if (documents.length === 0) return [];
        const ids = { _id: { $in: documents.map(({ _id }) => _id) } };
        await files.updateMany({ ...ids, ...due }, { $set: { holder, at: new Date(now.getTime() + LEASE_MS) } });
        return files.find({ ...ids, holder, state: 'waiting' }).toArray();
      }),

    renew: (holder: string, taken: readonly MirroredFile[]): Promise<void> =>
      changeLeased(holder, taken, [{ $set: { at: { $add: ['$$NOW', LEASE_MS] } } }]),

    /** Releases the leases. */
    giveBack: (holder: string, taken: readonly MirroredFile[]): Promise<void> =>
      changeLeased(holder, taken, { $set: { at: new Date(0) }, $unset: { holder: '' } }),

    kept: (file: MirroredFile, { sha256, size }: Pick<MirroredFileCopy, 'sha256' | 'size'>): Promise<void> =>
      isKept(file, { $literal: new Date(0) }, { sha256, size, keptAt: '$$NOW' }),
    later: (file: MirroredFile, ms: number, why: string): Promise<void> =>
      waits(file, { $add: ['$$NOW', ms] }, { tries: { $add: ['$tries', 1] }, why: { $literal: why.slice(0, 500) } }),
    quarantine: (file: MirroredFile, state: 'aside' | 'outside', why: string): Promise<void> =>
      move(state)(file, '$$NOW', { why: { $literal: why.slice(0, 500) } }),

    /** Requeues everything not stored; `afterMs`: only what was quarantined that long ago. */
    retry: (afterMs?: number): Promise<void> =>
      callStore(async () => {
        const long = afterMs === undefined ? {} : { at: { $lte: new Date((await storeNow()).getTime() - afterMs) } };
        const states = afterMs === undefined ? ['aside', 'outside'] : ['aside'];
        const again = { state: 'waiting', at: new Date(0), ...omitUndefined({ tries: afterMs === undefined ? 0 : undefined }) } as const;
        await files.updateMany({ state: { $in: states as State[] }, ...long }, { $set: again }); // One of the four.
      }),

    /** Those of the files whose content is missing or has another length. */
    broken: (storedCopies: readonly MirroredFileCopy[]): Promise<readonly MirroredFileCopy[]> =>
      callStore(async () => {
        const entries = await getEntries(storedCopies.map(({ key }) => key));
        const ids = entries.flatMap(({ file }) => file ?? []);
        const contents = await db
          .collection<{ _id: ObjectId; length: number }>('uploads.files')
          .find({ _id: { $in: ids } }, { projection: { length: 1 } })
          .toArray();
        const lengths = new Map(contents.map(({ _id, length }) => [_id.toHexString(), length]));
        const whole = new Map(entries.map(({ _id, file }) => [_id, file === null ? undefined : lengths.get(file.toHexString())]));
        return storedCopies.filter(({ key, size }) => whole.get(key) !== size);
      }),

    /** Requeues files whose content is wrong. */
    lost: (lost: readonly MirroredFileCopy[]): Promise<void> =>
      callStore(async () => {
        const loose = db.collection<Document & { _id: ObjectId }>('uploads.loose');
        const entries = await getEntries(lost.flatMap(({ key, sha256 }) => [key, sha256]));
        // Content without an entry is swept.
        for (const { file } of entries)
          if (file !== null) await loose.updateOne({ _id: file }, { $setOnInsert: { since: new Date(0) } }, { upsert: true });
        await uploads.deleteMany({ _id: { $in: entries.map(({ _id }) => _id) } });
        await files.updateMany(
          { _id: { $in: lost.map(({ _id }) => _id) } },
          { $set: { state: 'waiting', tries: 0, at: new Date(0) }, $unset: { sha256: '', size: '', keptAt: '' } },
        );
      }),

    /** Stored files of a record that are not hidden. */
    ofRecord: (collection: string, record: string): Promise<readonly MirroredFileCopy[]> =>
      callStore(() =>
        keptFiles
          .find({ _id: buildIds(collection, record), state: 'kept', hidden: { $ne: true } })
          .limit(MAX_LISTED)
          .toArray(),
      ),

    /** All files with this content. */
    withContent: (sha256: string): AsyncIterable<MirroredFileCopy> => keptFiles.find({ sha256, state: 'kept', hidden: { $ne: true } }),
    all: (): AsyncIterable<MirroredFileCopy> => keptFiles.find({ state: 'kept' }),
    /** Cached briefly: counting may be expensive. */
    state: makeState(() => callStore(() => countFiles(db, files))),
  };
};

export type MirrorDocuments = ReturnType<typeof makeMirrorDocuments>;
