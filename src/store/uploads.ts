/**
 * Files of the document service: content in GridFS, metadata in `uploads`. Content without an entry is listed in
 * `uploads.loose` before its first byte is written, so the sweep finds what a killed process has left.
 */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type GridFSBucket, MongoError, ObjectId } from 'mongodb';
import { omitUndefined } from '../base/domain/json.ts';
import type { Store } from './client.ts';
import { callStore, isDuplicate } from './failures.ts';

/** Content received in full; `file` is its id in the store. */
export interface Received {
  readonly file: ObjectId;
  readonly md5: string;
  readonly sha256: string;
  readonly size: number;
}

export interface Description {
  readonly title: string;
  readonly format: string;
}

export interface Upload {
  readonly key: string;
  readonly md5: string;
  /** True when a tender or a report refers to the file. */
  readonly attached: boolean;
  /** The time of registration, or once it is uploaded, of the upload. */
  readonly since: Date;
  /** Null: registered, not uploaded. */
  readonly content: (Received & Description) | null;
  /** The SHA-256 of the content, if known: as announced at registration, or as uploaded. */
  readonly sha256?: string;
  /** The account that registered or uploaded it. */
  readonly by?: string;
}

/** The expected digests of a file, in hex. */
interface Promised {
  readonly md5: string;
  readonly sha256?: string | undefined;
}

interface Entry {
  readonly _id: string;
  readonly md5: string;
  readonly attached: boolean;
  readonly since: Date;
  readonly file: ObjectId | null;
  readonly sha256?: string;
  readonly size?: number;
  readonly by?: string;
  readonly title?: string;
  readonly format?: string;
}

interface Loose {
  readonly _id: ObjectId;
  readonly since: Date;
}

/** The store could not save the content. */
export class UploadTrouble extends Error {}

/** Keys of files that no document can refer to. */
export interface Lacking {
  /** No such entry. */
  readonly unknown: readonly string[];
  /** Registered, not uploaded. */
  readonly empty: readonly string[];
}

const CHUNK_SIZE_BYTES = 1_048_576;

const buildUpload = ({ _id: key, md5, attached, since, file, by, ...known }: Entry): Upload => {
  const { sha256 = '', size = 0, title = '', format = '' } = known;
  const content = file === null ? null : { file, md5, sha256, size, title, format };
  const told = known.sha256 === undefined ? {} : { sha256 };
  return { key, md5, attached, since, content, ...told, ...omitUndefined({ by }) };
};

const contentNotStored = (cause: unknown): UploadTrouble => new UploadTrouble('The store did not take the content', { cause });

/** Writes chunk by chunk, so that no write is pending when the source breaks. */
const writeChunks = async (content: AsyncIterable<Uint8Array>, bucket: GridFSBucket, file: ObjectId): Promise<Omit<Received, 'file'>> => {
  const stream = bucket.openUploadStreamWithId(file, file.toHexString(), { chunkSizeBytes: CHUNK_SIZE_BYTES });
  stream.on('error', () => {}); // each write reports its own failure
  const [md5, sha256] = [createHash('md5'), createHash('sha256')];
  let size = 0;
  // A failure here is the store's; a failure of the source ends the loop.
  const settle = (act: (done: (error?: Error | null) => void) => void): Promise<void> =>
    new Promise((resolve, reject) => act((error) => (error ? reject(contentNotStored(error)) : resolve())));
  for await (const piece of content) {
    md5.update(piece);
    sha256.update(piece);
    size += piece.length;
    await settle((done) => stream.write(piece, done));
  }
  await settle((done) => void stream.end(done));
  return { md5: md5.digest('hex'), sha256: sha256.digest('hex'), size };
};

const buildDescription = ({ file, sha256, size }: Received, { title, format }: Description, now: Date) => ({
  file,
  sha256,
  size,
  title,
  format,
  since: now,
});

export const makeUploads = (store: Pick<Store, 'collection' | 'files'>) => {
  const entries = store.collection<Entry>('uploads');
  const loose = store.collection<Loose>('uploads.loose');
  const files = store.collection<{ _id: ObjectId }>('uploads.files');
  const chunks = store.collection<{ files_id: ObjectId }>('uploads.chunks');
  const bucket = store.files('uploads');
  const arrived = { files: 0, bytes: 0 };
  const arrive = ({ size }: Received): void => {
    arrived.files += 1;
    arrived.bytes += size;
  };
  const erase = async (file: ObjectId): Promise<void> => {
    await files.deleteOne({ _id: file });
    await chunks.deleteMany({ files_id: file });
    await loose.deleteOne({ _id: file });
  };

  /** Content is listed as loose before its entry is deleted: after a crash in between, the next sweep continues. */
  const sweepEntries = async (before: Date): Promise<number> => {
    let swept = 0;
    for await (const { _id, file } of entries.find({ attached: false, since: { $lt: before } })) {
      if (file !== null) await loose.updateOne({ _id: file }, { $setOnInsert: { since: new Date(0) } }, { upsert: true });
      const { deletedCount } = await entries.deleteOne({ _id, attached: false, file });
      swept += deletedCount;
    }
    return swept;
  };

  const sweepLoose = async (before: Date): Promise<void> => {
    for await (const { _id } of loose.find({ since: { $lt: before } })) {
      const owner = await entries.findOne({ file: _id });
      if (owner === null) await erase(_id);
      // The sweep of another process may be deleting an unattached entry: its content stays listed here.
      else if (owner.attached) await loose.deleteOne({ _id });
    }
  };

  /** Inserts the entry; false if its key exists. */
  const isFirst = async (entry: Entry): Promise<boolean> => {
    try {
      await entries.insertOne(entry);
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return false;
    }
  };

  /**
   * Content that may be shared has an entry under its hash. The other entry refers to its own file until it is redirected, so that
   * no entry refers to swept content, whenever the process ends.
   */
  const shareContent = async (entry: Entry, { file, sha256 }: Received): Promise<void> => {
    await loose.deleteOne({ _id: file });
    if (await isFirst({ ...entry, _id: sha256 })) return;
    const first = await entries.findOne({ _id: sha256 });
    if (first === null || first.file === null) return;
    await loose.updateOne({ _id: file }, { $setOnInsert: { since: new Date(0) } }, { upsert: true });
    await entries.updateOne({ _id: entry._id, file }, { $set: { file: first.file } });
    await erase(file);
  };

  const lacking = async (keys: readonly string[]): Promise<Lacking> => {
    const found = await entries
      .find({ _id: { $in: [...keys] } })
      .project<Pick<Entry, '_id' | 'file'>>({ file: 1 })
      .toArray();
    const known = new Map(found.map(({ _id, file }) => [_id, file]));
    return { unknown: keys.filter((key) => !known.has(key)), empty: keys.filter((key) => known.get(key) === null) };
  };
  return {
    /** Creates the indexes; once, before the service starts. */
    prepare: (): Promise<void> =>
      callStore(async () => {
        await entries.createIndex({ since: 1 }, { name: 'unattached', partialFilterExpression: { attached: false } });
        await entries.createIndex({ by: 1 }, { name: 'unattachedBy', partialFilterExpression: { attached: false } });
        await entries.createIndex({ file: 1 }, { name: 'file' });
        await loose.createIndex({ since: 1 }, { name: 'since' });
      }),
    /** Stores content as it arrives, all of it or nothing; throws `UploadTrouble` when the store fails. */
    receive: async (content: AsyncIterable<Uint8Array>, now: Date): Promise<Received> => {
      const file = new ObjectId();
      try {
        await loose.insertOne({ _id: file, since: now });
        return { file, ...(await writeChunks(content, bucket, file)) };
      } catch (error) {
        await erase(file).catch(() => {}); // the store is away: the sweep will find it
        throw error instanceof MongoError ? contentNotStored(error) : error;
      }
    },
    /** Deletes content that gets no entry. */
    discard: ({ file }: Pick<Received, 'file'>): Promise<void> => callStore(() => erase(file)),
    register: (key: string, { md5, sha256 }: Promised, now: Date, by: string): Promise<void> =>
      callStore(async () => {
        const told = omitUndefined({ sha256 });
        await entries.insertOne({ _id: key, md5, ...told, attached: false, since: now, file: null, by });
      }),
    create: (key: string, received: Received, description: Description, now: Date, by?: string): Promise<void> =>
      callStore(async () => {
        const owned = omitUndefined({ by });
        await entries.insertOne({
          _id: key,
          md5: received.md5,
          attached: false,
          ...owned,
          ...buildDescription(received, description, now),
        });
        await loose.deleteOne({ _id: received.file });
        arrive(received);
      }),
    /** Adds the content of a registered entry; false when it already has content, is used or does not exist. */
    fill: (key: string, received: Received, description: Description, now: Date): Promise<boolean> =>
      callStore(async () => {
        const open = { _id: key, file: null, attached: false };
        const { matchedCount } = await entries.updateOne(open, { $set: buildDescription(received, description, now) });
        if (matchedCount === 0) return false;
        await loose.deleteOne({ _id: received.file });
        arrive(received);
        return true;
      }),
    /** Creates an entry that is used from the start; content already stored is not stored twice. An existing entry of this key stays. */
    keep: (key: string, received: Received, description: Description, now: Date): Promise<void> =>
      callStore(async () => {
        const entry = { _id: key, md5: received.md5, attached: true, ...buildDescription(received, description, now) };
        if (!(await isFirst(entry))) return erase(received.file);
        arrive(received);
        await shareContent(entry, received);
      }),
    find: (key: string): Promise<Upload | null> =>
      callStore(async () => {
        const entry = await entries.findOne({ _id: key });
        return entry === null ? null : buildUpload(entry);
      }),
    /** Files and bytes received since the start of the process. */
    report: () => ({ ...arrived }),
    open: ({ file }: Pick<Received, 'file'>): Readable => bucket.openDownloadStream(file),
    lacking: (keys: readonly string[]): Promise<Lacking> => callStore(() => lacking(keys)),
    /** Marks entries with content as used; returns the keys of the others. */
    attach: (keys: readonly string[]): Promise<Lacking> =>
      callStore(async () => {
        await entries.updateMany({ _id: { $in: [...keys] }, file: { $ne: null } }, { $set: { attached: true } });
        return lacking(keys);
      }),
    /** Bytes of an account's unused files, each counted as at least `atLeast`. */
    unused: (by: string, atLeast: number): Promise<number> =>
      callStore(async () => {
        const bytes = { $sum: { $max: ['$size', atLeast] } };
        const [sum] = await entries
          .aggregate<{ bytes: number }>([{ $match: { by, attached: false } }, { $group: { _id: null, bytes } }])
          .toArray();
        return sum?.bytes ?? 0;
      }),
    /** Deletes unused entries older than `before`, and abandoned content; returns the number of entries. */
    sweep: (before: Date): Promise<number> =>
      callStore(async () => {
        const swept = await sweepEntries(before);
        await sweepLoose(before);
        return swept;
      }),
  };
};

export type Uploads = ReturnType<typeof makeUploads>;
