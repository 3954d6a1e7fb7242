/**
 * A type with complaints on everything, including contracts, which no other type allows. Tests reach its statuses by storing them:
 * complaints on qualifications are filed in the status in which other types hold auctions.
 */
import { listOf } from '../../../src/base/domain/json.ts';
import type { ComplaintRecord } from '../../../src/base/domain/tender.ts';
import type { ContractStub, Period } from '../../../src/base/domain/types.generated.ts';
import { compose } from '../../../src/procurement/engine/compose.ts';
import { fixedFlag } from '../../../src/procurement/engine/config.ts';
import { cancellation } from '../../../src/procurement/phases/cancellation/phase.ts';
import { buildParts } from '../../../src/procurement/phases/disputes/parents.ts';
import { claims, complaints } from '../../../src/procurement/phases/disputes/phase.ts';
import { belowThresholdType } from '../../../src/procurement/types/below-threshold.ts';

/** Its auction takes place where offers are qualified. */
const phases = belowThresholdType.phases.flatMap((phase) => {
  if (phase.name === 'claims' || phase.name === 'cancellation') return [];
  return phase.name === 'auction' ? [{ ...phase, stage: 'pre-qualification' }] : [phase];
});

type Contract = ContractStub & { readonly complaints?: ComplaintRecord[]; readonly complaintPeriod?: Period };

const onContract = buildParts<Contract>({
  name: 'contract',
  event: 'a complaint on a contract',
  segment: 'contracts',
  title: 'Contract',
  relates: ['tender'],
  statuses: ({ statusesOf }) => {
    const own = statusesOf('awarding').slice(-1);
    return { made: own, changed: own, documented: own };
  },
  isConfigured: ({ hasAwardComplaints }) => hasAwardComplaints,
  term: { text: 'Too late', borders: { from: 'closed', to: 'open' } },
  list: ({ contracts }) => listOf(contracts),
  put: (tender, contracts) => ({ ...tender, contracts }),
  reads: () => ({}),
});

const list = { description: 'Complaints on it.', type: 'array', items: { $ref: '/tenders/complaint' } };

export const complained = compose({
  ...belowThresholdType,
  type: 'complainedPurchase',
  config: {
    ...belowThresholdType.config,
    hasTenderComplaints: fixedFlag(true, 'both'),
    hasAwardComplaints: fixedFlag(true, 'both'),
    hasCancellationComplaints: fixedFlag(true, 'both'),
    hasQualificationComplaints: fixedFlag(true, 'newer'),
  },
  phases: [
    ...phases,
    cancellation({ in: ['active.tendering', 'active.qualification', 'active.awarded'], reasons: ['noDemand'], complaints: {} }),
    {
      ...complaints({
        parents: [onContract],
        on: {
          contract: {},
          tender: {},
          qualification: { bids: ['active', 'unsuccessful'] },
          award: { bids: ['active'] },
          cancellation: { bids: ['draft', 'pending', 'active', 'invalid', 'unsuccessful'] },
        },
      }),
      schemas: () => ({
        '/tenders/contract-stub': { properties: { complaints: list } },
        '/tenders/complaint-place': { properties: { item_type: { enum: ['contracts'] } } },
      }),
    },
    claims({ areBesideComplaints: true, bids: ['active'], allowsOnQualifications: true }),
  ],
});
