/**
 * A phase: statuses, transitions, events, writes, rules and derived values that belong together, and that a type takes as a
 * whole. It knows no type; what types decide differently comes in as its settings. What several phases add to goes into lists.
 */
import type { CodeList } from '../../domain/code-lists.ts';
import type { TenderRecord } from '../../domain/tender.ts';
import type { Fields, SchemaParts } from '../../validation/dialect.ts';
import type { FlagName, Offers } from './config.ts';
import type { Derive, EffectContext, Enter, Procedure, TimedEvent } from './procedure.ts';
import type { BidsShown, Transition } from './transitions.ts';
import type { Writes } from './writes.ts';

/** Where a phase stands in a type. */
export interface PhaseStatuses {
  /** The status in which tenders of the type begin. */
  readonly first: string;
  /** Statuses a tender may have before this phase, its first one first. */
  readonly before: readonly string[];
  /** Statuses in which the phases that may follow are entered: up to the first one that none can skip. */
  readonly ahead: readonly string[];
  /** Statuses in which everybody knows of the tender, and that are not final: a draft that is a first stage's outcome, and those of all phases. */
  readonly running: readonly string[];
  /** Statuses of the phases of one stage: `awarding`; none where the type has no such phase. */
  readonly statusesOf: (stage: string) => readonly string[];
  /** Whether tenders of the type may have this flag so. */
  readonly allows: (flag: FlagName, value: boolean) => boolean;
}

/** Derived values, and the fields they are allowed to say: those of the tender, or `lots.auctionPeriod` inside its lots. */
export interface Derivation {
  readonly fields: readonly string[];
  readonly derive: Derive;
}

export interface Phase {
  readonly name: string;
  /** What the type has decided; read by its `phaseSettings`. */
  readonly settings?: object;
  /** Statuses it brings. A phase without any goes along with the others. */
  readonly statuses?: readonly string[];
  /** Final statuses of its own, besides those of every tender. */
  readonly ends?: readonly string[];
  /** What its statuses are to other phases, `tendering` or `awarding`; its name unless told. */
  readonly stage?: string;
  /** How bids are shown in each of its statuses; sealed unless told, and public at its ends. */
  readonly bidsShown?: Readonly<Record<string, BidsShown>>;
  /** Those in which it can begin; the first of `statuses` unless told. */
  readonly entrances?: readonly string[];
  /** A tender may go past it. */
  readonly isSkippable?: boolean;
  /** What entering it does; `next` goes past it. Sets the first of `statuses` unless told. */
  readonly enter?: (tender: TenderRecord, context: EffectContext, next: Enter) => TenderRecord;
  readonly transitions?: (statuses: PhaseStatuses) => readonly Transition[];
  readonly events?: readonly TimedEvent[];
  readonly writes?: (statuses: PhaseStatuses) => Writes;
  /** Rules, routes, public fields: what it adds to lists. */
  readonly adds?: (statuses: PhaseStatuses) => readonly ListStep[];
  readonly derivations?: (statuses: PhaseStatuses) => readonly Derivation[];
  /** Schemas of its own, and the properties and choices it adds to those that are there. */
  readonly schemas?: (statuses: PhaseStatuses) => SchemaParts;
  /** Schema → what of it the type asks for or does not know; bodies are checked by `findModel`. */
  readonly models?: (statuses: PhaseStatuses) => Readonly<Record<string, Fields>>;
  /** Official code lists of its own. */
  readonly codeLists?: readonly CodeList[];
  /** The flags it acts by. */
  readonly flags?: Offers;
}

/** What a type has given a phase, as rules and handlers of that phase read it. */
interface PhaseSettings<S> {
  /** Error for a type without the phase: its routes do not exist for such a tender. */
  of(procedure: Pick<Procedure, 'type' | 'settings'>): S;
}

export const phaseSettings = <S extends object>(phase: string): PhaseSettings<S> => ({
  of: ({ type, settings }) => {
    const found = settings.get(phase);
    if (found === undefined) throw new Error(`${type} has no phase ${phase}`);
    // Under its name a phase puts the settings of its own function, which are of this type.
    return found as S;
  },
});

/** What a phase puts into a list. */
export interface ListStep {
  readonly list: string;
  readonly step: number;
  readonly element: unknown;
}

/** Whoever reads the elements makes the list. */
export interface PhaseList<T> {
  at(step: number, element: T): ListStep;
  /** Those of a type in the order of their steps; those of one step in the order of the phases. */
  of(procedure: Pick<Procedure, 'lists'>): readonly T[];
}

export const phaseList = <T>(list: string): PhaseList<T> => ({
  at: (step, element) => ({ list, step, element }),
  // Under its name only the list itself puts elements, and they are of this type.
  of: ({ lists }) => (lists.get(list) ?? []) as readonly T[],
});

export const orderedLists = (placed: readonly ListStep[]): Procedure['lists'] => {
  const lists = new Map<string, unknown[]>();
  for (const { list, element } of placed.toSorted((a, b) => a.step - b.step)) lists.set(list, [...(lists.get(list) ?? []), element]);
  return lists;
};
