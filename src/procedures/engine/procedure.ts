/** A procedure type as it runs: what `compose` makes of its phases, and what rules and effects are asked with. */

import type { FrameAgreement } from '../../domain/agreement.ts';
import type { KnownSlots } from '../../domain/auction-slots.ts';
import type { KnownEntries } from '../../domain/catalogue.ts';
import type { CodeList, CodeLists, Donor } from '../../domain/code-lists.ts';
import type { ContractMaker } from '../../domain/contract.ts';
import type { Calendar } from '../../domain/period.ts';
import type { StoredTender, TenderFields, TenderRecord } from '../../domain/tender.ts';
import type { Zone } from '../../domain/zone-time.ts';
import type { SchemaParts } from '../../validation/dialect.ts';
import type { ConfigTable, ConfigVariant, TenderConfig, Variant } from './config.ts';
import type { Measure } from './measure.ts';
import type { Outcome } from './outcome.ts';
import type { BidsShown, Transition } from './transitions.ts';
import type { Writes } from './writes.ts';

/** Everything a rule knows beside the tender itself. `config` is complete (see `actingConfig`). */
export interface Context {
  readonly now: Date;
  readonly zone: Zone;
  readonly calendar: Calendar;
  readonly codes: CodeLists;
  /** Donors of the linked plans, where the rule on funders is to be asked (C5). */
  readonly donors?: readonly Donor[];
  readonly config: TenderConfig;
  /** The agreement that the tender rests on, where rules ask for it; null where there is none of that id. */
  readonly agreement?: FrameAgreement | null;
  /** Of a tender that is brought, its first stage as it is kept here; null where it is not; absent where the registry makes it itself. */
  readonly origin?: StoredTender | null;
  /** Of the catalogue what rules may ask for here; absent where nothing is looked up (CATALOGUE is `off`). */
  readonly catalogue?: KnownEntries;
  readonly variant: Variant;
  readonly sandbox: boolean;
  /** Who holds auctions (AUCTION): `builtin`: they end as they begin; `external`: a service does; `live`: the registry. */
  readonly auction: 'builtin' | 'external' | 'live';
  /** How many auctions begin when, as far as it is known; absent where that is not counted. */
  readonly slots?: KnownSlots;
  /** Codes of bodies whose signatures are for the buyer only (spec/tender-rules.md §5); none where absent. */
  readonly confidentialBodies?: readonly string[];
  /** Whether an account may keep contracts for a side; absent where accounts are not known. */
  readonly keepsContracts?: (account: string) => boolean;
  readonly procedure: Procedure;
  /** In [0, 1), as `Math.random`. */
  readonly random: () => number;
}

/** What effects ask for that make new parts. */
export type EffectContext = Context & { readonly newId: () => string };

/** What timed events ask for. */
export type TickContext = EffectContext & ContractMaker;

/** Something that happens by itself at a known time (spec/procedures.md §1.2); `next_check` is the earliest of them. */
export interface TimedEvent {
  readonly name: string;
  /** Happens though a cancellation holds the tender up, and before all that does not (spec/cancellations.md §4). */
  readonly isNeverHeldUp?: true;
  /** Done in the transaction of the owner's write that makes it due, as a revision of its own; the answer shows the one before. */
  readonly isDoneAtOnce?: true;
  readonly time: (tender: TenderFields, context: Context) => Date | undefined;
  readonly does: (outcome: Outcome, context: TickContext) => Outcome;
}

/** The effect of an event that writes the tender alone. */
export const changes =
  (change: (tender: StoredTender, context: TickContext) => TenderRecord): TimedEvent['does'] =>
  // What the store keeps beside the fields of a tender stays in every change of one.
  (outcome, context) => ({ ...outcome, next: change(outcome.next, context) as StoredTender });

/** Makes a tender enter a phase. */
export type Enter = (tender: TenderRecord, context: EffectContext) => TenderRecord;

/** Values the server sets on every public save; undefined takes a field away. `before` is null on creation. */
export type Derive = (tender: TenderFields, context: Context, before: TenderFields | null) => TenderFields;

export interface Procedure {
  /** The `procurementMethodType`. */
  readonly type: string;
  /** The status in which its tenders begin, as drafts. */
  readonly first: string;
  readonly config: ConfigTable;
  /** The agreement of a tender narrows its flags to those of the first that fits. */
  readonly variants: readonly ConfigVariant[];
  /** All flags are wanted, and what is asked is asked of the newer variant. */
  readonly isAlwaysNewer: boolean;
  /** What its offers are worth. */
  readonly measure: Measure;
  /** Names of its phases. */
  readonly phases: ReadonlySet<string>;
  /** Phase → what the type gives it; read it by its `phaseSettings`. */
  readonly settings: ReadonlyMap<string, unknown>;
  readonly transitions: readonly Transition[];
  /** Status → those it may have after one save. */
  readonly reach: ReadonlyMap<string, ReadonlySet<string>>;
  /** Statuses of the phases of one stage. */
  readonly statusesOf: (stage: string) => readonly string[];
  readonly bidsShown: ReadonlyMap<string, BidsShown>;
  readonly writes: Writes;
  /** List → its elements, in order; read by the `phaseList` of that name. */
  readonly lists: ReadonlyMap<string, readonly unknown[]>;
  /** In the order in which they are done. */
  readonly events: readonly TimedEvent[];
  /** In the order in which they are asked; later ones see what earlier ones said. */
  readonly derivations: readonly Derive[];
  /** Schema → the one that stands for it in this type; read by `findModel`. */
  readonly models: ReadonlyMap<string, string>;
  /** Those that its phases bring. */
  readonly codeLists: readonly CodeList[];
  /** What its phases add to the schemas. */
  readonly schemas: readonly SchemaParts[];
  /** Into the phase that follows this one. */
  next(phase: string): Enter;
}

/** The schema by which a body of a tender of this type is checked. */
export const findModel = <T extends { readonly id: string }>({ models }: Pick<Procedure, 'models'>, accepts: T): T => {
  const id = models.get(accepts.id);
  return id === undefined ? accepts : { ...accepts, id };
};

/** Whether this write publishes the tender: it is a draft no more. */
export const leavesDraft = (
  { status }: Pick<TenderFields, 'status'>,
  { procedure: { first } }: { readonly procedure: Pick<Procedure, 'first'> },
  before: Pick<TenderFields, 'status'> | null,
): boolean => before?.status === first && status !== first;

/** Error for a change of status that is no transition of the type: whatever made it is wrong. */
export const requireTransition = ({ type, first, reach }: Procedure, from: string | undefined, to: string | undefined): void => {
  if (from === to || (from === undefined && to === first)) return;
  if (to !== undefined && from !== undefined && reach.get(from)?.has(to) === true) return;
  throw new Error(`no transition of ${type} leads from ${from ?? 'nothing'} to ${to ?? 'nothing'}`);
};

/** Everything that is due by now, in the order of the type's events, each on what the one before it has made. */
export const tick = (tender: StoredTender, context: TickContext): Outcome =>
  context.procedure.events.reduce<Outcome>(
    (outcome, { does, time }) => {
      const at = time(outcome.next, context);
      return at === undefined || at > context.now ? outcome : does(outcome, context);
    },
    { next: tender },
  );
