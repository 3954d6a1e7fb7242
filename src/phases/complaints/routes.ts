/** Complaints on a tender, its qualifications, awards and cancellations, with the claims beside them (spec/complaints.md §1). */

import { documentRows } from '../../documents/routes.ts';
import type { PatchAppeal, PostAppeal, PostExplanation } from '../../domain/types.generated.ts';
import { brokers, groups, one, type Row, row } from '../../http/route.ts';
import { partRows } from '../../tenders/part-rows.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import type { Accepts } from '../../validation/validator.ts';
import { addAppeal, appealDocuments, appealView, changeAppeal, showAppeal } from './appeals.ts';
import { addEither, changeEither, createClaim, patchClaim } from './claims.ts';
import { complaintView, showComplaint } from './complaint.ts';
import { createComplaint } from './creation.ts';
import { complaintDocuments } from './documents.ts';
import { patchComplaint } from './handlers.ts';
import { complaintOf, type Parent } from './parent.ts';
import { addPost, postView } from './posts.ts';
import { searchRow } from './search.ts';

const createPost: Accepts<PostExplanation> = { id: '/tenders/complaint-post-create' };
const createAppeal: Accepts<PostAppeal> = { id: '/tenders/appeal-create' };
const patchAppeal: Accepts<PatchAppeal> = { id: '/tenders/appeal-patch' };

const mainRows = (room: TenderRoom, parent: Parent): Row[] => {
  const { path, name, title } = parent;
  const hasClaims = name === 'award' || name === 'qualification';
  const what = hasClaims ? `complaints and claims on ${title}` : `complaints on ${title}`;
  return [
    ...partRows(room, {
      path,
      name: 'complaint',
      view: complaintView,
      summaries: { all: `All ${what}.`, one: `One of the ${what}.` },
      parts: (tender, params) => parent.held(tender, params).complaints,
      show: (complaint) => showComplaint(room, parent, complaint),
    }),
    row({
      post: path,
      summary: `Complains${hasClaims ? ' or claims' : ''} about ${title}; answers the owner token, once.`,
      access: brokers,
      accepts: createComplaint,
      alternatives: hasClaims ? [createClaim.id] : [],
      answers: one(complaintView, 201, ['access']),
      handler: addEither(room, parent),
    }),
    row({
      patch: `${path}/:complaint`,
      summary: `A step of one of the ${what}, by the one whose turn it is.`,
      access: groups('brokers', 'bots', 'aboveThresholdReviewers', 'Administrator'),
      accepts: patchComplaint,
      alternatives: hasClaims || name === 'tender' ? [patchClaim.id] : [],
      answers: one(complaintView),
      handler: changeEither(room, parent),
    }),
    ...documentRows(complaintDocuments(room, parent)),
  ];
};

const postRows = (room: TenderRoom, parent: Parent): Row[] => {
  const path = `${parent.path}/:complaint/posts`;
  const of = `a complaint on ${parent.title}`;
  return [
    ...partRows(room, {
      path,
      name: 'post',
      view: postView,
      summaries: { all: `All explanations in ${of}.`, one: `One explanation in ${of}.` },
      parts: (tender, params) => complaintOf(parent, tender, params).posts,
    }),
    row({
      post: path,
      summary: `Explains something in ${of}, or answers.`,
      access: groups('brokers', 'aboveThresholdReviewers'),
      accepts: createPost,
      answers: one(postView, 201),
      handler: addPost(room, parent),
    }),
  ];
};

const appealRows = (room: TenderRoom, parent: Parent): Row[] => {
  const path = `${parent.path}/:complaint/appeals`;
  const about = `about a complaint on ${parent.title}`;
  return [
    ...partRows(room, {
      path,
      name: 'appeal',
      view: appealView,
      summaries: { all: `All appeals ${about}.`, one: `One appeal ${about}.` },
      parts: (tender, params) => complaintOf(parent, tender, params).appeals,
      show: (appeal) => showAppeal(room, appeal),
    }),
    row({
      post: path,
      summary: `Appeals to a court ${about}.`,
      access: brokers,
      accepts: createAppeal,
      answers: one(appealView, 201),
      handler: addAppeal(room, parent),
    }),
    row({
      patch: `${path}/:appeal`,
      summary: `Tells of the case that a court has opened ${about}.`,
      access: brokers,
      accepts: patchAppeal,
      answers: one(appealView),
      handler: changeAppeal(room, parent),
    }),
    ...documentRows(appealDocuments(room, parent)),
  ];
};

/** All rows of the complaints on one kind of parent. */
export const rowsOn =
  (parent: Parent) =>
  (room: TenderRoom): Row[] => [...mainRows(room, parent), ...postRows(room, parent), ...appealRows(room, parent)];

export const searchRows = (room: TenderRoom): Row[] => [searchRow(room)];
