/** The table of contents of agreements (spec/frameworks.md §10–spec/frameworks.md §12). */

import { documentRows } from '../documents/routes.ts';
import { clockGroup } from '../domain/actor.ts';
import type { FeedSource } from '../feed/page.ts';
import { feedRow } from '../feed/routes.ts';
import { anyone, brokers, groups, list, one, type Row, row } from '../http/route.ts';
import {
  addMilestone,
  changeContract,
  changeMilestone,
  createMilestone,
  listContracts,
  listMilestones,
  patchContract,
  patchMilestone,
  readContract,
  readMilestone,
} from './contracts.ts';
import { milestoneDocuments } from './documents.ts';
import { change, listByClass, patchAgreement, read } from './handlers.ts';
import { type AgreementRoom, answers } from './room.ts';

const optional = ['dateCreated', 'id', 'agreementID', 'agreementType', 'status', 'tender_id', 'next_check', 'procuringEntity'];

/** spec/feed.md §1. */
const agreementFeed = ({ deps, view }: AgreementRoom): FeedSource => {
  const reader = deps.store.feed('agreements');
  return {
    path: '/agreements',
    optional: new Set(optional),
    needs: (fields) => fields,
    view: (stored) => view(stored),
    read: (window) => reader.read(window),
  };
};

const contracts = '/agreements/:agreement/contracts';
const milestones = `${contracts}/:contract/milestones`;

export const agreementRows = (room: AgreementRoom): Row[] => [
  feedRow(agreementFeed(room), room.deps.feed),
  row({
    get: '/agreements/:agreement',
    summary: 'An agreement.',
    access: anyone,
    query: ['opt_fields'],
    answers: one(answers.agreement, 200, ['config']),
    handler: read(room),
  }),
  row({
    patch: '/agreements/:agreement',
    summary: 'Ends an agreement. Needs the owner token of its framework; for the chronograph, does what is due.',
    access: groups('brokers', 'Administrator', clockGroup),
    accepts: patchAgreement,
    answers: one(answers.agreement, 200, ['config']),
    handler: change(room),
  }),
  row({
    get: contracts,
    summary: 'The suppliers of an agreement.',
    access: anyone,
    answers: list(answers.contract),
    handler: listContracts(room),
  }),
  row({
    get: `${contracts}/:contract`,
    summary: 'One supplier of an agreement.',
    access: anyone,
    answers: one(answers.contract),
    handler: readContract(room),
  }),
  row({
    patch: `${contracts}/:contract`,
    summary: 'Changes how a supplier is reached. Needs the owner token of the framework.',
    access: brokers,
    accepts: patchContract,
    answers: one(answers.contract),
    handler: changeContract(room),
  }),
  row({
    get: milestones,
    summary: 'Milestones of a supplier of an agreement.',
    access: anyone,
    answers: list(answers.milestone),
    handler: listMilestones(room),
  }),
  row({
    get: `${milestones}/:milestone`,
    summary: 'One milestone of a supplier of an agreement.',
    access: anyone,
    answers: one(answers.milestone),
    handler: readMilestone(room),
  }),
  row({
    post: milestones,
    summary: 'Bans a supplier of an agreement for a while. Needs the owner token of the framework.',
    access: brokers,
    accepts: createMilestone,
    answers: one(answers.milestone, 201),
    handler: addMilestone(room),
  }),
  row({
    patch: `${milestones}/:milestone`,
    summary: 'Meets the activation milestone: the supplier leaves the agreement. Needs the owner token of the framework.',
    access: brokers,
    accepts: patchMilestone,
    answers: one(answers.milestone),
    handler: changeMilestone(room),
  }),
  ...documentRows(milestoneDocuments(room)),
  row({
    get: '/agreements_by_classification/:classification',
    summary: 'Active agreements for a class of goods, by the beginning of its code.',
    access: anyone,
    query: ['additional_classifications'],
    answers: list(answers.ofClass),
    handler: listByClass(room),
  }),
];
