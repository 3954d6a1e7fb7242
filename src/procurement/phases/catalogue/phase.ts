/** Purchases from the catalogue: items are described by its categories and profiles, bids offer its products (spec/price-quotation.md §3, §5). */
import { DRUGS } from '../../../base/domain/code-lists.ts';
import { sameValue } from '../../../base/domain/json.ts';
import { compareNumbers } from '../../../base/domain/money.ts';
import { eachElementErrors, missingField, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { TenderFields } from '../../../base/domain/tender.ts';
import type { Item } from '../../../base/domain/types.generated.ts';
import { type Phase, phaseSettings } from '../../engine/phase.ts';
import { type Context, leavesDraft } from '../../engine/procedure.ts';
import { findRequirement } from '../../tenders/criteria/criterion.ts';
import { renamedItems } from '../../tenders/rules/items.ts';
import { changeRules, creationRules, type Rule } from '../../tenders/rules/rule.ts';
import type { BidRule } from '../bids/offer.ts';
import { bidStateRules } from '../bids/rules.ts';

interface CatalogueSettings {
  /** From this estimate in UAH on every item needs a profile, unless the buyer is of one of these kinds. */
  readonly profilesRequiredFrom: { readonly amount: number; readonly exceptKinds: readonly string[] };
}

const catalogueSettings = phaseSettings<CatalogueSettings>('catalogue');

const isDear = ({ value, procuringEntity }: TenderFields, { procedure }: Context): boolean => {
  const { amount, exceptKinds } = catalogueSettings.of(procedure).profilesRequiredFrom;
  if (value?.amount === undefined || value.currency !== 'UAH' || exceptKinds.includes(procuringEntity?.kind ?? '')) return false;
  return compareNumbers(value.amount, amount) >= 0;
};

const isMedical = ({ category }: Item, { catalogue }: Context): boolean =>
  category !== undefined && (catalogue?.get('categories', category).classification.id.startsWith(DRUGS) ?? false);

/** Items of expensive purchases, and all drugs, need a profile. */
export const profilesAreNamed: Rule = (tender, context, before) => {
  const all = isDear(tender, context);
  // Entries of unchanged items may be gone from the catalogue by now.
  const asked = new Set(leavesDraft(tender, context, before) ? tender.items : renamedItems(tender, before));
  return eachElementErrors(tender.items, ['data', 'items'], (item, path) =>
    item.profile !== undefined || !(all || (asked.has(item) && isMedical(item, context)))
      ? NO_ERRORS
      : [missingField([...path, 'profile'])],
  );
};

/** On leaving draft: the profiles of items belong to the tender's agreement. */
const profilesAreOfAgreement: Rule = (tender, context, before) => {
  const { items, agreement } = tender;
  const { catalogue } = context;
  if (catalogue === undefined || !leavesDraft(tender, context, before)) return NO_ERRORS;
  const isForeign = ({ profile }: Item): boolean =>
    profile !== undefined && catalogue.get('profiles', profile).agreementID !== agreement?.id;
  return items?.some(isForeign) ? [ruleError(['data'], "Tender agreement doesn't match profile agreement")] : NO_ERRORS;
};

/** B1: for an item with a category the bid names a product. */
const productsAreNamed: BidRule = ({ tender, after }) => {
  const items = new Map((tender.items ?? []).map((item) => [item.id, item]));
  return eachElementErrors(after.items, ['data', 'items'], ({ id, product }, path) =>
    product === undefined && items.get(id)?.category !== undefined ? [missingField([...path, 'product'])] : NO_ERRORS,
  );
};

type Answer = { readonly value?: unknown; readonly values?: readonly unknown[] | undefined };

const setOf = ({ value, values = value === undefined ? [] : [value] }: Answer): readonly string[] =>
  [...new Set(values.map((one) => JSON.stringify(one)))].sort();

/** B12: the bid's answers on an item match the catalogue's answers for its product. */
const productsAnswer: BidRule = ({ tender, after, context: { catalogue } }) => {
  if (catalogue === undefined) return NO_ERRORS;
  const products = new Map((after.items ?? []).map(({ id, product }) => [id, product]));
  return eachElementErrors(after.requirementResponses, ['data', 'requirementResponses'], (response, path) => {
    const located = findRequirement(tender, response.requirement.id);
    const product = located?.criterion.relatesTo === 'item' ? products.get(located.criterion.relatedItem ?? '') : undefined;
    if (located === undefined || product === undefined) return NO_ERRORS;
    const { title } = located.requirement;
    const ownProductResponse = (catalogue.get('products', product).requirementResponses ?? []).find(
      ({ requirement }) => requirement === title,
    );
    if (ownProductResponse === undefined) return [ruleError(path, `Requirement "${title}" response not found in related product`)];
    return sameValue(setOf(ownProductResponse), setOf(response))
      ? NO_ERRORS
      : [ruleError(path, `Requirement "${title}" response does not match related product response`)];
  });
};

/** One price for everything, without lots, features or subcontracting. */
const LACKING_BID_FIELDS = ['lotValues', 'parameters', 'subcontractingDetails'];

export const catalogue = (settings: CatalogueSettings): Phase => ({
  name: 'catalogue',
  settings,
  adds: () => [
    creationRules.add({ profilesAreNamed }),
    changeRules.add({ profilesAreNamed, profilesAreOfAgreement }),
    bidStateRules.add({ productsAreNamed, productsAnswer }),
  ],
  models: () => ({
    '/tenders/create': { needs: ['items.category'] },
    '/tenders/patch': { needs: ['items.category'] },
    '/tenders/bid-create': { lacks: LACKING_BID_FIELDS },
    '/tenders/bid-patch': { lacks: LACKING_BID_FIELDS },
  }),
});
