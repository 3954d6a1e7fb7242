/** The stand-still of jointly made awards (spec/close-frameworks.md §4). */

import type { Phase } from '../../procedures/engine/phase.ts';
import { changes } from '../../procedures/engine/procedure.ts';
import { each } from '../../procedures/engine/transitions.ts';
import { changeRules, ownerSteps } from '../../tenders/rules/rule.ts';
import { undecided } from '../awarding/award.ts';
import { complaintEffects } from '../complaints/complaint.ts';
import {
  type AwardStandStillSettings,
  name,
  standStill,
  standStillEnds,
  standStillFollowsAwards,
  stepTaken,
  withAwardsReopened,
  withWinnersCounted,
} from './lifecycle.ts';

export const awardStandStill = (settings: AwardStandStillSettings): Phase => ({
  name,
  settings,
  stage: 'awarding',
  statuses: [standStill],
  bidsShown: { [standStill]: 'public' },
  transitions: ({ ahead }) => [
    ...each([undecided], [standStill], 'owner', 'all awards are decided'),
    ...each([standStill], [undecided], 'award', 'an award is cancelled, or a complaint on one is satisfied'),
    ...each([standStill], ahead, 'scheduler', 'K12: the stand-still of awards is over'),
    ...each([standStill], ['unsuccessful'], 'scheduler', 'K12: there are too few winners'),
  ],
  events: [{ name: 'K12: the stand-still of awards is over', time: standStillEnds, does: changes(withWinnersCounted) }],
  adds: () => [
    ownerSteps.add({ in: [undecided], take: (before, sent, context) => ({ next: stepTaken(before, sent, context) }) }),
    changeRules.bring({ standStillFollowsAwards }),
    complaintEffects.add(withAwardsReopened),
  ],
  schemas: () => ({ '/tenders/patch': { properties: { status: { enum: [undecided, standStill] } } } }),
});
