/** `priceQuotation`: products of the catalogue, bought from suppliers of an electronic catalogue (spec/price-quotation.md). */

import { compose } from '../engine/compose.ts';
import { type ConfigTable, choiceFlag, fixedFlag, fixedNumber } from '../engine/config.ts';
import { awarding } from '../phases/awarding/phase.ts';
import { bids } from '../phases/bids/phase.ts';
import { cancellation } from '../phases/cancellation/phase.ts';
import { catalogue } from '../phases/catalogue/phase.ts';
import { contracting } from '../phases/contracting/phase.ts';
import { preSelection } from '../phases/pre-selection/phase.ts';
import { tendering } from '../phases/tendering/phase.ts';
import { everyTender } from '../tenders/phase.ts';
import { decreeReasons } from '../tenders/settings.ts';
import { taxIsExcluded } from './open-tenders.ts';

/** spec/price-quotation.md §1. */
const priceQuotationConfig: Partial<ConfigTable> = {
  hasAwardingOrder: fixedFlag(true, 'both'),
  hasValueRestriction: fixedFlag(true, 'both'),
  valueCurrencyEquality: fixedFlag(true, 'both'),
  hasPreSelectionAgreement: fixedFlag(true, 'both'),
  hasValueEstimation: fixedFlag(true, 'newer'),
  restricted: choiceFlag(false, 'both'),
  minTenderingDuration: fixedNumber(2, 'newer'),
};

/** No features, guarantees, enquiries or auctions. */
const PRICE_QUOTATION_LACKS = [
  'lots',
  'items.relatedLot',
  'features',
  'enquiryPeriod',
  'auctionPeriod',
  'guarantee',
  'minimalStep',
  'submissionMethod',
  'submissionMethodDetails',
  'submissionMethodDetails_en',
  'submissionMethodDetails_ru',
];

const PRICE_QUOTATION_DOCUMENT_STATUSES = ['draft', 'active.tendering'];

export const priceQuotation = compose({
  type: 'priceQuotation',
  config: priceQuotationConfig,
  isAlwaysNewer: true,
  phases: [
    everyTender({
      procurementMethod: 'selective',
      model: { needs: ['value'], lacks: PRICE_QUOTATION_LACKS },
      edits: { statuses: [] },
      levels: { create: '15', createForCentral: '5' },
      documents: {
        signedAtActivation: ['notice'],
        single: ['notice', 'evaluationReports', 'acceptanceReport'],
        requiresContractTemplate: true,
        unsignedKinds: ['other'],
      },
      status: { setsNoticeDate: true },
      requiredMilestones: ['delivery', 'financing'],
      excludesTaxSince: taxIsExcluded,
      items: { allowsMainCodeAlone: true },
      criteria: {
        sentWithTender: 'also',
        alwaysRequired: [
          'CRITERION.EXCLUSION.CONVICTIONS.TERRORIST_OFFENCES',
          'CRITERION.EXCLUSION.CONFLICT_OF_INTEREST.EARLY_TERMINATION',
        ],
        requiresCatalogueCriteria: true,
      },
      contractChangeReasons: () => decreeReasons,
    }),
    preSelection({
      field: 'agreement',
      agreementType: 'electronicCatalogue',
      minContracts: 1,
      buyer: 'any',
      requiresItemsOfAgreement: false,
    }),
    catalogue({ profilesRequiredFrom: { amount: 500_000, exceptKinds: ['special', 'defense', 'other'] } }),
    tendering({ days: 'working', beginsWithPublication: 'always' }),
    bids({ level: '2' }),
    awarding({ decision: { days: 2, signed: ['notice'] }, milestones: { extensionDays: 5 }, contesting: { days: 'working' } }),
    contracting({ endsWithLastRefusal: true }),
    cancellation({
      reasons: ['noDemand', 'unFixable', 'forceMajeure', 'expensesCut', 'noLocalization'],
      signed: ['cancellationReport'],
    }),
  ],
  allows: {
    'add document': PRICE_QUOTATION_DOCUMENT_STATUSES,
    'update document': PRICE_QUOTATION_DOCUMENT_STATUSES,
    'put requirement': ['draft'],
  },
});
