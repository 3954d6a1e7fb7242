/**
 * A phase: statuses, transitions, events, writes, rules and derived values that belong together and that a type includes as a
 * whole. It knows no type; what types decide differently comes in as its settings. What several phases add to goes into lists.
 */
import type { CodeList } from '../../base/domain/code-lists.ts';
import type { TenderRecord } from '../../base/domain/tender.ts';
import type { SchemaFields, SchemaParts } from '../../base/validation/dialect.ts';
import type { FlagName, Offers } from './config.ts';
import type { Addition } from './lists.ts';
import type { Derive, EffectContext, Enter, Procedure, TimedEvent } from './procedure.ts';
import type { BidVisibilityLevel, Transition } from './transitions.ts';
import type { ProcedureWrites } from './writes.ts';

/** The position of a phase in a type. */
export interface PhaseStatuses {
  /** Initial status of the type's tenders. */
  readonly first: string;
  /** Statuses a tender may have before this phase, its first one first. */
  readonly before: readonly string[];
  /** Entrance statuses of the phases that may follow, up to the first that cannot be skipped. */
  readonly ahead: readonly string[];
  /** Public statuses that are not final: a draft that is a first stage's outcome, and those of all phases. */
  readonly running: readonly string[];
  /** Statuses of the phases of one stage, e.g. `awarding`; none if the type has no such phase. */
  readonly statusesOf: (stage: string) => readonly string[];
  /** Whether tenders of the type may have the flag with this value. */
  readonly allows: (flag: FlagName, value: boolean) => boolean;
}

/** Derived values, and the fields they may set: those of the tender, or `lots.auctionPeriod` inside its lots. */
export interface Derivation {
  readonly fields: readonly string[];
  readonly derive: Derive;
}

export interface Phase {
  readonly name: string;
  /** The type's settings for it; read through its `phaseSettings`. */
  readonly settings?: object;
  /** Its statuses. A phase without any accompanies the others. */
  readonly statuses?: readonly string[];
  /** Final statuses of its own, besides those of every tender. */
  readonly ends?: readonly string[];
  /** The role of its statuses for other phases, e.g. `tendering` or `awarding`; default: its name. */
  readonly stage?: string;
  /** How bids are shown in each of its statuses; default: sealed, and public in its `ends`. */
  readonly bidVisibility?: Readonly<Record<string, BidVisibilityLevel>>;
  /** Statuses in which an edit of the tender makes submitted bids invalid: they no longer match it. */
  readonly invalidatesBidsIn?: readonly string[];
  /** Statuses in which it can begin; default: the first of `statuses`. */
  readonly entrances?: readonly string[];
  /** A tender may skip it. */
  readonly isSkippable?: boolean;
  /** Enters the phase; `next` skips it. Default: sets the first of `statuses`. */
  readonly enter?: (tender: TenderRecord, context: EffectContext, next: Enter) => TenderRecord;
  readonly transitions?: (statuses: PhaseStatuses) => readonly Transition[];
  readonly events?: readonly TimedEvent[];
  readonly writes?: (statuses: PhaseStatuses) => ProcedureWrites;
  /** Its rules, routes, public fields and other elements of lists. */
  readonly adds?: (statuses: PhaseStatuses) => readonly Addition[];
  readonly derivations?: (statuses: PhaseStatuses) => readonly Derivation[];
  /** Its own schemas, and the properties and choices it adds to existing ones. */
  readonly schemas?: (statuses: PhaseStatuses) => SchemaParts;
  /** Schema → the fields that the type requires or does not know; bodies are checked through `findModel`. */
  readonly models?: (statuses: PhaseStatuses) => Readonly<Record<string, SchemaFields>>;
  /** Official code lists of its own. */
  readonly codeLists?: readonly CodeList[];
  /** The flags it handles. */
  readonly flags?: Offers;
}

interface PhaseSettings<S> {
  /** Throws an `Error` for a type without the phase: its routes do not exist for such a tender. */
  of(procedure: Pick<Procedure, 'type' | 'settings'>): S;
}

export const phaseSettings = <S extends object>(phase: string): PhaseSettings<S> => ({
  of: ({ type, settings }) => {
    const found = settings.get(phase);
    if (found === undefined) throw new Error(`${type} has no phase ${phase}`);
    // Only the phase's own function stores settings under its name, so they have this type.
    return found as S;
  },
});
