/** Queries of party pages and signal lists: a few counters by party, and facts along an index. */
import { type Db, type Document, type IndexDescription, ReadPreference } from 'mongodb';
import { omitUndefined } from '../../../base/domain/json.ts';
import { callStore } from '../../../store/failures.ts';
import type { ReadMembers } from '../../../store/feed/reader.ts';
import type { Facts, RecordSignal } from '../model/facts.ts';
import { buildPartyTallyId, type PartyRole, type PartyTallyKey, type TallySlice } from '../model/party-tallies.ts';
import { SAME_WINNER_AWARDS } from '../model/signals.ts';
import type { Measures } from '../model/tallies.ts';
import { factsName } from './facts.ts';
import { type PartyDocument, partiesName, totalsName } from './parties.ts';
import { type Heading, withHeadings } from './record-headings.ts';
import { type StoredSums, wholeSums } from './whole-numbers.ts';

/** Numbers by name, sums in hundredths by currency and name. */
export interface TotalDocument extends PartyTallyKey {
  readonly _id: string;
  readonly n?: Readonly<Record<string, number>>;
  readonly s?: Measures['sums'];
}

type StoredTotal = Omit<TotalDocument, 's'> & { readonly s?: StoredSums };

const buildTotal = ({ s, ...total }: StoredTotal): TotalDocument => (s === undefined ? total : { ...total, s: wholeSums(s) });

/** The record after which a page starts. */
export interface After {
  readonly published: Date;
  readonly id: string;
}

interface RecordsQuery {
  readonly test: boolean;
  readonly kind?: Facts['kind'];
  readonly role?: PartyRole;
  readonly party?: string;
  readonly other?: string;
  readonly signal?: RecordSignal;
  readonly after?: After;
  readonly limit: number;
}

type StoredPartyFacts = Facts & { readonly _id: string };

const NEWEST_FIRST = { published: -1, _id: -1 } as const;

const PARTY_FACT_INDEXES: readonly IndexDescription[] = [
  { key: { 'buyer.key': 1, test: 1, kind: 1, ...NEWEST_FIRST }, name: 'buyer' },
  { key: { 'suppliers.key': 1, test: 1, kind: 1, ...NEWEST_FIRST }, name: 'supplier' },
  { key: { 'bidders.key': 1, test: 1, kind: 1, ...NEWEST_FIRST }, name: 'bidder' },
  { key: { signals: 1, test: 1, ...NEWEST_FIRST }, name: 'signals' },
];

const PARTY_TOTAL_INDEXES: readonly IndexDescription[] = [
  { key: { party: 1, role: 1, test: 1, by: 1, 'n.awards': -1, _id: 1 }, name: 'party' },
  {
    key: { test: 1, 'n.awards': -1, _id: 1 },
    name: 'pairs',
    partialFilterExpression: { by: 'pair', role: 'buyer', 'n.awards': { $gte: SAME_WINNER_AWARDS } },
  },
];

/** Creates the collections, since creating one inside a transaction would block others, and their indexes. */
export const prepareParties = async (db: Db): Promise<void> => {
  await db.collection(partiesName).createIndexes([{ key: { at: 1 }, name: 'at' }]);
  await db.collection(totalsName).createIndexes([...PARTY_TOTAL_INDEXES]);
  await db.collection(factsName).createIndexes([...PARTY_FACT_INDEXES]);
};

const TIME_LIMIT_MS = 5000;
const LISTED_SLICES: readonly TallySlice[] = ['all', 'year', 'category'];

/** Filters by party; a supplier's tenders are those it won or bid for. */
const partyFilter = ({ role, party, other, kind }: RecordsQuery): Document => {
  if (party === undefined) return {};
  if (role === 'buyer')
    return { 'buyer.key': { $eq: party }, ...omitUndefined({ 'suppliers.key': other === undefined ? undefined : { $eq: other } }) };
  const bought = other === undefined ? {} : { 'buyer.key': { $eq: other } };
  const won = { 'suppliers.key': { $eq: party } };
  // With a counterpart only won ones, as for the buyer.
  return { ...(kind === 'tender' && other === undefined ? { $or: [won, { 'bidders.key': { $eq: party } }] } : won), ...bought };
};

const recordsBehind = (after: After | undefined): Document =>
  after === undefined
    ? {}
    : { published: { $lte: after.published }, $nor: [{ published: { $eq: after.published }, _id: { $gte: after.id } }] };

export const makePartyReader = (db: Db, { mode, tags = [] }: ReadMembers) => {
  const options = { readPreference: new ReadPreference(mode, [...tags]), maxTimeMS: TIME_LIMIT_MS };
  const facts = db.collection<StoredPartyFacts>(factsName);
  const names = db.collection<PartyDocument>(partiesName);
  const totals = db.collection<StoredTotal>(totalsName);
  return {
    names: (keys: readonly string[]): Promise<ReadonlyMap<string, PartyDocument>> =>
      callStore(async () => {
        const documents = await names.find({ _id: { $in: [...keys] } }, { ...options, batchSize: 1000 }).toArray();
        return new Map(documents.map((party) => [party._id, party]));
      }),
    /** A party's total, its years and its categories. */
    totals: (role: PartyRole, party: string, test: boolean): Promise<TotalDocument[]> =>
      callStore(() =>
        totals
          .find({ party: { $eq: party }, role, test, by: { $in: [...LISTED_SLICES] } }, { ...options, batchSize: 1000 })
          .map(buildTotal)
          .toArray(),
      ),
    /** The counterparts with the most awards. */
    counterparts: (role: PartyRole, party: string, test: boolean, limit: number): Promise<TotalDocument[]> =>
      callStore(() =>
        totals
          .find({ party: { $eq: party }, role, test, by: 'with' }, options)
          .sort({ 'n.awards': -1, _id: 1 })
          .limit(limit)
          .map(buildTotal)
          .toArray(),
      ),
    /** Buyer–supplier pairs of a year with the most awards, at or above the signal's threshold; optionally of one party. */
    pairs: (
      test: boolean,
      limit: number,
      skip: number,
      of?: { readonly role: PartyRole; readonly party: string },
    ): Promise<TotalDocument[]> =>
      callStore(() =>
        totals
          .find(
            {
              test,
              by: 'pair',
              role: of?.role ?? 'buyer',
              'n.awards': { $gte: SAME_WINNER_AWARDS },
              ...omitUndefined({ party: of && { $eq: of.party } }),
            },
            { ...options, hint: of === undefined ? 'pairs' : 'party' },
          )
          .sort({ 'n.awards': -1, _id: 1 })
          .skip(skip)
          .limit(limit)
          .map(buildTotal)
          .toArray(),
      ),
    pairCount: (test: boolean): Promise<number> =>
      callStore(() =>
        totals.countDocuments({ test, by: 'pair', role: 'buyer', 'n.awards': { $gte: SAME_WINNER_AWARDS } }, { ...options, hint: 'pairs' }),
      ),
    byPlace: (places: readonly PartyTallyKey[]): Promise<(key: PartyTallyKey) => TotalDocument | undefined> =>
      callStore(async () => {
        const found = await totals
          .find({ _id: { $in: places.map(buildPartyTallyId) } }, { ...options, batchSize: 1000 })
          .map(buildTotal)
          .toArray();
        const known = new Map(found.map((total) => [total._id, total]));
        return (key: PartyTallyKey) => known.get(buildPartyTallyId(key));
      }),
    allTotals: (): AsyncIterable<TotalDocument> => totals.find().map(buildTotal),
    /** Newest first. */
    records: (query: RecordsQuery): Promise<StoredPartyFacts[]> =>
      callStore(() => {
        const { test, kind, signal, after, limit } = query;
        const filter: Document = {
          ...partyFilter(query),
          test,
          ...omitUndefined({ kind, signals: signal === undefined ? undefined : { $eq: signal } }),
          ...recordsBehind(after),
        };
        return facts
          .find(filter, { ...options, projection: { digest: 0 } })
          .sort(NEWEST_FIRST)
          .limit(limit)
          .toArray();
      }),
    record: (kind: Facts['kind'], id: string): Promise<Facts | null> =>
      callStore(() => facts.findOne({ _id: { $eq: `${kind}:${id}` } }, { projection: { _id: 0, digest: 0 }, maxTimeMS: TIME_LIMIT_MS })),
    /** Facts with their records' titles; without those of records that are no longer public. */
    called: <T extends Facts>(some: readonly T[]): Promise<(T & Heading)[]> => callStore(() => withHeadings(db, some, options)),
  };
};
