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
    modelRules.bring({ currencyIsListed }),
    creationRules.bring({ nothingIsEstimated, taxIsLeftOut, lotsSayTheirShare }),
    changeRules.bring({ lotsSayTheirShare }),
    lotRules.bring({ lotsSayTheirShare }),
    bidStateRules.bring({ sharesFitLots }),
    contractEnds.add(endOfContract),
  ],
});
