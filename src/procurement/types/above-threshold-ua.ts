/** `aboveThresholdUA`: the open procedure with two bidders (spec/open-tenders.md). */
import { compose } from '../engine/compose.ts';
import { fixedNumber } from '../engine/config.ts';
import { openTender, taxIsExcluded } from './open-tenders.ts';

export const aboveThresholdUA = compose(
  openTender({
    type: 'aboveThresholdUA',
    config: { minBidsNumber: fixedNumber(2, 'both') },
    tender: {
      criteria: {
        requiredList: { name: 'criteria-rules-above-threshold-ua', file: 'criteria/rules/aboveThresholdUA.json', holds: 'rules' },
      },
      excludesTaxSince: taxIsExcluded,
      model: { has: ['targets'] },
    },
    tendering: { days: 'calendar', extension: { days: 7, of: 'calendar' } },
    enquiries: { answerDays: 'working' },
    awarding: { decision: { requiresEligible: true }, milestones: { correctionHours: 24, lowPriceDays: 1 } },
  }),
);
