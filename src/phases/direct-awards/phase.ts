/** Direct awards: the buyer names the supplier chosen already; there are no bids (spec/limited-tenders.md §8). */
import type { Phase } from '../../procedures/engine/phase.ts';
import { documentWriteIn, writeIn } from '../../procedures/engine/writes.ts';
import { buildRows } from '../../tenders/phase-routes.ts';
import { changeRules, lotRules, modelRules, newLotRules } from '../../tenders/rules/rule.ts';
import { inspectorGoesWithFunders } from '../reviews/rules.ts';
import { directAwardRoutes } from './routes.ts';
import { awardsFreezeLots, awardsFreezeTender, choosing, type DirectAwardsSettings } from './rules.ts';

/** Without bids these flags have no effect. */
const ofBids = { hasValueRestriction: 'any', valueCurrencyEquality: 'any', minBidsNumber: 'any', hasAwardingOrder: 'any' } as const;

export const directAwards = (settings: DirectAwardsSettings): Phase => ({
  name: 'direct-awards',
  settings,
  stage: 'awarding',
  statuses: [choosing],
  bidsShown: { [choosing]: 'none' },
  writes: () => ({
    'add award': writeIn([choosing], 'create award'),
    'update award': writeIn([choosing], 'update award'),
    'add award document': documentWriteIn([choosing], 'add'),
  }),
  adds: () => [
    modelRules.at(22, inspectorGoesWithFunders),
    changeRules.at(2, awardsFreezeTender),
    ...(settings.perLot ? [newLotRules.at(0, awardsFreezeLots), lotRules.at(0, awardsFreezeLots)] : []),
    buildRows('direct-awards', directAwardRoutes),
  ],
  models: () => ({
    // Named at the creation; nobody asks him for approvals.
    '/tenders/create': { has: ['inspector'] },
    '/tenders/direct-award-create': settings.perLot ? { needs: ['suppliers.contactPoint'] } : { lacks: ['lotID'] },
    '/tenders/direct-award-patch': settings.perLot ? { needs: ['suppliers.contactPoint'] } : { lacks: ['lotID'] },
  }),
  flags: { ...ofBids, awardComplainDuration: 'any' },
});
