/** Public reading of criteria (spec/procedures.md §4.4). */

import type { Json, JsonObject } from '../../domain/json.ts';
import { isPlainObject, listOf } from '../../domain/json.ts';
import type { StoredTender } from '../../domain/tender.ts';
import type { Criterion } from '../../domain/types.generated.ts';
import { type Handler, ok } from '../../http/route.ts';
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

const listIn = (object: JsonObject, key: string): Json[] => {
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
  const ofGroup = findLast(listIn(ofCriterion, 'requirementGroups'), group);
  if (requirement === undefined) return ofGroup;
  const ofRequirement = findLast(listIn(ofGroup, 'requirements'), requirement);
  return evidence === undefined ? ofRequirement : findLast(listIn(ofRequirement, 'eligibleEvidences'), evidence);
};

/** All versions of a requirement, oldest first. */
export const shownVersions = (service: TenderService, tender: StoredTender, { requirement, criterion = '', group = '' }: Ids): Json[] =>
  listIn(shownAt(service, tender, { criterion, group }), 'requirements').filter((one) => isPlainObject(one) && one.id === requirement);

const listKeys = { criterion: 'requirementGroups', group: 'requirements', requirement: 'eligibleEvidences' } as const;

/** `GET …/criteria`, or the list inside the part the path names. */
export const listPart =
  (service: TenderService, inside?: keyof typeof listKeys): Handler =>
  async ({ params }) => {
    const tender = await service.see(params);
    if (inside === undefined) return ok(shownCriteria(service, tender, listOf(tender.criteria)));
    getCriterionTarget(tender, params);
    return ok(listIn(shownAt(service, tender, params), listKeys[inside]));
  };

export const readPart =
  (service: TenderService): Handler =>
  async ({ params }) => {
    const tender = await service.see(params);
    getCriterionTarget(tender, params);
    return ok(shownAt(service, tender, params));
  };
