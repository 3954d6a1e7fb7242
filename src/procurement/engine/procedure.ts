/**
 * A procedure type as it runs: what `compose` makes of its phases, what rules and effects are asked with, and what these make of
 * a tender and other records. The types of a registry come as a list: no module knows one by name.
 */
import type { AgreementRecord, FrameAgreement } from '../../base/domain/agreement.ts';
import type { KnownSlots } from '../../base/domain/auctions.ts';
import { isBlockedByCancellation } from '../../base/domain/cancellations.ts';
import type { KnownEntries } from '../../base/domain/catalogue.ts';
import type { CodeList, CodeLists, Donor } from '../../base/domain/code-lists.ts';
import type { ContractMaker, ContractRecord, NewContract } from '../../base/domain/contract.ts';
import { sameValue } from '../../base/domain/json.ts';
import type { Calendar } from '../../base/domain/period.ts';
import type { StoredTender, TenderFields, TenderRecord } from '../../base/domain/tender.ts';
import type { Zone } from '../../base/domain/zone-time.ts';
import type { SchemaParts } from '../../base/validation/dialect.ts';
import type { ConfigTable, ConfigVariant, TenderConfig, Variant } from './config.ts';
import type { TypeLists } from './lists.ts';
import { type Measure, price } from './measure.ts';
import type { BidVisibilityLevel, Transition } from './transitions.ts';
import type { ProcedureWrites } from './writes.ts';

/** The inputs of a rule besides the tender itself. `config` is complete (see `actingConfig`). */
export interface Context {
  readonly now: Date;
  readonly zone: Zone;
  readonly calendar: Calendar;
  readonly codes: CodeLists;
  /** Donors of the linked plans, if the rule on funders is to run (C5). */
  readonly donors?: readonly Donor[];
  readonly config: TenderConfig;
  /** The agreement of the tender, if rules need it; null if there is none with that id. */
  readonly agreement?: FrameAgreement | null;
  /** First stage of a posted second stage; null if it is not stored here; absent if the registry creates the second stage itself. */
  readonly origin?: StoredTender | null;
  /** Catalogue entries that rules may need; absent if none are looked up (CATALOGUE is `off`). */
  readonly catalogue?: KnownEntries;
  readonly variant: Variant;
  readonly sandbox: boolean;
  /** Who runs auctions (AUCTION): `builtin`: they end as they begin; `external`: a service; `live`: the registry. */
  readonly auction: 'builtin' | 'external' | 'live';
  /** Number of auctions per slot, as far as known; absent if they are not counted. */
  readonly slots?: KnownSlots;
  /** Codes of bodies whose signatures are for the buyer only (spec/tender-rules.md §5); absent: none. */
  readonly confidentialBodies?: readonly string[];
  /** Whether an account may hold contracts for a party; absent if accounts are unknown. */
  readonly keepsContracts?: (account: string) => boolean;
  readonly procedure: Procedure;
  /** In [0, 1), as `Math.random`. */
  readonly random: () => number;
}

/** The context of effects that create new parts. */
export type EffectContext = Context & { readonly newId: () => string };

/** The context of timed events. */
export type TickContext = EffectContext & ContractMaker;

/** Something that happens automatically at a known time (spec/procedures.md §1.2); `next_check` is the earliest such time. */
export interface TimedEvent {
  readonly name: string;
  /** Not blocked by cancellations, and runs before all events that are (spec/cancellations.md §4). */
  readonly ignoresCancellations?: true;
  /** Runs in the transaction of the owner's write that makes it due, as a separate revision; the reply shows the one before. */
  readonly runsImmediately?: true;
  readonly time: (tender: TenderFields, context: Context) => Date | undefined;
  readonly apply: (outcome: TransitionOutcome, context: TickContext) => TransitionOutcome;
}

/** The event without a time while a cancellation blocks the tender. */
export const pausedByCancellation = (event: TimedEvent): TimedEvent => ({
  ...event,
  time: (tender, context) =>
    context.config.hasCancellationComplaints && isBlockedByCancellation(tender) ? undefined : event.time(tender, context),
});

/** The effect of an event that writes only the tender. */
export const tenderEffect =
  (change: (tender: StoredTender, context: TickContext) => TenderRecord): TimedEvent['apply'] =>
  // Changes of a tender keep the fields that the store adds to it.
  (outcome, context) => ({ ...outcome, next: change(outcome.next, context) as StoredTender });

/** Makes a tender enter a phase. */
export type Enter = (tender: TenderRecord, context: EffectContext) => TenderRecord;

/** Values the server sets on every public save; undefined removes a field. `before` is null on creation. */
export type Derive = (tender: TenderFields, context: Context, before: TenderFields | null) => TenderFields;

export interface Procedure {
  /** The `procurementMethodType`. */
  readonly type: string;
  /** Initial status of its tenders, a draft; it is public where it is not `draft`. */
  readonly first: string;
  readonly config: ConfigTable;
  /** The first one that fits the tender's agreement narrows its flags: it is checked after `config`. */
  readonly variants: readonly ConfigVariant[];
  /** It has no older bodies: all flags are required, and the rules of the newer variant apply (spec/decisions.md D2). */
  readonly isAlwaysNewer: boolean;
  /** The measure of its offers. */
  readonly measure: Measure;
  /** Names of its phases. */
  readonly phases: ReadonlySet<string>;
  /** Phase → its settings; read through its `phaseSettings`. */
  readonly settings: ReadonlyMap<string, unknown>;
  readonly transitions: readonly Transition[];
  /** Status → the statuses that one save may lead to. */
  readonly reach: ReadonlyMap<string, ReadonlySet<string>>;
  /** Status → the stage of its phase. */
  readonly stageOf: ReadonlyMap<string, string>;
  readonly bidVisibility: ReadonlyMap<string, BidVisibilityLevel>;
  readonly writes: ProcedureWrites;
  /** What its phases added to lists; read through each `phaseList` and `ruleList`. */
  readonly lists: TypeLists;
  /** In order of execution. */
  readonly events: readonly TimedEvent[];
  /** In order of execution; later ones see the results of earlier ones. */
  readonly derivations: readonly Derive[];
  /** Schema → its replacement in this type; read through `findModel`. */
  readonly models: ReadonlyMap<string, string>;
  /** The code lists of its phases. */
  readonly codeLists: readonly CodeList[];
  /** What its phases add to the schemas. */
  readonly schemas: readonly SchemaParts[];
  /** Enters the phase after this one. */
  next(phase: string): Enter;
}

/** The schema by which a body of a tender of this type is checked. */
export const findModel = <T extends { readonly id: string }>({ models }: Pick<Procedure, 'models'>, accepts: T): T => {
  const id = models.get(accepts.id);
  return id === undefined ? accepts : { ...accepts, id };
};

/** Whether this write publishes the tender: it stops being a draft. */
export const leavesDraft = (
  { status }: Pick<TenderFields, 'status'>,
  { procedure: { first } }: { readonly procedure: Pick<Procedure, 'first'> },
  before: Pick<TenderFields, 'status'> | null,
): boolean => before?.status === first && status !== first;

/** Throws an `Error` for a change of status that is no transition of the type: a bug of the caller. */
export const requireTransition = ({ type, first, reach }: Procedure, from: string | undefined, to: string | undefined): void => {
  if (from === to || (from === undefined && to === first)) return;
  if (to !== undefined && from !== undefined && reach.get(from)?.has(to) === true) return;
  throw new Error(`no transition of ${type} leads from ${from ?? 'nothing'} to ${to ?? 'nothing'}`);
};

/** Runs all events due by now, in the type's order, each on the result of the previous one. */
export const tick = (tender: StoredTender, context: TickContext): TransitionOutcome =>
  context.procedure.events.reduce<TransitionOutcome>(
    (outcome, { apply, time }) => {
      const at = time(outcome.next, context);
      return at === undefined || at > context.now ? outcome : apply(outcome, context);
    },
    { next: tender },
  );

export interface Procedures {
  /** The procedure of a `procurementMethodType`; undefined for a type that is only stored and shown. */
  of(type: string): Procedure | undefined;
  /** The procedure a stored tender runs by; undefined also for one that is kept as an import brought it. */
  runs(tender: { readonly procurementMethodType?: unknown; readonly unrun?: unknown }): Procedure | undefined;
  /** What offers of a type are worth; of one that is only stored: a price. */
  measureOf(type: string): Measure;
  readonly all: readonly Procedure[];
  /** Status → how bids are shown in it, whatever the type. */
  readonly bidVisibility: ReadonlyMap<string, BidVisibilityLevel>;
  /** Those that phases bring, each once. */
  readonly codeLists: readonly CodeList[];
  /** Names of the types, in the order of the list. */
  readonly types: readonly string[];
  /** The type of a tender that names none. */
  readonly byDefault: string;
}

/** Bids are shown by the status, and by whether there was a pre-qualification: lists and histories know no more. An Error where two types show them differently. */
const bidVisibilityIn = (list: readonly Procedure[]): ReadonlyMap<string, BidVisibilityLevel> => {
  const found = new Map<string, BidVisibilityLevel>();
  for (const { type, bidVisibility } of list) {
    for (const [status, shows] of bidVisibility) {
      if ((found.get(status) ?? shows) !== shows)
        throw new Error(`procedure type ${type}: bids in ${status} are ${shows}, elsewhere ${found.get(status)}`);
      found.set(status, shows);
    }
  }
  return found;
};

/** An Error where two types call different lists by one name. */
const collectCodeLists = (list: readonly Procedure[]): readonly CodeList[] => {
  const found = new Map<string, CodeList>();
  for (const { type, codeLists } of list) {
    for (const one of codeLists) {
      if (!sameValue(found.get(one.name) ?? one, one))
        throw new Error(`procedure type ${type}: the code list ${one.name} is another one elsewhere`);
      found.set(one.name, one);
    }
  }
  return [...found.values()];
};

/** The table of a list of types, the first of which is the default. An Error when the list is empty or names a type twice. */
export const makeProcedures = (list: readonly Procedure[]): Procedures => {
  const known = new Map(list.map((procedure) => [procedure.type, procedure]));
  const [first] = list;
  if (first === undefined || known.size < list.length) throw new Error('a registry needs procedure types, each named once');
  return {
    bidVisibility: bidVisibilityIn(list),
    of: (type) => known.get(type),
    runs: ({ procurementMethodType, unrun }) => (unrun === undefined ? known.get(String(procurementMethodType)) : undefined),
    measureOf: (type) => known.get(type)?.measure ?? price,
    all: list,
    codeLists: collectCodeLists(list),
    types: [...known.keys()],
    byDefault: first.type,
  };
};

/** Records that may be written with a tender, by collection. */
export interface OtherRecords {
  readonly tenders: TenderRecord;
  readonly contracts: ContractRecord;
  readonly agreements: AgreementRecord;
}

/** A record to insert, or one to change; `change` returns the same object where there is nothing to write. */
export type RecordWrite<R> = { readonly id: string; readonly insert: R } | { readonly id: string; readonly change: (record: R) => R };

/** A write of one of these collections (docs/procedures.md). */
export type OtherWrite<C extends keyof OtherRecords = keyof OtherRecords> = {
  readonly [Name in C]: { readonly collection: Name } & RecordWrite<OtherRecords[Name]>;
}[C];

export interface TransitionOutcome<T extends TenderRecord = StoredTender> {
  readonly next: T;
  /** Written in this order, before the tender. */
  readonly otherWrites?: readonly OtherWrite[];
}

export const newContract = ({ id, ...insert }: NewContract): OtherWrite => ({ collection: 'contracts', id, insert });

/** Cancels a contract along with its stub, unless it is no longer pending (spec/procedures.md §1.6). */
export const cancelledContract = (id: string, now: Date): OtherWrite => ({
  collection: 'contracts',
  id,
  change: (contract) => (contract.status === 'pending' ? { ...contract, status: 'cancelled', date: now } : contract),
});
