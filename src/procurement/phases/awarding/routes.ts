/** Awards, their documents and milestones (spec/tenders.md §5.5). */

import type { TenderRecord } from '../../../base/domain/tender.ts';
import type { Accepts } from '../../../base/validation/validator.ts';
import { type ApiRequest, brokers, groups, type Handler, oneAnswer, type Route, type RouteAccess, route } from '../../../http/route.ts';
import { documentRoutes } from '../../../modules/documents/routes.ts';
import { answerRoutes } from '../../tenders/criteria/response-routes.ts';
import { tenderDocuments } from '../../tenders/documents.ts';
import { partRoutes } from '../../tenders/part-routes.ts';
import type { TenderService } from '../../tenders/service.ts';
import { awardCreateBody, awardMilestoneView, awardPatchBody, awardView, createMilestone, findAward, shownAward } from './award.ts';
import { addAward, answersAtAward, awardDocuments, changeAward } from './handlers.ts';
import { addAwardMilestone, type Milestoned } from './milestones.ts';

const AWARDS_ROUTE = '/tenders/:tender/awards';

interface AwardRoute<T> {
  readonly summary: string;
  readonly accepts: Accepts<T>;
  readonly handler: Handler<T>;
}

/** The parts of milestone routes in which two phases differ. */
interface Milestones<T> extends AwardRoute<T> {
  /** Path of the parent. */
  readonly path: string;
  readonly of: string;
  /** The parent of the milestones; throws 404 if there is none. */
  holder(tender: TenderRecord, params: ApiRequest['params']): Milestoned;
}

export const awardMilestoneRoutes = <T>(service: TenderService, { path: parent, of, holder, ...add }: Milestones<T>): Route[] => [
  ...partRoutes(service, {
    path: `${parent}/milestones`,
    name: 'milestone',
    view: awardMilestoneView,
    summaries: { all: `Times given to the bidder of ${of}.`, one: `One of the times given to the bidder of ${of}.` },
    parts: (tender, params) => holder(tender, params).milestones,
  }),
  route({ post: `${parent}/milestones`, ...add, access: brokers, answers: oneAnswer(awardMilestoneView, 201) }),
];

/** The parts of award routes in which two phases differ. */
interface AwardRoutes<Made, Changed, Time> {
  readonly make: AwardRoute<Made> & { readonly access: RouteAccess };
  readonly change: AwardRoute<Changed>;
  readonly giveTime: AwardRoute<Time>;
}

/** Reads of awards are the same for every phase that makes them. */
export const rowsOfAwards = <Made, Changed, Time>(
  service: TenderService,
  { make, change, giveTime }: AwardRoutes<Made, Changed, Time>,
): Route[] => [
  ...partRoutes(service, {
    path: AWARDS_ROUTE,
    name: 'award',
    view: awardView,
    summaries: { all: 'All awards of a tender.', one: 'One award.' },
    parts: ({ awards }) => awards,
    show: (award, tender) => shownAward(service, tender, award),
    hasContext: true,
  }),
  route({ post: AWARDS_ROUTE, ...make, answers: oneAnswer(awardView, 201) }),
  route({ patch: `${AWARDS_ROUTE}/:award`, ...change, access: brokers, answers: oneAnswer(awardView) }),
  ...awardMilestoneRoutes(service, {
    path: `${AWARDS_ROUTE}/:award`,
    of: 'an award',
    holder: (tender, { award }) => findAward(tender, award),
    ...giveTime,
  }),
];

export const awardRoutes = (service: TenderService): Route[] => [
  ...rowsOfAwards(service, {
    make: { summary: 'Makes an award by hand; for support.', access: groups(), accepts: awardCreateBody, handler: addAward(service) },
    change: {
      summary: 'Decides on a bid, or takes the decision back. Needs the owner token.',
      accepts: awardPatchBody,
      handler: changeAward(service),
    },
    giveTime: {
      summary: 'Gives the bidder of a pending award 24 hours to mend the bid, or the buyer more time to decide. Needs the owner token.',
      accepts: createMilestone,
      handler: addAwardMilestone(service),
    },
  }),
  ...documentRoutes(tenderDocuments(service, awardDocuments)),
];

export const awardAnswerRoutes = (service: TenderService): Route[] => answerRoutes(service, answersAtAward);
