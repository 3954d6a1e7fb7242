/** Criteria under their own paths (spec/procedures.md §4.4). */

import { listOf, sameValue } from '../../domain/json.ts';
import { each, type FieldError, refuse, tooLong } from '../../domain/problem.ts';
import type { StoredTender } from '../../domain/tender.ts';
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
} from '../../domain/types.generated.ts';
import { type ApiRequest, bodyOf, created, type Handler, ok } from '../../http/route.ts';
import { findModel } from '../../procedures/engine/procedure.ts';
import { requireStatus } from '../../procedures/engine/writes.ts';
import { requireEditable, requireOwner } from '../guards.ts';
import { makeEdits } from '../rules/rule.ts';
import type { LoadedTender, TenderDecision, TenderService } from '../service.ts';
import {
  type CriterionTarget,
  newCriterion,
  newEvidence,
  newGroup,
  newRequirement,
  patchedRequirement,
  placeOf,
  requireKeptRequirements,
  revisedGroups,
  revisedRequirements,
  withCriterion,
  withGroups,
  withRequirement,
  withRequirements,
} from './criterion.ts';
import { replacementErrors, requireNoExclusion } from './guarded.ts';
import { shownAt, shownCriteria, shownVersions } from './reading.ts';
import { criteriaErrors, criterionErrors, groupErrors, requirementErrors } from './rules.ts';

/** Throws 403 for strangers and closed states (spec/decisions.md D1). */
const mayWrite = ({ before, procedure }: LoadedTender, request: ApiRequest, write: string): void => {
  requireOwner(before, request.actor, request.token);
  requireStatus(procedure, write, before.status);
  requireEditable(before, procedure);
};

/** The parts the path names; throws 404, then 403 for strangers and closed states. */
const open = (loaded: LoadedTender, request: ApiRequest, write: string): CriterionTarget => {
  const target = placeOf(loaded.before, request.params);
  mayWrite(loaded, request, write);
  return target;
};

/** The tender with these criteria if all rules hold; `errors` are those of the written part. */
const keeping = <T>(loaded: LoadedTender, criteria: Criterion[], errors: readonly FieldError[], result: T): TenderDecision<T> => {
  const { before, context } = loaded;
  refuse(tooLong(criteria));
  refuse(errors);
  if (!sameValue(listOf(before.criteria), criteria)) refuse(criteriaErrors({ ...before, criteria }, context, ['data']));
  return { next: { ...before, criteria }, result, effects: makeEdits(loaded) };
};

/** The same for parts sent whole: their existing requirements may change only where that is allowed. */
const keepingRequirements = (loaded: LoadedTender, criteria: Criterion[], errors: readonly FieldError[]): TenderDecision<null> => {
  const decided = keeping(loaded, criteria, errors, null);
  requireKeptRequirements(loaded.procedure, loaded.before.status, listOf(loaded.before.criteria), criteria);
  return decided;
};

const at = (request: ApiRequest, path: string): string => request.links.absolute(`/tenders/${request.params.tender}/criteria/${path}`);

/** Adds a list of criteria, all or none; a list has no address to return. */
export const addCriteria =
  (service: TenderService): Handler<PostCriteria> =>
  async (request) => {
    const { stored: tender, result } = await service.append(request, (loaded) => {
      mayWrite(loaded, request, 'post criterion');
      const { before } = loaded;
      const fresh = request.data().map((criterion) => newCriterion(criterion, request.now));
      const errors = each(fresh, ['data'], (criterion, path) => criterionErrors(criterion, path, before, loaded.procedure));
      return keeping(loaded, [...listOf(before.criteria), ...fresh], errors, fresh);
    });
    return created(shownCriteria(service, tender, result));
  };

export const changeCriterion =
  (service: TenderService): Handler<PatchCriterion> =>
  async (request) => {
    const { stored: tender } = await service.change(request, (loaded) => {
      const target = open(loaded, request, 'patch criterion');
      requireNoExclusion(loaded.procedure, target.criterion);
      const { requirementGroups, ...patch } = request.data();
      const groups = target.criterion.requirementGroups;
      const criterion: Criterion = {
        ...target.criterion,
        ...patch,
        ...(requirementGroups === undefined ? {} : { requirementGroups: revisedGroups(groups, requirementGroups, request.now) }),
      };
      const errors = criterionErrors(criterion, ['data'], loaded.before, loaded.procedure);
      return keepingRequirements(loaded, withCriterion(loaded.before, target, [criterion]), errors);
    });
    return ok(shownAt(service, tender, request.params));
  };

/** Removes a criterion of a draft; returns it as it was. */
export const removeCriterion =
  (service: TenderService): Handler =>
  async (request) => {
    const { result } = await service.change<StoredTender>(request, (loaded) => {
      const { before } = loaded;
      const target = open(loaded, request, 'delete criterion');
      return { next: { ...before, criteria: withCriterion(before, target, []) }, result: before };
    });
    return ok(shownAt(service, result, request.params));
  };

export const addGroup =
  (service: TenderService): Handler<PostRequirementGroup> =>
  async (request) => {
    const { stored: tender, result } = await service.append(request, (loaded) => {
      const target = open(loaded, request, 'post criterion');
      requireNoExclusion(loaded.procedure, target.criterion);
      const group = newGroup(request.data(), request.now);
      const criteria = withGroups(loaded.before, target, [...target.criterion.requirementGroups, group]);
      return keeping(loaded, criteria, groupErrors(group, ['data'], target.criterion), group.id);
    });
    const location = at(request, `${request.params.criterion}/requirement_groups/${result}`);
    return created(shownAt(service, tender, { ...request.params, group: result }), location);
  };

export const changeGroup =
  (service: TenderService): Handler<PatchRequirementGroup> =>
  async (request) => {
    const { stored: tender } = await service.change(request, (loaded) => {
      const target = open(loaded, request, 'patch criterion');
      requireNoExclusion(loaded.procedure, target.criterion);
      const { requirements, ...patch } = request.data();
      const groups = target.criterion.requirementGroups.map((group): RequirementGroup => {
        if (group !== target.group) return group;
        const next = { ...group, ...patch };
        return requirements === undefined
          ? next
          : { ...next, requirements: revisedRequirements(group.requirements, requirements, request.now) };
      });
      const [errors] = groups.flatMap((group) => (group.id === target.group?.id ? [groupErrors(group, ['data'], target.criterion)] : []));
      return keepingRequirements(loaded, withGroups(loaded.before, target, groups), errors ?? []);
    });
    return ok(shownAt(service, tender, request.params));
  };

const buildAddress = (request: ApiRequest, requirement: string): string =>
  at(request, `${request.params.criterion}/requirement_groups/${request.params.group}/requirements/${requirement}`);

export const addRequirement =
  (service: TenderService): Handler<PostRequirement> =>
  async (request) => {
    const { stored: tender, result } = await service.append(request, (loaded) => {
      const target = open(loaded, request, 'post criterion');
      const requirement = newRequirement(request.data(), request.now);
      const criteria = withRequirements(loaded.before, target, (list) => [...list, requirement]);
      return keeping(loaded, criteria, requirementErrors(requirement, ['data'], target.criterion), requirement.id);
    });
    return created(shownAt(service, tender, { ...request.params, requirement: result }), buildAddress(request, result));
  };

/** The target's requirement, for paths that name one. */
const buildRequirement = ({ requirement }: CriterionTarget): Requirement => requirement as Requirement; // checked by `placeOf`

/** Changes a requirement of a draft in place. */
export const changeRequirement =
  (service: TenderService): Handler<PatchRequirement> =>
  async (request) => {
    const { stored: tender } = await service.change(request, (loaded) => {
      const target = open(loaded, request, 'patch requirement');
      const old = buildRequirement(target);
      const next = patchedRequirement(old, request.data());
      const requirement = sameValue(old, next) ? old : { ...next, dateModified: request.now };
      return keeping(
        loaded,
        withRequirement(loaded.before, target, [requirement]),
        requirementErrors(requirement, ['data'], target.criterion),
        null,
      );
    });
    return ok(shownAt(service, tender, request.params));
  };

export const putRequirement = bodyOf('/tenders/requirement-put');

/** Adds a new version of a published requirement, or ends it; the old version stays, cancelled. Returns both, the new one first. */
export const replaceRequirement =
  (service: TenderService): Handler<PutRequirement> =>
  async (request) => {
    const { stored: tender } = await service.change(request, (loaded) => {
      const target = open(loaded, request, 'put requirement');
      const { dateModified: _, ...old } = buildRequirement(target);
      const { status, ...sent } = request.dataAs(findModel(loaded.procedure, putRequirement));
      refuse(replacementErrors(loaded.procedure, target.criterion, request.sent));
      const requirement = patchedRequirement(old, sent);
      const errors = requirementErrors(requirement, ['data'], target.criterion);
      const cancelled: Requirement = { ...old, status: 'cancelled', dateModified: request.now };
      if (status === 'cancelled') return keeping(loaded, withRequirement(loaded.before, target, [cancelled]), [], null);
      if (sameValue(requirement, old)) return keeping(loaded, [...listOf(loaded.before.criteria)], errors, null);
      const versions: Requirement[] = [cancelled, { ...requirement, status: 'active', datePublished: request.now }];
      return keeping(loaded, withRequirement(loaded.before, target, versions), errors, null);
    });
    return ok(shownVersions(service, tender, request.params).slice(-2).reverse());
  };

const withEvidences = (
  before: StoredTender,
  target: CriterionTarget,
  eligibleEvidences: NonNullable<Requirement['eligibleEvidences']>,
): Criterion[] => withRequirement(before, target, [{ ...buildRequirement(target), eligibleEvidences }]);

export const addEvidence =
  (service: TenderService): Handler<PostEligibleEvidence> =>
  async (request) => {
    const { stored: tender, result } = await service.append(request, (loaded) => {
      const target = open(loaded, request, 'post evidence');
      const evidence = newEvidence(request.data());
      const list = [...(buildRequirement(target).eligibleEvidences ?? []), evidence];
      return keeping(loaded, withEvidences(loaded.before, target, list), tooLong(list), evidence.id);
    });
    const location = `${buildAddress(request, request.params.requirement ?? '')}/evidences/${result}`;
    return created(shownAt(service, tender, { ...request.params, evidence: result }), location);
  };

export const changeEvidence =
  (service: TenderService): Handler<PatchEligibleEvidence> =>
  async (request) => {
    const { stored: tender } = await service.change(request, (loaded) => {
      const target = open(loaded, request, 'patch evidence');
      const patch = request.data();
      const list = (buildRequirement(target).eligibleEvidences ?? []).map((one) => (one === target.evidence ? { ...one, ...patch } : one));
      return keeping(loaded, withEvidences(loaded.before, target, list), [], null);
    });
    return ok(shownAt(service, tender, request.params));
  };

/** Removes an evidence; returns it as it was. */
export const removeEvidence =
  (service: TenderService): Handler =>
  async (request) => {
    const { result } = await service.change<StoredTender>(request, (loaded) => {
      const target = open(loaded, request, 'delete evidence');
      const list = (buildRequirement(target).eligibleEvidences ?? []).filter((one) => one !== target.evidence);
      return keeping(loaded, withEvidences(loaded.before, target, list), [], loaded.before);
    });
    return ok(shownAt(service, result, request.params));
  };
