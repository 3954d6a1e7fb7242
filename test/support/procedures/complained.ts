/**
 * A type with complaints on everything, in statuses that tests reach by what they store: those on qualifications stand where
 * auctions do in other types.
 */
import { cancellation } from '../../../src/phases/cancellation/phase.ts';
import { claims } from '../../../src/phases/claims/phase.ts';
import { complaints } from '../../../src/phases/complaints/phase.ts';
import { belowThresholdType } from '../../../src/procedures/below-threshold.ts';
import { compose } from '../../../src/procedures/engine/compose.ts';
import { always } from '../../../src/procedures/engine/config.ts';

/** Its auction is where offers are qualified. */
const phases = belowThresholdType.phases.flatMap((phase) => {
  if (phase.name === 'claims' || phase.name === 'cancellation') return [];
  return phase.name === 'auction' ? [{ ...phase, stage: 'pre-qualification' }] : [phase];
});

export const complained = compose({
  ...belowThresholdType,
  type: 'complainedPurchase',
  config: {
    ...belowThresholdType.config,
    hasTenderComplaints: always(true, 'both'),
    hasAwardComplaints: always(true, 'both'),
    hasCancellationComplaints: always(true, 'both'),
    hasQualificationComplaints: always(true, 'newer'),
  },
  phases: [
    ...phases,
    cancellation({ in: ['active.tendering', 'active.qualification', 'active.awarded'], reasons: ['noDemand'], complaints: {} }),
    complaints({
      on: {
        tender: {},
        qualification: { bids: ['active', 'unsuccessful'] },
        award: { bids: ['active'] },
        cancellation: { bids: ['draft', 'pending', 'active', 'invalid', 'unsuccessful'] },
      },
    }),
    claims({ besideComplaints: true, bids: ['active'], onQualifications: true }),
  ],
});
