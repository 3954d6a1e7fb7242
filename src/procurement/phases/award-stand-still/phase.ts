/** The stand-still of jointly made awards (spec/close-frameworks.md §4). */

import type { Phase } from '../../engine/phase.ts';
import { tenderEffect } from '../../engine/procedure.ts';
import { transitionsBetween } from '../../engine/transitions.ts';
import { changeRules, ownerActions } from '../../tenders/rules/rule.ts';
import { AWARDING_STATUS } from '../awarding/award.ts';
import { complaintEffects } from '../disputes/dispute.ts';
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
  bidVisibility: { [AWARD_STAND_STILL_STATUS]: 'public' },
  transitions: ({ ahead }) => [
    ...transitionsBetween([AWARDING_STATUS], [AWARD_STAND_STILL_STATUS], 'owner', 'all awards are decided'),
    ...transitionsBetween(
      [AWARD_STAND_STILL_STATUS],
      [AWARDING_STATUS],
      'award',
      'an award is cancelled, or a complaint on one is satisfied',
    ),
    ...transitionsBetween([AWARD_STAND_STILL_STATUS], ahead, 'scheduler', 'K12: the stand-still of awards is over'),
    ...transitionsBetween([AWARD_STAND_STILL_STATUS], ['unsuccessful'], 'scheduler', 'K12: there are too few winners'),
  ],
  events: [{ name: 'K12: the stand-still of awards is over', time: getAwardStandStillEnd, apply: tenderEffect(withWinnersCounted) }],
  adds: () => [
    ownerActions.add({
      in: [AWARDING_STATUS],
      take: (before, sent, context) => ({ next: takeAwardStandStillStep(before, sent, context) }),
    }),
    changeRules.add({ standStillFollowsAwards }),
    complaintEffects.add(withAwardsReopened),
  ],
  schemas: () => ({ '/tenders/patch': { properties: { status: { enum: [AWARDING_STATUS, AWARD_STAND_STILL_STATUS] } } } }),
});
