/** `negotiation`: a contract after talks with one supplier, with a stand-still for complaints (spec/limited-tenders.md). */

import { compose, type ProcedureType } from '../engine/compose.ts';
import { fixedFlag, fixedNumber } from '../engine/config.ts';
import { cancellation } from '../phases/cancellation/phase.ts';
import { cause, causeList, reasonsByCause } from '../phases/cause/phase.ts';
import { contracting } from '../phases/contracting/phase.ts';
import { directAwards } from '../phases/direct-awards/phase.ts';
import { complaints } from '../phases/disputes/phase.ts';
import { everyTender } from '../tenders/phase.ts';
import { limitedConfig, limitedModel } from './limited.ts';

/** Shared with the quick one, which has other causes and fewer days for complaints against an award. */
export const negotiationType = (type: string, complaintDays: number): ProcedureType => ({
  type,
  isAlwaysNewer: true,
  config: {
    ...limitedConfig,
    hasAwardComplaints: fixedFlag(true, 'both'),
    hasCancellationComplaints: fixedFlag(true, 'both'),
    awardComplainDuration: fixedNumber(complaintDays, 'newer'),
    cancellationComplainDuration: fixedNumber(10, 'newer'),
  },
  phases: [
    everyTender({
      procurementMethod: 'limited',
      model: { ...limitedModel, needs: [...limitedModel.needs, 'value'] },
      levels: { create: '35', createForCentral: '5', takeOwnership: '35' },
      documents: { single: ['notice'] },
      items: { requiresOneClass: true },
      requiredMilestones: ['financing', 'delivery'],
      contractChangeReasons: reasonsByCause(causeList(type)),
    }),
    complaints({ on: { award: {}, cancellation: {} } }),
    cause({ list: causeList(type), requiredOf: 'all' }),
    directAwards({ isPerLot: true, signed: ['notice'], freezes: 'all' }),
    contracting({ hasNoTimedEvents: true, signedAfter: 'stand-still' }),
    cancellation({
      reasons: ['noObjectiveness', 'unFixable', 'noDemand', 'expensesCut', 'dateViolation', 'noLocalization'],
      signed: ['cancellationReport'],
      complaints: { canBeSkipped: true },
    }),
  ],
});

export const negotiation = compose(negotiationType('negotiation', 5));
