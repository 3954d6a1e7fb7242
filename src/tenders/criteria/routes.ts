/** Criteria of a tender (spec/procedures.md §4.4). */

import { bodyOf, brokers, list, one, publicRead, type Route, route } from '../../http/route.ts';
import type { TenderService } from '../service.ts';
import { listPart, readPart } from './reading.ts';
import {
  addCriteria,
  addEvidence,
  addGroup,
  addRequirement,
  changeCriterion,
  changeEvidence,
  changeGroup,
  changeRequirement,
  putRequirement,
  removeCriterion,
  removeEvidence,
  replaceRequirement,
} from './writing.ts';

const criterionView = '/tenders/criterion';
const groupView = '/tenders/requirement-group';
const requirementView = '/tenders/requirement';
const evidenceView = '/tenders/evidence';

const criteria = '/tenders/:tender/criteria';
const criterion = `${criteria}/:criterion`;
const groups = `${criterion}/requirement_groups`;
const group = `${groups}/:group`;
const requirements = `${group}/requirements`;
const requirement = `${requirements}/:requirement`;
const evidences = `${requirement}/evidences`;
const evidence = `${evidences}/:evidence`;

export const criteriaRoutes = (service: TenderService): Route[] => [
  publicRead(criteria, 'All criteria of a tender.', list(criterionView), listPart(service)),
  route({
    post: criteria,
    summary: 'Adds a list of criteria. Needs the owner token.',
    access: brokers,
    accepts: bodyOf('/tenders/criteria-create'),
    answers: list(criterionView, 201),
    handler: addCriteria(service),
  }),
  publicRead(criterion, 'One criterion.', one(criterionView), readPart(service)),
  route({
    patch: criterion,
    summary: 'Changes a criterion. Needs the owner token.',
    access: brokers,
    accepts: bodyOf('/tenders/criterion-patch'),
    answers: one(criterionView),
    handler: changeCriterion(service),
  }),
  route({
    delete: criterion,
    summary: 'Removes a criterion of a draft. Needs the owner token.',
    access: brokers,
    answers: one(criterionView),
    handler: removeCriterion(service),
  }),
  publicRead(groups, 'The groups of a criterion.', list(groupView), listPart(service, 'criterion')),
  route({
    post: groups,
    summary: 'Adds a group of requirements. Needs the owner token.',
    access: brokers,
    accepts: bodyOf('/tenders/requirement-group-create'),
    answers: one(groupView, 201),
    handler: addGroup(service),
  }),
  publicRead(group, 'One group of requirements.', one(groupView), readPart(service)),
  route({
    patch: group,
    summary: 'Changes a group of requirements. Needs the owner token.',
    access: brokers,
    accepts: bodyOf('/tenders/requirement-group-patch'),
    answers: one(groupView),
    handler: changeGroup(service),
  }),
  publicRead(requirements, 'The requirements of a group, replaced ones included.', list(requirementView), listPart(service, 'group')),
  route({
    post: requirements,
    summary: 'Adds a requirement. Needs the owner token.',
    access: brokers,
    accepts: bodyOf('/tenders/requirement-create'),
    answers: one(requirementView, 201),
    handler: addRequirement(service),
  }),
  publicRead(requirement, 'One requirement.', one(requirementView), readPart(service)),
  route({
    patch: requirement,
    summary: 'Changes a requirement of a draft. Needs the owner token.',
    access: brokers,
    accepts: bodyOf('/tenders/requirement-patch'),
    answers: one(requirementView),
    handler: changeRequirement(service),
  }),
  route({
    put: requirement,
    summary: 'Replaces a published requirement; answers the new and the old one. Needs the owner token.',
    access: brokers,
    accepts: putRequirement,
    answers: list(requirementView),
    handler: replaceRequirement(service),
  }),
  publicRead(evidences, 'The proofs of a requirement.', list(evidenceView), listPart(service, 'requirement')),
  route({
    post: evidences,
    summary: 'Adds a proof. Needs the owner token.',
    access: brokers,
    accepts: bodyOf('/tenders/evidence-create'),
    answers: one(evidenceView, 201),
    handler: addEvidence(service),
  }),
  publicRead(evidence, 'One proof.', one(evidenceView), readPart(service)),
  route({
    patch: evidence,
    summary: 'Changes a proof. Needs the owner token.',
    access: brokers,
    accepts: bodyOf('/tenders/evidence-patch'),
    answers: one(evidenceView),
    handler: changeEvidence(service),
  }),
  route({
    delete: evidence,
    summary: 'Removes a proof. Needs the owner token.',
    access: brokers,
    answers: one(evidenceView),
    handler: removeEvidence(service),
  }),
];
