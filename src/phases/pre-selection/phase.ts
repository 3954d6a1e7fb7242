/** Pre-selection: the tender is for the parties to an agreement, where its config says so (spec/request-for-proposal.md §10). */
import type { Phase } from '../../procedures/engine/phase.ts';
import { changeRules, creationRules, modelRules } from '../../tenders/rules/rule.ts';
import { bidStateRules } from '../bids/rules.ts';
import { questionRules } from '../enquiries/rules.ts';
import { openingEffects } from '../tendering/end.ts';
import {
  agreementFits,
  agreementIsAlive,
  agreementIsOne,
  bidderWasSelected,
  type PreSelectionSettings,
  requireSelected,
  restrictionIsThatOfAgreement,
  withMembersOnly,
} from './rules.ts';

export const preSelection = (settings: PreSelectionSettings): Phase => ({
  name: 'pre-selection',
  settings,
  adds: () => [
    modelRules.at(11, agreementIsOne),
    creationRules.at(1.05, restrictionIsThatOfAgreement),
    creationRules.at(11, agreementFits),
    changeRules.at(18, agreementFits),
    changeRules.at(26, agreementIsAlive),
    bidStateRules.at(0, bidderWasSelected),
    questionRules.at(0, requireSelected),
    openingEffects.at(0, withMembersOnly),
  ],
  flags: { hasPreSelectionAgreement: 'any' },
});
