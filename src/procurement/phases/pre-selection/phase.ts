/** Pre-selection: a tender for the parties to an agreement, if its config says so (spec/frameworks.md §14). */
import type { Phase } from '../../engine/phase.ts';
import { changeRules, creationRules, modelRules } from '../../tenders/rules/rule.ts';
import { inTenderBodies } from '../../tenders/settings.ts';
import { bidStateRules } from '../bids/rules.ts';
import { complaintRules } from '../disputes/dispute.ts';
import { questionRules } from '../enquiries/rules.ts';
import { openingEffects } from '../tendering/end-of-tendering.ts';
import { bidderWasSelected, requireSelected, withMembersOnly } from './members.ts';
import type { PreSelectionSettings } from './rules.ts';
import { agreementFits, agreementIsAlive, agreementIsKnown, agreementIsOne, restrictionIsThatOfAgreement } from './rules.ts';

export const preSelection = (settings: PreSelectionSettings): Phase => ({
  name: 'pre-selection',
  settings,
  adds: () => [
    modelRules.add({ agreementIsOne }),
    // In a type with variants the agreement determines the config.
    ...(settings.absentText === undefined ? [] : [creationRules.add({ agreementIsKnown })]),
    creationRules.add({ restrictionIsThatOfAgreement, agreementFits }),
    changeRules.add({ agreementFits, restrictionIsThatOfAgreement, agreementIsAlive }),
    bidStateRules.add({ bidderWasSelected }),
    questionRules.add(requireSelected('question')),
    complaintRules.add(requireSelected('complaint')),
    openingEffects.add(withMembersOnly),
  ],
  models: () =>
    settings.field === 'agreement'
      ? inTenderBodies({ has: ['agreement'], lacks: ['agreements'] })
      : { '/tenders/patch': { has: ['agreements'] } },
  flags: { hasPreSelectionAgreement: 'any', restricted: 'any' },
});
