/** Criteria of a tender (spec/procedures.md §4.4). */

import type {
  PatchCriterion,
  PatchEligibleEvidence,
  PatchRequirement,
  PatchRequirementGroup,
  PostCriteria,
  PostEligibleEvidence,
  PostRequirement,
  PostRequirementGroup,
} from '../../domain/types.generated.ts';
import { anyone, brokers, list, one, type Route, route } from '../../http/route.ts';
import type { Accepts } from '../../validation/validator.ts';
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

const createCriteria: Accepts<PostCriteria> = { id: '/tenders/criteria-create' };
const patchCriterion: Accepts<PatchCriterion> = { id: '/tenders/criterion-patch' };
const createGroup: Accepts<PostRequirementGroup> = { id: '/tenders/requirement-group-create' };
const patchGroup: Accepts<PatchRequirementGroup> = { id: '/tenders/requirement-group-patch' };
const createRequirement: Accepts<PostRequirement> = { id: '/tenders/requirement-create' };
const patchRequirement: Accepts<PatchRequirement> = { id: '/tenders/requirement-patch' };
const createEvidence: Accepts<PostEligibleEvidence> = { id: '/tenders/evidence-create' };
const patchEvidence: Accepts<PatchEligibleEvidence> = { id: '/tenders/evidence-patch' };
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
  route({ get: criteria, summary: 'All criteria of a tender.', access: anyone, answers: list(criterionView), handler: listPart(service) }),
  route({
    post: criteria,
    summary: 'Adds a list of criteria. Needs the owner token.',
    access: brokers,
    accepts: createCriteria,
    answers: list(criterionView, 201),
    handler: addCriteria(service),
  }),
  route({ get: criterion, summary: 'One criterion.', access: anyone, answers: one(criterionView), handler: readPart(service) }),
  route({
    patch: criterion,
    summary: 'Changes a criterion. Needs the owner token.',
    access: brokers,
    accepts: patchCriterion,
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
  route({
    get: groups,
    summary: 'The groups of a criterion.',
    access: anyone,
    answers: list(groupView),
    handler: listPart(service, 'criterion'),
  }),
  route({
    post: groups,
    summary: 'Adds a group of requirements. Needs the owner token.',
    access: brokers,
    accepts: createGroup,
    answers: one(groupView, 201),
    handler: addGroup(service),
  }),
  route({ get: group, summary: 'One group of requirements.', access: anyone, answers: one(groupView), handler: readPart(service) }),
  route({
    patch: group,
    summary: 'Changes a group of requirements. Needs the owner token.',
    access: brokers,
    accepts: patchGroup,
    answers: one(groupView),
    handler: changeGroup(service),
  }),
  route({
    get: requirements,
    summary: 'The requirements of a group, replaced ones included.',
    access: anyone,
    answers: list(requirementView),
    handler: listPart(service, 'group'),
  }),
  route({
    post: requirements,
    summary: 'Adds a requirement. Needs the owner token.',
    access: brokers,
    accepts: createRequirement,
    answers: one(requirementView, 201),
    handler: addRequirement(service),
  }),
  route({ get: requirement, summary: 'One requirement.', access: anyone, answers: one(requirementView), handler: readPart(service) }),
  route({
    patch: requirement,
    summary: 'Changes a requirement of a draft. Needs the owner token.',
    access: brokers,
    accepts: patchRequirement,
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
  route({
    get: evidences,
    summary: 'The proofs of a requirement.',
    access: anyone,
    answers: list(evidenceView),
    handler: listPart(service, 'requirement'),
  }),
  route({
    post: evidences,
    summary: 'Adds a proof. Needs the owner token.',
    access: brokers,
    accepts: createEvidence,
    answers: one(evidenceView, 201),
    handler: addEvidence(service),
  }),
  route({ get: evidence, summary: 'One proof.', access: anyone, answers: one(evidenceView), handler: readPart(service) }),
  route({
    patch: evidence,
    summary: 'Changes a proof. Needs the owner token.',
    access: brokers,
    accepts: patchEvidence,
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
