/** Verifies the histories of all records, or of one, while the registry is writing; holds a batch of records in memory at most. */

import { createHash } from 'node:crypto';
import { lookUp } from '../../../base/domain/json.ts';
import type { VerifiedFeature } from '../../../features/feature.ts';
import type { Store } from '../../../store/client.ts';
import { type ChainedRecord, type Fault, type Judged, judgeChain } from '../../../store/records/chain.ts';
import { historyCollectionName } from '../../../store/records/history.ts';
import { entryId, recordIn, type StoredEntry } from '../../../store/records/updates.ts';
import { features } from '../../features.ts';
import { recordPlans } from '../../registry-store.ts';

const featureVerifiers: Readonly<Record<string, VerifiedFeature>> = Object.assign({}, ...features.map(({ verifies }) => verifies));

/** Records with a history, and feature data with one. */
export const verifiableCollections: readonly string[] = [...Object.keys(recordPlans), ...Object.keys(featureVerifiers)];

interface VerifyOptions {
  /** Of `verifiableCollections`. */
  readonly names: readonly string[];
  readonly id?: string;
  /** Report records without a history as faults, too. */
  readonly complete: boolean;
  readonly found: (fault: Fault) => void;
  readonly progress?: (done: number, total: number) => void;
}

/** The text of a fault. */
export const faultText = ({ collection, id, rev, what }: Fault): string =>
  `${collection} ${id}${rev === null ? '' : ` revision ${rev}`}: ${what}`;

export interface VerifiedHistory {
  readonly records: number;
  readonly entries: number;
  readonly faults: number;
  /** Records older than their history, which begins after their first revision. */
  readonly begunLater: number;
  readonly withoutHistory: number;
  /** SHA-256 over a line of each record, by collection and id: `<collection>/<id> <rev> <hash of its newest entry>`. */
  readonly digest: string;
}

const AT_ONCE = 16;
const ORPHANS_AT_ONCE = 1000;
const MOST_LOOKS = 5;
const MAX_REV = 9_999_999_999;

/** Verifies one record by its history; retries if it is saved meanwhile. */
const judgeRecord = async (
  store: Pick<Store, 'collection'>,
  name: string,
  given: ChainedRecord,
): Promise<{ record: ChainedRecord; judged: Judged }> => {
  const log = store.collection<StoredEntry>(historyCollectionName(name));
  const id = given._id;
  let record = given;
  for (let look = 1; ; look += 1) {
    const range = { of: { $eq: id }, _id: { $gte: entryId(id, 1), $lte: entryId(id, record.rev) } };
    const judged = await judgeChain(name, record, log.find(range).sort({ _id: -1 }).batchSize(100));
    const above = { of: { $eq: id }, _id: { $gt: entryId(id, record.rev), $lte: entryId(id, MAX_REV) } };
    if ((await log.findOne(above, { projection: { _id: 1 } })) === null) return { record, judged };
    const again = await store.collection<ChainedRecord>(name).findOne({ _id: { $eq: id } });
    if (again === null || again.rev === record.rev || look === MOST_LOOKS) {
      const what = 'its entry is newer than the record: the record was put back, or its newest changes were taken away';
      return { record, judged: { kind: 'faulty', fault: { collection: name, id, rev: record.rev + 1, what } } };
    }
    record = again;
  }
};

const missingRecord = (collection: string, id: string): Fault => ({
  collection,
  id,
  rev: null,
  what: 'the record is gone, its history is here',
});

/** Histories without a record. */
const getOrphans = async (store: Pick<Store, 'collection'>, name: string, id: string | undefined): Promise<Fault[]> => {
  const records = store.collection<ChainedRecord>(name);
  const filter = id === undefined ? {} : { of: { $eq: id }, _id: { $gte: entryId(id, 1), $lte: entryId(id, MAX_REV) } };
  const faults: Fault[] = [];
  let ids = new Set<string>();
  const look = async (): Promise<void> => {
    const here = new Set((await records.find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id));
    for (const one of ids) if (!here.has(one)) faults.push(missingRecord(name, one));
    ids = new Set();
  };
  for await (const { _id } of store
    .collection<StoredEntry>(historyCollectionName(name))
    .find(filter, { projection: { _id: 1 } })
    .sort({ _id: 1 })) {
    ids.add(recordIn(_id));
    if (ids.size === ORPHANS_AT_ONCE) await look();
  }
  await look();
  return faults;
};

/** Counts, and the digest of the verified records. */
const makeVerifyTally = ({ complete, found }: Pick<VerifyOptions, 'complete' | 'found'>) => {
  const counts = { records: 0, entries: 0, faults: 0, begunLater: 0, withoutHistory: 0 };
  const digest = createHash('sha256');
  const tell = (fault: Fault): void => {
    counts.faults += 1;
    found(fault);
  };
  const note = (collection: string, { record, judged }: { record: ChainedRecord; judged: Judged }): void => {
    counts.records += 1;
    digest.update(`${collection}/${record._id} ${record.rev} ${record.history_head ?? '-'}\n`);
    if (judged.kind === 'faulty') tell(judged.fault);
    else if (judged.kind === 'without') {
      counts.withoutHistory += 1;
      if (complete) tell({ collection, id: record._id, rev: null, what: 'the record has no history' });
    } else {
      counts.entries += judged.entries;
      if (judged.begins > 1) counts.begunLater += 1;
    }
  };
  return { counts, tell, note, digest: () => digest.digest('hex') };
};

/** Verifies every record of the collections. Reports faults as they are found, at most one per record. */
export const verifyHistory = async (store: Store, options: VerifyOptions): Promise<VerifiedHistory> => {
  const { names, id, progress } = options;
  const { counts, tell, note, digest } = makeVerifyTally(options);
  const filter = id === undefined ? {} : { _id: { $eq: id } };
  const nameOf = (key: string): string => recordPlans[key]?.name ?? key;
  const totals = await Promise.all(names.map((key) => store.collection<ChainedRecord>(nameOf(key)).countDocuments(filter)));
  const total = totals.reduce((sum, one) => sum + one, 0);

  const walk = async (name: string): Promise<void> => {
    let batch: ChainedRecord[] = [];
    const work = async (): Promise<void> => {
      for (const one of await Promise.all(batch.map((record) => judgeRecord(store, name, record)))) note(name, one);
      batch = [];
      progress?.(counts.records, total);
    };
    for await (const record of store.collection<ChainedRecord>(name).find(filter).sort({ _id: 1 })) {
      batch.push(record);
      if (batch.length === AT_ONCE) await work();
    }
    await work();
    for (const fault of await getOrphans(store, name, id)) tell(fault);
  };

  const walkFeature = async (name: string, { judged, orphans }: VerifiedFeature): Promise<void> => {
    for await (const one of judged(store, id)) {
      note(name, one);
      progress?.(counts.records, total);
    }
    for (const fault of await orphans(store, id)) tell(fault);
  };

  for (const key of names) {
    const own = lookUp(featureVerifiers, key);
    await (own === undefined ? walk(nameOf(key)) : walkFeature(key, own));
  }
  return { ...counts, digest: digest() };
};
