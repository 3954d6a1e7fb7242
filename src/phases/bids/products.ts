/** Catalogue products that a bid offers (spec/tender-rules.md §6 B12, spec/catalogue.md §2). Pure. */
import type { CatalogueIds } from '../../domain/catalogue.ts';
import { sameValue } from '../../domain/json.ts';
import { each, none, ruleError } from '../../domain/problem.ts';
import { statusFault } from '../../tenders/rules/items.ts';
import type { BidChange, BidRule } from './offer.ts';

/** Whether products are checked: on creation, on submission, or when items or answers change. */
const asksProducts = (change: Pick<BidChange, 'before' | 'after'>): boolean => {
  const { before, after } = change;
  if (before === null || (after.status === 'pending' && before.status !== 'pending')) return true;
  return !sameValue([before.items, before.requirementResponses], [after.items, after.requirementResponses]);
};

/** Catalogue ids that the rules need for this bid; null if none. */
export const buildProductIds = (change: Pick<BidChange, 'before' | 'after'>): CatalogueIds | null => {
  const products = (change.after.items ?? []).flatMap(({ product }) => product ?? []);
  return products.length === 0 || !asksProducts(change) ? null : { products };
};

/** B12. Throws 404 for unknown products, and 502 if the catalogue fails. */
export const productsAreOffered: BidRule = ({ tender, after, context: { catalogue } }) => {
  if (catalogue === undefined) return none;
  const items = new Map((tender.items ?? []).map((item) => [item.id, item]));
  return each(after.items, ['data', 'items'], ({ id, product }) => {
    if (product === undefined) return none;
    const entry = catalogue.get('products', product);
    const ofStatus = statusFault('products', product, entry);
    const category = items.get(id)?.category;
    if (ofStatus.length > 0 || category === undefined || entry.relatedCategory === category) return ofStatus;
    const text = `Products ${product}: relatedCategory ${entry.relatedCategory} doesn't match category from tender item ${category}`;
    return [ruleError(['data'], text)];
  });
};
