/** `competitiveOrdering`: an order among suppliers of a dynamic purchasing system, long or short variant (spec/competitive-ordering.md). */

import { compose } from '../engine/compose.ts';
import { type ConfigTable, type ConfigVariant, choiceFlag, fixedFlag, fixedNumber, numberOneOf } from '../engine/config.ts';
import { preSelection } from '../phases/pre-selection/phase.ts';
import { openTender, taxIsExcluded } from './open-tenders.ts';

/** spec/competitive-ordering.md §1: the values allowed in either variant. */
const competitiveOrderingConfig: Partial<ConfigTable> = {
  hasAwardingOrder: choiceFlag(true, 'both'),
  hasValueRestriction: choiceFlag(false, 'both'),
  valueCurrencyEquality: choiceFlag(true, 'both'),
  hasPreSelectionAgreement: fixedFlag(true, 'both'),
  hasTenderComplaints: choiceFlag(true, 'both'),
  hasAwardComplaints: choiceFlag(true, 'both'),
  hasCancellationComplaints: choiceFlag(true, 'both'),
  tenderComplainRegulation: numberOneOf([3, 0], 'newer'),
  awardComplainDuration: fixedNumber(5, 'newer'),
  cancellationComplainDuration: numberOneOf([10, 0], 'newer'),
  clarificationUntilDuration: numberOneOf([3, 0], 'newer'),
  minTenderingDuration: numberOneOf([7, 2], 'newer'),
  enquiryPeriodRegulation: numberOneOf([3, 0], 'newer'),
  restricted: choiceFlag(false, 'both'),
  hasMultiSourcing: choiceFlag(false, 'optional'),
};

const contestedFlags = (is: boolean): Partial<ConfigTable> => ({
  hasTenderComplaints: fixedFlag(is, 'both'),
  hasAwardComplaints: fixedFlag(is, 'both'),
  hasCancellationComplaints: fixedFlag(is, 'both'),
});

/** The goods are listed in the agreement: no enquiries and no complaints. */
const orderingWithItems: ConfigVariant = {
  isOf: ({ items = [] }) => items.length > 0,
  refusal: 'Agreement with items is not allowed.',
  config: {
    ...contestedFlags(false),
    tenderComplainRegulation: fixedNumber(0, 'newer'),
    cancellationComplainDuration: fixedNumber(0, 'newer'),
    clarificationUntilDuration: fixedNumber(0, 'newer'),
    minTenderingDuration: fixedNumber(2, 'newer'),
    enquiryPeriodRegulation: fixedNumber(0, 'newer'),
  },
};

const orderingWithoutItems: ConfigVariant = {
  isOf: () => true,
  refusal: 'Agreement without items is not allowed.',
  config: {
    ...contestedFlags(true),
    tenderComplainRegulation: fixedNumber(3, 'newer'),
    cancellationComplainDuration: fixedNumber(10, 'newer'),
    clarificationUntilDuration: fixedNumber(3, 'newer'),
    minTenderingDuration: fixedNumber(7, 'newer'),
    enquiryPeriodRegulation: fixedNumber(3, 'newer'),
  },
};

export const competitiveOrdering = compose(
  openTender({
    type: 'competitiveOrdering',
    config: competitiveOrderingConfig,
    variants: [orderingWithItems, orderingWithoutItems],
    tender: {
      procurementMethod: 'selective',
      criteria: { alwaysRequired: ['CRITERION.OTHER.BID.VALIDITY_PERIOD'], requiresCatalogueCriteria: true },
      excludesTaxSince: taxIsExcluded,
      model: { needs: ['tenderPeriod.endDate'], has: ['targets'] },
    },
    phasesWithoutStatus: [
      preSelection({
        field: 'agreements',
        agreementType: 'dynamicPurchasingSystem',
        minContracts: 3,
        buyer: 'own, or of defence',
        requiresItemsOfAgreement: true,
        absentText: 'Agreement not provided or not exist',
      }),
    ],
    // The few days of the short variant are working days.
    tendering: {
      days: 'calendar',
      daysFor: ({ minTenderingDuration: days }) => (days < 7 ? 'working' : 'calendar'),
      extension: { days: 3, of: 'calendar' },
      beginsWithPublication: 'unless set',
    },
    enquiries: { answerDays: 'calendar' },
    bids: { declares: { qualified: 'may', eligible: 'may' } },
    awarding: { milestones: { correctionHours: 24, lowPriceDays: 1 } },
    cancellation: { reasons: ['noDemand', 'unFixable', 'forceMajeure', 'expensesCut', 'noOffer', 'noLocalization'] },
  }),
);
