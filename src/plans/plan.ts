/** A plan as the store keeps it (plans.md §1). */
import type { Stored } from '../store/records.ts';
import type { Plan } from './types.generated.ts';

/** Set by the store in the write itself. */
type Stamped = 'id' | 'dateCreated' | 'dateModified';

export interface PlanRecord extends Omit<Plan, Stamped> {
  /** SHA-256 hex of the owner token (decisions.md D7). */
  owner_token: string;
  /** SHA-256 hex of the transfer value. */
  transfer_token: string;
}

export type StoredPlan = Stored<PlanRecord>;

/** Stored fields that no answer shows. */
export const privateFields: ReadonlySet<string> = new Set([
  '_id',
  'rev',
  'is_public',
  'is_test',
  'public_modified',
  'owner_token',
  'transfer_token',
]);

/** `UA-P-2026-08-03-000001-a`; `day` is the local day of the registry. */
export const planNumber = (day: string, count: number): string => `UA-P-${day}-${String(count).padStart(6, '0')}-a`;
