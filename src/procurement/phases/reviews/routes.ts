/** Review requests to the inspector of a tender, and their answers (spec/reviews.md §2). */

import { listOf, withReplaced } from '../../../base/domain/json.ts';
import { oneWithId, requireNoErrors, tooLong } from '../../../base/domain/problem.ts';
import type { ReviewRequestRecord, TenderRecord } from '../../../base/domain/tender.ts';
import type { PatchReviewRequest, PostReviewRequest } from '../../../base/domain/types.generated.ts';
import { bodyOf, brokers, createdReply, groups, type Handler, okReply, oneAnswer, type Route, route } from '../../../http/route.ts';
import { newId } from '../../../store/records/ids.ts';
import { requireStatusOfWrite } from '../../engine/writes.ts';
import { requireTenderOwner } from '../../tenders/guards.ts';
import { partRoutes } from '../../tenders/part-routes.ts';
import type { TenderService } from '../../tenders/service.ts';
import { answerReviewRequest, withRequest } from './rules.ts';

const REVIEW_REQUESTS_ROUTE = '/tenders/:tender/review_requests';
const REVIEW_REQUEST_VIEW = '/tenders/review-request';

const requestOf = ({ reviewRequests }: TenderRecord, id: string | undefined): ReviewRequestRecord =>
  oneWithId(reviewRequests, id, 'ReviewRequest not found.');

const addRequest =
  (service: TenderService): Handler<PostReviewRequest> =>
  async (request) => {
    const { stored, result } = await service.append(request, ({ before, procedure }) => {
      requireTenderOwner(before, request.actor, request.token);
      requireStatusOfWrite(procedure, 'add review request', before.status);
      const id = newId();
      const next = withRequest(before, request.data(), id, request.now);
      requireNoErrors(tooLong(listOf(next.reviewRequests)));
      return { next, result: id };
    });
    const location = request.links.absolute(`/tenders/${stored._id}/review_requests/${result}`);
    return createdReply(service.deps.validator.view(REVIEW_REQUEST_VIEW)(requestOf(stored, result)), location);
  };

const answerRequest =
  (service: TenderService): Handler<PatchReviewRequest> =>
  async (request) => {
    const id = request.params.reviewRequest;
    const { stored } = await service.change(request, ({ before, procedure }) => {
      const asked = requestOf(before, id);
      requireStatusOfWrite(procedure, 'answer review request', before.status);
      const next = answerReviewRequest(asked, request.data(), request.now);
      return { next: { ...before, reviewRequests: withReplaced(before.reviewRequests, next) }, result: null };
    });
    return okReply(service.deps.validator.view(REVIEW_REQUEST_VIEW)(requestOf(stored, id)));
  };

export const reviewRoutes = (service: TenderService): Route[] => [
  ...partRoutes(service, {
    path: REVIEW_REQUESTS_ROUTE,
    name: 'reviewRequest',
    view: REVIEW_REQUEST_VIEW,
    summaries: { all: 'What the inspector of a tender was asked, and the answers.', one: 'One request to the inspector.' },
    parts: ({ reviewRequests }) => reviewRequests,
  }),
  route({
    post: REVIEW_REQUESTS_ROUTE,
    summary: 'Asks the inspector to approve the tender, or the award of a lot. Needs the owner token.',
    access: brokers,
    accepts: bodyOf('/tenders/review-request-create'),
    answers: oneAnswer(REVIEW_REQUEST_VIEW, 201),
    handler: addRequest(service),
  }),
  route({
    patch: `${REVIEW_REQUESTS_ROUTE}/:reviewRequest`,
    summary: 'Answers a request to the inspector, once.',
    access: groups('inspectors'),
    accepts: bodyOf('/tenders/review-request-patch'),
    answers: oneAnswer(REVIEW_REQUEST_VIEW),
    handler: answerRequest(service),
  }),
];
