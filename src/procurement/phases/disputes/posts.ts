/** Explanations in a complaint, and answers to them (spec/complaints.md §8). */

import { type FieldError, forbidden, missingField, notAmong, requireNoErrors, ruleError, tooLong } from '../../../base/domain/problem.ts';
import type { ComplaintRecord } from '../../../base/domain/tender.ts';
import type { Explanation, PostExplanation } from '../../../base/domain/types.generated.ts';
import { type ApiRequest, createdReply, type Handler, pathWith } from '../../../http/route.ts';
import { newId } from '../../../store/records/ids.ts';
import type { TenderService } from '../../tenders/service.ts';
import { authorOf, openedComplaint, requireComplaintRole } from './dispute.ts';
import { type Parent, withComplaint } from './parents.ts';

export const postView = '/tenders/complaint-post';

const POST_PARTIES = ['complaint_owner', 'tender_owner'] as const;
const REVIEW_BODY = 'aboveThresholdReviewers';

const recipientErrors = ({ recipient, relatedPost }: PostExplanation, author: string): readonly FieldError[] => {
  const at = ['data', 'recipient'];
  const oneOf = (choices: readonly string[]): readonly FieldError[] => {
    if (recipient === undefined) return [missingField(at)];
    return choices.includes(recipient) ? [] : [notAmong(at, choices)];
  };
  if (author === REVIEW_BODY) return oneOf(POST_PARTIES);
  if (relatedPost !== undefined) return oneOf([REVIEW_BODY]);
  if (recipient === undefined) return [];
  return [
    ruleError(at, "Forbidden to add recipient without relatedPost for ['complaint_owner', 'tender_owner']"),
    missingField(['data', 'relatedPost']),
  ];
};

/** Why a post cannot be answered: it must be an unanswered question to this author. Undefined if it can. */
const whyNotAnswered = (posts: readonly Explanation[], relatedPost: string, author: string): string | undefined => {
  const related = posts.find(({ id }) => id === relatedPost);
  if (related === undefined) return 'relatedPost should be one of posts.';
  if (posts.some((one) => one.relatedPost === relatedPost)) return 'relatedPost must be unique.';
  if (related.recipient === undefined) return 'forbidden to answer to explanations';
  if (related.author === author) return "relatedPost can't have the same author.";
  if (related.relatedPost !== undefined) return "relatedPost can't have relatedPost defined.";
  return related.recipient === author ? undefined : 'relatedPost invalid recipient.';
};

/** Errors of an explanation itself. */
export const postErrors = (post: PostExplanation, posts: readonly Explanation[], author: string): readonly FieldError[] => {
  const text = post.relatedPost === undefined ? undefined : whyNotAnswered(posts, post.relatedPost, author);
  return [...recipientErrors(post, author), ...(text === undefined ? [] : [ruleError(['data', 'relatedPost'], text)])];
};

/** Throws 403 for a claim, and for a complaint that is not being heard. */
const requireHeard = ({ type, status }: ComplaintRecord): void => {
  if (type !== 'complaint') throw forbidden(`Can't submit or edit post in current (${type ?? 'claim'}) complaint type`);
  if (status !== 'pending' && status !== 'accepted') throw forbidden(`Can't submit or edit post in current (${status}) complaint status`);
};

const buildPostAddress = (parent: Parent, { params, links }: ApiRequest, id: string): string =>
  links.absolute(`${pathWith(parent.path, params)}/${params.complaint}/posts/${id}`);

export const addPost =
  (service: TenderService, parent: Parent): Handler<PostExplanation> =>
  async (request) => {
    const { result } = await service.append<Explanation>(request, (loaded) => {
      const { held: target, complaint, role } = openedComplaint(parent, loaded, request, requireComplaintRole);
      const { posts = [], objections = [] } = complaint;
      const author = authorOf(role);
      const data = request.data();
      requireNoErrors(postErrors(data, posts, author));
      requireHeard(complaint);
      if (!objections.some(({ id }) => id === data.relatedObjection))
        requireNoErrors([ruleError(['data', 'relatedObjection'], 'should be one of complaint objections id')]);
      const post: Explanation = { ...data, id: newId(), author, datePublished: request.now };
      requireNoErrors(tooLong([...posts, post]));
      return { next: withComplaint(parent, loaded.before, target, { ...complaint, posts: [...posts, post] }), result: post };
    });
    return createdReply(service.deps.validator.view(postView)(result), buildPostAddress(parent, request, result.id));
  };
