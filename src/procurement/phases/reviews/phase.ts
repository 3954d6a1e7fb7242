/** Reviews: the funder's inspector approves the tender before tendering, and each award before its contract (spec/reviews.md). */
import type { Phase } from '../../engine/phase.ts';
import { writeIn } from '../../engine/writes.ts';
import { editGuards } from '../../tenders/guards.ts';
import { addRoutes } from '../../tenders/phase-routes.ts';
import { changeRules, modelRules } from '../../tenders/rules/rule.ts';
import { inTenderBodies } from '../../tenders/settings.ts';
import { signingRefusals } from '../../tenders/tender-gateway.ts';
import { holdsEnquiries } from '../enquiries/rules.ts';
import { reviewRoutes } from './routes.ts';
import {
  deriveReviewValidity,
  holdsEnd,
  inspectorGoesWithFunders,
  inspectorStays,
  littleChangesMeanwhile,
  refusesSigning,
  requireNoneUnanswered,
} from './rules.ts';

export const reviews = (): Phase => ({
  name: 'reviews',
  writes: ({ running, statusesOf }) => ({
    'add review request': writeIn([...statusesOf('enquiries'), ...statusesOf('awarding')], 'add review request'),
    'answer review request': writeIn(running, 'update review request'),
  }),
  adds: () => [
    modelRules.add({ inspectorGoesWithFunders }),
    changeRules.add({ littleChangesMeanwhile, inspectorStays }),
    editGuards.add(requireNoneUnanswered),
    holdsEnquiries.add(holdsEnd),
    signingRefusals.add(refusesSigning),
    addRoutes('reviews', reviewRoutes),
  ],
  models: () => inTenderBodies({ has: ['inspector'] }),
  derivations: () => [{ fields: ['reviewRequests'], derive: deriveReviewValidity }],
});
