/**
 * What rules read of criteria, and where their parts stand (spec/procedures.md §4.4). A criterion holds groups, a group holds
 * requirements, a requirement holds evidences. Lists are never changed in place. Pure.
 */
import { remembered } from '../../model/remembered.ts';
import type { TenderFields } from '../../model/tender.ts';
import type { Criterion, Requirement, RequirementGroup } from '../../model/types.generated.ts';

export type Scalar = string | number | boolean;

/** The part of a tender that criteria point at. */
export type Subject = Pick<TenderFields, 'criteria' | 'lots' | 'items'>;

/** A requirement that was replaced stays, cancelled, beside the one that replaced it. */
export const isActive = ({ status = 'active' }: Requirement): boolean => status === 'active';

export const activeIn = ({ requirements }: RequirementGroup): readonly Requirement[] => requirements.filter(isActive);

export const hasActive = ({ requirementGroups }: Criterion): boolean =>
  requirementGroups.some(({ requirements }) => requirements.some(isActive));

/** Where a requirement stands. */
export interface Found {
  readonly criterion: Criterion;
  readonly group: RequirementGroup;
  readonly requirement: Requirement;
}

/** A bid may answer a thousand of them: they are looked up by id. */
const requirementsOf = remembered((criteria: readonly Criterion[]): ReadonlyMap<string | undefined, Found> => {
  const found = new Map<string | undefined, Found>();
  for (const criterion of criteria) {
    for (const group of criterion.requirementGroups) {
      for (const requirement of activeIn(group))
        if (!found.has(requirement.id)) found.set(requirement.id, { criterion, group, requirement });
    }
  }
  return found;
});

/** The active requirement of this id, with what it belongs to. */
export const findRequirement = ({ criteria }: Subject, id: string): Found | undefined =>
  criteria === undefined ? undefined : requirementsOf(criteria).get(id);

/** True when an active requirement is asked for this lot or item (spec/tenders.md §5.2 DELETE, spec/tender-rules.md §3 P1). */
export const isAskedFor = ({ criteria = [] }: Subject, relatesTo: 'lot' | 'item', id: string): boolean =>
  criteria.some((criterion) => criterion.relatesTo === relatesTo && criterion.relatedItem === id && hasActive(criterion));
