/** Offers of saved energy: fields of tenders, lots and bids in place of prices (spec/energy-services.md). */
import type { Phase } from '../../procedures/engine/phase.ts';
import { changeRules, creationRules, lotRules, modelRules } from '../../tenders/rules/rule.ts';
import { contractEnds } from '../../tenders/tender-gateway.ts';
import { bidStateRules } from '../bids/rules.ts';
import { models, schemas } from './model.ts';
import {
  currencyIsListed,
  derivation,
  endOfContract,
  lotsSayTheirShare,
  nothingIsEstimated,
  sharesFitLots,
  taxIsLeftOut,
} from './rules.ts';

export const performanceOffers = (): Phase => ({
  name: 'performance',
  schemas,
  models,
  derivations: () => [derivation],
  adds: () => [
    modelRules.at(18, currencyIsListed),
    creationRules.at(6, nothingIsEstimated),
    creationRules.at(6, taxIsLeftOut),
    creationRules.at(7, lotsSayTheirShare),
    changeRules.at(13, lotsSayTheirShare),
    lotRules.at(0, lotsSayTheirShare),
    bidStateRules.at(15, sharesFitLots),
    contractEnds.at(0, endOfContract),
  ],
});
