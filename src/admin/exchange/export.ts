/** Records → NDJSON lines by the views of the API, so that an export never holds what an answer would not show. */

import { makeAgreementView } from '../../agreements/view.ts';
import { makeContractView } from '../../contracts/view.ts';
import type { JsonObject } from '../../domain/json.ts';
import { isPlainObject } from '../../domain/plain.ts';
import type { RecordCollection } from '../../store/collections.ts';
import { makeTenderView } from '../../tenders/view.ts';
import { makeViews } from '../../violation-reports/view.ts';
import type { ScriptRooms } from '../rooms.ts';

/** In the order in which an import can use them. */
export const exchanged = ['tenders', 'agreements', 'contracts', 'violation_reports'] as const;
export type Exchanged = (typeof exchanged)[number];

/** As the store calls them. */
export const recordsOf = {
  tenders: 'tenders',
  agreements: 'agreements',
  contracts: 'contracts',
  violation_reports: 'violationReports',
} as const satisfies Record<Exchanged, RecordCollection>;

/** A record as the store holds it. */
export interface Kept {
  readonly _id: string;
  readonly [field: string]: unknown;
}

export interface ExportLine {
  readonly data: JsonObject;
  readonly config?: JsonObject;
}

/** A stored record as a line of an export, without the name of its collection. */
export type Show = (record: Kept) => ExportLine;

export const makeShows = ({
  validator,
  documents,
  absolute,
  procedures,
}: Pick<ScriptRooms, 'procedures' | 'validator' | 'documents' | 'absolute'>): Readonly<Record<Exchanged, Show>> => {
  const tenders = makeTenderView({ validator, documents, isKnown: (type) => procedures.of(type) !== undefined });
  const contracts = makeContractView(validator, documents);
  const agreements = makeAgreementView(validator, documents);
  const reports = makeViews(validator);
  return {
    tenders: (record) => ({ data: tenders.data(record), ...tenders.beside(isPlainObject(record.config) ? { config: record.config } : {}) }),
    agreements: (record) => ({ data: agreements(record) }),
    contracts: (record) => ({ data: contracts.data(record), ...contracts.beside(record) }),
    violation_reports: (record) => ({ data: reports.report(record, absolute) }),
  };
};

export interface ExportOptions {
  readonly collections: readonly Exchanged[];
  /** Drafts too. */
  readonly all: boolean;
  /** Returns when the text has been taken. */
  readonly write: (text: string) => Promise<void>;
  readonly progress?: (done: number, total: number) => void;
}

/** Writes every public record, ordered by id within its collection, and gives how many. */
export const exportLines = async (rooms: ScriptRooms, { collections, all, write, progress }: ExportOptions): Promise<number> => {
  const shows = makeShows(rooms);
  const filter = all ? {} : { is_public: true };
  const counts = await Promise.all(collections.map((name) => rooms.store.collection(name).countDocuments(filter)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  let done = 0;
  for (const name of collections) {
    for await (const record of rooms.store.collection<Kept>(name).find(filter).sort({ _id: 1 })) {
      await write(`${JSON.stringify({ collection: name, ...shows[name](record) })}\n`);
      done += 1;
      progress?.(done, Math.max(total, done));
    }
  }
  return done;
};
