/** The shape of a rule, and the two ways of running rules (spec/requests.md §6). */
import { addPeriod, type DayKind, parseAccelerator } from '../../domain/period.ts';
import { type FieldError, missing, none, ruleError } from '../../domain/problem.ts';
import type { TenderFields } from '../../domain/tender.ts';
import type { PatchTender } from '../../domain/types.generated.ts';
import { memoize } from '../../platform/memoize.ts';
import { phaseList } from '../../procedures/engine/phase.ts';
import type { Context } from '../../procedures/engine/procedure.ts';

export type { Context };

/**
 * A rule on a tender as it would be after the write; `before` is null on creation. No errors: it holds. Rules that are
 * answered with 403 throw a `Problem`.
 */
export type Rule = (after: TenderFields, context: Context, before: TenderFields | null) => readonly FieldError[];

/** What the schemas cannot say of a tender; all of them are reported together (spec/tender-rules.md §1). */
export const modelRules = phaseList<Rule>('model');
/** Asked one by one of a new tender (spec/tender-rules.md §2). */
export const creationRules = phaseList<Rule>('creation');
/** Asked one by one of a changed tender (spec/tender-rules.md §3). */
export const changeRules = phaseList<Rule>('change');

/** What of a body, as it was sent, the config of its tender leaves no place for. */
export const bodyRules =
  phaseList<(sent: Pick<PatchTender, 'enquiryPeriod'>, config: Context['config']) => readonly FieldError[]>('bodies');

/** Asked first of a tender with a lot added, changed or removed under its own path. */
export const lotRules = phaseList<Rule>('lot');
/** Asked of a tender with a new lot before it is asked for cancellations. */
export const newLotRules = phaseList<Rule>('new lot');

/** Whether the tender was created since then; one that is being made was, or not, by now. Rules that came with a day ask it. */
export const isSince = (day: Date, before: TenderFields | null, { now }: Pick<Context, 'now'>): boolean =>
  (before?.dateCreated ?? now) >= day;

/** All rules, all their errors together: stage C of the model. */
export const collect = (
  rules: readonly Rule[],
  after: TenderFields,
  context: Context,
  before: TenderFields | null,
): readonly FieldError[] => {
  let fieldErrors = none;
  for (const rule of rules) {
    const errors = rule(after, context, before);
    if (errors.length > 0) fieldErrors = [...fieldErrors, ...errors];
  }
  return fieldErrors;
};

interface Identified {
  readonly id?: string | undefined;
}

const idsOf = memoize((list: readonly Identified[]) => new Set(list.map(({ id }) => id)));

/** Whether an element has this id. The ids are gathered once a list: a thousand elements may refer to a thousand others. */
export const hasId = (list: readonly Identified[], id: string): boolean => idsOf(list).has(id);

/** What is said of a lot or an item (`of`) names one that is there. */
export const relatedErrors = (
  of: string | undefined,
  relatedItem: string | undefined,
  path: readonly string[],
  { items = [], lots = [] }: { readonly items?: readonly Identified[] | undefined; readonly lots?: readonly Identified[] | undefined },
): readonly FieldError[] => {
  if (of !== 'item' && of !== 'lot') return none;
  const at = [...path, 'relatedItem'];
  if (relatedItem === undefined) return [missing(at)];
  return hasId(of === 'item' ? items : lots, relatedItem) ? none : [ruleError(at, `relatedItem should be one of ${of}s`)];
};

/** The lot that is named at `field` of a body is one of the tender's. */
export const namedLotErrors = ({ lots = [] }: Pick<TenderFields, 'lots'>, lot: string | undefined, field: 'relatedLot' | 'lotID') =>
  lot === undefined || hasId(lots, lot) ? none : [ruleError(['data', field], `${field} should be one of lots`)];

/** A list that is absent is an empty one (spec/requests.md §1). */
export const isEmpty = (list: readonly unknown[] | undefined): boolean => list === undefined || list.length === 0;

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

/** What a sandbox tender shortens its times by; null for all others. */
export const acceleratorFor = (
  { procurementMethodDetails }: Pick<TenderFields, 'procurementMethodDetails'>,
  { sandbox }: Pick<Context, 'sandbox'>,
): number | null => (sandbox ? parseAccelerator(procurementMethodDetails) : null);

/** The end of `days` full days from `start`, shortened by the accelerator of a sandbox tender (spec/procedures.md §2.1, §2.4). */
export const afterDays = (
  tender: TenderFields,
  start: Date,
  days: number,
  kind: DayKind,
  context: Pick<Context, 'zone' | 'calendar' | 'sandbox'>,
): Date => {
  const { zone, calendar } = context;
  return addPeriod({ zone, calendar, accelerator: acceleratorFor(tender, context) }, start, days, kind);
};
