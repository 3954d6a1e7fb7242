/**
 * A procedure type known only to tests: leaving draft requires nothing, there is no auction, it counts calendar days
 * and the buyer may end enquiries at any time.
 */
import { awarding } from '../../../../src/phases/awarding/phase.ts';
import { bids } from '../../../../src/phases/bids/phase.ts';
import { cancellation } from '../../../../src/phases/cancellation/phase.ts';
import { contracting } from '../../../../src/phases/contracting/phase.ts';
import { claims } from '../../../../src/phases/disputes/phase.ts';
import { enquiriesPhase } from '../../../../src/phases/enquiries/phase.ts';
import { tendering } from '../../../../src/phases/tendering/phase.ts';
import { belowThreshold } from '../../../../src/procedures/below-threshold.ts';
import { compose, type ProcedureType } from '../../../../src/procedures/engine/compose.ts';
import { fixedFlag, fixedNumber } from '../../../../src/procedures/engine/config.ts';
import { everyTender } from '../../../../src/tenders/phase.ts';

export const tinyType: ProcedureType = {
  type: 'tinyPurchase',
  config: {
    ...belowThreshold.config,
    hasAuction: fixedFlag(false, 'both'),
    hasValueRestriction: fixedFlag(false, 'both'),
    awardComplainDuration: fixedNumber(0, 'newer'),
    minTenderingDuration: fixedNumber(1, 'newer'),
    minEnquiriesDuration: fixedNumber(0, 'newer'),
  },
  phases: [
    everyTender({
      procurementMethod: 'limited',
      model: { needs: ['value'] },
      patchModel: { 'active.enquiries': ['title', 'description'] },
      levels: { create: '1', createForCentral: '1', takeOwnership: '1' },
    }),
    claims({ answerDays: 1 }),
    enquiriesPhase({ days: 'calendar', level: '1' }),
    tendering({ days: 'calendar' }),
    bids({ level: '1' }),
    awarding({ decisionDays: 1, claimDays: 'calendar', correctionHours: 1 }),
    contracting(),
    cancellation({ reasons: ['changedMind'] }),
  ],
};

export const tiny = compose(tinyType);
