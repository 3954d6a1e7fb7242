/** `belowThreshold`: the simple open procedure with a separate enquiry phase (spec/procedures.md). */

import { compose, type ProcedureType } from '../engine/compose.ts';
import { type ConfigTable, choiceFlag, fixedFlag, fixedNumber } from '../engine/config.ts';
import { auction } from '../phases/auction/phase.ts';
import { awarding } from '../phases/awarding/phase.ts';
import { bids } from '../phases/bids/phase.ts';
import { cancellation } from '../phases/cancellation/phase.ts';
import { contracting } from '../phases/contracting/phase.ts';
import { claims } from '../phases/disputes/phase.ts';
import { enquiriesPhase } from '../phases/enquiries/phase.ts';
import { reviews } from '../phases/reviews/phase.ts';
import { tendering } from '../phases/tendering/phase.ts';
import { everyTender } from '../tenders/phase.ts';

/** spec/tenders.md §1. */
const belowThresholdConfig: Partial<ConfigTable> = {
  hasAuction: choiceFlag(true, 'both'),
  hasAwardingOrder: fixedFlag(true, 'both'),
  hasValueRestriction: choiceFlag(true, 'both'),
  valueCurrencyEquality: fixedFlag(true, 'both'),
  hasValueEstimation: fixedFlag(true, 'newer'),
  awardComplainDuration: fixedNumber(2, 'newer'),
  clarificationUntilDuration: fixedNumber(1, 'newer'),
  minTenderingDuration: fixedNumber(2, 'newer'),
  hasEnquiries: fixedFlag(true, 'newer'),
  minEnquiriesDuration: fixedNumber(3, 'newer'),
};

export const belowThresholdType: ProcedureType = {
  type: 'belowThreshold',
  config: belowThresholdConfig,
  phases: [
    everyTender({
      procurementMethod: 'open',
      model: { needs: ['value'] },
      levels: { create: '15', createForCentral: '5', takeOwnership: '15' },
      documents: {
        signedAtActivation: ['notice'],
        single: ['notice', 'evaluationReports', 'acceptanceReport'],
        requiresContractTemplate: true,
      },
      items: { requiresOneClass: true },
      status: { setsNoticeDate: true },
    }),
    claims({ answerDays: 3 }),
    enquiriesPhase({ days: 'working', level: '2' }),
    tendering({ days: 'working' }),
    bids({ level: '2' }),
    auction(),
    awarding({ decision: { days: 5, signed: ['notice'] }, milestones: { correctionHours: 24 }, contesting: { days: 'working' } }),
    contracting(),
    reviews(),
    cancellation({
      reasons: ['noDemand', 'unFixable', 'expensesCut', 'noLocalization'],
      signed: ['cancellationReport'],
    }),
  ],
};

export const belowThreshold = compose(belowThresholdType);
