/** Offers of saved energy: fields of tenders, lots and bids in place of prices (spec/energy-services.md). */
import type { Phase } from '../../engine/phase.ts';
import { changeRules, creationRules, lotRules, modelRules } from '../../tenders/rules/rule.ts';
import { contractEnds } from '../../tenders/tender-gateway.ts';
import { bidStateRules } from '../bids/rules.ts';
import { performanceModels, performanceSchemas } from './model.ts';
import {
  currencyIsListed,
  endOfContract,
  lotsSayTheirShare,
  nothingIsEstimated,
  performanceDerivation,
  sharesFitLots,
  taxIsLeftOut,
} from './rules.ts';

export const performanceOffers = (): Phase => ({
  name: 'performance',
  schemas: performanceSchemas,
  models: performanceModels,
  derivations: () => [performanceDerivation],
  adds: () => [
    modelRules.add({ currencyIsListed }),
    creationRules.add({ nothingIsEstimated, taxIsLeftOut, lotsSayTheirShare }),
    changeRules.add({ lotsSayTheirShare }),
    lotRules.add({ lotsSayTheirShare }),
    bidStateRules.add({ sharesFitLots }),
    contractEnds.add(endOfContract),
  ],
});
