/** What a PATCH by the owner may make differ, where the type names it (spec/second-stages.md §3). Pure. */
import { isPlainObject, lookUp, sameValue } from '../domain/json.ts';
import { forbidden, invalid, ruleError } from '../domain/problem.ts';
import type { TenderRecord } from '../domain/tender.ts';
import type { Item } from '../domain/types.generated.ts';
import type { Procedure } from '../procedures/engine/procedure.ts';
import { tenderSettings } from './settings.ts';

const refuse = (path: readonly string[]): never => {
  throw invalid([ruleError(['data', ...path], "Field change's not allowed")]);
};

/** A longer list, of which a merge would drop the rest, differs too. */
const isLonger = (sent: unknown, stored: unknown): boolean =>
  Array.isArray(sent) && sent.length !== (Array.isArray(stored) ? stored.length : 0);

/** Items by their place, each as it was but for what was sent of it and may differ; ids, and what they belong to, stay. */
const changedItems = (stood: readonly Item[], items: readonly Item[], sent: unknown, allowed: readonly string[]): Item[] => {
  if (stood.length !== items.length) throw forbidden("List size change's not allowed");
  return items.map((item, index) => {
    const old = stood[index];
    for (const field of Object.keys(Object(Reflect.get(Object(sent), index)))) {
      const differs = !sameValue(Reflect.get(Object(old), field), Reflect.get(item, field));
      if (differs && !allowed.includes(field)) refuse(['items', String(index), field]);
    }
    const { id = item.id, relatedLot, relatedBuyer } = old ?? {};
    return { ...item, id, ...(relatedLot !== undefined && { relatedLot }), ...(relatedBuyer !== undefined && { relatedBuyer }) };
  });
};

/** The changed tender, whose items keep their ids, lots and buyers. Throws 400 for the first field that may not differ, 403 for other items. */
export const withAllowedChanges = (before: TenderRecord, after: TenderRecord, sent: unknown, procedure: Procedure): TenderRecord => {
  const { changesOnly = {}, itemChanges = [] } = tenderSettings.of(procedure);
  const allowed = lookUp(changesOnly, before.status);
  if (allowed === undefined || !isPlainObject(sent)) return after;
  for (const field of Object.keys(sent)) {
    const stood = Reflect.get(before, field);
    const differs = isLonger(sent[field], stood) || !sameValue(stood, Reflect.get(after, field));
    if (differs && !allowed.includes(field)) refuse([field]);
  }
  return Array.isArray(sent.items)
    ? { ...after, items: changedItems(before.items ?? [], after.items ?? [], sent.items, itemChanges) }
    : after;
};
