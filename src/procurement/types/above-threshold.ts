/** `aboveThreshold`: the open procedure for most public spending, with complaints (spec/open-tenders.md). */

import { compose } from '../engine/compose.ts';
import { choiceFlag, fixedNumber, numberOneOf } from '../engine/config.ts';
import { decreeReasons } from '../tenders/settings.ts';
import { openTender, taxIsExcluded } from './open-tenders.ts';

export const aboveThreshold = compose(
  openTender({
    type: 'aboveThreshold',
    config: {
      hasValueRestriction: choiceFlag(true, 'both'),
      tenderComplainRegulation: fixedNumber(3, 'newer'),
      awardComplainDuration: fixedNumber(5, 'newer'),
      minTenderingDuration: numberOneOf([15, 7], 'newer'),
      enquiryPeriodRegulation: fixedNumber(3, 'newer'),
    },
    tender: {
      criteria: { requiredList: { name: 'criteria-rules-above-threshold', file: 'criteria/rules/aboveThreshold.json', holds: 'rules' } },
      excludesTaxSince: taxIsExcluded,
      contractChangeReasons: () => decreeReasons,
      model: { has: ['targets'] },
    },
    tendering: { days: 'calendar', extension: { days: 4, of: 'calendar' } },
    enquiries: { answerDays: 'calendar' },
    awarding: { decision: { requiresEligible: true }, milestones: { correctionHours: 24, lowPriceDays: 1 } },
    cancellation: { reasons: ['noDemand', 'unFixable', 'forceMajeure', 'expensesCut', 'noOffer', 'noLocalization'] },
  }),
);
