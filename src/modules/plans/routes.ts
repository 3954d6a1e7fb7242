/** The routes of plans (spec/plans.md §3, §6–spec/plans.md §8, §11). */

import { isPlainObject } from '../../base/domain/json.ts';
import type { FeedSource } from '../../feed/page.ts';
import { feedRoute } from '../../feed/routes.ts';
import { anyone, bodyOf, brokers, groups, listAnswer, oneAnswer, publicRead, type Route, route } from '../../http/route.ts';
import { documentRoutes } from '../documents/routes.ts';
import { planDocuments } from './documents.ts';
import { changePlan, createPlan, getPlan, readHistory, readRevisions } from './handlers.ts';
import { planMilestoneRoutes } from './milestones.ts';
import { historyView, linkView, PLAN_TENDER_VIEW, planCreateBody, planTenderCreateBody, planView, revisionsView } from './plan.ts';
import type { PlanService } from './service.ts';
import { addPlan, createTenderFromPlan, listPlans } from './tender-links.ts';

/** spec/feed.md §1; plans store the procedure type under `tender`, so that field is allowed but always absent (spec/plans.md §11). */
const OPTIONAL_PLAN_FIELDS = ['dateCreated', 'status', 'planID', 'procuringEntity', 'procurementMethodType', 'mode'];

const planFeed = ({ deps, view }: PlanService): FeedSource => ({
  path: '/plans',
  optional: new Set(OPTIONAL_PLAN_FIELDS),
  // The status of old plans is derived from their tender.
  needs: (fields) => (fields.includes('status') ? [...fields, 'tender_id'] : fields),
  view: (stored) => view(stored),
  read: deps.store.feed('plans').read,
});

export const planRoutes = (service: PlanService): Route[] => [
  feedRoute(planFeed(service), service.deps.feed),
  route({
    post: '/plans',
    drafts: (sent) => (isPlainObject(sent) && sent.status === 'draft' ? 'plans' : null),
    summary: 'Creates a plan; answers the owner token, once.',
    access: brokers,
    accepts: planCreateBody,
    answers: oneAnswer(planView, 201, ['access']),
    negotiates: true,
    handler: createPlan(service),
  }),
  route({
    get: '/plans/:plan',
    summary: 'One plan, drafts included.',
    access: anyone,
    query: ['opt_fields'],
    answers: oneAnswer(planView),
    negotiates: true,
    handler: getPlan(service),
  }),
  route({
    patch: '/plans/:plan',
    summary: 'Changes a plan. Needs the owner token.',
    access: groups('brokers', 'Administrator'),
    accepts: bodyOf('/plans/patch'),
    answers: oneAnswer(planView),
    negotiates: true,
    handler: changePlan(service),
  }),
  route({
    post: '/plans/:plan/tenders',
    drafts: () => 'tenders',
    summary: 'Creates the tender that carries out a plan, by the account that owns the plan; the plan is complete then.',
    access: brokers,
    accepts: planTenderCreateBody,
    withConfig: true,
    answers: { ...oneAnswer(PLAN_TENDER_VIEW, 201, ['config', 'access']), refuses: [502] },
    negotiates: true,
    handler: createTenderFromPlan(service),
  }),
  publicRead('/tenders/:tender/plans', 'The plans that a tender carries out.', listAnswer(linkView), listPlans(service)),
  route({
    post: '/tenders/:tender/plans',
    operation: 'linkTenderPlan',
    summary: 'Links one more plan to a draft tender of a central body; the plan is complete then. Needs the owner token.',
    access: brokers,
    accepts: bodyOf('/plans/link'),
    answers: listAnswer(linkView),
    handler: addPlan(service),
  }),
  route({
    get: '/history/plans/:plan',
    operation: 'getPlanHistory',
    summary: 'The values that the rationale of a plan has had.',
    access: anyone,
    query: ['opt_fields', 'descending'],
    answers: oneAnswer(historyView),
    handler: readHistory(service),
  }),
  route({
    get: '/plans/:plan/revisions',
    summary: 'Every change of a plan, as JSON Patches that take it back; for the Administrator.',
    access: groups('Administrator'),
    answers: oneAnswer(revisionsView),
    handler: readRevisions(service),
  }),
  ...documentRoutes(planDocuments(service)),
  ...planMilestoneRoutes(service),
];
