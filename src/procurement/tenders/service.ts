/** Shared by all handlers of tenders and their parts: records, view, and the context of the rules. */

import { agreementIdOf, type FrameAgreement } from '../../base/domain/agreement.ts';
import type { KnownSlots, SlotContext } from '../../base/domain/auctions.ts';
import { type Catalogue, type CatalogueIds, lookUpEntries } from '../../base/domain/catalogue.ts';
import type { CodeLists } from '../../base/domain/code-lists.ts';
import type { ContractMaker } from '../../base/domain/contract.ts';
import type { DocumentUrls } from '../../base/domain/documents.ts';
import type { ForeignRecords } from '../../base/domain/foreign-records.ts';
import { type JsonObject, omitUndefined, sameValue } from '../../base/domain/json.ts';
import type { Calendar } from '../../base/domain/period.ts';
import { forbidden, notFound, requireNoErrors } from '../../base/domain/problem.ts';
import { toSeconds } from '../../base/domain/record.ts';
import { notRun, type StoredTender, type TenderFields, type TenderRecord } from '../../base/domain/tender.ts';
import type { Config } from '../../base/domain/types.generated.ts';
import type { Zone } from '../../base/domain/zone-time.ts';
import type { Validator } from '../../base/validation/validator.ts';
import type { FeedDeps } from '../../feed/routes.ts';
import type { ViewCache } from '../../http/conditional.ts';
import type { PathParams } from '../../http/route.ts';
import type { Store } from '../../store/client.ts';
import { makeRecordCache, type Records, type TransactionContext, type TransactionStep } from '../../store/records/records.ts';
import {
  type Changed,
  type Decide,
  type Decision,
  type Loaded,
  makeWriter,
  type PlainWriter,
  type Writer,
} from '../../store/records/writer.ts';
import { actingConfig, buildVariant } from '../engine/config.ts';
import {
  type OtherRecords,
  type OtherWrite,
  type Procedure,
  type Procedures,
  type RecordWrite,
  requireTransition,
  type TransitionOutcome,
} from '../engine/procedure.ts';
import { derivedChange, dueChange, withDerived } from './derived.ts';
import { type Context, tenderCreationErrors } from './rules/rule.ts';
import { tenderSettings } from './settings.ts';
import { makeTenderView, rememberedAsListed, type TenderView } from './view.ts';
import { type BidVisibility, makeBidVisibility } from './visibility.ts';

type OtherWriter<R extends object> = Pick<PlainWriter<R>, 'find' | 'insertStep' | 'saveStep'>;

/** What the tender service needs of the auction slots; absent where they are not counted. */
export interface SlotWork {
  known(): KnownSlots;
  /** Counts the slots a save takes, moves and releases, in its transaction; a slot that is full by then causes a 409 and a retry. */
  cascade(before: TenderFields, next: TenderFields, context: SlotContext): readonly TransactionStep[];
}

/** What the tender service needs of the auctions of this registry. */
export interface AuctionWork {
  /**
   * Added to a save of a tender that is, or was, in auction: addresses for planned auctions, and the records of auctions that it schedules,
   * moves, cancels or reveals the bidders' names of.
   */
  cascade(before: StoredTender, next: TenderRecord): { readonly next: TenderRecord; readonly steps: readonly TransactionStep[] };
}

export interface TenderDeps {
  readonly settings: {
    readonly sandboxMode: boolean;
    readonly auction: 'builtin' | 'external' | 'live';
    readonly confidentialBodies?: readonly string[];
    /** Megabytes for cached views; absent: none. */
    readonly viewMemoryMb?: number;
  };
  readonly store: Pick<Store, 'records' | 'feed' | 'sequences' | 'transaction' | 'underWay' | 'history'>;
  readonly contracts: ContractMaker;
  readonly writers: { readonly [C in Exclude<keyof OtherRecords, 'tenders'>]: OtherWriter<OtherRecords[C]> };
  /** Schedules, moves and ends this registry's auctions with the saves of their tenders; absent: it hosts none. */
  readonly auctions?: AuctionWork;
  /** Counts the starts of auctions; absent: no limit on auctions at one time. */
  readonly slots?: SlotWork | undefined;
  /** Looks up profiles, categories and products; absent or null: disabled (CATALOGUE is `off`). */
  readonly catalogue?: Catalogue | null;
  /** The types that are run here; tenders of others are read-only. */
  readonly procedures: Procedures;
  readonly validator: Validator;
  readonly zone: Zone;
  readonly feed: FeedDeps;
  readonly documents: DocumentUrls;
  readonly foreign?: ForeignRecords | undefined;
  readonly codes: CodeLists;
  /** `true`: for a type that works on listed weekends. */
  readonly calendar: (hasWorkingWeekends?: boolean) => Calendar;
  /**
   * A public tender → its release package (docs/ocds.md); `absolute` returns the absolute address of a path. Absent where
   * none is requested, as in scripts.
   */
  readonly releasePackage?: (tender: JsonObject, absolute: (path: string) => string) => Promise<JsonObject>;
  /** Called after every save with the tender's next due time, to wake the scheduler in time. */
  readonly saved?: (nextCheck: Date | undefined) => void;
  /** Called once for an imported tender that turns out not to fit its type and is read-only from then on. */
  readonly onUnsupportedImport?: (tender: string, fault: string) => void;
  /** UAH for one unit of a currency at a day's rate; throws the `Problem` to return to the client. Absent: no rates. */
  readonly rates?: (currency: string, day: Date) => Promise<number>;
  /** Whether an account may be a contract owner; absent: any may. */
  readonly keepsContracts?: (account: string) => boolean;
  /** In [0, 1); `Math.random` unless a test needs deterministic auction plans. */
  readonly random?: () => number;
}

export interface TenderService extends Writer<TenderRecord, LoadedTender> {
  readonly deps: TenderDeps;
  readonly visibility: BidVisibility;
  readonly view: TenderView;
  readonly views: ViewCache;
  /** The state of a tender (`Records.look`). */
  readonly look: Records<TenderRecord>['getState'];
  /** The tender of a path for readers, without bids while they are sealed; 404 `Tender not found.` */
  see(params: PathParams): Promise<StoredTender>;
  /** The procedure of a stored tender; 403 for imported tenders of a type that is not run here. */
  procedureOf(tender: Pick<StoredTender, 'procurementMethodType' | 'unrun'>): Procedure;
  contextOf(config: Partial<Config>, procedure: Procedure, now: Date): Context;
  /** The writes of an outcome's other records. A new tender that breaks its type's creation rules aborts the transaction. */
  stepsFor(outcome: Pick<TransitionOutcome<TenderRecord>, 'otherWrites'>): TransactionStep[];
  /** The context with the tender's agreement, if it has one. */
  withAgreement(
    context: Context,
    tender: Pick<TenderRecord, 'agreement' | 'agreements'>,
    session?: TransactionContext['session'],
  ): Promise<Context>;
  /** The context with these catalogue entries, for rules that run before anything is written. */
  withCatalogue(context: Context, wanted: CatalogueIds): Promise<Context>;
}

/** A loaded tender and the context of its rules; both getters throw 403 for a type that is not run here. */
export interface LoadedTender extends Loaded<TenderRecord> {
  readonly procedure: Procedure;
  readonly context: Context;
}

export type TenderDecision<T> = Decision<TenderRecord, T>;
export type ChangedTender<T> = Changed<TenderRecord, T>;
export type DecideTender<T> = Decide<TenderRecord, LoadedTender, T>;

/** Lazy: ownership is checked before whether the type is run here. */
const loadedBy = (service: Pick<TenderService, 'procedureOf' | 'contextOf'>, before: StoredTender, now: Date): LoadedTender => {
  let context: Context | undefined;
  return {
    before,
    get procedure() {
      return service.procedureOf(before);
    },
    get context() {
      context ??= service.contextOf(before.config ?? {}, service.procedureOf(before), now);
      return context;
    },
  };
};

const buildContexts = (deps: TenderDeps): Pick<TenderService, 'procedureOf' | 'contextOf'> => ({
  procedureOf: (tender) => {
    const procedure = deps.procedures.runs(tender);
    if (procedure !== undefined) return procedure;
    const { procurementMethodType: type, unrun = notRun } = tender;
    if (unrun === notRun) throw forbidden(`Tenders with procurementMethodType ${type} are read-only in this registry`);
    throw forbidden(`This tender is read-only: as it was imported it does not fit procurementMethodType ${type}, ${unrun}`);
  },
  contextOf: (config, procedure, now) => ({
    now,
    zone: deps.zone,
    calendar: deps.calendar(tenderSettings.of(procedure).hasWorkingWeekends),
    codes: deps.codes,
    config: actingConfig(config, procedure),
    variant: buildVariant(config, procedure),
    sandbox: deps.settings.sandboxMode,
    auction: deps.settings.auction,
    ...omitUndefined({ slots: deps.slots?.known() }),
    confidentialBodies: deps.settings.confidentialBodies ?? [],
    ...omitUndefined({ keepsContracts: deps.keepsContracts }),
    procedure,
    random: deps.random ?? Math.random,
  }),
});

/** Reads nothing for a tender without pre-selection. */
const makeWithAgreement =
  ({ store }: TenderDeps): TenderService['withAgreement'] =>
  async (context, tender, session) => {
    const id = context.config.hasPreSelectionAgreement ? agreementIdOf(tender) : undefined;
    return id === undefined ? context : { ...context, agreement: await store.records<FrameAgreement>('agreements').get(id, session) };
  };

/** A change of an unknown record is skipped: an imported tender may refer to contracts that were not imported. */
const toTransactionStep = <R extends object>(writer: OtherWriter<R>, write: RecordWrite<R>): TransactionStep => {
  if ('insert' in write) return writer.insertStep(write.id, write.insert);
  return async (within) => {
    const before = await writer.find(write.id, within.session);
    if (before === null) return () => {};
    const next = write.change(before);
    return next === before ? () => {} : writer.saveStep(before, next)(within);
  };
};

/** Other writes in a tender's transaction; a new tender is derived and validated like a posted one, by default with its type's flags. */
const makeOtherWrites = (
  deps: TenderDeps,
  contexts: Pick<TenderService, 'procedureOf' | 'contextOf'>,
  tenders: OtherWriter<TenderRecord>,
): TenderService['stepsFor'] => {
  const inserting: typeof tenders.insertStep = (id, made) => async (within) => {
    const procedure = contexts.procedureOf(made);
    const draft = { ...made, config: made.config ?? actingConfig({}, procedure) };
    const context = contexts.contextOf(draft.config, procedure, within.by.now);
    requireNoErrors(tenderCreationErrors(draft, context));
    return tenders.insertStep(id, withDerived(draft, context, null))(within);
  };
  const writers: { readonly [C in keyof OtherRecords]: OtherWriter<OtherRecords[C]> } = {
    ...deps.writers,
    tenders: { ...tenders, insertStep: inserting },
  };
  const one = <C extends keyof OtherRecords>(write: OtherWrite<C>): TransactionStep =>
    toTransactionStep<OtherRecords[C]>(writers[write.collection], write);
  return ({ otherWrites = [] }) => otherWrites.map(one);
};

const NOT_FOUND = 'Tender not found.';

/** Measured in BSON bytes. */
const RECENT_BYTES = 2 * 1024 * 1024;

/** The one tender service of a process: it serializes all tender writes and notifies the scheduler of saves. */
export const makeTenderService = (deps: TenderDeps): TenderService => {
  const records = deps.store.records<TenderRecord>('tenders');
  const visibility = makeBidVisibility(deps.procedures);
  const sealed = {
    field: 'bids',
    openIn: visibility.openIn,
    openWith: { field: 'config.hasPrequalification', in: visibility.partlyOpenIn },
  };
  // What another registry shows is never sealed here.
  const seen = deps.foreign === undefined ? records.withoutSealedField(sealed) : records.get;
  const see: TenderService['see'] = async ({ tender: id = '' }) => {
    const record = await seen(id);
    if (record === null) throw notFound(NOT_FOUND);
    return record;
  };
  const contexts = buildContexts(deps);
  const isRun = (tender: TenderRecord): boolean => deps.procedures.runs(tender) !== undefined;
  const writer = makeWriter<TenderRecord, LoadedTender>({
    store: deps.store,
    names: { collection: 'tenders', param: 'tender' },
    records,
    cache: (deps.settings.viewMemoryMb ?? 0) > 0 ? makeRecordCache(records, RECENT_BYTES) : undefined,
    notFound: NOT_FOUND,
    restrictedAs: 'tender',
    documents: deps.documents,
    open: (before, now) => loadedBy(contexts, before, now),
    derive: (next, loaded, isDue) => {
      const { before } = loaded;
      if (!isRun(next)) return sameValue(next, before) ? null : next;
      return isDue ? dueChange(before, next, loaded.context) : derivedChange(before, next, loaded.context);
    },
    verify: (next, loaded) => {
      if (isRun(next)) requireTransition(loaded.procedure, loaded.before.status, next.status);
    },
    cascade: (loaded, next) => {
      if (!isRun(next)) return { next, steps: [] };
      const { before } = loaded;
      const { stageOf } = loaded.procedure;
      const isAuctioned = [before, next].some(({ status }) => stageOf.get(status ?? '') === 'auction');
      const going = (isAuctioned ? deps.auctions?.cascade(before, next) : undefined) ?? { next, steps: [] };
      // The auctions have changed fields that events read.
      const saved = going.next === next ? next : withDerived(going.next, loaded.context, before);
      return { next: saved, steps: [...going.steps, ...(deps.slots?.cascade(before, saved, loaded.context) ?? [])] };
    },
    // The loser of a race with a private save is retried: a 409 would reveal a bid.
    seen: ({ public_modified }) => toSeconds(public_modified),
    onSaved: ({ next_check }) => deps.saved?.(next_check),
  });
  return {
    deps,
    visibility,
    look: records.getState,
    view: makeTenderView(deps),
    views: rememberedAsListed((deps.settings.viewMemoryMb ?? 0) * 1024 * 1024, deps.codes, deps.procedures),
    see,
    ...contexts,
    withAgreement: makeWithAgreement(deps),
    withCatalogue: async (context, wanted) =>
      deps.catalogue == null ? context : { ...context, catalogue: await lookUpEntries(deps.catalogue, wanted) },
    stepsFor: makeOtherWrites(deps, contexts, writer),
    ...writer,
  };
};
