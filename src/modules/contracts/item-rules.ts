/** Rules of the items in a contract's PATCH (spec/contracts.md §4). Pure. */
import { sameValue } from '../../base/domain/json.ts';
import { forbidden, NO_ERRORS } from '../../base/domain/problem.ts';
import type { ShownItem } from '../../base/domain/types.generated.ts';
import { type ContractRule, contractFieldChanges } from './contract-edit.ts';

const FREE_ITEM_FIELDS: ReadonlySet<string> = new Set(['unit', 'quantity']);

/** A value for error texts; plain strings are not quoted. */
const formatFieldValue = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const requireOnlyPrices = (before: ShownItem, after: ShownItem): void => {
  const [old, fresh] = [new Map<string, unknown>(Object.entries(before)), new Map<string, unknown>(Object.entries(after))];
  for (const [field, value] of fresh) {
    if (FREE_ITEM_FIELDS.has(field) || sameValue(old.get(field), value)) continue;
    throw forbidden(
      `Updated could be only ('unit', 'quantity') in item, ${field} change forbidden: ${formatFieldValue(old.get(field) ?? null)} -> ${formatFieldValue(value)}`,
    );
  }
  const deleted = [...old].filter(([field, value]) => !fresh.has(field) && !sameValue(value, undefined)).map(([field]) => `'${field}'`);
  if (deleted.length > 0) throw forbidden(`Forbidden to delete fields in item: {${deleted.join(', ')}}`);
};

const requireCurrency = ({ unit: before }: ShownItem, { unit: after }: ShownItem): void => {
  const [old, fresh] = [before?.value?.currency, after?.value?.currency];
  if (old !== undefined && fresh !== undefined && old !== fresh) throw forbidden('Forbidden to change currency in contract items unit');
};

/** While pending: the same items, with only prices or quantities changed. */
export const pendingItemsKeepTheirSense: ContractRule = (edit) => {
  if (edit.before.status !== 'pending' || !contractFieldChanges(edit, 'items')) return NO_ERRORS;
  const { items: before = [] } = edit.before;
  const { items: after = [] } = edit.after;
  if (before.length !== after.length) throw forbidden("Can't change items list length");
  for (const [index, item] of after.entries()) requireOnlyPrices(before[index] ?? {}, item);
  for (const [index, item] of after.entries()) requireCurrency(before[index] ?? {}, item);
  return NO_ERRORS;
};

const MAIN_ITEM_FIELDS = ['classification', 'relatedLot', 'relatedBuyer', 'additionalClassifications'] as const;

const includesItem = (items: readonly ShownItem[], item: ShownItem): boolean =>
  items.some((one) => MAIN_ITEM_FIELDS.every((field) => sameValue(one[field], item[field])));

/** For a contract that is active or being signed: the subject of its items may not change. */
export const activeItemsKeepTheirKind: ContractRule = (edit) => {
  if (edit.after.status !== 'active' || !contractFieldChanges(edit, 'items')) return NO_ERRORS;
  const { items: before = [] } = edit.before;
  const { items: after = [] } = edit.after;
  const tail = `items main information in contract, all main fields should be the same as in previous items: ${MAIN_ITEM_FIELDS.join(', ')}`;
  if (after.some((item) => !includesItem(before, item))) throw forbidden(`Forbidden to add new ${tail}`);
  if (before.some((item) => !includesItem(after, item))) throw forbidden(`Forbidden to delete ${tail}`);
  return NO_ERRORS;
};
