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
    periods: { days: 'calendar' },
    answerDays: 'working',
    extension: { days: 7, of: 'calendar' },
    awarding: { asksEligible: true, correctionHours: 24, lowPriceDays: 1 },
  }),
);
