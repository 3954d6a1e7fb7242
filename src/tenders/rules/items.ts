/**
 * Items (spec/tenders.md §2, §3.3, spec/tender-rules.md §1 V9, V10, spec/tender-rules.md §3 V35, step 25). What they are:
 * classification.ts.
 */
import { type FieldError, missing, ruleError } from '../../model/problem.ts';
import type { Item } from '../../model/types.generated.ts';
import { type Context, each, groupBy, isEmpty, none, type Rule } from './rule.ts';

/** V9. */
export const itemsBelongToLots: Rule = ({ items, lots = [] }) =>
  each(items, ['data', 'items'], ({ relatedLot }, path) =>
    relatedLot === undefined || lots.some(({ id }) => id === relatedLot)
      ? none
      : [ruleError([...path, 'relatedLot'], 'relatedLot should be one of lots', { missing: relatedLot })],
  );

/** V10. */
export const publicItemsNameTheirBuyer: Rule = ({ items, buyers, status }) =>
  isEmpty(buyers) || (status ?? 'draft') === 'draft'
    ? none
    : each(items, ['data', 'items'], ({ relatedBuyer }, path) =>
        relatedBuyer === undefined ? [missing([...path, 'relatedBuyer'])] : none,
      );

/** spec/tenders.md §2 "Units". */
export const unitsAreListed = (
  { items }: { readonly items?: readonly Pick<Item, 'unit'>[] | undefined },
  { codes }: Pick<Context, 'codes'>,
): readonly FieldError[] => {
  const list = codes.list('units');
  if (list === undefined) return none;
  return each(items, ['data', 'items'], ({ unit }, path) =>
    unit === undefined || list.has(unit.code) ? none : [ruleError([...path, 'unit', 'code'], 'Code should be one of valid unit codes.')],
  );
};

/** spec/tenders.md §3.3. The references themselves are opaque (spec/decisions.md D8). */
export const profilesComeWithCategories: Rule = ({ items }) =>
  each(items, ['data', 'items'], ({ profile, category }, path) =>
    profile === undefined || category !== undefined
      ? none
      : [ruleError([...path, 'profile'], 'profile should be provided together only with category')],
  );

/** Step 25, newer tenders only (spec/decisions.md D2). */
export const publicItemsNameTheirLot: Rule = ({ items, status }, { variant }) => {
  if (variant === 'older' || status === 'draft') return none;
  const index = (items ?? []).findIndex(({ relatedLot }) => relatedLot === undefined);
  return index < 0 ? none : [missing(['data', 'items', String(index), 'relatedLot'])];
};

/** V35 (C24, step 29). */
export const somethingIsProcured: Rule = ({ items = [] }) => {
  const groups = [...groupBy(items, ({ relatedLot }) => relatedLot)];
  const empty = groups.find(([, group]) => group.every(({ quantity = 0 }) => quantity === 0));
  if (empty === undefined) return none;
  const ending = empty[0] === undefined ? '' : ' for each lot';
  return [ruleError(['data', 'items'], `At least one item should be with not empty quantity${ending}`)];
};
