/** What the owner may change of a second stage: little of what the first has settled (spec/second-stages.md §3). Pure. */
import { isPlainObject, lookUp, sameValue } from '../../../base/domain/json.ts';
import { forbidden, invalidData, ruleError } from '../../../base/domain/problem.ts';
import type { TenderRecord } from '../../../base/domain/tender.ts';
import type { Item } from '../../../base/domain/types.generated.ts';
import { withDefined } from '../../tenders/derived.ts';
import { TENDERING_STATUS } from '../tendering/rules.ts';
import { SECOND_STAGE_DRAFT } from './rules.ts';

/** Status → the only fields that may differ after a PATCH by the owner; in other statuses all may. */
const CHANGEABLE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  [SECOND_STAGE_DRAFT]: ['tenderPeriod', 'items', 'mainProcurementCategory', 'milestones', 'status'],
  [TENDERING_STATUS]: ['tenderPeriod', 'items'],
};

const CHANGEABLE_ITEM_FIELDS: readonly string[] = ['deliveryDate', 'profile', 'category'];

const refuseField = (path: readonly string[]): never => {
  throw invalidData([ruleError(['data', ...path], "Field change's not allowed")]);
};

/** A longer list differs too, although a merge would drop the rest. */
const isLonger = (sent: unknown, stored: unknown): boolean =>
  Array.isArray(sent) && sent.length !== (Array.isArray(stored) ? stored.length : 0);

/** Items matched by index, changed only in the sent fields that may differ; ids, lots, buyers and units stay. */
const changedItems = (previousValue: readonly Item[], items: readonly Item[], sent: unknown): Item[] => {
  if (previousValue.length !== items.length) throw forbidden("List size change's not allowed");
  return items.map((item, index) => {
    const old = previousValue[index];
    for (const field of Object.keys(Object(Reflect.get(Object(sent), index)))) {
      const differs = !sameValue(Reflect.get(Object(old), field), Reflect.get(item, field));
      if (differs && !CHANGEABLE_ITEM_FIELDS.includes(field)) refuseField(['items', String(index), field]);
    }
    const { id = item.id, relatedLot, relatedBuyer, unit } = old ?? {};
    return withDefined<Item>({ ...item, id }, { relatedLot, relatedBuyer, unit });
  });
};

/** The changed tender; items keep ids, lots and buyers. Throws 400 for the first field that may not differ, 403 for a list size change. */
export const withAllowedChanges = (before: TenderRecord, after: TenderRecord, sent: unknown): TenderRecord => {
  const allowed = lookUp(CHANGEABLE_FIELDS, before.status);
  if (allowed === undefined || !isPlainObject(sent)) return after;
  for (const field of Object.keys(sent)) {
    const previous = Reflect.get(before, field);
    const differs = isLonger(sent[field], previous) || !sameValue(previous, Reflect.get(after, field));
    if (differs && !allowed.includes(field)) refuseField([field]);
  }
  return Array.isArray(sent.items) ? { ...after, items: changedItems(before.items ?? [], after.items ?? [], sent.items) } : after;
};
