/** Purchases from the catalogue: items are described by its categories and profiles, bids offer its products (spec/price-quotation.md §3, §5). */
import type { Phase } from '../../procedures/engine/phase.ts';
import { changeRules, creationRules } from '../../tenders/rules/rule.ts';
import { bidStateRules } from '../bids/rules.ts';
import { productsAnswer, productsAreNamed } from './products.ts';
import { type CatalogueSettings, profilesAreNamed, profilesAreOfAgreement } from './rules.ts';

/** One price for everything, without lots, features or subcontracting. */
const lacking = ['lotValues', 'parameters', 'subcontractingDetails'];

export const catalogue = (settings: CatalogueSettings): Phase => ({
  name: 'catalogue',
  settings,
  adds: () => [
    creationRules.at(19, profilesAreNamed),
    changeRules.at(19, profilesAreNamed),
    changeRules.at(25.9, profilesAreOfAgreement),
    bidStateRules.at(1, productsAreNamed),
    bidStateRules.at(12.5, productsAnswer),
  ],
  models: () => ({
    '/tenders/create': { needs: ['items.category'] },
    '/tenders/patch': { needs: ['items.category'] },
    '/tenders/bid-create': { lacks: lacking },
    '/tenders/bid-patch': { lacks: lacking },
  }),
});
