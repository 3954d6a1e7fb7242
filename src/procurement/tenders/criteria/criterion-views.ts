/** Public reading of criteria (spec/procedures.md §4.4). */

import type { Json, JsonObject } from '../../../base/domain/json.ts';
import { isPlainObject, listOf } from '../../../base/domain/json.ts';
import type { StoredTender } from '../../../base/domain/tender.ts';
import type { Criterion } from '../../../base/domain/types.generated.ts';
import { type Handler, okReply } from '../../../http/route.ts';
import type { TenderService } from '../service.ts';
import { getCriterionTarget } from './criterion.ts';

interface Ids {
  readonly criterion?: string;
  readonly group?: string;
  readonly requirement?: string;
  readonly evidence?: string;
}

/** All criteria, as the tender's own view renders them. */
export const shownCriteria = (
  { view }: TenderService,
  { _id, procurementMethodType, unrun }: StoredTender,
  criteria: readonly Criterion[],
): Json[] => {
  const list = view.data({ _id, procurementMethodType, unrun, criteria }).criteria;
  return Array.isArray(list) ? list : [];
};

const getJsonList = (object: JsonObject, key: string): Json[] => {
  const list = object[key];
  return Array.isArray(list) ? list : [];
};

const findLast = (list: readonly Json[], id: string | undefined): JsonObject =>
  // An object in a JSON list is a JsonObject.
  (list.findLast((one) => isPlainObject(one) && one.id === id) ?? {}) as JsonObject;

/** The public form of the part the ids name. */
export const shownAt = (service: TenderService, tender: StoredTender, { criterion, group, requirement, evidence }: Ids): JsonObject => {
  const ofCriterion = findLast(shownCriteria(service, tender, listOf(tender.criteria)), criterion);
  if (group === undefined) return ofCriterion;
  const ofGroup = findLast(getJsonList(ofCriterion, 'requirementGroups'), group);
  if (requirement === undefined) return ofGroup;
  const ofRequirement = findLast(getJsonList(ofGroup, 'requirements'), requirement);
  return evidence === undefined ? ofRequirement : findLast(getJsonList(ofRequirement, 'eligibleEvidences'), evidence);
};

/** All versions of a requirement, oldest first. */
export const shownVersions = (service: TenderService, tender: StoredTender, { requirement, criterion = '', group = '' }: Ids): Json[] =>
  getJsonList(shownAt(service, tender, { criterion, group }), 'requirements').filter((one) => isPlainObject(one) && one.id === requirement);

const LIST_KEYS = { criterion: 'requirementGroups', group: 'requirements', requirement: 'eligibleEvidences' } as const;

/** `GET …/criteria`, or the list inside the part the path names. */
export const listPart =
  (service: TenderService, inside?: keyof typeof LIST_KEYS): Handler =>
  async ({ params }) => {
    const tender = await service.see(params);
    if (inside === undefined) return okReply(shownCriteria(service, tender, listOf(tender.criteria)));
    getCriterionTarget(tender, params);
    return okReply(getJsonList(shownAt(service, tender, params), LIST_KEYS[inside]));
  };

export const readPart =
  (service: TenderService): Handler =>
  async ({ params }) => {
    const tender = await service.see(params);
    getCriterionTarget(tender, params);
    return okReply(shownAt(service, tender, params));
  };
