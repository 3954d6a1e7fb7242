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

const tendering = ['active.tendering'];
const qualifying = ['active.auction'];
const awarding = ['active.qualification', 'active.awarded'];
const documented = ['active.enquiries', ...tendering, ...qualifying, ...awarding];

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
    ...belowThresholdType.phases.filter(({ name }) => name !== 'claims' && name !== 'cancellation'),
    cancellation({ in: [...tendering, ...awarding], reasons: ['noDemand'], complaints: {} }),
    complaints({
      on: {
        tender: { made: tendering, changed: tendering, documented },
        qualification: { made: qualifying, changed: qualifying, documented: qualifying, bids: ['active', 'unsuccessful'] },
        award: { made: awarding, changed: awarding, documented, bids: ['active'] },
        cancellation: { documented, bids: ['draft', 'pending', 'active', 'invalid', 'unsuccessful'], anybodyIn: tendering },
      },
      cheaperIn: tendering,
    }),
    claims({
      in: awarding,
      besideComplaints: true,
      bids: ['active'],
      onQualifications: { made: qualifying, changed: qualifying },
    }),
  ],
});
