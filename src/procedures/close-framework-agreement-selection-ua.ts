/** `closeFrameworkAgreementSelectionUA`: the suppliers of an agreement compete for a part of it (spec/selections.md). */
import { auction } from '../phases/auction/phase.ts';
import { awarding } from '../phases/awarding/phase.ts';
import { bids } from '../phases/bids/phase.ts';
import { cancellation } from '../phases/cancellation/phase.ts';
import { contracting } from '../phases/contracting/phase.ts';
import { enquiriesPhase } from '../phases/enquiries/phase.ts';
import { selection } from '../phases/selection/phase.ts';
import { singleLot } from '../phases/single-lot/phase.ts';
import { tendering } from '../phases/tendering/phase.ts';
import { everyTender } from '../tenders/phase.ts';
import { languageFields } from '../tenders/settings.ts';
import { compose } from './engine/compose.ts';
import { always, type ConfigTable, exactly } from './engine/config.ts';

/** spec/selections.md §1. */
const config: Partial<ConfigTable> = {
  hasAuction: always(true, 'both'),
  hasAwardingOrder: always(true, 'both'),
  hasValueRestriction: always(true, 'both'),
  valueCurrencyEquality: always(true, 'both'),
  hasPreSelectionAgreement: always(true, 'both'),
  hasValueEstimation: always(true, 'newer'),
  minTenderingDuration: exactly(3, 'newer'),
  hasEnquiries: always(true, 'newer'),
  minEnquiriesDuration: exactly(1, 'newer'),
};

const tenderPeriod = ['tenderPeriod'];
const documented = ['draft', 'draft.pending', 'active.enquiries'];

export const closeFrameworkAgreementSelectionUA = compose({
  type: 'closeFrameworkAgreementSelectionUA',
  isAlwaysNewer: true,
  config,
  phases: [
    everyTender({
      procurementMethod: 'selective',
      model: {
        has: languageFields,
        // Set by the agreement, or by the registry from it.
        lacks: ['value', 'minimalStep', 'enquiryPeriod', 'tenderPeriod', 'lots.value', 'lots.minimalStep'],
      },
      patchLacks: {
        draft: tenderPeriod,
        'draft.pending': tenderPeriod,
        'active.tendering': tenderPeriod,
        'active.qualification': tenderPeriod,
      },
      editableIn: ['active.enquiries'],
      levels: { create: '15', createForCentral: '5', takeOwnership: '15' },
      documents: { single: ['notice', 'evaluationReports', 'acceptanceReport'] },
      hasOneItemClass: true,
      milestones: [],
      passes: ['draft.pending'],
    }),
    singleLot(),
    selection({ agreementTypes: ['closeFrameworkAgreementUA', 'cfaua'], minContracts: 3, minDaysLeft: 7 }),
    enquiriesPhase({ days: 'calendar' }),
    tendering({ days: 'calendar' }),
    bids({ level: '2' }),
    auction({ isOfLots: true }),
    awarding({ decisionDays: 5, extendedDays: 20, claimDays: 'working', signedAtAward: ['notice'] }),
    contracting({ signedAfter: 'nothing', endsWithLastRefusal: true }),
    cancellation({
      reasons: ['noDemand', 'unFixable', 'forceMajeure', 'expensesCut', 'noLocalization'],
      signed: ['cancellationReport'],
    }),
  ],
  allows: {
    'patch tender': ['draft', 'draft.pending', 'active.enquiries', 'active.tendering', 'active.qualification'],
    'add document': documented,
    'update document': documented,
    'change contract template': ['draft', 'active.enquiries', 'active.tendering'],
    'put requirement': ['active.enquiries', 'active.tendering'],
    'take ownership': ['draft', 'active.enquiries', 'active.tendering', 'active.auction', 'active.qualification', 'active.awarded'],
  },
});
