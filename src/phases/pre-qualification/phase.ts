/** Pre-qualification: before the auction the buyer decides which bids go on; skipped without it (spec/pre-qualification.md §1). */

import type { Phase } from '../../procedures/engine/phase.ts';
import { changes } from '../../procedures/engine/procedure.ts';
import { each } from '../../procedures/engine/transitions.ts';
import { criteriaWriteIn, documentWriteIn, writeIn } from '../../procedures/engine/writes.ts';
import { buildRows } from '../../tenders/phase-routes.ts';
import { ownerSteps } from '../../tenders/rules/rule.ts';
import { complaintEffects } from '../complaints/complaint.ts';
import { enter, foreseenPeriod, standStillEnds, stepTaken, withDecisionsReopened, withStandStillOver } from './lifecycle.ts';
import { deciding, name, type PrequalificationSettings, standStill } from './qualification.ts';
import { qualificationRoutes } from './routes.ts';

const own = [deciding, standStill];

export const prequalification = (settings: PrequalificationSettings): Phase => ({
  name,
  settings,
  statuses: own,
  bidsShown: { [deciding]: 'without values', [standStill]: 'without values' },
  isSkippable: true,
  enter,
  transitions: ({ ahead }) => [
    ...each([deciding], [standStill], 'owner', 'the decisions are announced'),
    ...each([standStill], [deciding], 'owner', 'the announcement is revoked, or a complaint on a decision is satisfied'),
    ...each([standStill], ahead, 'scheduler', 'K7: the stand-still is over'),
    ...each([standStill], ['unsuccessful'], 'scheduler', 'K7: too few offers remain'),
  ],
  events: [{ name: 'K7: the stand-still is over', time: standStillEnds, does: changes(withStandStillOver) }],
  writes: () => ({
    'update qualification': writeIn([deciding], 'update qualification'),
    'write qualification document': documentWriteIn([deciding], 'update'),
    'answer criteria in qualification': criteriaWriteIn([deciding], 'post'),
    'bring reports': documentWriteIn([deciding], 'add'),
  }),
  adds: () => [
    ownerSteps.add({ in: own, take: (before, sent, context) => ({ next: stepTaken(before, sent, context) }) }),
    complaintEffects.add(withDecisionsReopened),
    buildRows(name, qualificationRoutes),
  ],
  derivations: ({ before }) => [{ fields: ['qualificationPeriod'], derive: foreseenPeriod(before) }],
  flags: { hasPrequalification: 'any', qualificationDuration: 'any', qualificationComplainDuration: 'any' },
});
