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
import { type Call, created, type Handler, shown } from '../../http/route.ts';
import { modelOf } from '../../procedures/engine/procedure.ts';
import type { Accepts } from '../../validation/validator.ts';
import { editsOf } from '../edits.ts';
import { requireOwner } from '../parts.ts';
import type { Decided, Opened, TenderRoom } from '../room.ts';
import { requireStatus } from '../rules/index.ts';
import {
  newCriterion,
  newEvidence,
  newGroup,
  newRequirement,
  type Place,
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

/** 403 for strangers and closed states (spec/decisions.md D1). */
const mayWrite = ({ before, procedure }: Opened, call: Call, write: string): void => {
  requireOwner(before, call.actor, call.token);
  requireStatus(procedure, write, before.status);
};

/** What the path names; 404, then 403 for strangers and closed states. */
const open = (opened: Opened, call: Call, write: string): Place => {
  const place = placeOf(opened.before, call.params);
  mayWrite(opened, call, write);
  return place;
};

/** The tender with these criteria when all rules hold; `errors` are those of the part that was written. */
const keeping = <T>(opened: Opened, criteria: Criterion[], errors: readonly FieldError[], gives: T): Decided<T> => {
  const { before, context } = opened;
  refuse(tooLong(criteria));
  refuse(errors);
  if (!sameValue(listOf(before.criteria), criteria)) refuse(criteriaErrors({ ...before, criteria }, context.codes, ['data']));
  return { next: { ...before, criteria }, gives, effects: editsOf(opened) };
};

/** The same for parts that were sent whole: requirements that stand in them are changed only where they may be. */
const keepingRequirements = (opened: Opened, criteria: Criterion[], errors: readonly FieldError[]): Decided<null> => {
  const decided = keeping(opened, criteria, errors, null);
  requireKeptRequirements(opened.procedure, opened.before.status, listOf(opened.before.criteria), criteria);
  return decided;
};

const at = (call: Call, path: string): string => call.links.absolute(`/tenders/${call.params.tender}/criteria/${path}`);

/** Adds a list of criteria, all of them or none; a list has no address to answer. */
export const addCriteria =
  (room: TenderRoom): Handler<PostCriteria> =>
  async (call) => {
    const { stored: tender, gives } = await room.append(call, (opened) => {
      mayWrite(opened, call, 'post criterion');
      const { before } = opened;
      const fresh = call.data().map((criterion) => newCriterion(criterion, call.now));
      const errors = each(fresh, ['data'], (criterion, path) => criterionErrors(criterion, path, before, opened.procedure));
      return keeping(opened, [...listOf(before.criteria), ...fresh], errors, fresh);
    });
    return created(shownCriteria(room, tender, gives));
  };

export const changeCriterion =
  (room: TenderRoom): Handler<PatchCriterion> =>
  async (call) => {
    const { stored: tender } = await room.change(call, (opened) => {
      const place = open(opened, call, 'patch criterion');
      requireNoExclusion(opened.procedure, place.criterion);
      const { requirementGroups, ...patch } = call.data();
      const groups = place.criterion.requirementGroups;
      const criterion: Criterion = {
        ...place.criterion,
        ...patch,
        ...(requirementGroups === undefined ? {} : { requirementGroups: revisedGroups(groups, requirementGroups, call.now) }),
      };
      const errors = criterionErrors(criterion, ['data'], opened.before, opened.procedure);
      return keepingRequirements(opened, withCriterion(opened.before, place, [criterion]), errors);
    });
    return shown(shownAt(room, tender, call.params));
  };

/** Removes a criterion of a draft; answers it as it was. */
export const removeCriterion =
  (room: TenderRoom): Handler =>
  async (call) => {
    const { gives } = await room.change<StoredTender>(call, (opened) => {
      const { before } = opened;
      const place = open(opened, call, 'delete criterion');
      return { next: { ...before, criteria: withCriterion(before, place, []) }, gives: before };
    });
    return shown(shownAt(room, gives, call.params));
  };

export const addGroup =
  (room: TenderRoom): Handler<PostRequirementGroup> =>
  async (call) => {
    const { stored: tender, gives } = await room.append(call, (opened) => {
      const place = open(opened, call, 'post criterion');
      requireNoExclusion(opened.procedure, place.criterion);
      const group = newGroup(call.data(), call.now);
      const criteria = withGroups(opened.before, place, [...place.criterion.requirementGroups, group]);
      return keeping(opened, criteria, groupErrors(group, ['data']), group.id);
    });
    const location = at(call, `${call.params.criterion}/requirement_groups/${gives}`);
    return created(shownAt(room, tender, { ...call.params, group: gives }), location);
  };

export const changeGroup =
  (room: TenderRoom): Handler<PatchRequirementGroup> =>
  async (call) => {
    const { stored: tender } = await room.change(call, (opened) => {
      const place = open(opened, call, 'patch criterion');
      requireNoExclusion(opened.procedure, place.criterion);
      const { requirements, ...patch } = call.data();
      const groups = place.criterion.requirementGroups.map((group): RequirementGroup => {
        if (group !== place.group) return group;
        const next = { ...group, ...patch };
        return requirements === undefined
          ? next
          : { ...next, requirements: revisedRequirements(group.requirements, requirements, call.now) };
      });
      const [errors] = groups.flatMap((group) => (group.id === place.group?.id ? [groupErrors(group, ['data'])] : []));
      return keepingRequirements(opened, withGroups(opened.before, place, groups), errors ?? []);
    });
    return shown(shownAt(room, tender, call.params));
  };

const addressOf = (call: Call, requirement: string): string =>
  at(call, `${call.params.criterion}/requirement_groups/${call.params.group}/requirements/${requirement}`);

export const addRequirement =
  (room: TenderRoom): Handler<PostRequirement> =>
  async (call) => {
    const { stored: tender, gives } = await room.append(call, (opened) => {
      const place = open(opened, call, 'post criterion');
      const requirement = newRequirement(call.data(), call.now);
      const criteria = withRequirements(opened.before, place, (list) => [...list, requirement]);
      return keeping(opened, criteria, requirementErrors(requirement, ['data']), requirement.id);
    });
    return created(shownAt(room, tender, { ...call.params, requirement: gives }), addressOf(call, gives));
  };

/** The requirement of a place whose path names one. */
const requirementOf = ({ requirement }: Place): Requirement => requirement as Requirement; // `placeOf` has found it

/** Changes a requirement of a draft where it stands. */
export const changeRequirement =
  (room: TenderRoom): Handler<PatchRequirement> =>
  async (call) => {
    const { stored: tender } = await room.change(call, (opened) => {
      const place = open(opened, call, 'patch requirement');
      const old = requirementOf(place);
      const next = patchedRequirement(old, call.data());
      const requirement = sameValue(old, next) ? old : { ...next, dateModified: call.now };
      return keeping(opened, withRequirement(opened.before, place, [requirement]), requirementErrors(requirement, ['data']), null);
    });
    return shown(shownAt(room, tender, call.params));
  };

export const putRequirement: Accepts<PutRequirement> = { id: '/tenders/requirement-put' };

/** A new version of a published requirement, or its end where that is what is sent: the old one stays beside it, cancelled. Answers both, the new one first. */
export const replaceRequirement =
  (room: TenderRoom): Handler<PutRequirement> =>
  async (call) => {
    const { stored: tender } = await room.change(call, (opened) => {
      const place = open(opened, call, 'put requirement');
      const { dateModified: _, ...old } = requirementOf(place);
      const { status, ...sent } = call.dataAs(modelOf(opened.procedure, putRequirement));
      refuse(replacementErrors(opened.procedure, place.criterion, call.sent));
      const said = patchedRequirement(old, sent);
      const errors = requirementErrors(said, ['data']);
      const cancelled: Requirement = { ...old, status: 'cancelled', dateModified: call.now };
      if (status === 'cancelled') return keeping(opened, withRequirement(opened.before, place, [cancelled]), [], null);
      if (sameValue(said, old)) return keeping(opened, [...listOf(opened.before.criteria)], errors, null);
      const versions: Requirement[] = [cancelled, { ...said, status: 'active', datePublished: call.now }];
      return keeping(opened, withRequirement(opened.before, place, versions), errors, null);
    });
    return shown(shownVersions(room, tender, call.params).slice(-2).reverse());
  };

const withEvidences = (before: StoredTender, place: Place, eligibleEvidences: NonNullable<Requirement['eligibleEvidences']>): Criterion[] =>
  withRequirement(before, place, [{ ...requirementOf(place), eligibleEvidences }]);

export const addEvidence =
  (room: TenderRoom): Handler<PostEligibleEvidence> =>
  async (call) => {
    const { stored: tender, gives } = await room.append(call, (opened) => {
      const place = open(opened, call, 'post evidence');
      const evidence = newEvidence(call.data());
      const list = [...(requirementOf(place).eligibleEvidences ?? []), evidence];
      return keeping(opened, withEvidences(opened.before, place, list), tooLong(list), evidence.id);
    });
    const location = `${addressOf(call, call.params.requirement ?? '')}/evidences/${gives}`;
    return created(shownAt(room, tender, { ...call.params, evidence: gives }), location);
  };

export const changeEvidence =
  (room: TenderRoom): Handler<PatchEligibleEvidence> =>
  async (call) => {
    const { stored: tender } = await room.change(call, (opened) => {
      const place = open(opened, call, 'patch evidence');
      const patch = call.data();
      const list = (requirementOf(place).eligibleEvidences ?? []).map((one) => (one === place.evidence ? { ...one, ...patch } : one));
      return keeping(opened, withEvidences(opened.before, place, list), [], null);
    });
    return shown(shownAt(room, tender, call.params));
  };

/** Removes a proof; answers it as it was. */
export const removeEvidence =
  (room: TenderRoom): Handler =>
  async (call) => {
    const { gives } = await room.change<StoredTender>(call, (opened) => {
      const place = open(opened, call, 'delete evidence');
      const list = (requirementOf(place).eligibleEvidences ?? []).filter((one) => one !== place.evidence);
      return keeping(opened, withEvidences(opened.before, place, list), [], opened.before);
    });
    return shown(shownAt(room, gives, call.params));
  };
