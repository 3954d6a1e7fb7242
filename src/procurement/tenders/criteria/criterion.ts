/**
 * Criteria as they are stored (spec/procedures.md §4.4): a criterion has groups, a group requirements, a requirement evidences.
 * Lists are never mutated; pure but for the ids of new parts.
 */

import { listOf, omitUndefined, sameValue } from '../../../base/domain/json.ts';
import { notFound } from '../../../base/domain/problem.ts';
import type { StoredTender, TenderFields } from '../../../base/domain/tender.ts';
import type {
  Criterion,
  Evidence,
  PatchRequirement,
  PostCriterion,
  PostEligibleEvidence,
  PostRequirement,
  PostRequirementGroup,
  Requirement,
  RequirementGroup,
} from '../../../base/domain/types.generated.ts';
import { memoize } from '../../../base/platform/memoize.ts';
import { asFlag } from '../../../base/validation/shape.ts';
import { newId } from '../../../store/records/ids.ts';
import type { Procedure } from '../../engine/procedure.ts';
import { requireStatusOfWrite } from '../../engine/writes.ts';

export type Scalar = string | number | boolean;

/** The parts of a tender that criteria relate to. */
export type CriteriaSubject = Pick<TenderFields, 'criteria' | 'lots' | 'items'>;

/** A replaced requirement stays, cancelled, beside its successor. */
export const isActive = ({ status = 'active' }: Requirement): boolean => status === 'active';

export const activeIn = ({ requirements }: RequirementGroup): readonly Requirement[] => requirements.filter(isActive);

export const hasActive = ({ requirementGroups }: Criterion): boolean =>
  requirementGroups.some(({ requirements }) => requirements.some(isActive));

interface LocatedRequirement {
  readonly criterion: Criterion;
  readonly group: RequirementGroup;
  readonly requirement: Requirement;
}

/** A bid may answer a thousand of them: indexed by id. */
const requirementsOf = memoize((criteria: readonly Criterion[]): ReadonlyMap<string | undefined, LocatedRequirement> => {
  const found = new Map<string | undefined, LocatedRequirement>();
  for (const criterion of criteria) {
    for (const group of criterion.requirementGroups) {
      for (const requirement of activeIn(group))
        if (!found.has(requirement.id)) found.set(requirement.id, { criterion, group, requirement });
    }
  }
  return found;
});

/** The active requirement with this id, and its parents. */
export const findRequirement = ({ criteria }: CriteriaSubject, id: string): LocatedRequirement | undefined =>
  criteria === undefined ? undefined : requirementsOf(criteria).get(id);

/** The lots and items to which criteria with an active requirement relate. */
const collectCriteriaTargets = memoize(
  (criteria: readonly Criterion[]) =>
    new Set(criteria.filter(hasActive).map(({ relatesTo, relatedItem }) => `${relatesTo} ${relatedItem}`)),
);

/** Whether an active requirement relates to this lot or item (spec/tenders.md §5.2 DELETE, spec/tender-rules.md §3 P1). */
export const isAskedFor = ({ criteria }: CriteriaSubject, relatesTo: 'lot' | 'item', id: string): boolean =>
  criteria !== undefined && collectCriteriaTargets(criteria).has(`${relatesTo} ${id}`);

export const newEvidence = ({ id, ...evidence }: PostEligibleEvidence): Evidence => ({ ...evidence, id: id ?? newId() });

/** Without what the registry sets itself, whatever is sent (spec/procedures.md §4.4). */
const withoutDates = <T extends PatchRequirement>({
  datePublished: _,
  dateModified: __,
  ...sent
}: T): Omit<T, 'datePublished' | 'dateModified'> => sent;

/** A value for a requirement of this type as it is stored: "True" and "False" of a boolean one as booleans (spec/requests.md §1.2). */
export const typedValue = (value: Scalar, { dataType = 'boolean' }: Pick<Requirement, 'dataType'>): Scalar =>
  dataType === 'boolean' ? (asFlag(value) as Scalar) : value;

const withTypedValue = (requirement: Requirement): Requirement => {
  const { expectedValue } = requirement;
  return expectedValue === undefined ? requirement : { ...requirement, expectedValue: typedValue(expectedValue, requirement) };
};

export const newRequirement = (sent: PostRequirement, now: Date): Requirement => {
  const { id, eligibleEvidences, ...requirement } = withoutDates(sent);
  return withTypedValue({
    ...requirement,
    id: id ?? newId(),
    ...omitUndefined({ eligibleEvidences: eligibleEvidences?.map(newEvidence) }),
    datePublished: now,
  });
};

export const newGroup = ({ id, requirements, ...group }: PostRequirementGroup, now: Date): RequirementGroup => ({
  ...group,
  id: id ?? newId(),
  requirements: requirements.map((requirement) => newRequirement(requirement, now)),
});

export const newCriterion = ({ id, requirementGroups, ...criterion }: PostCriterion, now: Date): Criterion => ({
  ...criterion,
  id: id ?? newId(),
  requirementGroups: requirementGroups.map((group) => newGroup(group, now)),
});

type Params = Readonly<Record<string, string>>;

/** The parts named in a path; those it does not name are absent. */
export interface CriterionTarget {
  readonly criterion: Criterion;
  readonly group?: RequirementGroup;
  /** The active one with this id, else its last cancelled version. */
  readonly requirement?: Requirement;
  readonly evidence?: Evidence;
}

const getExistingPart = <T extends { readonly id: string }>(list: readonly T[], id: string, text: string): T => {
  const found = list.findLast((one) => one.id === id);
  if (found === undefined) throw notFound(text);
  return found;
};

/** Throws 404 for the first part of the path that does not exist. */
export const getCriterionTarget = (tender: StoredTender, params: Params): CriterionTarget => {
  const criterion = getExistingPart(listOf(tender.criteria), params.criterion ?? '', 'Criterion not found.');
  if (params.group === undefined) return { criterion };
  const group = getExistingPart(criterion.requirementGroups, params.group, 'Requirement group not found.');
  if (params.requirement === undefined) return { criterion, group };
  const requirement = getExistingPart(group.requirements, params.requirement, 'Requirement not found.');
  if (params.evidence === undefined) return { criterion, group, requirement };
  const evidence = getExistingPart(requirement.eligibleEvidences ?? [], params.evidence, 'Evidence not found.');
  return { criterion, group, requirement, evidence };
};

const replacePart = <T>(list: readonly T[], old: T, next: readonly T[]): T[] => list.flatMap((one) => (one === old ? next : [one]));

/** All criteria with the target's criterion replaced. */
export const withCriterion = (tender: StoredTender, { criterion }: CriterionTarget, next: readonly Criterion[]): Criterion[] =>
  replacePart(listOf(tender.criteria), criterion, next);

export const withGroups = (tender: StoredTender, target: CriterionTarget, requirementGroups: RequirementGroup[]): Criterion[] =>
  withCriterion(tender, target, [{ ...target.criterion, requirementGroups }]);

export const withRequirements = (
  tender: StoredTender,
  target: CriterionTarget,
  change: (list: readonly Requirement[]) => Requirement[],
): Criterion[] => {
  const { criterion, group } = target;
  if (group === undefined) return [...listOf(tender.criteria)];
  return withGroups(
    tender,
    target,
    replacePart(criterion.requirementGroups, group, [{ ...group, requirements: change(group.requirements) }]),
  );
};

/** All criteria with the target's requirement replaced. */
export const withRequirement = (tender: StoredTender, target: CriterionTarget, next: readonly Requirement[]): Criterion[] =>
  withRequirements(tender, target, (list) => list.flatMap((one) => (one === target.requirement ? next : [one])));

type List<T> = readonly T[];

const findPart = <T extends { readonly id: string }>(list: List<T>, id: string | undefined): T | undefined =>
  list.find((one) => one.id === id);

/** A requirement with these of its fields replaced. */
export const patchedRequirement = (old: Requirement, sent: PatchRequirement): Requirement => {
  const { eligibleEvidences, status: _, ...patch } = withoutDates(sent);
  return withTypedValue({
    ...old,
    ...patch,
    ...omitUndefined({ eligibleEvidences: eligibleEvidences?.map(newEvidence) }),
  });
};

const revisedRequirement = (sent: PostRequirement, old: Requirement | undefined, now: Date): Requirement => {
  const fresh = newRequirement(sent, now);
  if (old === undefined) return fresh;
  const { datePublished = now, dateModified } = old;
  const next = { ...fresh, datePublished, ...omitUndefined({ dateModified }) };
  return sameValue(next, old) ? old : { ...next, dateModified: now };
};

/** The requirements of a group, with the cancelled versions of each. */
export const revisedRequirements = (before: List<Requirement>, sent: List<PostRequirement>, now: Date): Requirement[] =>
  sent.flatMap((one) => {
    const versions = before.filter(({ id }) => id === one.id);
    return [...versions.filter((version) => !isActive(version)), revisedRequirement(one, versions.find(isActive), now)];
  });

const revisedGroup = ({ requirements, ...sent }: PostRequirementGroup, old: RequirementGroup | undefined, now: Date): RequirementGroup => ({
  ...newGroup({ ...sent, requirements: [] }, now),
  requirements: revisedRequirements(old?.requirements ?? [], requirements, now),
});

export const revisedGroups = (before: List<RequirementGroup>, sent: List<PostRequirementGroup>, now: Date): RequirementGroup[] =>
  sent.map((group) => revisedGroup(group, findPart(before, group.id), now));

/** All criteria of a tender, sent in its PATCH (spec/tenders.md §3.2). */
export const revisedCriteria = (before: List<Criterion>, sent: List<PostCriterion>, now: Date): Criterion[] =>
  sent.map(({ requirementGroups, ...criterion }) => ({
    ...newCriterion({ ...criterion, requirementGroups: [] }, now),
    requirementGroups: revisedGroups(findPart(before, criterion.id)?.requirementGroups ?? [], requirementGroups, now),
  }));

type Ruled = readonly Criterion[] | undefined;

const collectActiveRequirements = (criteria: Ruled = []) =>
  criteria.flatMap(({ requirementGroups }) => requirementGroups.flatMap(activeIn));

/**
 * Throws 403 if requirements that bidders have read are changed or removed: only PUT may replace them, which keeps the old version.
 * Error texts as under their own paths.
 */
export const requireKeptRequirements = (procedure: Procedure, status: string, before: Ruled, after: Ruled): void => {
  const left = new Map(collectActiveRequirements(after).map((requirement) => [requirement.id, requirement]));
  for (const old of collectActiveRequirements(before)) {
    const next = left.get(old.id);
    if (next === undefined) requireStatusOfWrite(procedure, 'delete criterion', status);
    else if (!sameValue(next, old)) requireStatusOfWrite(procedure, 'patch requirement', status);
  }
};

/** Criteria with this classification ask for costs that are added to the price. */
export const LIFE_CYCLE_COST = 'CRITERION.OTHER.LIFE_CYCLE_COST';
