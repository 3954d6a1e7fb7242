import { isPlainObject } from './json.ts';
import { type FieldError, invalid, missing } from './problem.ts';

/** A value by which a PATCH removes a field. */
export const isRemoval = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Fields that a PATCH with this body removes. */
export const removedIn = (sent: unknown): string[] =>
  isPlainObject(sent) ? Object.keys(sent).filter((field) => isRemoval(sent[field])) : [];

/** Required fields that a merged object lacks: `missing` at `["data", field]`, in their order (spec/requests.md §5). */
export const missingFields = (merged: object, required: readonly string[]): FieldError[] =>
  required
    .filter((field) => {
      const value: unknown = Reflect.get(merged, field);
      return value === undefined || isRemoval(value);
    })
    .map((field) => missing(['data', field]));

/**
 * What was sent over what is there, all the way down (spec/requests.md §5.6): objects key by key, where null takes
 * a field away; lists by position, as long as the one that was sent; anything else replaces.
 */
export const mergedDeep = (before: unknown, sent: unknown): unknown => {
  if (Array.isArray(sent)) {
    const old: readonly unknown[] = Array.isArray(before) ? before : [];
    return sent.map((element, index) => mergedDeep(old[index], element));
  }
  if (!isPlainObject(sent)) return sent;
  const next: Record<string, unknown> = isPlainObject(before) ? { ...before } : {};
  for (const [field, value] of Object.entries(sent)) {
    if (value === null) delete next[field];
    else next[field] = mergedDeep(next[field], value);
  }
  return next;
};

/** A field that a PATCH merges key by key: what stands where nothing was said or stored, and what must be there after. */
export interface Part {
  readonly defaults?: object;
  readonly needs?: readonly string[];
}

export type Parts = Readonly<Record<string, Part>>;

const amountAndCurrency = { defaults: { currency: 'UAH' }, needs: ['amount'] };

/** The kinds of parts there are (spec/decisions.md D12). */
export const parts = {
  value: { defaults: { ...amountAndCurrency.defaults, valueAddedTaxIncluded: false }, needs: ['amount'] },
  guarantee: amountAndCurrency,
  period: {},
} satisfies Parts;

const stepInto = (value: unknown, key: string): unknown => (isPlainObject(value) ? value[key] : undefined);

const mergedPart = (before: unknown, said: object, sent: unknown, { defaults }: Part): Record<string, unknown> => {
  const next = Object.entries({ ...(isPlainObject(before) ? before : {}), ...said });
  return { ...defaults, ...Object.fromEntries(next.filter(([key]) => stepInto(sent, key) !== null)) };
};

/**
 * The fields of `patch` that are merged into what is stored, key by key (spec/decisions.md D12). `sent` is the patch before its
 * conversion, which alone still knows the nulls: they take a key away. Throws 400 `missing` for keys that must not be gone;
 * `at` is the place of the patch in the body.
 */
export const mergedParts = (
  before: object,
  patch: object,
  sent: unknown,
  fields: Parts,
  at: readonly string[] = ['data'],
): Record<string, unknown> => {
  const merged: Record<string, unknown> = {};
  for (const [field, part] of Object.entries(fields)) {
    const said: unknown = Reflect.get(patch, field);
    if (!isPlainObject(said)) continue;
    const next = mergedPart(Reflect.get(before, field), said, stepInto(sent, field), part);
    const lacking = (part.needs ?? []).filter((key) => next[key] === undefined);
    if (lacking.length > 0) throw invalid(lacking.map((key) => missing([...at, field, key])));
    merged[field] = next;
  }
  return merged;
};
