/** `closeFrameworkAgreementSelectionUA`: the suppliers of an agreement compete for a part of it (spec/selections.md). */

import { compose } from '../engine/compose.ts';
import { type ConfigTable, fixedFlag, fixedNumber } from '../engine/config.ts';
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

/** spec/selections.md §1. */
const selectionConfig: Partial<ConfigTable> = {
  hasAuction: fixedFlag(true, 'both'),
  hasAwardingOrder: fixedFlag(true, 'both'),
  hasValueRestriction: fixedFlag(true, 'both'),
  valueCurrencyEquality: fixedFlag(true, 'both'),
  hasPreSelectionAgreement: fixedFlag(true, 'both'),
  hasValueEstimation: fixedFlag(true, 'newer'),
  minTenderingDuration: fixedNumber(3, 'newer'),
  hasEnquiries: fixedFlag(true, 'newer'),
  minEnquiriesDuration: fixedNumber(1, 'newer'),
};

const SELECTION_DOCUMENT_STATUSES = ['draft', 'draft.pending', 'active.enquiries'];

export const closeFrameworkAgreementSelectionUA = compose({
  type: 'closeFrameworkAgreementSelectionUA',
  isAlwaysNewer: true,
  config: selectionConfig,
  phases: [
    everyTender({
      procurementMethod: 'selective',
      model: {
        has: languageFields,
        // Set by the agreement, or by the registry from it.
        lacks: ['value', 'minimalStep', 'enquiryPeriod', 'tenderPeriod', 'lots.value', 'lots.minimalStep'],
      },
      edits: { statuses: ['active.enquiries'], statusesOfField: { tenderPeriod: ['active.enquiries'] } },
      levels: { create: '15', createForCentral: '5', takeOwnership: '15' },
      documents: { single: ['notice', 'evaluationReports', 'acceptanceReport'] },
      items: { requiresOneClass: true },
      requiredMilestones: [],
      status: { keepDateIn: ['draft.pending'] },
    }),
    singleLot(),
    selection({ agreementTypes: ['closeFrameworkAgreementUA', 'cfaua'], minContracts: 3, minDaysLeft: 7 }),
    enquiriesPhase({ days: 'calendar' }),
    tendering({ days: 'calendar' }),
    bids({ level: '2' }),
    auction({ isOnlyPerLot: true }),
    awarding({ decision: { days: 5, signed: ['notice'] }, milestones: { extensionDays: 20 }, contesting: { days: 'working' } }),
    contracting({ signedAfter: 'nothing', endsWithLastRefusal: true }),
    cancellation({
      reasons: ['noDemand', 'unFixable', 'forceMajeure', 'expensesCut', 'noLocalization'],
      signed: ['cancellationReport'],
    }),
  ],
  allows: {
    'patch tender': ['draft', 'draft.pending', 'active.enquiries', 'active.tendering', 'active.qualification'],
    'add document': SELECTION_DOCUMENT_STATUSES,
    'update document': SELECTION_DOCUMENT_STATUSES,
    'change contract template': ['draft', 'active.enquiries', 'active.tendering'],
    'put requirement': ['active.enquiries', 'active.tendering'],
    'take ownership': ['draft', 'active.enquiries', 'active.tendering', 'active.auction', 'active.qualification', 'active.awarded'],
  },
});
