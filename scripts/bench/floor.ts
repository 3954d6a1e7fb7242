/**
 * The floor: the cost of the store itself. For each case the bare driver runs the registry's operations
 * on the same documents with the same durability, and nothing else.
 */

import { randomUUID } from 'node:crypto';
import { type ClientSession, type Collection, type Document, MongoClient } from 'mongodb';
import { feedIndex } from '../../src/store/collections.ts';
import { idempotencyName } from '../../src/store/records/claims.ts';
import { historyCollectionName } from '../../src/store/records/history.ts';
import { entryId } from '../../src/store/records/updates.ts';
import type { Lane, Task, Turn } from './lanes.ts';
import { countTenders, tenderId, type World } from './world.ts';

type Records = Collection<Document & { _id: string }>;

interface FloorContext {
  readonly client: MongoClient;
  readonly world: World;
  readonly task: Task;
  readonly lane: number;
  readonly lanes: number;
}

const newId = (): string => randomUUID().replaceAll('-', '');

const buildRecords = ({ client, world }: FloorContext): Records => client.db(world.dbName).collection('tenders');

/** Writes go to a separate database: otherwise the registry's feed repair would follow them. */
export const floorName = (dbName: string): string => `${dbName}_floor`;
const floorCollection = ({ client, world }: FloorContext, name: string): Records => client.db(floorName(world.dbName)).collection(name);
const floorOf = (place: FloorContext): Records => floorCollection(place, 'tenders');

const getStored = async (place: FloorContext, id: string): Promise<Document> => {
  const found = await buildRecords(place).findOne({ _id: id });
  if (found === null) throw new Error('there is no tender to copy');
  return found;
};

/** Stands in for an entry's hashes: computing them is the registry's work, not the store's. */
const hash = '0'.repeat(64);
const stamped = { _id: 1, public_modified: 1, dateCreated: 1, dateModified: 1 } as const;

interface Write {
  readonly id: string;
  readonly rev: number;
  /** The whole record if new, else the changed fields. */
  readonly fields: Document;
  /** History steps. */
  readonly patch: readonly Document[];
}

/** Writes a record and its history entry in one transaction, with whatever else belongs to it. */
const write = async (
  place: FloorContext,
  { id, rev, fields, patch }: Write,
  also?: (session: ClientSession) => Promise<unknown>,
): Promise<void> => {
  const records = floorOf(place);
  const log = place.client.db(records.dbName).collection<Document & { _id: string }>(historyCollectionName('tenders'));
  const stamps: Record<string, true> = { dateModified: true, public_modified: true, ...(rev === 1 ? { dateCreated: true } : {}) };
  const { dateCreated: _, dateModified: __, public_modified: ___, ...rest } = fields;
  const update = { $set: { ...rest, rev }, $currentDate: stamps };
  const hashes = { made: hash, salt: hash, prevHash: hash, hash };
  await place.client.withSession((session) =>
    session.withTransaction(
      async () => {
        await also?.(session);
        await log.insertOne({ _id: entryId(id, rev), of: id, rev, author: 'broker', date: new Date(), patch, ...hashes }, { session });
        const options = { upsert: rev === 1, returnDocument: 'after', projection: stamped, session } as const;
        const written = await records.findOneAndUpdate({ _id: id, rev: rev - 1 }, update, options);
        if (written === null) throw new Error('nothing was written');
      },
      { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } },
    ),
  );
};

/** Numbers are reserved in blocks of this size, as in the registry. */
const numbersAhead = 64;
const removal = [{ op: 'remove', path: '' }];

/** Creates drafts, each equal to one stored by the registry. */
const creating = async (place: FloorContext): Promise<(also?: (session: ClientSession) => Promise<unknown>) => Promise<void>> => {
  const { _id, ...draft } = await getStored(place, place.world.draft);
  const sequences = floorCollection(place, 'sequences');
  let created = 0;
  return async (also) => {
    const ahead = { $inc: { value: numbersAhead } };
    if (created++ % numbersAhead === 0)
      await sequences.findOneAndUpdate({ _id: 'tenders' }, ahead, { upsert: true, returnDocument: 'after' });
    await write(place, { id: newId(), rev: 1, fields: draft, patch: removal }, also);
  };
};

const create = async (place: FloorContext): Promise<Turn> => {
  const make = await creating(place);
  return async () => {
    await make();
    return 1;
  };
};

/** The claim is looked up, and stored with its response in the transaction. */
const createOnce = async (place: FloorContext): Promise<Turn> => {
  const make = await creating(place);
  const claims = floorCollection(place, idempotencyName);
  const stored = await place.client.db(place.world.dbName).collection(idempotencyName).findOne({});
  return async () => {
    const id = hash.slice(32) + newId();
    await claims.findOne({ _id: id }, { projection: { _id: 1 }, readConcern: { level: 'local' } });
    await make((session) => claims.insertOne({ ...stored, _id: id }, { session }));
    return 1;
  };
};

const title = 'Папір офісний для бібліотеки';

const patch = async (place: FloorContext): Promise<Turn> => {
  const records = floorOf(place);
  const id = newId();
  await records.insertOne({ ...(await getStored(place, tenderId(place.task.items, 0))), _id: id, rev: 1 });
  return async () => {
    const before = await records.findOne({ _id: id });
    const rev = Number(before?.rev) + 1;
    await write(place, { id, rev, fields: { title: `${title} ${rev}` }, patch: [{ op: 'replace', path: '/title', value: title }] });
    return 1;
  };
};

const read = async (place: FloorContext): Promise<Turn> => {
  const records = buildRecords(place);
  const count = countTenders(place.world, place.task.items);
  let at = Math.floor((count * place.lane) / place.lanes);
  return async () => {
    at = (at + 7919) % count;
    if ((await records.findOne({ _id: tenderId(place.task.items, at) })) === null) throw new Error('a tender is missing');
    return 1;
  };
};

interface Row extends Document {
  readonly public_modified: Date;
}

const pageAbove = (records: Records, position: Date, limit: number): Promise<Row[]> =>
  records
    .find({ is_public: true, is_test: false, public_modified: { $gt: position } }, { hint: feedIndex })
    .project<Row>({ _id: 1, dateModified: 1, public_modified: 1 })
    .sort({ public_modified: 1, _id: 1 })
    .limit(limit)
    .batchSize(limit + 1)
    .toArray();

/** Reads pages from the first position until `most` records were read, repeatedly. */
const walk = (place: FloorContext, limit: number, most: number, unit: (rows: readonly Row[]) => number): Turn => {
  let position = new Date(0);
  let seen = 0;
  return async () => {
    const rows = await pageAbove(buildRecords(place), position, limit);
    seen += rows.length;
    const isOver = rows.length < limit || seen >= most;
    position = isOver ? new Date(0) : (rows.at(-1)?.public_modified ?? new Date(0));
    if (isOver) seen = 0;
    return unit(rows);
  };
};

const pollTail = async (place: FloorContext): Promise<Turn> => {
  const [last] = await buildRecords(place).find({ is_public: true, is_test: false }).sort({ public_modified: -1 }).limit(1).toArray();
  return async () => {
    await pageAbove(buildRecords(place), last?.public_modified ?? new Date(0), 1000);
    return 1;
  };
};

const deeds: Readonly<Partial<Record<Task['does'], (place: FloorContext) => Promise<Turn>>>> = {
  create,
  createOnce,
  patch,
  read,
  feedPages: async (place) => walk(place, place.task.limit ?? 100, 20_000, () => 1),
  pollTail,
  crawl: async (place) => walk(place, 1000, Number.MAX_SAFE_INTEGER, (rows) => rows.length),
};

/** Whether this task has a floor. */
export const hasFloor = ({ does }: Pick<Task, 'does'>): boolean => deeds[does] !== undefined;

/** A client with the registry's durability. */
export const openDriver = (uri: string): Promise<MongoClient> =>
  new MongoClient(uri, {
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    maxPoolSize: 100,
    ignoreUndefined: true,
  }).connect();

export const openFloorLane = async (place: FloorContext): Promise<Lane> => {
  const deed = deeds[place.task.does];
  if (deed === undefined) throw new Error(`no floor is defined for ${place.task.does}`);
  return { turn: await deed(place), close: () => undefined };
};
