/**
 * A procedure type known only to tests: leaving draft requires nothing, there is no auction, it counts calendar days
 * and the buyer may end enquiries at any time.
 */

import { compose, type ProcedureType } from '../../../../src/procurement/engine/compose.ts';
import { fixedFlag, fixedNumber } from '../../../../src/procurement/engine/config.ts';
import { awarding } from '../../../../src/procurement/phases/awarding/phase.ts';
import { bids } from '../../../../src/procurement/phases/bids/phase.ts';
import { cancellation } from '../../../../src/procurement/phases/cancellation/phase.ts';
import { contracting } from '../../../../src/procurement/phases/contracting/phase.ts';
import { claims } from '../../../../src/procurement/phases/disputes/phase.ts';
import { enquiriesPhase } from '../../../../src/procurement/phases/enquiries/phase.ts';
import { tendering } from '../../../../src/procurement/phases/tendering/phase.ts';
import { everyTender } from '../../../../src/procurement/tenders/phase.ts';
import { belowThreshold } from '../../../../src/procurement/types/below-threshold.ts';

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
      edits: { onlyFields: { 'active.enquiries': ['title', 'description'] } },
      levels: { create: '1', createForCentral: '1', takeOwnership: '1' },
    }),
    claims({ answerDays: 1 }),
    enquiriesPhase({ days: 'calendar', level: '1' }),
    tendering({ days: 'calendar' }),
    bids({ level: '1' }),
    awarding({ decision: { days: 1 }, milestones: { correctionHours: 1 }, contesting: { days: 'calendar' } }),
    contracting(),
    cancellation({ reasons: ['changedMind'] }),
  ],
};

export const tiny = compose(tinyType);
