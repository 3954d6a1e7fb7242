/** The 24-hour correction of a bid whose award is looked at (spec/tenders.md §5.6, spec/tender-rules.md §6 last paragraph). Pure. */
import { isPlainObject, sameValue } from '../../../model/json.ts';
import { type FieldError, forbidden, ruleError } from '../../../model/problem.ts';
import type { Award, AwardMilestone, Bid } from '../../../model/types.generated.ts';

type Milestoned = Pick<Award, 'bid_id'> & { readonly milestones?: readonly AwardMilestone[] | undefined };

/** Whether one of the awards gives this bid its 24 hours now; both borders belong to them. */
export const mayBeCorrected = (awards: readonly Milestoned[] | undefined, bidId: string, now: Date): boolean =>
  (awards ?? []).some(
    ({ bid_id, milestones = [] }) =>
      bid_id === bidId && milestones.some(({ code, date, dueDate }) => code === '24h' && date <= now && now <= dueDate),
  );

/** What may change inside a value: all of it, or only these fields of it (of each element, for a list). */
type Freedom = 'all' | { readonly [field: string]: Freedom };

const freedoms: Readonly<Record<string, Freedom>> = {
  items: { unit: { value: { amount: 'all' } } },
  requirementResponses: 'all',
  subcontractingDetails: 'all',
  tenderers: { signerInfo: 'all' },
  lotValues: { subcontractingDetails: 'all' },
};

const tuple = (names: readonly string[]): string => `(${names.map((name) => `'${name}'`).join(', ')}${names.length === 1 ? ',' : ''})`;
const printed = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

const changedKeys = (before: object, after: object): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !sameValue(Reflect.get(before, key), Reflect.get(after, key)),
  );

const errorsWithin = (before: unknown, after: unknown, freedom: Freedom, path: readonly string[]): readonly FieldError[] => {
  if (freedom === 'all' || sameValue(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return [ruleError(path, "List size change's not allowed")];
    return before.flatMap((element, index) => errorsWithin(element, after[index], freedom, [...path, String(index)]));
  }
  if (!isPlainObject(before) || !isPlainObject(after)) return [ruleError(path, "Field change's not allowed")];
  const changed = changedKeys(before, after);
  if (changed.some((key) => !Object.hasOwn(freedom, key))) {
    return [ruleError(path, `It is allowed to change only fields: ${tuple(Object.keys(freedom))}`)];
  }
  return changed.flatMap((key) => errorsWithin(before[key], after[key], freedom[key] ?? 'all', [...path, key]));
};

/** Errors of a change that is made in the 24 hours: the first field that may not change so. Throws 403 for removed fields. */
export const correctionErrors = (before: Bid, after: Bid): readonly FieldError[] => {
  const changed = changedKeys(before, after);
  const removed = changed.filter((key) => Reflect.get(after, key) === undefined);
  if (removed.length > 0) throw forbidden(`Forbidden to delete fields {${removed.map((key) => `'${key}'`).join(', ')}}`);
  for (const key of changed) {
    const [was, is] = [Reflect.get(before, key), Reflect.get(after, key)];
    const freedom = freedoms[key];
    if (freedom === undefined) {
      const text = `Updated could be only ${tuple(Object.keys(freedoms))} in bid, ${key} change forbidden: ${printed(was)} -> ${printed(is)}`;
      return [ruleError(['data', key], text)];
    }
    // A list that was not there yet is one of no elements.
    const errors = errorsWithin(was ?? (Array.isArray(is) ? [] : undefined), is, freedom, ['data', key]);
    if (errors.length > 0) return errors;
  }
  return [];
};
