/** Awarding: offers are evaluated from the best one on until one is accepted (spec/procedures.md §1.5, §3.3). */

import { omitUndefined } from '../../../base/domain/json.ts';
import { orderErrors } from '../../../base/domain/period.ts';
import { NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { Phase } from '../../engine/phase.ts';
import { transitionsBetween } from '../../engine/transitions.ts';
import { criteriaWriteIn, documentWriteIn, writeIn } from '../../engine/writes.ts';
import { addRoutes } from '../../tenders/phase-routes.ts';
import { modelRules, type Rule } from '../../tenders/rules/rule.ts';
import { AWARDED_STATUS, AWARDING_STATUS, type AwardingSettings } from './award.ts';
import { awardRules } from './decision.ts';
import { withNextAwards } from './next-awards.ts';
import { awardAnswerRoutes, awardRoutes } from './routes.ts';

const awardingStatuses = [AWARDING_STATUS, AWARDED_STATUS];

/** V19. */
const awardingBeginsBeforeItsEnd: Rule = ({ awardPeriod }, { zone }, before) =>
  orderErrors(awardPeriod, ['data', 'awardPeriod'], zone, before?.awardPeriod?.startDate);

/** V20. */
const followsTheRest: Rule = ({ awardPeriod, auctionPeriod, tenderPeriod }) => {
  const start = awardPeriod?.startDate;
  if (start === undefined) return NO_ERRORS;
  const path = ['data', 'awardPeriod'];
  if (auctionPeriod?.endDate !== undefined && start < auctionPeriod.endDate)
    return [ruleError(path, 'period should begin after auctionPeriod')];
  if (tenderPeriod?.endDate !== undefined && start < tenderPeriod.endDate)
    return [ruleError(path, 'period should begin after tenderPeriod')];
  return NO_ERRORS;
};

/** Delivery fields of award items: required with `requiresDelivery`, else unknown. */
const awardItemFields = ({
  requiresDelivery,
}: AwardingSettings): { readonly needs: readonly string[]; readonly lacks: readonly string[] } =>
  requiresDelivery === true
    ? { needs: ['items.deliveryDate', 'items.deliveryDate.endDate', 'items.deliveryAddress'], lacks: [] }
    : { needs: [], lacks: ['items.deliveryDate', 'items.deliveryAddress'] };

export const awarding = (settings: AwardingSettings): Phase => ({
  name: 'awarding',
  settings,
  statuses: awardingStatuses,
  bidVisibility: { [AWARDING_STATUS]: 'public', [AWARDED_STATUS]: 'public' },
  entrances: awardingStatuses,
  enter: withNextAwards,
  transitions: () => [
    ...transitionsBetween([AWARDING_STATUS], [AWARDED_STATUS], 'award', 'no award of an active lot is pending'),
    ...transitionsBetween([AWARDED_STATUS], [AWARDING_STATUS], 'award', 'an award was cancelled and another one is pending'),
    ...transitionsBetween([AWARDING_STATUS], [AWARDED_STATUS], 'cancellation', 'the lot whose award was pending is cancelled'),
  ],
  writes: () => ({
    'add award': writeIn([AWARDING_STATUS], 'create award'),
    'update award': writeIn(awardingStatuses, 'update award'),
    'add award milestone': writeIn(awardingStatuses, 'update award'),
    'add award document': documentWriteIn([AWARDING_STATUS], 'add'),
    'add award document as bot': documentWriteIn(awardingStatuses, 'add'),
    'update award document': documentWriteIn([AWARDING_STATUS], 'update'),
    'update award document as bot': documentWriteIn(awardingStatuses, 'update'),
    ...omitUndefined({ 'answer criteria in award': settings.hasNoAnswers ? undefined : criteriaWriteIn([AWARDING_STATUS], 'post') }),
  }),
  models: () => ({
    '/tenders/award-create': awardItemFields(settings),
    '/tenders/award-patch': {
      ...awardItemFields(settings),
      lacks: [
        ...awardItemFields(settings).lacks,
        ...(settings.decision.requiresEligible === true ? [] : ['eligible']),
        ...(settings.hasNoAnswers === true ? ['requirementResponses'] : []),
      ],
    },
    '/tenders/award-milestone-create': { lacks: settings.milestones?.sentDueDate === undefined ? ['dueDate'] : [] },
  }),
  adds: () => [
    ...awardRules,
    modelRules.add({ awardingBeginsBeforeItsEnd, followsTheRest }),
    addRoutes('awarding', awardRoutes),
    ...(settings.hasNoAnswers ? [] : [addRoutes('answers in awards', awardAnswerRoutes)]),
  ],
  flags: { hasAwardingOrder: 'any', hasMultiSourcing: 'any', awardComplainDuration: 'any' },
});
