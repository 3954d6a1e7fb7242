/** `aboveThresholdEU`: the open procedure that is announced in English and qualifies bidders before the auction (spec/open-tenders.md). */
import { compose } from './engine/compose.ts';
import { exactly } from './engine/config.ts';
import { openTender } from './open-tenders.ts';

export const aboveThresholdEUType = openTender({
  type: 'aboveThresholdEU',
  config: { minBidsNumber: exactly(2, 'both'), minTenderingDuration: exactly(30, 'newer') },
  tender: {
    model: {
      needs: [
        'procuringEntity.name_en',
        'procuringEntity.identifier.legalName_en',
        'procuringEntity.contactPoint.name_en',
        'procuringEntity.additionalContactPoints.name_en',
        'items.description_en',
      ],
    },
  },
  periods: { days: 'calendar', dayName: 'calendar' },
  answerDays: 'working',
  extension: { days: 7, of: 'calendar' },
  awarding: { asksEligible: true, lowPriceDays: 1 },
  reasons: ['noDemand', 'unFixable', 'forceMajeure', 'expensesCut', 'noLocalization'],
});

export const aboveThresholdEU = compose(aboveThresholdEUType);
