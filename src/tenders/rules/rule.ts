/** The shape of a rule, and the two ways of running rules (spec/requests.md §6). */
import { acceleratorOf } from '../../model/accelerator.ts';
import type { CodeLists } from '../../model/code-lists.ts';
import type { Donor } from '../../model/donors.ts';
import { addPeriod } from '../../model/period.ts';
import type { FieldError } from '../../model/problem.ts';
import type { TenderFields } from '../../model/tender.ts';
import type { Calendar, DayKind } from '../../model/working-days.ts';
import type { Zone } from '../../model/zone-time.ts';
import type { Procedure, TenderConfig, Variant } from '../../procedures/procedure.ts';

/** Everything a rule knows beside the tender itself. `config` is complete (see `actingConfig`). */
export interface Context {
  readonly now: Date;
  readonly zone: Zone;
  readonly calendar: Calendar;
  readonly codes: CodeLists;
  /** Donors of the linked plans, where the rule on funders is to be asked (C5). */
  readonly donors?: readonly Donor[];
  readonly config: TenderConfig;
  readonly variant: Variant;
  readonly sandbox: boolean;
  /** Who holds auctions (AUCTION). */
  readonly auction: 'builtin' | 'external';
  /** Codes of bodies whose signatures are for the buyer only (spec/tender-rules.md §5); none where absent. */
  readonly confidentialBodies?: readonly string[];
  readonly procedure: Procedure;
  /** In [0, 1), as `Math.random`. */
  readonly random: () => number;
}

/**
 * A rule on a tender as it would be after the write; `before` is null on creation. No errors: it holds. Rules that are
 * answered with 403 throw a `Problem`.
 */
export type Rule = (after: TenderFields, context: Context, before: TenderFields | null) => readonly FieldError[];

export const none: readonly FieldError[] = [];

/** All rules, all their errors together: stage C of the model. */
export const collect = (
  rules: readonly Rule[],
  after: TenderFields,
  context: Context,
  before: TenderFields | null,
): readonly FieldError[] => rules.flatMap((rule) => rule(after, context, before));

/** One rule at a time: the errors of the first that does not hold. */
export const firstFailing = (
  rules: readonly Rule[],
  after: TenderFields,
  context: Context,
  before: TenderFields | null,
): readonly FieldError[] => {
  for (const rule of rules) {
    const errors = rule(after, context, before);
    if (errors.length > 0) return errors;
  }
  return none;
};

/**
 * The errors of each element of a list; `check` gets the element's place in the body. Of a list in which nothing is wrong,
 * as nearly all are, no place matters: none is made, and `check` gets that of the list.
 */
export const each = <T>(
  list: readonly T[] | undefined,
  at: readonly string[],
  check: (element: T, path: readonly string[]) => readonly FieldError[],
): readonly FieldError[] =>
  list === undefined || list.every((element) => check(element, at).length === 0)
    ? none
    : list.flatMap((element, index) => check(element, [...at, String(index)]));

/** A list that is absent is an empty one (spec/requests.md §1). */
export const isEmpty = (list: readonly unknown[] | undefined): boolean => list === undefined || list.length === 0;

/** The first element that fails, and its index; undefined when all pass. */
export const firstWhere = <T>(list: readonly T[], fails: (element: T, index: number) => boolean): number | undefined => {
  const index = list.findIndex(fails);
  return index < 0 ? undefined : index;
};

/** Elements with the same key together, in the order in which keys appear. */
export const groupBy = <T, K>(list: readonly T[], keyOf: (element: T) => K): ReadonlyMap<K, readonly T[]> => {
  const groups = new Map<K, T[]>();
  for (const element of list) {
    const key = keyOf(element);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [element]);
    else group.push(element);
  }
  return groups;
};

/** The end of `days` full days from `start`, shortened by the accelerator of a sandbox tender (spec/procedures.md §2.1, §2.4). */
export const afterDays = (tender: TenderFields, start: Date, days: number, kind: DayKind, { zone, calendar, sandbox }: Context): Date => {
  const accelerator = sandbox ? acceleratorOf(tender.procurementMethodDetails) : null;
  return addPeriod({ zone, calendar, accelerator }, start, days, kind);
};
