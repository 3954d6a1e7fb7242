/** `competitiveDialogueUA.stage2`: firms admitted by a dialogue bid for its result (spec/second-stages.md). */
import { compose } from '../engine/compose.ts';
import { openTender } from './open-tenders.ts';
import { secondStageOf } from './second-stages.ts';

export const competitiveDialogueUAStage2 = compose(
  openTender({
    ...secondStageOf({ type: 'competitiveDialogueUA.stage2', model: { has: ['targets'] } }),
    awarding: { decision: { requiresEligible: true }, milestones: { correctionHours: 24, lowPriceDays: 1 } },
  }),
);
