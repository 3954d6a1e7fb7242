/** `competitiveDialogueUA.stage2`: the firms that a dialogue has admitted bid for what it has found (spec/second-stages.md). */
import { compose } from './engine/compose.ts';
import { openTender } from './open-tenders.ts';
import { secondStageOf } from './second-stages.ts';

export const competitiveDialogueUAStage2 = compose(
  openTender({
    ...secondStageOf({ type: 'competitiveDialogueUA.stage2', model: { has: ['targets'] } }),
    awarding: { asksEligible: true, correctionHours: 24, lowPriceDays: 1 },
  }),
);
