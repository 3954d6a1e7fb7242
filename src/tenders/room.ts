/** What every handler of this room and its sub-rooms shares: records, view, and the context rules are asked in. */

import type { FeedDeps } from '../feed/routes.ts';
import { makeRememberedViews, type RememberedViews } from '../http/remembered-views.ts';
import type { CodeLists } from '../model/code-lists.ts';
import type { ContractWork } from '../model/contract-work.ts';
import type { DocumentUrls } from '../model/document-urls.ts';
import type { JsonObject } from '../model/json.ts';
import { type FieldError, forbidden, invalid, notFound } from '../model/problem.ts';
import type { StoredTender, TenderRecord } from '../model/tender.ts';
import type { Config } from '../model/types.generated.ts';
import type { Calendar } from '../model/working-days.ts';
import type { Zone } from '../model/zone-time.ts';
import type { Procedure } from '../procedures/procedure.ts';
import type { Procedures } from '../procedures/procedures.ts';
import type { Store } from '../store/client.ts';
import { type KeyedQueue, makeKeyedQueue } from '../store/records/keyed-queue.ts';
import type { Records } from '../store/records/records.ts';
import type { Validator } from '../validation/validator.ts';
import { actingConfig, variantOf } from './rules/config.ts';
import type { Context } from './rules/rule.ts';
import { makeTenderView, type TenderView } from './view.ts';
import { afterBids } from './visibility.ts';

export interface TenderDeps {
  readonly settings: {
    readonly sandboxMode: boolean;
    readonly auction: 'builtin' | 'external';
    readonly confidentialBodies?: readonly string[];
    /** Megabytes of views that are remembered; none where absent. */
    readonly viewMemoryMb?: number;
  };
  readonly store: Pick<Store, 'records' | 'feed' | 'sequences' | 'transaction' | 'underWay' | 'history'>;
  readonly contracts: ContractWork;
  /** The types that are run here; tenders of others are only kept and shown. */
  readonly procedures: Procedures;
  readonly validator: Validator;
  readonly zone: Zone;
  readonly feed: FeedDeps;
  readonly documents: DocumentUrls;
  readonly codes: CodeLists;
  readonly calendar: () => Calendar;
  /**
   * A tender as everybody sees it → its release package (docs/ocds.md); `absolute` is the address of a path. Absent where
   * nobody asks for one, as in scripts.
   */
  readonly releasePackage?: (tender: JsonObject, absolute: (path: string) => string) => Promise<JsonObject>;
  /** Told of every save, when the tender is due next; so that the scheduler wakes in time. */
  readonly saved?: (nextCheck: Date | undefined) => void;
  /** In [0, 1); `Math.random` unless a test wants to know when auctions are planned. */
  readonly random?: () => number;
}

export interface TenderRoom {
  readonly deps: TenderDeps;
  readonly records: Records<TenderRecord>;
  readonly view: TenderView;
  readonly views: RememberedViews;
  readonly queue: KeyedQueue;
  /** The tender of a path; 404 `Tender not found.` */
  load(params: Readonly<Record<string, string>>): Promise<StoredTender>;
  /** The same for readers, without bids while those are sealed. */
  see(params: Readonly<Record<string, string>>): Promise<StoredTender>;
  /** The procedure a stored tender runs by; 403 for imported tenders of a type this registry only keeps. */
  procedureOf(tender: Pick<TenderRecord, 'procurementMethodType'>): Procedure;
  contextOf(config: Partial<Config>, procedure: Procedure, now: Date): Context;
}

/** The records of this room, with word of every save. */
const announced = (records: Records<TenderRecord>, saved: TenderDeps['saved']): Records<TenderRecord> => {
  if (saved === undefined) return records;
  const told = (tender: StoredTender): StoredTender => {
    saved(tender.next_check);
    return tender;
  };
  return {
    ...records,
    insert: async (...given) => told(await records.insert(...given)),
    save: async (...given) => told(await records.save(...given)),
  };
};

const there = (found: StoredTender | null): StoredTender => {
  if (found === null) throw notFound('Tender not found.');
  // As it was decoded it is a table of its keys; each copy of this copy costs a hundredth of the first one.
  return { ...found };
};

export const makeRoom = (deps: TenderDeps): TenderRoom => {
  const stored = deps.store.records<TenderRecord>('tenders');
  const records = announced(stored, deps.saved);
  const seen = stored.seeing({ field: 'bids', openIn: afterBids });
  return {
    deps,
    records,
    view: makeTenderView({ ...deps, isKnown: (type) => deps.procedures.of(type) !== undefined }),
    views: makeRememberedViews((deps.settings.viewMemoryMb ?? 0) * 1024 * 1024),
    queue: makeKeyedQueue(deps.store.underWay),
    load: async ({ tender: id = '' }) => there(await records.get(id)),
    see: async ({ tender: id = '' }) => there(await seen(id)),
    procedureOf: ({ procurementMethodType }) => {
      const procedure = deps.procedures.of(procurementMethodType);
      if (procedure === undefined)
        throw forbidden(`Tenders with procurementMethodType ${procurementMethodType} are read-only in this registry`);
      return procedure;
    },
    contextOf: (config, procedure, now) => ({
      now,
      zone: deps.zone,
      calendar: deps.calendar(),
      codes: deps.codes,
      config: actingConfig(config, procedure),
      variant: variantOf(config, procedure),
      sandbox: deps.settings.sandboxMode,
      auction: deps.settings.auction,
      confidentialBodies: deps.settings.confidentialBodies ?? [],
      procedure,
      random: deps.random ?? Math.random,
    }),
  };
};

/** Throws 400 `data-validation` when there is anything to say. */
export const refuse = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw invalid(errors);
};
