/** What the sub-rooms share: parts of a tender as everybody sees them, and how many of them a tender may hold. */
import type { Json, JsonObject } from '../model/json.ts';
import type { FieldError } from '../model/problem.ts';
import type { StoredTender } from '../model/tender.ts';
import type { TenderRoom } from './room.ts';

/** The bound of every list (spec/errors.md §5). */
const maxParts = 1000;

/** One element of a tender's list, in the view that the tender itself has; null when nothing of it is public. */
export const shownPart = (
  { view }: TenderRoom,
  { _id, procurementMethodType }: StoredTender,
  list: 'documents' | 'lots',
  part: object,
): Json => {
  const shown = view.data({ _id, procurementMethodType, [list]: [part] })[list];
  return Array.isArray(shown) ? (shown[0] ?? null) : null;
};

/** A tender as everybody sees it, as far as the schema `$id` of a narrower view declares its fields. */
export const partOfView = ({ view, deps }: TenderRoom, tender: StoredTender, id: string): JsonObject => {
  const declared = deps.validator.schemas.get(id).properties ?? {};
  return Object.fromEntries(Object.entries(view.data({ ...tender })).filter(([field]) => field in declared));
};

/** Refuses the element that makes a list of the tender too long. */
export const sizeErrors = (list: readonly unknown[]): readonly FieldError[] =>
  list.length <= maxParts
    ? []
    : [
        {
          type: 'too_long',
          path: ['data'],
          msg: `List should have at most ${maxParts} items after validation, not ${list.length}`,
          ctx: { field_type: 'List', max_length: maxParts, actual_length: list.length },
        },
      ];
