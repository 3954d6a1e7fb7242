/** Direct awards: the buyer names the supplier chosen already; there are no bids (spec/limited-tenders.md §8). */

import { brokers, type Route } from '../../../http/route.ts';
import { documentRoutes } from '../../../modules/documents/routes.ts';
import type { Phase } from '../../engine/phase.ts';
import { documentWriteIn, writeIn } from '../../engine/writes.ts';
import { tenderDocuments } from '../../tenders/documents.ts';
import { addRoutes } from '../../tenders/phase-routes.ts';
import { changeRules, lotRules, modelRules, newLotRules } from '../../tenders/rules/rule.ts';
import type { TenderService } from '../../tenders/service.ts';
import { createMilestone } from '../awarding/award.ts';
import { rowsOfAwards } from '../awarding/routes.ts';
import { inspectorGoesWithFunders } from '../reviews/rules.ts';
import {
  addDirectAward,
  changeDirectAward,
  directAwardCreateBody,
  directAwardDocuments,
  directAwardPatchBody,
  refuseMilestone,
} from './handlers.ts';
import { awardsFreezeLots, awardsFreezeTender, DIRECT_AWARDS_STATUS, type DirectAwardsSettings } from './rules.ts';

const directAwardRoutes = (service: TenderService): Route[] => [
  ...rowsOfAwards(service, {
    make: {
      summary: 'Names whom the buyer has chosen. Needs the owner token.',
      access: brokers,
      accepts: directAwardCreateBody,
      handler: addDirectAward(service),
    },
    change: {
      summary: 'Changes an award, decides on it or takes the decision back. Needs the owner token.',
      accepts: directAwardPatchBody,
      handler: changeDirectAward(service),
    },
    giveTime: {
      summary: 'Refused: nobody has made a bid that could be mended.',
      accepts: createMilestone,
      handler: refuseMilestone(service),
    },
  }),
  ...documentRoutes(tenderDocuments(service, directAwardDocuments)),
];

/** Without bids these flags have no effect. */
const FLAGS_OF_BIDS = { hasValueRestriction: 'any', valueCurrencyEquality: 'any', minBidsNumber: 'any', hasAwardingOrder: 'any' } as const;

export const directAwards = (settings: DirectAwardsSettings): Phase => ({
  name: 'direct-awards',
  settings,
  stage: 'awarding',
  statuses: [DIRECT_AWARDS_STATUS],
  bidVisibility: { [DIRECT_AWARDS_STATUS]: 'none' },
  writes: () => ({
    'add award': writeIn([DIRECT_AWARDS_STATUS], 'create award'),
    'update award': writeIn([DIRECT_AWARDS_STATUS], 'update award'),
    'add award document': documentWriteIn([DIRECT_AWARDS_STATUS], 'add'),
  }),
  adds: () => [
    modelRules.add({ inspectorGoesWithFunders }),
    changeRules.add({ awardsFreezeTender }),
    ...(settings.isPerLot ? [newLotRules.add({ awardsFreezeLots }), lotRules.add({ awardsFreezeLots })] : []),
    addRoutes('direct-awards', directAwardRoutes),
  ],
  models: () => ({
    // Named at the creation; nobody asks him for approvals.
    '/tenders/create': { has: ['inspector'] },
    '/tenders/direct-award-create': settings.isPerLot ? { needs: ['suppliers.contactPoint'] } : { lacks: ['lotID'] },
    '/tenders/direct-award-patch': settings.isPerLot ? { needs: ['suppliers.contactPoint'] } : { lacks: ['lotID'] },
  }),
  flags: { ...FLAGS_OF_BIDS, awardComplainDuration: 'any' },
});
