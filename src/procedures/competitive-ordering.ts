/** `competitiveOrdering`: an order among suppliers of a dynamic purchasing system, long or short variant (spec/competitive-ordering.md). */
import { preSelection } from '../phases/pre-selection/phase.ts';
import { compose } from './engine/compose.ts';
import { always, type ConfigTable, type ConfigVariant, choice, exactly, oneOf } from './engine/config.ts';
import { openTender, taxIsExcluded } from './open-tenders.ts';

/** spec/competitive-ordering.md §1: the values allowed in either variant. */
const config: Partial<ConfigTable> = {
  hasAwardingOrder: choice(true, 'both'),
  hasValueRestriction: choice(false, 'both'),
  valueCurrencyEquality: choice(true, 'both'),
  hasPreSelectionAgreement: always(true, 'both'),
  hasTenderComplaints: choice(true, 'both'),
  hasAwardComplaints: choice(true, 'both'),
  hasCancellationComplaints: choice(true, 'both'),
  tenderComplainRegulation: oneOf([3, 0], 'newer'),
  awardComplainDuration: exactly(5, 'newer'),
  cancellationComplainDuration: oneOf([10, 0], 'newer'),
  clarificationUntilDuration: oneOf([3, 0], 'newer'),
  minTenderingDuration: oneOf([7, 2], 'newer'),
  enquiryPeriodRegulation: oneOf([3, 0], 'newer'),
  restricted: choice(false, 'both'),
  hasMultiSourcing: choice(false, 'optional'),
};

const contested = (is: boolean): Partial<ConfigTable> => ({
  hasTenderComplaints: always(is, 'both'),
  hasAwardComplaints: always(is, 'both'),
  hasCancellationComplaints: always(is, 'both'),
});

/** The goods are listed in the agreement: no enquiries and no complaints. */
const short: ConfigVariant = {
  isOf: ({ items = [] }) => items.length > 0,
  refusal: 'Agreement with items is not allowed.',
  config: {
    ...contested(false),
    tenderComplainRegulation: exactly(0, 'newer'),
    cancellationComplainDuration: exactly(0, 'newer'),
    clarificationUntilDuration: exactly(0, 'newer'),
    minTenderingDuration: exactly(2, 'newer'),
    enquiryPeriodRegulation: exactly(0, 'newer'),
  },
};

const long: ConfigVariant = {
  isOf: () => true,
  refusal: 'Agreement without items is not allowed.',
  config: {
    ...contested(true),
    tenderComplainRegulation: exactly(3, 'newer'),
    cancellationComplainDuration: exactly(10, 'newer'),
    clarificationUntilDuration: exactly(3, 'newer'),
    minTenderingDuration: exactly(7, 'newer'),
    enquiryPeriodRegulation: exactly(3, 'newer'),
  },
};

export const competitiveOrdering = compose(
  openTender({
    type: 'competitiveOrdering',
    config,
    variants: [short, long],
    tender: {
      procurementMethod: 'selective',
      alwaysAsksCriteria: ['CRITERION.OTHER.BID.VALIDITY_PERIOD'],
      asksMarketCriteria: true,
      excludesTaxSince: taxIsExcluded,
      model: { needs: ['tenderPeriod.endDate'], has: ['targets'] },
    },
    selecting: [
      preSelection({
        field: 'agreements',
        agreementType: 'dynamicPurchasingSystem',
        minContracts: 3,
        buyer: 'own, or of defence',
        comparesItems: true,
        absent: 'Agreement not provided or not exist',
      }),
    ],
    // The few days of the short variant are working days.
    periods: { days: 'calendar', daysFor: ({ minTenderingDuration: days }) => (days < 7 ? 'working' : 'calendar') },
    tendering: { beginsWithPublication: 'unless set' },
    answerDays: 'calendar',
    extension: { days: 3, of: 'calendar' },
    bids: { declares: { qualified: 'may', eligible: 'may' } },
    awarding: { correctionHours: 24, lowPriceDays: 1 },
    reasons: ['noDemand', 'unFixable', 'forceMajeure', 'expensesCut', 'noOffer', 'noLocalization'],
  }),
);
