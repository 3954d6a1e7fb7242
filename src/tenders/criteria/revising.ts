/**
 * Parts of criteria that are sent whole again (spec/requests.md §5, spec/procedures.md §4.4): what is known by its id keeps what
 * the registry says of
 * it, what is not is new. Pure but for the ids of new parts.
 */
import { sameValue } from '../../model/json.ts';
import type {
  Criterion,
  PatchRequirement,
  PostCriterion,
  PostRequirement,
  PostRequirementGroup,
  Requirement,
  RequirementGroup,
} from '../../model/types.generated.ts';
import type { Procedure } from '../../procedures/engine/procedure.ts';
import { requireStatus } from '../../procedures/engine/writes.ts';
import { activeIn, isActive } from './criterion.ts';
import { newCriterion, newEvidence, newGroup, newRequirement } from './parts.ts';

type List<T> = readonly T[];

const byId = <T extends { readonly id: string }>(list: List<T>, id: string | undefined): T | undefined => list.find((one) => one.id === id);

/** A requirement with these of its fields replaced. */
export const patchedRequirement = (old: Requirement, { eligibleEvidences, ...patch }: PatchRequirement): Requirement => ({
  ...old,
  ...patch,
  ...(eligibleEvidences === undefined ? {} : { eligibleEvidences: eligibleEvidences.map(newEvidence) }),
});

const revisedRequirement = (sent: PostRequirement, old: Requirement | undefined, now: Date): Requirement => {
  const fresh = newRequirement(sent, now);
  if (old === undefined) return fresh;
  const { datePublished = now, dateModified } = old;
  const next = { ...fresh, datePublished, ...(dateModified === undefined ? {} : { dateModified }) };
  return sameValue(next, old) ? old : { ...next, dateModified: now };
};

/** The requirements of a group; the cancelled versions of one stay beside it. */
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
  sent.map((group) => revisedGroup(group, byId(before, group.id), now));

/** All criteria of a tender, sent with its PATCH (spec/tenders.md §3.2). */
export const revisedCriteria = (before: List<Criterion>, sent: List<PostCriterion>, now: Date): Criterion[] =>
  sent.map(({ requirementGroups, ...criterion }) => ({
    ...newCriterion({ ...criterion, requirementGroups: [] }, now),
    requirementGroups: revisedGroups(byId(before, criterion.id)?.requirementGroups ?? [], requirementGroups, now),
  }));

type Ruled = readonly Criterion[] | undefined;

const activeOf = (criteria: Ruled = []) => criteria.flatMap(({ requirementGroups }) => requirementGroups.flatMap(activeIn));

/**
 * Throws 403 where requirements that bidders have read are changed or gone: they are replaced by PUT, which says so. The texts
 * are those of the paths of their own.
 */
export const requireKeptRequirements = (procedure: Procedure, status: string, before: Ruled, after: Ruled): void => {
  const left = new Map(activeOf(after).map((requirement) => [requirement.id, requirement]));
  for (const old of activeOf(before)) {
    const next = left.get(old.id);
    if (next === undefined) requireStatus(procedure, 'delete criterion', status);
    else if (!sameValue(next, old)) requireStatus(procedure, 'patch requirement', status);
  }
};
