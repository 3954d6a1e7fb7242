/** Complaints on a tender, its qualifications, awards and cancellations, with the claims beside them (spec/complaints.md §1). */

import { documentRoutes } from '../../documents/routes.ts';
import { bodyOf, brokers, groups, oneAnswer, type Route, route } from '../../http/route.ts';
import { partRoutes } from '../../tenders/part-routes.ts';
import type { TenderService } from '../../tenders/service.ts';
import { claimPatchBody } from '../claims/handlers.ts';
import { addAppeal, appealDocuments, appealView, changeAppeal, showAppeal } from './appeals.ts';
import { addEither, changeEither, createClaim } from './claims.ts';
import { complaintView, showComplaint } from './complaint.ts';
import { createComplaint } from './creation.ts';
import { complaintDocuments } from './documents.ts';
import { patchComplaint } from './handlers.ts';
import { findComplaint, type Parent } from './parent.ts';
import { addPost, postView } from './posts.ts';
import { searchRoute } from './search.ts';

const mainRoutes = (service: TenderService, parent: Parent): Route[] => {
  const { path, name, title } = parent;
  const hasClaims = name === 'award' || name === 'qualification';
  const what = hasClaims ? `complaints and claims on ${title}` : `complaints on ${title}`;
  return [
    ...partRoutes(service, {
      path,
      name: 'complaint',
      view: complaintView,
      summaries: { all: `All ${what}.`, one: `One of the ${what}.` },
      parts: (tender, params) => parent.target(tender, params).complaints,
      show: (complaint) => showComplaint(service, parent, complaint),
    }),
    route({
      post: path,
      summary: `Complains${hasClaims ? ' or claims' : ''} about ${title}; answers the owner token, once.`,
      access: brokers,
      accepts: createComplaint,
      alternatives: hasClaims ? [createClaim.id] : [],
      answers: oneAnswer(complaintView, 201, ['access']),
      handler: addEither(service, parent),
    }),
    route({
      patch: `${path}/:complaint`,
      summary: `A step of one of the ${what}, by the one whose turn it is.`,
      access: groups('brokers', 'bots', 'aboveThresholdReviewers', 'Administrator'),
      accepts: patchComplaint,
      alternatives: hasClaims || name === 'tender' ? [claimPatchBody.id] : [],
      answers: oneAnswer(complaintView),
      handler: changeEither(service, parent),
    }),
    ...documentRoutes(complaintDocuments(service, parent)),
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
  (service: TenderService): Route[] => [...mainRoutes(service, parent), ...postRoutes(service, parent), ...appealRoutes(service, parent)];

export const complaintSearchRoutes = (service: TenderService): Route[] => [searchRoute(service)];
