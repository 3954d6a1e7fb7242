/**
 * What a save changed, as a JSON Patch that takes it back (spec/plans.md §11, spec/service.md §3). Steps are whole top-level
 * fields. Pure.
 */
import { sameValue } from '../model/json.ts';
import { type PlanRecord, privateFields, withoutSecrets } from './plan.ts';

/** A step of RFC 6902; the value is as the store keeps it. */
export interface PatchStep {
  readonly op: 'add' | 'remove' | 'replace';
  readonly path: string;
  readonly value?: unknown;
}

/** Set by every save, so they say nothing about one. */
const stamps: ReadonlySet<string> = new Set(['dateCreated', 'dateModified']);

/** The pointer to a top-level field. */
export const pointerTo = (field: string): string => `/${field.replaceAll('~', '~0').replaceAll('/', '~1')}`;

const contentOf = (plan: PlanRecord | null): Readonly<Record<string, unknown>> => {
  if (plan === null) return {};
  const shown = Object.entries(withoutSecrets(plan)).filter(([field]) => !privateFields.has(field) && !stamps.has(field));
  return Object.fromEntries(shown);
};

const stepBack = (field: string, old: unknown, now: unknown): PatchStep => {
  const path = pointerTo(field);
  if (old === undefined || old === null) return { op: 'remove', path };
  return { op: now === undefined || now === null ? 'add' : 'replace', path, value: old };
};

/** The steps from `after` back to `before`, in the order of their fields; `before` is null for a new plan. No secret is in them. */
export const stepsBack = (before: PlanRecord | null, after: PlanRecord): PatchStep[] => {
  const [old, now] = [contentOf(before), contentOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !sameValue(old[field], now[field]))
    .map((field) => stepBack(field, old[field], now[field]));
};
