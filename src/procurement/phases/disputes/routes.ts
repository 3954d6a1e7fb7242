/** Complaints on a tender, its qualifications, awards and cancellations, with the claims beside them (spec/complaints.md §1). */

import { bodyOf, brokers, groups, oneAnswer, type Route, route } from '../../../http/route.ts';
import { documentRoutes } from '../../../modules/documents/routes.ts';
import { partRoutes } from '../../tenders/part-routes.ts';
import type { TenderService } from '../../tenders/service.ts';
import { addAppeal, appealDocuments, appealView, changeAppeal, showAppeal } from './appeals.ts';
import { changeDispute, patchBodies } from './changes.ts';
import { addDispute, createBodies } from './creation.ts';
import { disputeView, showDispute } from './dispute.ts';
import { disputeDocuments } from './documents.ts';
import { findComplaint, onAward, onTender, type Parent } from './parents.ts';
import { addPost, postView } from './posts.ts';

/** What the API docs say of the routes of one kind of parent. */
interface Summaries {
  readonly all: string;
  readonly one: string;
  /** Absent: nothing new is taken. */
  readonly post?: string;
  readonly patch: string;
  /** Whose documents. */
  readonly documents: string;
}

const complaintSummaries = ({ name, title, claims }: Parent): Summaries => {
  const hasClaims = typeof claims === 'object';
  const what = hasClaims ? `complaints and claims on ${title}` : `complaints on ${title}`;
  return {
    all: `All ${what}.`,
    one: `One of the ${what}.`,
    post: `Complains${hasClaims ? ' or claims' : ''} about ${title}; answers the owner token, once.`,
    patch: `A step of one of the ${what}, by the one whose turn it is.`,
    documents: `a complaint on a ${name}`,
  };
};

/** Claims and complaints share one list, and its addresses. */
const mainRoutes = (service: TenderService, parent: Parent, summaries: Summaries): Route[] => {
  const { path, claims, onlyClaims } = parent;
  const kind = onlyClaims ? 'claim' : 'complaint';
  const created = summaries.post !== undefined && {
    post: path,
    summary: summaries.post,
    access: brokers,
    accepts: createBodies[kind],
    alternatives: typeof claims === 'object' && !onlyClaims ? [createBodies.claim.id] : [],
    answers: oneAnswer(disputeView, 201, ['access']),
    handler: addDispute(service, parent),
  };
  return [
    ...partRoutes(service, {
      path,
      name: 'complaint',
      view: disputeView,
      summaries,
      parts: (tender, params) => parent.target(tender, params).complaints,
      show: (dispute) => showDispute(service, parent, dispute),
    }),
    ...(created ? [route(created)] : []),
    route({
      patch: `${path}/:complaint`,
      summary: summaries.patch,
      access: onlyClaims ? brokers : groups('brokers', 'bots', 'aboveThresholdReviewers', 'Administrator'),
      accepts: patchBodies[kind],
      alternatives: claims !== undefined && !onlyClaims ? [patchBodies.claim.id] : [],
      answers: oneAnswer(disputeView),
      handler: changeDispute(service, parent),
    }),
    ...documentRoutes(disputeDocuments(service, parent, summaries.documents)),
  ];
};

const postRoutes = (service: TenderService, parent: Parent): Route[] => {
  const path = `${parent.path}/:complaint/posts`;
  const of = `a complaint on ${parent.title}`;
  return [
    ...partRoutes(service, {
      path,
      name: 'post',
      view: postView,
      summaries: { all: `All explanations in ${of}.`, one: `One explanation in ${of}.` },
      parts: (tender, params) => findComplaint(parent, tender, params).posts,
    }),
    route({
      post: path,
      summary: `Explains something in ${of}, or answers.`,
      access: groups('brokers', 'aboveThresholdReviewers'),
      accepts: bodyOf('/tenders/complaint-post-create'),
      answers: oneAnswer(postView, 201),
      handler: addPost(service, parent),
    }),
  ];
};

const appealRoutes = (service: TenderService, parent: Parent): Route[] => {
  const path = `${parent.path}/:complaint/appeals`;
  const about = `about a complaint on ${parent.title}`;
  return [
    ...partRoutes(service, {
      path,
      name: 'appeal',
      view: appealView,
      summaries: { all: `All appeals ${about}.`, one: `One appeal ${about}.` },
      parts: (tender, params) => findComplaint(parent, tender, params).appeals,
      show: (appeal) => showAppeal(service, appeal),
    }),
    route({
      post: path,
      summary: `Appeals to a court ${about}.`,
      access: brokers,
      accepts: bodyOf('/tenders/appeal-create'),
      answers: oneAnswer(appealView, 201),
      handler: addAppeal(service, parent),
    }),
    route({
      patch: `${path}/:appeal`,
      summary: `Tells of the case that a court has opened ${about}.`,
      access: brokers,
      accepts: bodyOf('/tenders/appeal-patch'),
      answers: oneAnswer(appealView),
      handler: changeAppeal(service, parent),
    }),
    ...documentRoutes(appealDocuments(service, parent)),
  ];
};

/** All routes of the complaints on one kind of parent. */
export const rowsOn =
  (parent: Parent) =>
  (service: TenderService): Route[] => [
    ...mainRoutes(service, parent, complaintSummaries(parent)),
    ...postRoutes(service, parent),
    ...appealRoutes(service, parent),
  ];

/** Claims where there are no complaints: on awards, and in older data on the tender itself (spec/procedures.md §4.2). */
export const claimRoutes = (service: TenderService): Route[] => [
  ...mainRoutes(
    service,
    { ...onTender, onlyClaims: true },
    {
      all: 'Claims on the tender itself.',
      one: 'One claim on the tender itself.',
      patch: 'Changes, withdraws or answers a claim on the tender itself, which older data have.',
      documents: 'a claim on the tender',
    },
  ),
  ...mainRoutes(
    service,
    { ...onAward, onlyClaims: true },
    {
      all: 'All claims on an award.',
      one: 'One claim on an award.',
      post: 'Claims against an award; answers the owner token, once. Needs the token of a bid.',
      patch: 'Changes or withdraws a claim, with its token, or answers it, with that of the tender.',
      documents: 'a claim',
    },
  ),
];
