/** What phases add to the writes of a tender: rules and how they are run (spec/requests.md §6), and steps and effects of a PATCH. */
import { addPeriod, type DayKind, parseAccelerator } from '../../../base/domain/period.ts';
import { type FieldError, firstFailing, missingField, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { StoredTender, TenderFields, TenderRecord } from '../../../base/domain/tender.ts';
import type { PatchTender } from '../../../base/domain/types.generated.ts';
import { memoize } from '../../../base/platform/memoize.ts';
import { phaseList, type RuleList, ruleList } from '../../engine/lists.ts';
import type { Context, Procedure, TickContext, TransitionOutcome } from '../../engine/procedure.ts';
import { CHANGE_RULES, CREATION_RULES, LOT_RULES, MODEL_RULES, NEW_LOT_RULES } from './order.ts';

export type { Context };

/**
 * A rule on a tender as it will be after the write; `before` is null on creation. An empty list: it holds. Rules that are
 * answered with 403 throw a `Problem`.
 */
export type Rule = (after: TenderFields, context: Context, before: TenderFields | null) => readonly FieldError[];

/** What schemas cannot express about a tender; reported all together (spec/tender-rules.md §1). */
export const modelRules = ruleList<Rule, (typeof MODEL_RULES)[number]>(MODEL_RULES);
/** Run one by one on a new tender (spec/tender-rules.md §2). */
export const creationRules = ruleList<Rule, (typeof CREATION_RULES)[number]>(CREATION_RULES);
/** Run one by one on a changed tender (spec/tender-rules.md §3). */
export const changeRules = ruleList<Rule, (typeof CHANGE_RULES)[number]>(CHANGE_RULES);

/** Fields of the sent body that are not allowed under the tender's config. */
export const bodyRules = phaseList<(sent: Pick<PatchTender, 'enquiryPeriod'>, config: Context['config']) => readonly FieldError[]>();

/** Run first on a tender with a lot added, changed or removed under its own path. */
export const lotRules = ruleList<Rule, (typeof LOT_RULES)[number]>(LOT_RULES);
/** Run on a tender with a new lot before the checks of cancellations. */
export const newLotRules = ruleList<Rule, (typeof NEW_LOT_RULES)[number]>(NEW_LOT_RULES);

/** Whether the tender was created on or after this day; for a new one, now. For rules with an effective date. */
export const isCreatedSince = (day: Date, before: TenderFields | null, { now }: Pick<Context, 'now'>): boolean =>
  (before?.dateCreated ?? now) >= day;

/** The errors of all rules together: stage C of the model. */
export const collect = (
  rules: readonly Rule[],
  after: TenderFields,
  context: Context,
  before: TenderFields | null,
): readonly FieldError[] => {
  let fieldErrors = NO_ERRORS;
  for (const rule of rules) {
    const errors = rule(after, context, before);
    if (errors.length > 0) fieldErrors = [...fieldErrors, ...errors];
  }
  return fieldErrors;
};

/** Errors of the model, whoever changes the tender. */
export const tenderModelErrors = (before: TenderFields, after: TenderFields, context: Context): readonly FieldError[] =>
  collect(modelRules.of(context.procedure), after, context, before);

const applyRuleStages = (
  rules: Pick<RuleList<Rule>, 'of'>,
  after: TenderFields,
  context: Context,
  before: TenderFields | null,
): readonly FieldError[] => {
  const ofModel = collect(modelRules.of(context.procedure), after, context, before);
  return ofModel.length > 0 ? ofModel : firstFailing(rules.of(context.procedure), after, context, before);
};

/**
 * Errors of a new tender (spec/tender-rules.md §1, §2): all broken rules of the model, else the first broken rule of creation.
 * `tender` is the body with the schema's defaults, before `withDerived`; lots and items still have the ids that were sent.
 */
export const tenderCreationErrors = (tender: TenderFields, context: Context): readonly FieldError[] =>
  applyRuleStages(creationRules, tender, context, null);

/**
 * Errors of a change (spec/tender-rules.md §1, §3): all broken rules of the model, else the first broken rule of the change.
 * `after` is the tender that will be saved. Throws 403 for steps 8 and 16.
 */
export const tenderChangeErrors = (before: TenderFields, after: TenderFields, context: Context): readonly FieldError[] =>
  applyRuleStages(changeRules, after, context, before);

interface Identified {
  readonly id?: string | undefined;
}

const toIdSet = memoize((list: readonly Identified[]) => new Set(list.map(({ id }) => id)));

/** Whether an element has this id. Ids are indexed once per list: a thousand elements may refer to a thousand others. */
export const hasId = (list: readonly Identified[], id: string): boolean => toIdSet(list).has(id);

/** What refers to a lot or an item (`of`) must refer to an existing one. */
export const relatedErrors = (
  of: string | undefined,
  relatedItem: string | undefined,
  path: readonly string[],
  { items = [], lots = [] }: { readonly items?: readonly Identified[] | undefined; readonly lots?: readonly Identified[] | undefined },
): readonly FieldError[] => {
  if (of !== 'item' && of !== 'lot') return NO_ERRORS;
  const at = [...path, 'relatedItem'];
  if (relatedItem === undefined) return [missingField(at)];
  return hasId(of === 'item' ? items : lots, relatedItem) ? NO_ERRORS : [ruleError(at, `relatedItem should be one of ${of}s`)];
};

/** The lot in `field` of a body must be one of the tender's. */
export const namedLotErrors = ({ lots = [] }: Pick<TenderFields, 'lots'>, lot: string | undefined, field: 'relatedLot' | 'lotID') =>
  lot === undefined || hasId(lots, lot) ? NO_ERRORS : [ruleError(['data', field], `${field} should be one of lots`)];

/** An absent list counts as empty (spec/requests.md §1). */
export const isEmpty = (list: readonly unknown[] | undefined): boolean => list === undefined || list.length === 0;

/** Elements grouped by key, in order of first occurrence. */
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

/** The factor by which a sandbox tender shortens its periods; null for all others. */
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

/** Statuses in which the owner's PATCH is only a step of a phase; `sent` is the unvalidated body. */
interface OwnerAction {
  readonly in: readonly string[];
  take(before: StoredTender, sent: unknown, context: TickContext): TransitionOutcome<TenderRecord>;
}

export const ownerActions = phaseList<OwnerAction>();

/** Faults of a body reported before "not a step" or "lots are closed": for phases whose fields have error texts of their own. */
export const ownerActionErrors = phaseList<(before: StoredTender, sent: unknown, context: Context) => readonly FieldError[]>();

/** A status the owner may send that is never stored: the PATCH is merged and validated as usual, and also runs a step of a phase. */
interface StatusCommand {
  readonly word: string;
  readonly in: readonly string[];
  /** `next` has the body merged in, and its old status. */
  take(next: TenderRecord, before: StoredTender, context: TickContext): TransitionOutcome<TenderRecord>;
}

export const statusCommands = phaseList<StatusCommand>();

/** What accounts of a group may do to a tender by PATCH besides its owner; `next` is the merged tender and satisfies the model's rules. */
interface GroupAction {
  readonly group: string;
  take(before: StoredTender, next: TenderRecord, context: TickContext): TransitionOutcome<TenderRecord>;
}

export const groupActions = phaseList<GroupAction>();

/** What the owner's edit may change in types that allow little: the edited tender, or a refusal. `sent` is the body before conversion. */
export const changeLimits = phaseList<(before: TenderRecord, after: TenderRecord, sent: unknown) => TenderRecord>();

interface Edit {
  readonly now: Date;
  readonly by: 'owner' | 'Administrator';
}

/** Run only for edits that change something. */
export const editEffects = phaseList<(edited: TenderRecord, edit: Edit) => TenderRecord>();

/** The tender after the effects of an edit. */
export const withEditEffects = (edited: TenderRecord, procedure: Procedure, edit: Edit): TenderRecord =>
  editEffects.of(procedure).reduce((tender, effect) => effect(tender, edit), edited);

/** The same, bound to a loaded tender. */
export const makeEdits =
  ({ procedure, context: { now } }: { readonly procedure: Procedure; readonly context: Pick<Context, 'now'> }, by: Edit['by'] = 'owner') =>
  (saved: TenderRecord): TenderRecord =>
    withEditEffects(saved, procedure, { now, by });
