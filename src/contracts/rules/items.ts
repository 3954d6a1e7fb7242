/** Items of a contract (spec/contracts.md §4). All answers are 403. */
import { sameValue } from '../../model/json.ts';
import { forbidden } from '../../model/problem.ts';
import type { ShownItem } from '../../model/types.generated.ts';
import { changes, none, type Rule } from './rule.ts';

const free: ReadonlySet<string> = new Set(['unit', 'quantity']);

/** A value as texts print it: plain words as they are. */
const printed = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const requireOnlyPrices = (before: ShownItem, after: ShownItem): void => {
  const [old, fresh] = [new Map<string, unknown>(Object.entries(before)), new Map<string, unknown>(Object.entries(after))];
  for (const [field, value] of fresh) {
    if (free.has(field) || sameValue(old.get(field), value)) continue;
    throw forbidden(
      `Updated could be only ('unit', 'quantity') in item, ${field} change forbidden: ${printed(old.get(field) ?? null)} -> ${printed(value)}`,
    );
  }
  const deleted = [...old].filter(([field, value]) => !fresh.has(field) && !sameValue(value, undefined)).map(([field]) => `'${field}'`);
  if (deleted.length > 0) throw forbidden(`Forbidden to delete fields in item: {${deleted.join(', ')}}`);
};

const requireCurrency = ({ unit: before }: ShownItem, { unit: after }: ShownItem): void => {
  const [old, fresh] = [before?.value?.currency, after?.value?.currency];
  if (old !== undefined && fresh !== undefined && old !== fresh) throw forbidden('Forbidden to change currency in contract items unit');
};

/** While pending: the same items, at other prices or quantities. */
export const pendingItemsKeepTheirSense: Rule = (edit) => {
  if (edit.before.status !== 'pending' || !changes(edit, 'items')) return none;
  const { items: before = [] } = edit.before;
  const { items: after = [] } = edit.after;
  if (before.length !== after.length) throw forbidden("Can't change items list length");
  for (const [index, item] of after.entries()) requireOnlyPrices(before[index] ?? {}, item);
  for (const [index, item] of after.entries()) requireCurrency(before[index] ?? {}, item);
  return none;
};

const mainFields = ['classification', 'relatedLot', 'relatedBuyer', 'additionalClassifications'] as const;

const includes = (items: readonly ShownItem[], item: ShownItem): boolean =>
  items.some((one) => mainFields.every((field) => sameValue(one[field], item[field])));

/** Of a contract in force, or one that is being signed: what is bought stays what it is. */
export const activeItemsKeepTheirKind: Rule = (edit) => {
  if (edit.after.status !== 'active' || !changes(edit, 'items')) return none;
  const { items: before = [] } = edit.before;
  const { items: after = [] } = edit.after;
  const tail = `items main information in contract, all main fields should be the same as in previous items: ${mainFields.join(', ')}`;
  if (after.some((item) => !includes(before, item))) throw forbidden(`Forbidden to add new ${tail}`);
  if (before.some((item) => !includes(after, item))) throw forbidden(`Forbidden to delete ${tail}`);
  return none;
};
