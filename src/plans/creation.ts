/** A checked body → the record of a plan, new or changed, before its rules are asked (spec/plans.md §2, §4.2, §5). Pure but for ids. */
import { mergedParts, parts, removedIn, sameValue } from '../domain/json.ts';
import type {
  PatchPlan,
  PlanBudget,
  PlanBuyer,
  PlanCancellation,
  PlanDocument,
  PlanItem,
  PlanProcuringEntity,
  PlanRationale,
  PlanTender,
  PostPlan,
  ShownPlanCancellation,
} from '../domain/types.generated.ts';
import { newId } from '../store/records/ids.ts';
import type { PlanRecord } from './plan.ts';

const identified = <T extends { id?: string }>(part: T): T & { id: string } => ({ ...part, id: part.id ?? newId() });

interface Parts {
  readonly procuringEntity?: PlanProcuringEntity;
  readonly buyers?: PlanBuyer[];
  readonly budget?: PlanBudget;
  readonly items?: PlanItem[];
}

/** Parts whose elements get an id when they came without one. */
const withIds = ({ procuringEntity, buyers, budget, items }: Parts): Parts => ({
  ...(procuringEntity === undefined ? {} : { procuringEntity: identified(procuringEntity) }),
  ...(buyers === undefined ? {} : { buyers: buyers.map(identified) }),
  ...(items === undefined ? {} : { items: items.map(identified) }),
  ...(budget === undefined
    ? {}
    : { budget: { ...budget, ...(budget.breakdown === undefined ? {} : { breakdown: budget.breakdown.map(identified) }) } }),
});

/** The date is the registry's: it moves with the description (spec/plans.md §2.1). */
const buildRationale = (sent: PlanRationale, before: PlanRationale | undefined, now: Date): PlanRationale => {
  const { description } = sent;
  return before?.description === description ? before : { description, date: now };
};

/** Every change of a cancellation makes a new one. */
const buildCancellation = (sent: PlanCancellation, before: ShownPlanCancellation | undefined, now: Date): ShownPlanCancellation =>
  before !== undefined && sameValue({ ...sent, id: before.id, date: before.date }, before) ? before : { ...sent, id: newId(), date: now };

const dated = (
  { rationale, cancellation }: Pick<PatchPlan, 'rationale' | 'cancellation'>,
  before: Pick<PlanRecord, 'rationale' | 'cancellation'> | null,
  now: Date,
) => ({
  ...(rationale === undefined ? {} : { rationale: buildRationale(rationale, before?.rationale, now) }),
  ...(cancellation === undefined ? {} : { cancellation: buildCancellation(cancellation, before?.cancellation, now) }),
});

interface OwnerHashes {
  readonly owner: string;
  readonly tokenHash: string;
  readonly transferHash: string;
  readonly now: Date;
  readonly documents: PlanDocument[];
}

/** A new plan; it has no number yet: numbers are for accepted plans. */
export const buildPlan = ({ documents: _, rationale, cancellation, ...data }: PostPlan, given: OwnerHashes): PlanRecord => ({
  ...data,
  ...withIds(data),
  ...dated({ ...(rationale && { rationale }), ...(cancellation && { cancellation }) }, null, given.now),
  planID: '',
  owner: given.owner,
  owner_token: given.tokenHash,
  transfer_token: given.transferHash,
  datePublished: given.now,
  ...(given.documents.length === 0 ? {} : { documents: given.documents }),
});

const at = (value: unknown, field: string): unknown => Reflect.get(Object(value), field);

/** The budget, its period and that of the tender are merged key by key (spec/decisions.md D12). */
const mergedMoney = (before: PlanRecord, { budget, tender }: PatchPlan, sent: unknown): Pick<Parts, 'budget'> & { tender?: PlanTender } => {
  const inside = (part: object, field: 'budget' | 'tender', key: string, needs: string[]) =>
    mergedParts(before[field], part, at(sent, field), { [key]: { needs } }, ['data', field]);
  const whole = { budget: { ...parts.guarantee, needs: ['id', 'description', 'amount'] } };
  return {
    ...(budget &&
      mergedParts(before, { budget: { ...budget, ...inside(budget, 'budget', 'period', ['startDate', 'endDate']) } }, sent, whole)),
    ...(tender && { tender: { ...tender, ...inside(tender, 'tender', 'tenderPeriod', []) } }),
  };
};

/** The merged plan: what was sent replaces or is merged, null or an empty list removes. `sent` is the body before conversion. */
export const applyPatch = (before: PlanRecord, patch: PatchPlan, sent: unknown, now: Date): PlanRecord => {
  const { rationale, cancellation, budget: _, tender: __, ...rest } = patch;
  const said = { ...rest, ...mergedMoney(before, patch, sent) };
  const fields: object = {
    ...said,
    ...withIds(said),
    ...dated({ ...(rationale && { rationale }), ...(cancellation && { cancellation }) }, before, now),
    ...Object.fromEntries(removedIn(sent).map((field) => [field, field === 'status' ? before.status : undefined])),
  };
  // Checked fields of the same names; `missingFields` tells whether any is lacking.
  return Object.assign({ ...before }, fields);
};

/** spec/plans.md §5: a tender completes a plan, an active cancellation ends it. */
export const settled = (plan: PlanRecord): PlanRecord => {
  if (plan.tender_id !== undefined) return { ...plan, status: 'complete' };
  return plan.cancellation?.status === 'active' ? { ...plan, status: 'cancelled' } : plan;
};
