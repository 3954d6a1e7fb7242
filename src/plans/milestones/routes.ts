/** Milestones of a plan (spec/plans.md §9). There is no list of them but the one in the plan. */

import { documentRows } from '../../documents/routes.ts';
import { anyone, brokers, one, type Row, row } from '../../http/route.ts';
import type { PlanRoom } from '../room.ts';
import { createMilestone, milestoneView, patchMilestone } from '../schema.ts';
import { addMilestone, changeMilestone, milestoneDocuments, readMilestone } from './handlers.ts';

/** Only the plan itself looks at `Accept` (spec/plans.md §3). */
const negotiates = false;

const path = '/plans/:plan/milestones';

export const milestoneRows = (room: PlanRoom): Row[] => [
  row({
    post: path,
    summary: 'Announces the approval of a plan by a central body; answers the token of the milestone, once.',
    access: brokers,
    accepts: createMilestone,
    answers: one(milestoneView, 201, ['access']),
    negotiates,
    handler: addMilestone(room),
  }),
  row({
    get: `${path}/:milestone`,
    summary: 'One milestone of a plan.',
    access: anyone,
    answers: one(milestoneView),
    negotiates,
    handler: readMilestone(room),
  }),
  row({
    patch: `${path}/:milestone`,
    summary: 'Changes a milestone, or gives or refuses the approval. Needs the token of the milestone.',
    access: brokers,
    accepts: patchMilestone,
    answers: one(milestoneView),
    negotiates,
    handler: changeMilestone(room),
  }),
  ...documentRows(milestoneDocuments(room)),
];
