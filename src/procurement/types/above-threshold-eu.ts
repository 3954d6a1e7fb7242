/** `aboveThresholdEU`: the open procedure announced in English, with pre-qualification (spec/open-tenders.md). */

import { compose } from '../engine/compose.ts';
import { fixedFlag, fixedNumber } from '../engine/config.ts';
import { prequalification } from '../phases/pre-qualification/phase.ts';
import { languageFields } from '../tenders/settings.ts';
import { englishTwins, openTender, taxIsExcluded } from './open-tenders.ts';

export const aboveThresholdEU = compose(
  openTender({
    type: 'aboveThresholdEU',
    config: {
      hasPrequalification: fixedFlag(true, 'both'),
      hasQualificationComplaints: fixedFlag(true, 'newer'),
      minBidsNumber: fixedNumber(2, 'both'),
      qualificationComplainDuration: fixedNumber(5, 'newer'),
      qualificationDuration: fixedNumber(20, 'newer'),
      minTenderingDuration: fixedNumber(30, 'newer'),
    },
    tender: {
      criteria: {
        requiredList: { name: 'criteria-rules-above-threshold-eu', file: 'criteria/rules/aboveThresholdEU.json', holds: 'rules' },
      },
      excludesTaxSince: taxIsExcluded,
      items: { keepsGroup: 'checked first' },
      model: {
        has: languageFields,
        needs: englishTwins,
      },
    },
    tendering: { days: 'calendar', extension: { days: 7, of: 'calendar' } },
    enquiries: { answerDays: 'working' },
    qualificationPhases: [prequalification({ requiresEligible: true, signed: ['evaluationReports'], standStillDays: 'calendar' })],
    awarding: { decision: { requiresEligible: true }, milestones: { lowPriceDays: 1 } },
  }),
);
