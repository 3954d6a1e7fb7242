/** What the sub-rooms share: parts of a tender as everybody sees them. */
import type { Json, JsonObject } from '../model/json.ts';
import type { StoredTender } from '../model/tender.ts';
import type { TenderRoom } from './room.ts';

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
