/** Criteria under their own paths (spec/procedures.md §4.4). */

import { listOf, omitUndefined, sameValue } from '../../../base/domain/json.ts';
import { eachElementErrors, type FieldError, requireNoErrors, tooLong } from '../../../base/domain/problem.ts';
import type { StoredTender } from '../../../base/domain/tender.ts';
import type {
  Criterion,
  PatchCriterion,
  PatchEligibleEvidence,
  PatchRequirement,
  PatchRequirementGroup,
  PostCriteria,
  PostEligibleEvidence,
  PostRequirement,
  PostRequirementGroup,
  PutRequirement,
  Requirement,
  RequirementGroup,
} from '../../../base/domain/types.generated.ts';
import { type ApiRequest, bodyOf, createdReply, type Handler, okReply, pathWith } from '../../../http/route.ts';
import { findModel } from '../../engine/procedure.ts';
import { requireStatusOfWrite } from '../../engine/writes.ts';
import { requireEditable, requireTenderOwner } from '../guards.ts';
import { makeEdits } from '../rules/rule.ts';
import type { LoadedTender, TenderDecision, TenderService } from '../service.ts';
import {
  type CriterionTarget,
  getCriterionTarget,
  newCriterion,
  newEvidence,
  newGroup,
  newRequirement,
  patchedRequirement,
  requireKeptRequirements,
  revisedGroups,
  revisedRequirements,
  withCriterion,
  withGroups,
  withRequirement,
  withRequirements,
} from './criterion.ts';
import { shownAt, shownCriteria, shownVersions } from './criterion-views.ts';
import { replacementErrors, requireNoExclusion } from './guarded.ts';
import { criteriaErrors, criterionErrors, requirementErrors, requirementGroupErrors } from './rules.ts';

const CRITERIA_ROUTE = '/tenders/:tender/criteria';
const criterionRoute = `${CRITERIA_ROUTE}/:criterion`;
const groupsRoute = `${criterionRoute}/requirement_groups`;
const groupRoute = `${groupsRoute}/:group`;
const requirementsRoute = `${groupRoute}/requirements`;
const requirementRoute = `${requirementsRoute}/:requirement`;
const evidencesRoute = `${requirementRoute}/evidences`;
const evidenceRoute = `${evidencesRoute}/:evidence`;

export const criteriaPaths = {
  criteria: CRITERIA_ROUTE,
  criterion: criterionRoute,
  groups: groupsRoute,
  group: groupRoute,
  requirements: requirementsRoute,
  requirement: requirementRoute,
  evidences: evidencesRoute,
  evidence: evidenceRoute,
} as const;

/** Throws 403 for strangers and closed states (spec/decisions.md D1). */
const requireCriteriaWrite = ({ before, procedure }: LoadedTender, request: ApiRequest, write: string): void => {
  requireTenderOwner(before, request.actor, request.token);
  requireStatusOfWrite(procedure, write, before.status);
  requireEditable(before, procedure);
};

/** The parts the path names; throws 404, then 403 for strangers and closed states. */
const openCriterionTarget = (loaded: LoadedTender, request: ApiRequest, write: string): CriterionTarget => {
  const target = getCriterionTarget(loaded.before, request.params);
  requireCriteriaWrite(loaded, request, write);
  return target;
};

/** The tender with these criteria if all rules hold; `errors` are those of the written part. */
const decideCriteria = <T>(loaded: LoadedTender, criteria: Criterion[], errors: readonly FieldError[], result: T): TenderDecision<T> => {
  const { before, context } = loaded;
  requireNoErrors(tooLong(criteria));
  requireNoErrors(errors);
  if (!sameValue(listOf(before.criteria), criteria)) requireNoErrors(criteriaErrors({ ...before, criteria }, context, ['data']));
  return { next: { ...before, criteria }, result, effects: makeEdits(loaded) };
};

/** The same for parts sent whole: their existing requirements may change only where that is allowed. */
const keepingRequirements = (loaded: LoadedTender, criteria: Criterion[], errors: readonly FieldError[]): TenderDecision<null> => {
  const decided = decideCriteria(loaded, criteria, errors, null);
  requireKeptRequirements(loaded.procedure, loaded.before.status, listOf(loaded.before.criteria), criteria);
  return decided;
};

/** The tender after a write of the part that the path names. */
type DecidePart<T, R> = (loaded: LoadedTender, target: CriterionTarget, request: ApiRequest<T>) => TenderDecision<R>;

/** Changes the part of the path; `write` is its name in the type. */
const changePart =
  <T>(service: TenderService, write: string, decide: DecidePart<T, null>): Handler<T> =>
  async (request) => {
    const { stored } = await service.change(request, (loaded) => decide(loaded, openCriterionTarget(loaded, request, write), request));
    return okReply(shownAt(service, stored, request.params));
  };

/** Adds a part, whose id is the result, to that of the path. */
const addPart =
  <T>(service: TenderService, write: string, part: 'group' | 'requirement' | 'evidence', decide: DecidePart<T, string>): Handler<T> =>
  async (request) => {
    const { stored, result } = await service.append(request, (loaded) =>
      decide(loaded, openCriterionTarget(loaded, request, write), request),
    );
    const params = { ...request.params, [part]: result };
    return createdReply(shownAt(service, stored, params), request.links.absolute(pathWith(criteriaPaths[part], params)));
  };

/** Removes the part of the path; returns it as it was. */
const removePart =
  (service: TenderService, write: string, decide: (loaded: LoadedTender, target: CriterionTarget) => TenderDecision<null>): Handler =>
  async (request) => {
    const { result } = await service.change(request, (loaded) => ({
      ...decide(loaded, openCriterionTarget(loaded, request, write)),
      result: loaded.before,
    }));
    return okReply(shownAt(service, result, request.params));
  };

/** Adds a list of criteria, all or none; a list has no address to return. */
export const addCriteria =
  (service: TenderService): Handler<PostCriteria> =>
  async (request) => {
    const { stored: tender, result } = await service.append(request, (loaded) => {
      requireCriteriaWrite(loaded, request, 'post criterion');
      const { before } = loaded;
      const fresh = request.data().map((criterion) => newCriterion(criterion, request.now));
      const errors = eachElementErrors(fresh, ['data'], (criterion, path) => criterionErrors(criterion, path, before, loaded.context));
      return decideCriteria(loaded, [...listOf(before.criteria), ...fresh], errors, fresh);
    });
    return createdReply(shownCriteria(service, tender, result));
  };

export const changeCriterion = (service: TenderService): Handler<PatchCriterion> =>
  changePart(service, 'patch criterion', (loaded, target, request) => {
    requireNoExclusion(loaded.procedure, target.criterion);
    const { requirementGroups, ...patch } = request.data();
    const groups = target.criterion.requirementGroups;
    const criterion: Criterion = {
      ...target.criterion,
      ...patch,
      ...omitUndefined({ requirementGroups: requirementGroups && revisedGroups(groups, requirementGroups, request.now) }),
    };
    const errors = criterionErrors(criterion, ['data'], loaded.before, loaded.context);
    return keepingRequirements(loaded, withCriterion(loaded.before, target, [criterion]), errors);
  });

/** Only in a draft, whatever the criteria that are left. */
export const removeCriterion = (service: TenderService): Handler =>
  removePart(service, 'delete criterion', ({ before }, target) => ({
    next: { ...before, criteria: withCriterion(before, target, []) },
    result: null,
  }));

export const addGroup = (service: TenderService): Handler<PostRequirementGroup> =>
  addPart(service, 'post criterion', 'group', (loaded, target, request) => {
    requireNoExclusion(loaded.procedure, target.criterion);
    const group = newGroup(request.data(), request.now);
    const criteria = withGroups(loaded.before, target, [...target.criterion.requirementGroups, group]);
    return decideCriteria(loaded, criteria, requirementGroupErrors(group, ['data'], target.criterion), group.id);
  });

export const changeGroup = (service: TenderService): Handler<PatchRequirementGroup> =>
  changePart(service, 'patch criterion', (loaded, target, request) => {
    requireNoExclusion(loaded.procedure, target.criterion);
    const { requirements, ...patch } = request.data();
    const groups = target.criterion.requirementGroups.map((group): RequirementGroup => {
      if (group !== target.group) return group;
      const next = { ...group, ...patch };
      return requirements === undefined
        ? next
        : { ...next, requirements: revisedRequirements(group.requirements, requirements, request.now) };
    });
    const [errors] = groups.flatMap((group) =>
      group.id === target.group?.id ? [requirementGroupErrors(group, ['data'], target.criterion)] : [],
    );
    return keepingRequirements(loaded, withGroups(loaded.before, target, groups), errors ?? []);
  });

export const addRequirement = (service: TenderService): Handler<PostRequirement> =>
  addPart(service, 'post criterion', 'requirement', (loaded, target, request) => {
    const requirement = newRequirement(request.data(), request.now);
    const criteria = withRequirements(loaded.before, target, (list) => [...list, requirement]);
    return decideCriteria(loaded, criteria, requirementErrors(requirement, ['data'], target.criterion), requirement.id);
  });

/** The target's requirement, for paths that name one. */
const getTargetRequirement = ({ requirement }: CriterionTarget): Requirement => requirement as Requirement; // checked by `getCriterionTarget`

/** Changes a requirement of a draft in place. */
export const changeRequirement = (service: TenderService): Handler<PatchRequirement> =>
  changePart(service, 'patch requirement', (loaded, target, request) => {
    const old = getTargetRequirement(target);
    const next = patchedRequirement(old, request.data());
    const requirement = sameValue(old, next) ? old : { ...next, dateModified: request.now };
    const criteria = withRequirement(loaded.before, target, [requirement]);
    return decideCriteria(loaded, criteria, requirementErrors(requirement, ['data'], target.criterion), null);
  });

export const putRequirement = bodyOf('/tenders/requirement-put');

/** Adds a new version of a published requirement, or ends it; the old version stays, cancelled. Returns both, the new one first. */
export const replaceRequirement =
  (service: TenderService): Handler<PutRequirement> =>
  async (request) => {
    const { stored: tender } = await service.change(request, (loaded) => {
      const target = openCriterionTarget(loaded, request, 'put requirement');
      const { dateModified: _, ...old } = getTargetRequirement(target);
      const { status, ...sent } = request.dataAs(findModel(loaded.procedure, putRequirement));
      requireNoErrors(replacementErrors(loaded.procedure, target.criterion, request.sent));
      const requirement = patchedRequirement(old, sent);
      const errors = requirementErrors(requirement, ['data'], target.criterion);
      const cancelled: Requirement = { ...old, status: 'cancelled', dateModified: request.now };
      if (status === 'cancelled') return decideCriteria(loaded, withRequirement(loaded.before, target, [cancelled]), [], null);
      if (sameValue(requirement, old)) return decideCriteria(loaded, [...listOf(loaded.before.criteria)], errors, null);
      const versions: Requirement[] = [cancelled, { ...requirement, status: 'active', datePublished: request.now }];
      return decideCriteria(loaded, withRequirement(loaded.before, target, versions), errors, null);
    });
    return okReply(shownVersions(service, tender, request.params).slice(-2).reverse());
  };

const withEligibleEvidences = (
  before: StoredTender,
  target: CriterionTarget,
  eligibleEvidences: NonNullable<Requirement['eligibleEvidences']>,
): Criterion[] => withRequirement(before, target, [{ ...getTargetRequirement(target), eligibleEvidences }]);

export const addEvidence = (service: TenderService): Handler<PostEligibleEvidence> =>
  addPart(service, 'post evidence', 'evidence', (loaded, target, request) => {
    const evidence = newEvidence(request.data());
    const list = [...(getTargetRequirement(target).eligibleEvidences ?? []), evidence];
    return decideCriteria(loaded, withEligibleEvidences(loaded.before, target, list), tooLong(list), evidence.id);
  });

export const changeEvidence = (service: TenderService): Handler<PatchEligibleEvidence> =>
  changePart(service, 'patch evidence', (loaded, target, request) => {
    const patch = request.data();
    const list = (getTargetRequirement(target).eligibleEvidences ?? []).map((one) =>
      one === target.evidence ? { ...one, ...patch } : one,
    );
    return decideCriteria(loaded, withEligibleEvidences(loaded.before, target, list), [], null);
  });

export const removeEvidence = (service: TenderService): Handler =>
  removePart(service, 'delete evidence', (loaded, target) => {
    const list = (getTargetRequirement(target).eligibleEvidences ?? []).filter((one) => one !== target.evidence);
    return decideCriteria(loaded, withEligibleEvidences(loaded.before, target, list), [], null);
  });
