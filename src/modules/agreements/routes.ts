/** The routes of agreements (spec/frameworks.md §10–spec/frameworks.md §12, spec/close-frameworks.md §6, §7). */

import { clockGroup } from '../../base/domain/actor.ts';
import type { FeedSource } from '../../feed/page.ts';
import { feedRoute } from '../../feed/routes.ts';
import { anyone, bodyOf, brokers, groups, listAnswer, oneAnswer, type Route, route } from '../../http/route.ts';
import { documentRoutes } from '../documents/routes.ts';
import { agreementChangeRoutes } from './close/changes.ts';
import { closeAgreementDocuments } from './close/documents.ts';
import { renewCredentials } from './close/handlers.ts';
import {
  addAgreementMilestone,
  changeFrameworkContract,
  changeMilestone,
  contractReads,
  contractsPath,
  milestoneReads,
  milestonesPath,
} from './contracts.ts';
import { milestoneDocuments } from './documents.ts';
import { changeAgreement, getAgreement, listByClass, patchAgreement } from './handlers.ts';
import { restrictedToKind } from './kinds.ts';
import { type AgreementService, answers } from './service.ts';

/** spec/feed.md §1. */
const agreementFeed = ({ deps, view }: AgreementService): FeedSource => ({
  path: '/agreements',
  optional: new Set(['dateCreated', 'id', 'agreementID', 'agreementType', 'status', 'tender_id', 'next_check', 'procuringEntity']),
  needs: (fields) => fields,
  view: (stored) => view(stored),
  read: deps.store.feed('agreements').read,
});

/** Suppliers of a framework's agreement change contact details, are banned, or leave. */
const frameRoutes = (service: AgreementService): Route[] => [
  route({
    patch: `${contractsPath}/:contract`,
    summary: 'Changes how a supplier is reached. Needs the owner token of the framework.',
    access: brokers,
    accepts: bodyOf('/agreements/contract-patch'),
    answers: oneAnswer(answers.contract),
    handler: changeFrameworkContract(service),
  }),
  ...milestoneReads(service),
  route({
    post: milestonesPath,
    summary: 'Bans a supplier of an agreement for a while. Needs the owner token of the framework.',
    access: brokers,
    accepts: bodyOf('/agreements/milestone-create'),
    answers: oneAnswer(answers.milestone, 201),
    handler: addAgreementMilestone(service),
  }),
  route({
    patch: `${milestonesPath}/:milestone`,
    summary: 'Meets the activation milestone: the supplier leaves the agreement. Needs the owner token of the framework.',
    access: brokers,
    accepts: bodyOf('/agreements/milestone-patch'),
    answers: oneAnswer(answers.milestone),
    handler: changeMilestone(service),
  }),
  ...documentRoutes(milestoneDocuments(service)),
];

/** An agreement with prices has changes and documents of its own (spec/close-frameworks.md §6, §7). */
const closeRoutes = (service: AgreementService): Route[] => [
  ...agreementChangeRoutes(restrictedToKind(service, 'close', 'changes')),
  ...documentRoutes(closeAgreementDocuments(restrictedToKind(service, 'close', 'documents'))),
  route({
    patch: '/agreements/:agreement/credentials',
    summary: 'Makes a new token and transfer value of an agreement. Needs the owner token of its tender.',
    access: brokers,
    tokenInBody: true,
    answers: oneAnswer(answers.agreement, 200, ['config', 'access']),
    handler: renewCredentials(restrictedToKind(service, 'close', 'credentials')),
  }),
];

export const agreementRoutes = (service: AgreementService): Route[] => [
  feedRoute(agreementFeed(service), service.deps.feed),
  route({
    get: '/agreements/:agreement',
    summary: 'An agreement.',
    access: anyone,
    query: ['opt_fields'],
    answers: oneAnswer(answers.agreement, 200, ['config']),
    handler: getAgreement(service),
  }),
  route({
    patch: '/agreements/:agreement',
    summary: 'Ends an agreement. Needs its owner token, or that of its framework; for the chronograph, does what is due.',
    access: groups('brokers', 'Administrator', clockGroup),
    accepts: patchAgreement,
    answers: oneAnswer(answers.agreement, 200, ['config']),
    handler: changeAgreement(service),
  }),
  ...contractReads(service),
  ...frameRoutes(restrictedToKind(service, 'frame', 'suppliers of a framework')),
  ...closeRoutes(service),
  route({
    get: '/agreements_by_classification/:classification',
    summary: 'Active agreements for a class of goods, by the beginning of its code.',
    access: anyone,
    query: ['additional_classifications'],
    answers: listAnswer(answers.ofClass),
    handler: listByClass(service),
  }),
];
