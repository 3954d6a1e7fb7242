/** Criteria as they are stored: bodies get ids and dates, and one part of the tree is replaced at a time (spec/procedures.md §4.4). */
import { notFound } from '../../model/problem.ts';
import type { StoredTender } from '../../model/tender.ts';
import type {
  Criterion,
  Evidence,
  PostCriterion,
  PostEligibleEvidence,
  PostRequirement,
  PostRequirementGroup,
  Requirement,
  RequirementGroup,
} from '../../model/types.generated.ts';
import { newId } from '../../store/records/ids.ts';

/** Imported tenders of other types are kept as they came, whatever stands there. */
export const criteriaIn = ({ criteria }: StoredTender): readonly Criterion[] => (Array.isArray(criteria) ? criteria : []);

export const newEvidence = ({ id, ...evidence }: PostEligibleEvidence): Evidence => ({ ...evidence, id: id ?? newId() });

export const newRequirement = ({ id, eligibleEvidences, ...requirement }: PostRequirement, now: Date): Requirement => ({
  ...requirement,
  id: id ?? newId(),
  ...(eligibleEvidences === undefined ? {} : { eligibleEvidences: eligibleEvidences.map(newEvidence) }),
  datePublished: now,
});

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

/** The parts that a path names; those that it does not name are absent. */
export interface Place {
  readonly criterion: Criterion;
  readonly group?: RequirementGroup;
  /** The active one of this id, else the last that was. */
  readonly requirement?: Requirement;
  readonly evidence?: Evidence;
}

const byId = <T extends { readonly id: string }>(list: readonly T[], id: string, text: string): T => {
  const found = list.findLast((one) => one.id === id);
  if (found === undefined) throw notFound(text);
  return found;
};

/** 404 for the first part of the path that is not there. */
export const placeOf = (tender: StoredTender, params: Params): Place => {
  const criterion = byId(criteriaIn(tender), params.criterion ?? '', 'Criterion not found.');
  if (params.group === undefined) return { criterion };
  const group = byId(criterion.requirementGroups, params.group, 'Requirement group not found.');
  if (params.requirement === undefined) return { criterion, group };
  const requirement = byId(group.requirements, params.requirement, 'Requirement not found.');
  if (params.evidence === undefined) return { criterion, group, requirement };
  const evidence = byId(requirement.eligibleEvidences ?? [], params.evidence, 'Evidence not found.');
  return { criterion, group, requirement, evidence };
};

const replaced = <T>(list: readonly T[], old: T, next: readonly T[]): T[] => list.flatMap((one) => (one === old ? next : [one]));

/** All criteria with the criterion of the place replaced. */
export const withCriterion = (tender: StoredTender, { criterion }: Place, next: readonly Criterion[]): Criterion[] =>
  replaced(criteriaIn(tender), criterion, next);

export const withGroups = (tender: StoredTender, place: Place, requirementGroups: RequirementGroup[]): Criterion[] =>
  withCriterion(tender, place, [{ ...place.criterion, requirementGroups }]);

export const withRequirements = (
  tender: StoredTender,
  place: Place,
  change: (list: readonly Requirement[]) => Requirement[],
): Criterion[] => {
  const { criterion, group } = place;
  if (group === undefined) return [...criteriaIn(tender)];
  return withGroups(tender, place, replaced(criterion.requirementGroups, group, [{ ...group, requirements: change(group.requirements) }]));
};

/** All criteria with the requirement of the place replaced by these. */
export const withRequirement = (tender: StoredTender, place: Place, next: readonly Requirement[]): Criterion[] =>
  withRequirements(tender, place, (list) => list.flatMap((one) => (one === place.requirement ? next : [one])));
