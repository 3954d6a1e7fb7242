/** What a search asks for, and whether the facts of a tender fit. Pure. */
import type { AskedFacts, Between, KeyedFacts, Mode, TermGroup } from '../../store/search/index.ts';

/** Behind which tender a page begins: lower keys, and of the same key lower ids; an empty id is below all. */
export interface Position {
  readonly key: number;
  readonly id: string;
}

export interface Wanted {
  /** A term of each. */
  readonly groups: readonly TermGroup[];
  /** Terms that follow from the facts; a walk may take them, and nothing depends on them. */
  readonly hints: readonly TermGroup[];
  readonly facts: AskedFacts;
  readonly test: Mode;
  /** Keys of the time of publication: the first, and the one behind the last. */
  readonly least: number;
  readonly below: number;
  readonly limit: number;
  readonly after: Position | null;
}

const isWithin = <T extends number | Date>(value: T | undefined, asked: Between<T> | undefined): boolean => {
  if (asked === undefined) return true;
  if (value === undefined || value === null) return false;
  return (asked.from === undefined || value >= asked.from) && (asked.to === undefined || value <= asked.to);
};

const isAmong = (value: string | undefined, asked: readonly string[] | undefined): boolean =>
  asked === undefined || (value !== undefined && asked.includes(value));

/** Whether a tender with these facts is one that is asked for. */
export const fits = (facts: KeyedFacts, { statuses, types, currency, amount, end }: AskedFacts): boolean =>
  isAmong(facts.status, statuses) &&
  isAmong(facts.type, types) &&
  (currency === undefined || facts.currency === currency) &&
  isWithin(facts.amount, amount) &&
  isWithin(facts.end, end);
