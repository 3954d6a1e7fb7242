/** The table of contents of frameworks, submissions and qualifications (spec/frameworks.md §1). */

import { documentRows } from '../documents/routes.ts';
import { clockGroup } from '../domain/actor.ts';
import type { FeedSource } from '../feed/page.ts';
import { feedRow, partialFeedRow } from '../feed/routes.ts';
import { anyone, brokers, groups, list, one, pathWith, type Row, row } from '../http/route.ts';
import { addChange, listChanges, readChange } from './changes.ts';
import { changeDocuments, frameworkDocuments } from './documents.ts';
import {
  createChange,
  createFramework,
  createQuestion,
  createSubmission,
  patchActive,
  patchDraft,
  patchQualification,
  patchQuestion,
  patchSubmission,
  views,
} from './framework.ts';
import { change, create, read } from './handlers.ts';
import { qualificationDocuments } from './qualifications/documents.ts';
import { changeQualification, readQualification } from './qualifications/handlers.ts';
import { addQuestion, answerQuestion, listQuestions, readQuestion } from './questions.ts';
import type { FrameworkRoom, Show } from './room.ts';
import { submissionDocuments } from './submissions/documents.ts';
import { changeSubmission, createSubmissionOf, readSubmission } from './submissions/handlers.ts';

/** Fields that a feed shows when it is asked for them (spec/feed.md §1). */
const optional = {
  frameworks: [
    ...['dateCreated', 'title', 'prettyID', 'enquiryPeriod', 'period', 'qualificationPeriod'],
    ...['status', 'frameworkType', 'next_check'],
  ],
  submissions: [
    ...['dateCreated', 'frameworkID', 'qualificationID', 'submissionType', 'status', 'tenderers', 'documents'],
    ...['date', 'datePublished'],
  ],
  qualifications: ['dateCreated', 'frameworkID', 'submissionID', 'qualificationType', 'status', 'documents', 'date'],
} as const;

type Name = keyof typeof optional;

/** What shows a masked record: the config stands in the record. */
const always = ['config'];

const feedOf = ({ deps }: FrameworkRoom, name: Name, show: Show): FeedSource => {
  const reader = deps.store.feed(name);
  return {
    path: `/${name}`,
    optional: new Set(optional[name]),
    needs: (fields) => (fields.length === 0 ? [] : ['mirrored', ...always, ...fields]),
    view: (stored) => show(stored),
    read: (window) => reader.read(window),
  };
};

/** What items of the feeds of one framework show unless told. */
const shownOf = {
  submissions: [...['dateCreated', 'datePublished', 'date', 'status', 'qualificationID', 'frameworkID'], ...['documents', 'tenderers']],
  qualifications: ['dateCreated', 'frameworkID', 'submissionID', 'status', 'documents', 'date'],
} as const;

const ofFramework = (room: FrameworkRoom, name: 'submissions' | 'qualifications', show: Show): Row => {
  const path = `/frameworks/:framework/${name}`;
  const all = feedOf(room, name, show);
  const reader = room.deps.store.feed(name);
  return partialFeedRow(
    path,
    {
      summary: `A page of the feed of ${name} of one framework.`,
      fields: shownOf[name],
      sourceOf: async ({ params }) => {
        const { _id: frameworkID } = await room.frameworks.load(params);
        return { ...all, path: pathWith(path, params), read: (window) => reader.read({ ...window, frameworkID }) };
      },
    },
    room.deps.feed,
  );
};

const frameworkRowsOf = (room: FrameworkRoom): Row[] => [
  feedRow(feedOf(room, 'frameworks', room.show.framework), room.deps.feed),
  row({
    post: '/frameworks',
    drafts: () => 'frameworks',
    summary: 'Creates a framework as a draft; answers the owner token, once.',
    access: brokers,
    accepts: createFramework,
    withConfig: true,
    answers: one(views.framework, 201, ['config', 'access']),
    negotiates: true,
    handler: create(room),
  }),
  row({
    get: '/frameworks/:framework',
    summary: 'One framework, drafts included.',
    access: anyone,
    query: ['opt_fields'],
    answers: one(views.framework, 200, ['config']),
    negotiates: true,
    handler: read(room),
  }),
  row({
    patch: '/frameworks/:framework',
    summary: 'Changes a framework, or activates it. Needs the owner token; for the chronograph, does what is due.',
    access: groups('brokers', 'Administrator', clockGroup),
    accepts: patchDraft,
    alternatives: [patchActive.id],
    answers: one(views.framework, 200, ['config']),
    negotiates: true,
    handler: change(room),
  }),
  ofFramework(room, 'submissions', room.show.submission),
  ofFramework(room, 'qualifications', room.show.qualification),
  ...documentRows(frameworkDocuments(room)),
  row({
    get: '/frameworks/:framework/questions',
    summary: 'All questions to a framework; who asked is not shown.',
    access: anyone,
    answers: list(views.question),
    handler: listQuestions(room),
  }),
  row({
    get: '/frameworks/:framework/questions/:question',
    summary: 'One question to a framework.',
    access: anyone,
    answers: one(views.question),
    handler: readQuestion(room),
  }),
  row({
    post: '/frameworks/:framework/questions',
    summary: 'Asks a question in the enquiry period of a framework.',
    access: brokers,
    accepts: createQuestion,
    answers: one(views.question, 201),
    handler: addQuestion(room),
  }),
  row({
    patch: '/frameworks/:framework/questions/:question',
    summary: 'Answers a question. Needs the owner token of the framework.',
    access: brokers,
    accepts: patchQuestion,
    answers: one(views.question),
    handler: answerQuestion(room),
  }),
  row({
    get: '/frameworks/:framework/changes',
    summary: 'Changes of the end of a framework.',
    access: anyone,
    answers: list(views.change),
    handler: listChanges(room),
  }),
  row({
    get: '/frameworks/:framework/changes/:change',
    summary: 'One change of a framework.',
    access: anyone,
    query: ['opt_context'],
    answers: one(views.change, 200, ['context']),
    handler: readChange(room),
  }),
  row({
    post: '/frameworks/:framework/changes',
    summary: 'Moves the end of an active framework, and of its agreement. Needs the owner token.',
    access: brokers,
    accepts: createChange,
    answers: one(views.change, 201),
    handler: addChange(room),
  }),
  ...documentRows(changeDocuments(room)),
];

const submissionRows = (room: FrameworkRoom): Row[] => [
  feedRow(feedOf(room, 'submissions', room.show.submission), room.deps.feed),
  row({
    post: '/submissions',
    drafts: () => 'submissions',
    summary: 'Creates a submission to a framework as a draft; answers the owner token, once.',
    access: brokers,
    accepts: createSubmission,
    withConfig: true,
    answers: one(views.submission, 201, ['config', 'access']),
    negotiates: true,
    handler: createSubmissionOf(room),
  }),
  row({
    get: '/submissions/:submission',
    summary: 'One submission, drafts included.',
    access: anyone,
    query: ['opt_fields'],
    answers: one(views.submission, 200, ['config']),
    negotiates: true,
    handler: readSubmission(room),
  }),
  row({
    patch: '/submissions/:submission',
    summary: 'Changes a draft submission, or activates it, which makes its qualification. Needs the owner token.',
    access: groups('brokers', 'Administrator'),
    accepts: patchSubmission,
    answers: one(views.submission, 200, ['config']),
    negotiates: true,
    handler: changeSubmission(room),
  }),
  ...documentRows(submissionDocuments(room)),
];

const qualificationRows = (room: FrameworkRoom): Row[] => [
  feedRow(feedOf(room, 'qualifications', room.show.qualification), room.deps.feed),
  row({
    get: '/qualifications/:qualification',
    summary: 'One qualification.',
    access: anyone,
    query: ['opt_fields'],
    answers: one(views.qualification, 200, ['config']),
    negotiates: true,
    handler: readQualification(room),
  }),
  row({
    patch: '/qualifications/:qualification',
    summary: 'Decides on a submission; the first positive decision makes the agreement. Needs the owner token of the framework.',
    access: groups('brokers', 'Administrator'),
    accepts: patchQualification,
    answers: one(views.qualification, 200, ['config']),
    negotiates: true,
    handler: changeQualification(room),
  }),
  ...documentRows(qualificationDocuments(room)),
];

export const frameworkRows = (room: FrameworkRoom): Row[] => [
  ...frameworkRowsOf(room),
  ...submissionRows(room),
  ...qualificationRows(room),
];
