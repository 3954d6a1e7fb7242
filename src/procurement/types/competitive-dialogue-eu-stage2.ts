/** `competitiveDialogueEU.stage2`: a second stage in English, in which bidders are qualified again (spec/second-stages.md). */

import { compose } from '../engine/compose.ts';
import { fixedFlag, fixedNumber } from '../engine/config.ts';
import { prequalification } from '../phases/pre-qualification/phase.ts';
import { languageFields } from '../tenders/settings.ts';
import { englishTwins, openTender } from './open-tenders.ts';
import { secondStageOf } from './second-stages.ts';

export const competitiveDialogueEUStage2 = compose(
  openTender({
    ...secondStageOf({
      type: 'competitiveDialogueEU.stage2',
      model: { has: languageFields, needs: englishTwins },
      config: {
        hasPrequalification: fixedFlag(true, 'both'),
        hasQualificationComplaints: fixedFlag(true, 'newer'),
        qualificationComplainDuration: fixedNumber(5, 'newer'),
        qualificationDuration: fixedNumber(20, 'newer'),
        minTenderingDuration: fixedNumber(30, 'newer'),
      },
    }),
    qualificationPhases: [prequalification({ requiresEligible: true, signed: ['evaluationReports'], standStillDays: 'calendar' })],
    awarding: { decision: { requiresEligible: true }, milestones: { lowPriceDays: 1 } },
  }),
);
