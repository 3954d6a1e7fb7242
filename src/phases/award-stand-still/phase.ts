/** The stand-still of jointly made awards (spec/close-frameworks.md §4). */

import type { Phase } from '../../procedures/engine/phase.ts';
import { changes } from '../../procedures/engine/procedure.ts';
import { transitionsBetween } from '../../procedures/engine/transitions.ts';
import { changeRules, ownerActions } from '../../tenders/rules/rule.ts';
import { undecided } from '../awarding/award.ts';
import { complaintEffects } from '../complaints/complaint.ts';
import {
  AWARD_STAND_STILL,
  AWARD_STAND_STILL_STATUS,
  type AwardStandStillSettings,
  getAwardStandStillEnd,
  standStillFollowsAwards,
  takeAwardStandStillStep,
  withAwardsReopened,
  withWinnersCounted,
} from './lifecycle.ts';

export const awardStandStill = (settings: AwardStandStillSettings): Phase => ({
  name: AWARD_STAND_STILL,
  settings,
  stage: 'awarding',
  statuses: [AWARD_STAND_STILL_STATUS],
  bidsShown: { [AWARD_STAND_STILL_STATUS]: 'public' },
  transitions: ({ ahead }) => [
    ...transitionsBetween([undecided], [AWARD_STAND_STILL_STATUS], 'owner', 'all awards are decided'),
    ...transitionsBetween([AWARD_STAND_STILL_STATUS], [undecided], 'award', 'an award is cancelled, or a complaint on one is satisfied'),
    ...transitionsBetween([AWARD_STAND_STILL_STATUS], ahead, 'scheduler', 'K12: the stand-still of awards is over'),
    ...transitionsBetween([AWARD_STAND_STILL_STATUS], ['unsuccessful'], 'scheduler', 'K12: there are too few winners'),
  ],
  events: [{ name: 'K12: the stand-still of awards is over', time: getAwardStandStillEnd, apply: changes(withWinnersCounted) }],
  adds: () => [
    ownerActions.add({ in: [undecided], take: (before, sent, context) => ({ next: takeAwardStandStillStep(before, sent, context) }) }),
    changeRules.bring({ standStillFollowsAwards }),
    complaintEffects.add(withAwardsReopened),
  ],
  schemas: () => ({ '/tenders/patch': { properties: { status: { enum: [undecided, AWARD_STAND_STILL_STATUS] } } } }),
});
