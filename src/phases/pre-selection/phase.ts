/** Pre-selection: a tender for the parties to an agreement, if its config says so (spec/frameworks.md §14). */
import type { Phase } from '../../procedures/engine/phase.ts';
import { changeRules, creationRules, modelRules } from '../../tenders/rules/rule.ts';
import { inTenderBodies } from '../../tenders/settings.ts';
import { bidStateRules } from '../bids/rules.ts';
import { complaintRules } from '../complaints/complaint.ts';
import { questionRules } from '../enquiries/rules.ts';
import { openingEffects } from '../tendering/end.ts';
import { bidderWasSelected, requireSelected, withMembersOnly } from './members.ts';
import type { PreSelectionSettings } from './rules.ts';
import { agreementFits, agreementIsAlive, agreementIsKnown, agreementIsOne, restrictionIsThatOfAgreement } from './rules.ts';

export const preSelection = (settings: PreSelectionSettings): Phase => ({
  name: 'pre-selection',
  settings,
  adds: () => [
    modelRules.at(11, agreementIsOne),
    // In a type with variants the agreement determines the config.
    ...(settings.absent === undefined ? [] : [creationRules.at(1.01, agreementIsKnown)]),
    creationRules.at(1.05, restrictionIsThatOfAgreement),
    creationRules.at(11, agreementFits),
    changeRules.at(18, agreementFits),
    changeRules.at(18, restrictionIsThatOfAgreement),
    changeRules.at(25.8, agreementIsAlive),
    bidStateRules.at(0, bidderWasSelected),
    questionRules.at(0, requireSelected('question')),
    complaintRules.at(0, requireSelected('complaint')),
    openingEffects.at(0, withMembersOnly),
  ],
  models: () =>
    settings.field === 'agreement'
      ? inTenderBodies({ has: ['agreement'], lacks: ['agreements'] })
      : { '/tenders/patch': { has: ['agreements'] } },
  flags: { hasPreSelectionAgreement: 'any', restricted: 'any' },
});
