/**
 * A mirror's state beside the records (docs/mirror.md): its source, the position of each walk through a feed, and the
 * fetch queue.
 */

import type { Db } from 'mongodb';
import { momentIn } from '../../../base/domain/json.ts';
import { type PublicKind, publicKinds } from '../../../base/domain/public-kinds.ts';
import { callStore, StoreTrouble } from '../../../store/failures.ts';
import type { StoreAccess } from '../../../store/feature-store.ts';
import { insertOnce } from '../../../store/lease.ts';
import { coversVersion, isMirrored } from '../model/record.ts';
import {
  FETCH_ORDERS,
  type FetchTaskDocument,
  makeFetchQueue,
  type Outstanding,
  prepareFetchQueue,
  type Seen,
  taskId,
} from './fetch-queue.ts';
import { makeMirrorDocuments, prepareDocuments } from './file-queue.ts';
import { type HolderDocument, LIVING_HOLDERS, makeHolders } from './live-processes.ts';
import { makeWalks, type Walk, type WalkDocument } from './walks.ts';

export interface MirrorState extends Outstanding {
  /** Until when everything shown by the source's feeds was seen; null: not yet. */
  readonly asOf: Date | null;
  /** How long new records have been waiting, or the source has been silent; null: unknown yet. */
  readonly lagSeconds: number | null;
  /** Records the forward walk had missed, found by rereading the last hour. */
  readonly found: number;
  /** Why the source is not followed; null: it is. */
  readonly trouble: string | null;
  /** When the backward walks reached the beginning; null: older records are still to be found or fetched. */
  readonly copied: Date | null;
  /** Recent rate of all processes, in records per second. */
  readonly perSecond: number;
  /** Estimated time until the initial copy is complete; null: unknown. */
  readonly secondsLeft: number | null;
}

/** A record shown here, for a check against the source. */
export interface Sampled {
  readonly collection: PublicKind;
  readonly id: string;
  readonly created: Date | null;
}

interface SourceDocument {
  readonly _id: string;
  readonly url: string;
  readonly trouble?: string | null;
}

export const mirrorNames = { source: 'mirror_source', walks: 'mirror_walks', todo: 'mirror_todo', holders: 'mirror_holders' } as const;

const SOURCE_ID = 'source';
/** A source with long polls is heard every 20 seconds. */
const SILENT_SECONDS = 60;
const SAMPLE_SIZE = 4;

const prepareMirror = async (db: Db): Promise<void> => {
  await prepareFetchQueue(db.collection(mirrorNames.todo));
  await prepareDocuments(db);
};

const VERSION_FIELDS = { 'mirrored.version': 1, 'mirrored.gone': 1, 'mirrored.aside.dateModified': 1 } as const;

/** When the backward walks ended, once all that they found is fetched (`isFetched`), and the estimated rest. */
const buildRemaining = (
  walks: readonly Walk[],
  { records, perSecond, isFetched }: { readonly records: number; readonly perSecond: number; readonly isFetched: boolean },
): Pick<MirrorState, 'copied' | 'secondsLeft'> => {
  const back = walks.filter(({ _id, offset }) => _id.endsWith(' backward') && offset !== null);
  const ends = back.flatMap(({ done, reached }) => (done && reached !== null ? [reached.getTime()] : []));
  if (back.length === 0 || ends.length < back.length) return { copied: null, secondsLeft: null };
  const secondsLeft = records === 0 ? 0 : perSecond > 0 ? Math.ceil(records / perSecond) : null;
  return { copied: isFetched ? new Date(Math.max(...ends)) : null, secondsLeft };
};

/** For `store.part`. */
export const mirrorStore = ({ db, now: storeNow }: StoreAccess) => {
  const sources = db.collection<SourceDocument>(mirrorNames.source);
  const walks = db.collection<WalkDocument>(mirrorNames.walks);
  const todo = db.collection<FetchTaskDocument>(mirrorNames.todo);
  const holders = db.collection<HolderDocument>(mirrorNames.holders);
  const list = makeFetchQueue(todo, storeNow);

  const dropAll = async (holder: string): Promise<void> => {
    await todo.updateMany({ holder }, { $set: { at: new Date(0) }, $unset: { holder: '' } });
  };
  const free = async (holder: string): Promise<void> => {
    await walks.updateMany({ holder }, { $set: { holder: null } });
    await dropAll(holder);
  };

  /** The source of this store; null: none. */
  const source = (): Promise<string | null> => callStore(async () => (await sources.findOne({ _id: SOURCE_ID }))?.url ?? null);

  const requireEmpty = async (): Promise<void> => {
    for (const kind of publicKinds) {
      const own = await callStore(() => db.collection(kind).findOne({}, { projection: { _id: 1 } }));
      if (own !== null) throw new StoreTrouble(`This store holds ${kind} of its own; MIRROR_OF needs an empty one.`);
    }
  };

  /** Those not stored in this version; `isNew`: in no version. */
  const notHere = (collection: PublicKind, seen: readonly Seen[], exact = false): Promise<(Seen & { readonly isNew: boolean })[]> =>
    callStore(async () => {
      const records = db.collection<{ _id: string }>(collection);
      const here = await records.find({ _id: { $in: seen.map(({ id }) => id) } }, { projection: VERSION_FIELDS }).toArray();
      const stored = new Map(here.map((record) => [record._id, record]));
      return seen.flatMap(({ id, version }) => {
        const record = stored.get(id);
        const isHere = record !== undefined && isMirrored(record) && coversVersion(record, version, exact);
        return isHere ? [] : [{ id, version, isNew: record === undefined }];
      });
    });

  return {
    ...makeWalks(walks),
    ...list,
    /** Files of its records. */
    documents: makeMirrorDocuments(db, storeNow),
    ...makeHolders(db, holders, free),
    source,
    /** Makes the store a mirror of `url`. Throws `StoreTrouble` if it mirrors another source or holds records of its own. */
    claim: async (url: string): Promise<void> => {
      const mirrored = await source();
      if (mirrored !== null && mirrored !== url)
        throw new StoreTrouble(`This store is the mirror of ${mirrored}; MIRROR_OF=${url} needs one of its own.`);
      if (mirrored === null) await requireEmpty();
      await callStore(() => prepareMirror(db));
      if (mirrored === null) await insertOnce(sources, { _id: SOURCE_ID, url });
    },
    notHere,
    /** Those of the items neither stored in this version nor queued. */
    unknown: (collection: PublicKind, seen: readonly Seen[]): Promise<readonly Seen[]> =>
      callStore(async () => {
        const missing = await notHere(collection, seen);
        const ids = missing.map(({ id }) => taskId({ collection, id }));
        const listed = await todo.find({ _id: { $in: ids } }, { projection: { id: 1, version: 1 } }).toArray();
        const wanted = new Map(listed.map(({ id, version }) => [id, version]));
        return missing.filter(({ id, version }) => wanted.get(id) !== version);
      }),
    /** A few random shown records. */
    sample: async (): Promise<readonly Sampled[]> => {
      const samples = publicKinds.map((collection) =>
        callStore(async () => {
          const some = db.collection<{ _id: string }>(collection).aggregate<{ _id: string }>([
            // As the first stage `$sample` picks a few without reading all.
            { $sample: { size: SAMPLE_SIZE } },
            { $match: { is_public: true } },
            { $project: { 'mirrored.aside.dateCreated': 1 } },
          ]);
          return (await some.toArray()).flatMap((record): Sampled[] =>
            isMirrored(record) ? [{ collection, id: record._id, created: momentIn(record.mirrored.aside.dateCreated) }] : [],
          );
        }),
      );
      return (await Promise.all(samples)).flat();
    },
    /** Releases all leases of this process. */
    dropAll: (holder: string): Promise<void> => callStore(() => dropAll(holder)),
    /** Records stored, approximately. */
    size: async (): Promise<number> => {
      const sizes = await Promise.all(publicKinds.map((kind) => callStore(() => db.collection(kind).estimatedDocumentCount())));
      return sizes.reduce((sum, each) => sum + each, 0);
    },
    /** Stores why the source is not followed; null: it is. */
    suspect: (why: string | null): Promise<void> =>
      callStore(async () => void (await sources.updateOne({ _id: SOURCE_ID, trouble: { $ne: why } }, { $set: { trouble: why } }))),
    state: (): Promise<MirrorState> =>
      callStore(async () => {
        // Before the tasks: a walk notes its page before it says how far it is.
        const all = await walks.find({}, { projection: { fresh: 1, reached: 1, offset: 1, done: 1 } }).toArray();
        const [now, outstanding, own, alive, waiting, older] = await Promise.all([
          storeNow(),
          list.outstanding(),
          sources.findOne({ _id: SOURCE_ID }),
          holders.find(LIVING_HOLDERS, { projection: { perSecond: 1 } }).toArray(),
          list.waiting(),
          todo.findOne({ order: FETCH_ORDERS.backward }, { projection: { _id: 1 } }),
        ]);
        const found = all.filter(({ _id }) => _id.endsWith(' again')).reduce((sum, { fresh }) => sum + fresh, 0);
        const perSecond = Math.round(alive.reduce((sum, each) => sum + each.perSecond, 0) * 10) / 10;
        const pace = { perSecond, ...buildRemaining(all, { records: outstanding.records, perSecond, isFetched: older === null }) };
        const counts = { ...outstanding, found, trouble: own?.trouble ?? null, ...pace };
        const ways = all.filter(({ _id, offset }) => _id.endsWith(' forward') && offset !== null);
        const reached = ways.flatMap((way) => way.reached ?? []).sort((one, other) => one.getTime() - other.getTime());
        const [asOf] = reached;
        if (asOf === undefined || reached.length < ways.length) return { ...counts, asOf: null, lagSeconds: null };
        const seconds = (then: Date): number => Math.max(0, (now.getTime() - then.getTime()) / 1000);
        const silent = seconds(asOf) > SILENT_SECONDS ? seconds(asOf) : 0;
        return { ...counts, asOf, lagSeconds: Math.max(silent, waiting === null ? 0 : seconds(waiting)) };
      }),
  };
};

export type MirrorStore = ReturnType<typeof mirrorStore>;
