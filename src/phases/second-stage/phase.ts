/**
 * The second stage of a dialogue, created by the registry at the end of the first: its owner takes it over with the token of the
 * first stage, and can change little of it (spec/second-stages.md).
 */
import type { Phase } from '../../procedures/engine/phase.ts';
import { writeIn } from '../../procedures/engine/writes.ts';
import { buildRows } from '../../tenders/phase-routes.ts';
import { stepStandsInItsPlace } from '../../tenders/rules/procedure.ts';
import { creationRules, modelRules } from '../../tenders/rules/rule.ts';
import { credentialRoutes } from './credentials.ts';
import { milestonesComeWithChange, name, type SecondStageSettings, stageIsNotDue, valueExcludesTax } from './rules.ts';

/** While the owner prepares it; already public. */
export const preparing = 'draft.stage2';

export const secondStage = (settings: SecondStageSettings): Phase => ({
  name,
  settings,
  writes: ({ first }) => ({ 'take credentials': writeIn([first], 'generate credentials') }),
  adds: () => [
    creationRules.at(0, stageIsNotDue),
    creationRules.at(6, valueExcludesTax),
    // Checked on creation, because the draft cannot be corrected.
    creationRules.at(7, stepStandsInItsPlace),
    modelRules.at(5, milestonesComeWithChange),
    buildRows(name, credentialRoutes),
  ],
  models: () => ({
    '/tenders/create': {
      has: ['owner', 'tenderID', 'dialogueID', 'dialogue_token'],
      needs: ['owner', 'dialogue_token'],
    },
  }),
});
