/** Builds the record of a new or changed plan from a checked body, before its rules run (spec/plans.md §2, §4.2, §5). Pure but for ids. */
import { mergedParts, mergePatch, omitUndefined, partKinds, sameValue } from '../../base/domain/json.ts';
import type { OwnedRecordFields } from '../../base/domain/record.ts';
import type {
  PatchPlan,
  PlanBudget,
  PlanBuyer,
  PlanCancellation,
  PlanItem,
  PlanProcuringEntity,
  PlanRationale,
  PlanTender,
  PostPlan,
  ShownPlanCancellation,
} from '../../base/domain/types.generated.ts';
import { newId } from '../../store/records/ids.ts';
import type { PlanRecord } from './plan.ts';

const withOwnId = <T extends { id?: string }>(part: T): T & { id: string } => ({ ...part, id: part.id ?? newId() });

interface Parts {
  readonly procuringEntity?: PlanProcuringEntity;
  readonly buyers?: PlanBuyer[];
  readonly budget?: PlanBudget;
  readonly items?: PlanItem[];
}

const withIds = ({ procuringEntity, buyers, budget, items }: Parts): Parts => ({
  ...omitUndefined({
    procuringEntity: procuringEntity && withOwnId(procuringEntity),
    buyers: buyers?.map(withOwnId),
    items: items?.map(withOwnId),
    budget: budget && { ...budget, ...omitUndefined({ breakdown: budget.breakdown?.map(withOwnId) }) },
  }),
});

/** The registry sets the date whenever the description changes (spec/plans.md §2.1). */
const buildRationale = (sent: PlanRationale, before: PlanRationale | undefined, now: Date): PlanRationale => {
  const { description } = sent;
  return before?.description === description ? before : { description, date: now };
};

/** Every change of a cancellation replaces it by a new one. */
const buildCancellation = (sent: PlanCancellation, before: ShownPlanCancellation | undefined, now: Date): ShownPlanCancellation =>
  before !== undefined && sameValue({ ...sent, id: before.id, date: before.date }, before) ? before : { ...sent, id: newId(), date: now };

const withPlanDates = (
  { rationale, cancellation }: { readonly [Name in 'rationale' | 'cancellation']: PatchPlan[Name] | undefined },
  before: Pick<PlanRecord, 'rationale' | 'cancellation'> | null,
  now: Date,
) => ({
  ...omitUndefined({
    rationale: rationale && buildRationale(rationale, before?.rationale, now),
    cancellation: cancellation && buildCancellation(cancellation, before?.cancellation, now),
  }),
});

/** A new plan, without a number: only accepted plans get one. */
export const buildPlan = (
  { documents: _, rationale, cancellation, ...data }: PostPlan,
  ownership: OwnedRecordFields,
  now: Date,
): PlanRecord => ({
  ...data,
  ...withIds(data),
  ...withPlanDates({ rationale, cancellation }, null, now),
  planID: '',
  ...ownership,
  datePublished: now,
});

const getFieldOf = (value: unknown, field: string): unknown => Reflect.get(Object(value), field);

/** The budget, its period and the tender's period are merged key by key (spec/decisions.md D12). */
const mergedMoney = (before: PlanRecord, { budget, tender }: PatchPlan, sent: unknown): Pick<Parts, 'budget'> & { tender?: PlanTender } => {
  const inside = (part: object, field: 'budget' | 'tender', key: string, needs: string[]) =>
    mergedParts(before[field], part, getFieldOf(sent, field), { [key]: { needs } }, ['data', field]);
  const whole = { budget: { ...partKinds.guarantee, needs: ['id', 'description', 'amount'] } };
  return {
    ...(budget &&
      mergedParts(before, { budget: { ...budget, ...inside(budget, 'budget', 'period', ['startDate', 'endDate']) } }, sent, whole)),
    ...(tender && { tender: { ...tender, ...inside(tender, 'tender', 'tenderPeriod', []) } }),
  };
};

/** The merged plan: sent fields replace or merge, null or an empty list removes. `sent` is the body before conversion. */
export const applyPlanPatch = (before: PlanRecord, patch: PatchPlan, sent: unknown, now: Date): PlanRecord => {
  const { rationale, cancellation, budget: _, tender: __, ...rest } = patch;
  const said = { ...rest, ...mergedMoney(before, patch, sent) };
  return mergePatch(before, { ...said, ...withIds(said), ...withPlanDates({ rationale, cancellation }, before, now) }, sent);
};

/** spec/plans.md §5: a tender completes a plan, an active cancellation cancels it. */
export const settlePlan = (plan: PlanRecord): PlanRecord => {
  if (plan.tender_id !== undefined) return { ...plan, status: 'complete' };
  return plan.cancellation?.status === 'active' ? { ...plan, status: 'cancelled' } : plan;
};
