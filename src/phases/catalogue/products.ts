/** Rules on offered catalogue products (spec/price-quotation.md §5). Pure. */
import { sameValue } from '../../domain/json.ts';
import { each, missing, none, ruleError } from '../../domain/problem.ts';
import { findRequirement } from '../../tenders/criteria/criterion.ts';
import type { BidRule } from '../bids/offer.ts';

/** B1: for an item with a category the bid names a product. */
export const productsAreNamed: BidRule = ({ tender, after }) => {
  const items = new Map((tender.items ?? []).map((item) => [item.id, item]));
  return each(after.items, ['data', 'items'], ({ id, product }, path) =>
    product === undefined && items.get(id)?.category !== undefined ? [missing([...path, 'product'])] : none,
  );
};

type Answer = { readonly value?: unknown; readonly values?: readonly unknown[] | undefined };

const setOf = ({ value, values = value === undefined ? [] : [value] }: Answer): readonly string[] =>
  [...new Set(values.map((one) => JSON.stringify(one)))].sort();

/** B12: the bid's answers on an item match the catalogue's answers for its product. */
export const productsAnswer: BidRule = ({ tender, after, context: { catalogue } }) => {
  if (catalogue === undefined) return none;
  const products = new Map((after.items ?? []).map(({ id, product }) => [id, product]));
  return each(after.requirementResponses, ['data', 'requirementResponses'], (response, path) => {
    const located = findRequirement(tender, response.requirement.id);
    const product = located?.criterion.relatesTo === 'item' ? products.get(located.criterion.relatedItem ?? '') : undefined;
    if (located === undefined || product === undefined) return none;
    const { title } = located.requirement;
    const ownProductResponse = (catalogue.get('products', product).requirementResponses ?? []).find(
      ({ requirement }) => requirement === title,
    );
    if (ownProductResponse === undefined) return [ruleError(path, `Requirement "${title}" response not found in related product`)];
    return sameValue(setOf(ownProductResponse), setOf(response))
      ? none
      : [ruleError(path, `Requirement "${title}" response does not match related product response`)];
  });
};
