/** What a PATCH makes of a stored tender, before its rules are asked (tender.md §1.6). Pure but for the ids of new parts. */
import { isPlainObject } from '../domain/plain.ts';
import { extraForbidden, type FieldError, missing } from '../domain/problem.ts';
import type { Procedure } from '../procedures/procedure.ts';
import { identified, itemsOf } from './creation.ts';
import { revisedCriteria } from './criteria/revising.ts';
import type { TenderRecord } from './tender.ts';
import type { AdministratorPatchTender, Document, Lot, PatchLot, PatchTender } from './types.generated.ts';

/** Values that stand where nothing was ever sent; a PATCH that removes such a field brings them back. Others are derived. */
const defaults = { status: 'draft', awardCriteria: 'lowestCost' } as const;

const isRemoval = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Lots are matched by their place: a shorter list drops the last ones, a longer one adds none; the state stays. */
const mergeLots = (stored: readonly Lot[], sent: readonly PatchLot[]): Lot[] =>
  stored.slice(0, sent.length).map((lot, index) => ({ ...lot, ...sent[index], status: lot.status, date: lot.date }));

/** The parts of a patch as they are stored; what is not named here replaces the stored field as it is. */
const parts = (
  before: TenderRecord,
  patch: PatchTender,
  now: Date,
  documents: readonly Document[] | undefined,
): Record<string, unknown> => {
  const { criteria, enquiryPeriod, items, lots } = patch;
  return {
    ...identified(patch),
    ...(items === undefined ? {} : { items: itemsOf(items, patch.value ?? before.value) }),
    ...(lots === undefined ? {} : { lots: mergeLots(before.lots ?? [], lots) }),
    ...(criteria === undefined ? {} : { criteria: revisedCriteria(before.criteria ?? [], criteria, now) }),
    ...(documents === undefined ? {} : { documents: [...documents] }),
    // What the registry says about the enquiries stays; a start that is left out is a start removed, and the rules speak of it.
    ...(enquiryPeriod === undefined ? {} : { enquiryPeriod: { ...before.enquiryPeriod, startDate: undefined, ...enquiryPeriod } }),
  };
};

/**
 * The merged tender: each top-level field that was sent replaces the stored one, null or an empty list removes it.
 * `sent` is the body before conversion, which alone still knows the nulls.
 */
export const applyPatch = (
  before: TenderRecord,
  patch: PatchTender | AdministratorPatchTender,
  sent: unknown,
  now: Date,
  documents?: readonly Document[],
): TenderRecord => {
  const removed = isPlainObject(sent) ? Object.keys(sent).filter((field) => isRemoval(sent[field])) : [];
  const next: Record<string, unknown> = { ...before, ...patch, ...parts(before, patch, now, documents) };
  for (const field of removed) next[field] = Reflect.get(defaults, field);
  // Fields of one tender replaced by checked fields of the same names; `missingFields` tells whether any is lacking.
  return next as unknown as TenderRecord;
};

/** Fields of a body by the owner that the procedure does not let change in this status (tender.md §5.2, last paragraph). */
export const unlistedFields = (sent: unknown, { patchModel }: Procedure, status: string): FieldError[] => {
  const [, fields = 'full'] = Object.entries(patchModel).find(([name]) => name === status) ?? [];
  if (fields === 'full' || !isPlainObject(sent)) return [];
  return Object.keys(sent).flatMap((field) => (fields.includes(field) ? [] : extraForbidden(['data', field])));
};

/** Required fields the merged tender lacks (tender.md §1.6): `missing` at `["data", field]`, in the order of the schema. */
export const missingFields = (tender: object, required: readonly string[]): FieldError[] =>
  required.filter((field) => isAbsent(Reflect.get(tender, field))).map((field) => missing(['data', field]));

const isAbsent = (value: unknown): boolean => value === undefined || isRemoval(value);
