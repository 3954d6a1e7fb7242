/** A plan as the store keeps it (spec/plans.md §1). */

import type { Plan, PlanMilestone } from '../model/types.generated.ts';
import type { Stored } from '../store/records/records.ts';

/** Set by the store in the write itself. */
type Stamped = 'id' | 'dateCreated' | 'dateModified';

export interface MilestoneRecord extends PlanMilestone {
  /** SHA-256 hex of the token of whoever announced it (spec/plans.md §9). */
  owner_token: string;
}

export interface PlanRecord extends Omit<Plan, Stamped | 'milestones'> {
  milestones?: MilestoneRecord[];
  /** SHA-256 hex of the owner token (spec/decisions.md D7). */
  owner_token: string;
  /** SHA-256 hex of the transfer value. */
  transfer_token: string;
}

export type StoredPlan = Stored<PlanRecord>;

/** A plan that is over: of it only the rationale can still be said (spec/plans.md §4.2, 1). */
export const isOver = ({ status }: Pick<PlanRecord, 'status'>): boolean => status === 'cancelled' || status === 'complete';

/** Stored fields that no answer shows. */
export const privateFields: ReadonlySet<string> = new Set([
  '_id',
  'rev',
  'held_rev',
  'history_head',
  'is_public',
  'is_test',
  'public_modified',
  'owner_token',
  'transfer_token',
]);

/** The plan without the tokens of the parts inside it. */
export const withoutSecrets = ({ milestones, ...plan }: PlanRecord): Omit<PlanRecord, 'milestones'> & Pick<Plan, 'milestones'> => ({
  ...plan,
  ...(milestones === undefined ? {} : { milestones: milestones.map(({ owner_token: _, ...milestone }) => milestone) }),
});

/** `UA-P-2026-08-03-000001-a`; `day` is the local day of the registry. */
export const planNumber = (day: string, count: number): string => `UA-P-${day}-${String(count).padStart(6, '0')}-a`;
