/** Pre-qualification: before the auction the buyer decides which bids go on; skipped without it (spec/pre-qualification.md §1). */

import type { Phase } from '../../engine/phase.ts';
import { tenderEffect } from '../../engine/procedure.ts';
import { transitionsBetween } from '../../engine/transitions.ts';
import { criteriaWriteIn, documentWriteIn, writeIn } from '../../engine/writes.ts';
import { addRoutes } from '../../tenders/phase-routes.ts';
import { ownerActions } from '../../tenders/rules/rule.ts';
import { complaintEffects } from '../disputes/dispute.ts';
import {
  enterPrequalification,
  foreseenPeriod,
  getPreQualificationStandStillEnd,
  takePreQualificationStep,
  withDecisionsReopened,
  withStandStillOver,
} from './lifecycle.ts';
import {
  PRE_QUALIFICATION,
  PRE_QUALIFICATION_STAND_STILL_STATUS,
  PRE_QUALIFICATION_STATUS,
  type PrequalificationSettings,
} from './qualification.ts';
import { qualificationRoutes } from './routes.ts';

const prequalificationStatuses = [PRE_QUALIFICATION_STATUS, PRE_QUALIFICATION_STAND_STILL_STATUS];

export const prequalification = (settings: PrequalificationSettings): Phase => ({
  name: PRE_QUALIFICATION,
  settings,
  statuses: prequalificationStatuses,
  bidVisibility: { [PRE_QUALIFICATION_STATUS]: 'without values', [PRE_QUALIFICATION_STAND_STILL_STATUS]: 'without values' },
  isSkippable: true,
  enter: enterPrequalification,
  transitions: ({ ahead }) => [
    ...transitionsBetween([PRE_QUALIFICATION_STATUS], [PRE_QUALIFICATION_STAND_STILL_STATUS], 'owner', 'the decisions are announced'),
    ...transitionsBetween(
      [PRE_QUALIFICATION_STAND_STILL_STATUS],
      [PRE_QUALIFICATION_STATUS],
      'owner',
      'the announcement is revoked, or a complaint on a decision is satisfied',
    ),
    ...transitionsBetween([PRE_QUALIFICATION_STAND_STILL_STATUS], ahead, 'scheduler', 'K7: the stand-still is over'),
    ...transitionsBetween([PRE_QUALIFICATION_STAND_STILL_STATUS], ['unsuccessful'], 'scheduler', 'K7: too few offers remain'),
  ],
  events: [{ name: 'K7: the stand-still is over', time: getPreQualificationStandStillEnd, apply: tenderEffect(withStandStillOver) }],
  writes: () => ({
    'update qualification': writeIn([PRE_QUALIFICATION_STATUS], 'update qualification'),
    'write qualification document': documentWriteIn([PRE_QUALIFICATION_STATUS], 'update'),
    'answer criteria in qualification': criteriaWriteIn([PRE_QUALIFICATION_STATUS], 'post'),
    'bring reports': documentWriteIn([PRE_QUALIFICATION_STATUS], 'add'),
  }),
  adds: () => [
    ownerActions.add({
      in: prequalificationStatuses,
      take: (before, sent, context) => ({ next: takePreQualificationStep(before, sent, context) }),
    }),
    complaintEffects.add(withDecisionsReopened),
    addRoutes(PRE_QUALIFICATION, qualificationRoutes),
  ],
  derivations: ({ before }) => [{ fields: ['qualificationPeriod'], derive: foreseenPeriod(before) }],
  flags: { hasPrequalification: 'any', qualificationDuration: 'any', qualificationComplainDuration: 'any' },
});
