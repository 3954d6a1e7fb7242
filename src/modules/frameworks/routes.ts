/** The routes of frameworks, submissions and qualifications (spec/frameworks.md §1). */

import { clockGroup } from '../../base/domain/actor.ts';
import type { RecordView } from '../../base/validation/record-view.ts';
import type { FeedSource } from '../../feed/page.ts';
import { feedRoute, partialFeedRoute } from '../../feed/routes.ts';
import { anyone, bodyOf, brokers, groups, listAnswer, oneAnswer, pathWith, publicRead, type Route, route } from '../../http/route.ts';
import { documentRoutes } from '../documents/routes.ts';
import { addChange, listChanges, readChange } from './changes.ts';
import { frameworkChangeDocuments, frameworkDocuments } from './documents.ts';
import { activeFrameworkPatchBody, createSubmission, FRAMEWORK_VIEWS, frameworkCreateBody } from './framework.ts';
import { changeFramework, createFramework, getFramework } from './handlers.ts';
import { frameworkQualificationDocuments } from './qualifications/documents.ts';
import { changeFrameworkQualification, readQualification } from './qualifications/handlers.ts';
import { addFrameworkQuestion, answerFrameworkQuestion, questionReads } from './questions.ts';
import type { FrameworkService } from './service.ts';
import { submissionDocuments } from './submissions/documents.ts';
import { changeSubmission, makeCreateSubmission, readSubmission } from './submissions/handlers.ts';

/** Fields that a feed shows on request (spec/feed.md §1). */
const OPTIONAL_FEED_FIELDS = {
  frameworks: [
    ...['dateCreated', 'title', 'prettyID', 'enquiryPeriod', 'period', 'qualificationPeriod'],
    ...['status', 'frameworkType', 'next_check'],
  ],
  submissions: [...['frameworkID', 'qualificationID', 'submissionType', 'status', 'tenderers', 'documents'], ...['date', 'datePublished']],
  qualifications: ['frameworkID', 'submissionID', 'qualificationType', 'status', 'documents', 'date'],
} as const;

type Name = keyof typeof OPTIONAL_FEED_FIELDS;

const buildFrameworkFeed = ({ deps }: FrameworkService, name: Name, show: RecordView): FeedSource => ({
  path: `/${name}`,
  optional: new Set(OPTIONAL_FEED_FIELDS[name]),
  // The config decides about masking.
  needs: (fields) => (fields.length === 0 ? [] : [...(deps.foreign?.fields ?? []), 'config', ...fields]),
  view: (stored) => show(stored),
  read: deps.store.feed(name).read,
});

/** Default fields of the feeds of one framework. */
const DEFAULT_FEED_FIELDS = {
  submissions: [...['datePublished', 'date', 'status', 'qualificationID', 'frameworkID'], ...['documents', 'tenderers']],
  qualifications: ['frameworkID', 'submissionID', 'status', 'documents', 'date'],
} as const;

const ofFramework = (service: FrameworkService, name: 'submissions' | 'qualifications', show: RecordView): Route => {
  const path = `/frameworks/:framework/${name}`;
  const all = buildFrameworkFeed(service, name, show);
  const reader = service.deps.store.feed(name);
  return partialFeedRoute(
    path,
    {
      summary: `A page of the feed of ${name} of one framework.`,
      fields: DEFAULT_FEED_FIELDS[name],
      sourceOf: async ({ params }) => {
        const { _id: frameworkID } = await service.frameworks.load(params);
        return { ...all, path: pathWith(path, params), read: (window) => reader.read({ ...window, frameworkID }) };
      },
    },
    service.deps.feed,
  );
};

const collectFrameworkRows = (service: FrameworkService): Route[] => [
  feedRoute(buildFrameworkFeed(service, 'frameworks', service.show.framework), service.deps.feed),
  route({
    post: '/frameworks',
    drafts: () => 'frameworks',
    summary: 'Creates a framework as a draft; answers the owner token, once.',
    access: brokers,
    accepts: frameworkCreateBody,
    withConfig: true,
    answers: oneAnswer(FRAMEWORK_VIEWS.framework, 201, ['config', 'access']),
    negotiates: true,
    handler: createFramework(service),
  }),
  route({
    get: '/frameworks/:framework',
    summary: 'One framework, drafts included.',
    access: anyone,
    query: ['opt_fields'],
    answers: oneAnswer(FRAMEWORK_VIEWS.framework, 200, ['config']),
    negotiates: true,
    handler: getFramework(service),
  }),
  route({
    patch: '/frameworks/:framework',
    summary: 'Changes a framework, or activates it. Needs the owner token; for the chronograph, does what is due.',
    access: groups('brokers', 'Administrator', clockGroup),
    accepts: bodyOf('/frameworks/patch'),
    alternatives: [activeFrameworkPatchBody.id],
    answers: oneAnswer(FRAMEWORK_VIEWS.framework, 200, ['config']),
    negotiates: true,
    handler: changeFramework(service),
  }),
  ofFramework(service, 'submissions', service.show.submission),
  ofFramework(service, 'qualifications', service.show.qualification),
  ...documentRoutes(frameworkDocuments(service)),
  ...questionReads(service),
  route({
    post: '/frameworks/:framework/questions',
    summary: 'Asks a question in the enquiry period of a framework.',
    access: brokers,
    accepts: bodyOf('/frameworks/question-create'),
    answers: oneAnswer(FRAMEWORK_VIEWS.question, 201),
    handler: addFrameworkQuestion(service),
  }),
  route({
    patch: '/frameworks/:framework/questions/:question',
    summary: 'Answers a question. Needs the owner token of the framework.',
    access: brokers,
    accepts: bodyOf('/frameworks/question-patch'),
    answers: oneAnswer(FRAMEWORK_VIEWS.question),
    handler: answerFrameworkQuestion(service),
  }),
  publicRead(
    '/frameworks/:framework/changes',
    'Changes of the end of a framework.',
    listAnswer(FRAMEWORK_VIEWS.change),
    listChanges(service),
  ),
  route({
    get: '/frameworks/:framework/changes/:change',
    summary: 'One change of a framework.',
    access: anyone,
    query: ['opt_context'],
    answers: oneAnswer(FRAMEWORK_VIEWS.change, 200, ['context']),
    handler: readChange(service),
  }),
  route({
    post: '/frameworks/:framework/changes',
    summary: 'Moves the end of an active framework, and of its agreement. Needs the owner token.',
    access: brokers,
    accepts: bodyOf('/frameworks/change-create'),
    answers: oneAnswer(FRAMEWORK_VIEWS.change, 201),
    handler: addChange(service),
  }),
  ...documentRoutes(frameworkChangeDocuments(service)),
];

const submissionRoutes = (service: FrameworkService): Route[] => [
  feedRoute(buildFrameworkFeed(service, 'submissions', service.show.submission), service.deps.feed),
  route({
    post: '/submissions',
    drafts: () => 'submissions',
    summary: 'Creates a submission to a framework as a draft; answers the owner token, once.',
    access: brokers,
    accepts: createSubmission,
    withConfig: true,
    answers: oneAnswer(FRAMEWORK_VIEWS.submission, 201, ['config', 'access']),
    negotiates: true,
    handler: makeCreateSubmission(service),
  }),
  route({
    get: '/submissions/:submission',
    summary: 'One submission, drafts included.',
    access: anyone,
    query: ['opt_fields'],
    answers: oneAnswer(FRAMEWORK_VIEWS.submission, 200, ['config']),
    negotiates: true,
    handler: readSubmission(service),
  }),
  route({
    patch: '/submissions/:submission',
    summary: 'Changes a draft submission, or activates it, which makes its qualification. Needs the owner token.',
    access: groups('brokers', 'Administrator'),
    accepts: bodyOf('/submissions/patch'),
    answers: oneAnswer(FRAMEWORK_VIEWS.submission, 200, ['config']),
    negotiates: true,
    handler: changeSubmission(service),
  }),
  ...documentRoutes(submissionDocuments(service)),
];

const frameworkQualificationRoutes = (service: FrameworkService): Route[] => [
  feedRoute(buildFrameworkFeed(service, 'qualifications', service.show.qualification), service.deps.feed),
  route({
    get: '/qualifications/:qualification',
    summary: 'One qualification.',
    access: anyone,
    query: ['opt_fields'],
    answers: oneAnswer(FRAMEWORK_VIEWS.qualification, 200, ['config']),
    negotiates: true,
    handler: readQualification(service),
  }),
  route({
    patch: '/qualifications/:qualification',
    summary: 'Decides on a submission; the first positive decision makes the agreement. Needs the owner token of the framework.',
    access: groups('brokers', 'Administrator'),
    accepts: bodyOf('/qualifications/patch'),
    answers: oneAnswer(FRAMEWORK_VIEWS.qualification, 200, ['config']),
    negotiates: true,
    handler: changeFrameworkQualification(service),
  }),
  ...documentRoutes(frameworkQualificationDocuments(service)),
];

export const frameworkRoutes = (service: FrameworkService): Route[] => [
  ...collectFrameworkRows(service),
  ...submissionRoutes(service),
  ...frameworkQualificationRoutes(service),
];
