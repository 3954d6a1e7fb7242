/** Buyers, suppliers and signals, as `GET /facts/…` returns them (docs/signals.md). */
import type { components } from '../../../clients/typescript/src/schema.generated.ts';
import { api } from '../api.ts';
import { type Answer, type Outcome, settle } from './outcome.ts';
import type { Loose } from './records.ts';

type Schemas = components['schemas'];

export type Role = 'buyer' | 'supplier';
export type PartyTotals = Loose<Schemas['parties.party']>;
export type Counts = Loose<Schemas['parties.party.counts']>;
export type Sums = Loose<Schemas['parties.party.sums']>;
export type Pair = Loose<Schemas['parties.party.pair']>;
export type RecordFacts = Loose<Schemas['parties.record']>;
export type SignalNumbers = Loose<Schemas['parties.signals.signal']>;

export interface Page<T> {
  readonly found: readonly T[];
  /** Null at the end. */
  readonly cursor: string | null;
}

type Body = { readonly data?: unknown; readonly next_page?: { readonly cursor?: string } | undefined };

const getPage = <T>(answer: Promise<Answer<unknown>>): Promise<Outcome<Page<T>>> =>
  settle(answer, (body) => {
    const { data, next_page: next } = body as Body;
    return { found: (data ?? []) as readonly T[], cursor: next?.cursor ?? null };
  });

const getData = <T>(answer: Promise<Answer<unknown>>): Promise<Outcome<T>> => settle(answer, (body) => (body as Body).data as T);

/** Signals of a record, as named in a party's counters. */
export const signalNames = [
  'singleBid',
  'shortDeadline',
  'manyChanges',
  'nearExpected',
  'priceRaised',
  'reportSatisfied',
] as const satisfies readonly (keyof Counts)[];
export type SignalName = (typeof signalNames)[number];

export interface Wanted extends Mode {
  readonly cursor?: string;
  readonly with?: string;
  readonly signal?: SignalName;
}

/** Real records, or test records. */
export interface Mode {
  readonly mode?: 'test';
}

export const readParty = (role: Role, party: string, mode: Mode = {}): Promise<Outcome<PartyTotals>> => {
  const params = { path: { party }, query: mode };
  return getData(role === 'buyer' ? api.GET('/facts/buyers/{party}', { params }) : api.GET('/facts/suppliers/{party}', { params }));
};

/** Sizes of a page. */
export const recordsPerPage = 10;
export const signalsPerPage = 20;

export const readPartyRecords = (role: Role, party: string, records: string, query: Wanted): Promise<Outcome<Page<RecordFacts>>> => {
  const params = { path: { party, records }, query: { limit: recordsPerPage, ...query } };
  return getPage(
    role === 'buyer' ? api.GET('/facts/buyers/{party}/{records}', { params }) : api.GET('/facts/suppliers/{party}/{records}', { params }),
  );
};

export const readSignals = (): Promise<Outcome<readonly SignalNumbers[]>> => getData(api.GET('/facts/signals'));

export const readSignalRecords = (signal: string, query: Wanted): Promise<Outcome<Page<RecordFacts>>> =>
  getPage(api.GET('/facts/signals/{signal}', { params: { path: { signal }, query: { limit: signalsPerPage, ...query } } }));

export const readPairs = (query: Wanted): Promise<Outcome<Page<Pair>>> =>
  getPage(api.GET('/facts/signals/sameWinner', { params: { query: { limit: signalsPerPage, ...query } } }));

export const readTenderSignals = (record: string): Promise<Outcome<readonly SignalNumbers[]>> =>
  getData(api.GET('/facts/tenders/{record}/signals', { params: { path: { record } } }));
/** Records that are often named by others. */
export type FactsOf = 'tenders' | 'contracts' | 'plans';

export const readFacts = (of: FactsOf, record: string): Promise<Outcome<RecordFacts>> => {
  const params = { path: { record } };
  switch (of) {
    case 'tenders':
      return getData(api.GET('/facts/tenders/{record}', { params }));
    case 'contracts':
      return getData(api.GET('/facts/contracts/{record}', { params }));
    default:
      return getData(api.GET('/facts/plans/{record}', { params }));
  }
};
export const readContractSignals = (record: string): Promise<Outcome<readonly SignalNumbers[]>> =>
  getData(api.GET('/facts/contracts/{record}/signals', { params: { path: { record } } }));
