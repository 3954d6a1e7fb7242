/** Criteria of a tender (spec/procedures.md §4.4). */

import { bodyOf, listAnswer, oneAnswer, publicRead, type Route } from '../../../http/route.ts';
import { ownerWrite } from '../part-routes.ts';
import type { TenderService } from '../service.ts';
import {
  addCriteria,
  addEvidence,
  addGroup,
  addRequirement,
  changeCriterion,
  changeEvidence,
  changeGroup,
  changeRequirement,
  criteriaPaths,
  putRequirement,
  removeCriterion,
  removeEvidence,
  replaceRequirement,
} from './criterion-handlers.ts';
import { listPart, readPart } from './criterion-views.ts';

const CRITERION_VIEW = '/tenders/criterion';
const GROUP_VIEW = '/tenders/requirement-group';
const REQUIREMENT_VIEW = '/tenders/requirement';
const ELIGIBLE_EVIDENCE_VIEW = '/tenders/evidence';

const { criteria, criterion, groups, group, requirements, requirement, evidences, evidence } = criteriaPaths;

export const criteriaRoutes = (service: TenderService): Route[] => [
  publicRead(criteria, 'All criteria of a tender.', listAnswer(CRITERION_VIEW), listPart(service)),
  ownerWrite(
    { post: criteria },
    'Adds a list of criteria',
    listAnswer(CRITERION_VIEW, 201),
    addCriteria(service),
    bodyOf('/tenders/criteria-create'),
  ),
  publicRead(criterion, 'One criterion.', oneAnswer(CRITERION_VIEW), readPart(service)),
  ownerWrite(
    { patch: criterion },
    'Changes a criterion',
    oneAnswer(CRITERION_VIEW),
    changeCriterion(service),
    bodyOf('/tenders/criterion-patch'),
  ),
  ownerWrite({ delete: criterion }, 'Removes a criterion of a draft', oneAnswer(CRITERION_VIEW), removeCriterion(service)),
  publicRead(groups, 'The groups of a criterion.', listAnswer(GROUP_VIEW), listPart(service, 'criterion')),
  ownerWrite(
    { post: groups },
    'Adds a group of requirements',
    oneAnswer(GROUP_VIEW, 201),
    addGroup(service),
    bodyOf('/tenders/requirement-group-create'),
  ),
  publicRead(group, 'One group of requirements.', oneAnswer(GROUP_VIEW), readPart(service)),
  ownerWrite(
    { patch: group },
    'Changes a group of requirements',
    oneAnswer(GROUP_VIEW),
    changeGroup(service),
    bodyOf('/tenders/requirement-group-patch'),
  ),
  publicRead(
    requirements,
    'The requirements of a group, replaced ones included.',
    listAnswer(REQUIREMENT_VIEW),
    listPart(service, 'group'),
  ),
  ownerWrite(
    { post: requirements },
    'Adds a requirement',
    oneAnswer(REQUIREMENT_VIEW, 201),
    addRequirement(service),
    bodyOf('/tenders/requirement-create'),
  ),
  publicRead(requirement, 'One requirement.', oneAnswer(REQUIREMENT_VIEW), readPart(service)),
  ownerWrite(
    { patch: requirement },
    'Changes a requirement of a draft',
    oneAnswer(REQUIREMENT_VIEW),
    changeRequirement(service),
    bodyOf('/tenders/requirement-patch'),
  ),
  ownerWrite(
    { put: requirement },
    'Replaces a published requirement; answers the new and the old one',
    listAnswer(REQUIREMENT_VIEW),
    replaceRequirement(service),
    putRequirement,
  ),
  publicRead(evidences, 'The proofs of a requirement.', listAnswer(ELIGIBLE_EVIDENCE_VIEW), listPart(service, 'requirement')),
  ownerWrite(
    { post: evidences },
    'Adds a proof',
    oneAnswer(ELIGIBLE_EVIDENCE_VIEW, 201),
    addEvidence(service),
    bodyOf('/tenders/evidence-create'),
  ),
  publicRead(evidence, 'One proof.', oneAnswer(ELIGIBLE_EVIDENCE_VIEW), readPart(service)),
  ownerWrite(
    { patch: evidence },
    'Changes a proof',
    oneAnswer(ELIGIBLE_EVIDENCE_VIEW),
    changeEvidence(service),
    bodyOf('/tenders/evidence-patch'),
  ),
  ownerWrite({ delete: evidence }, 'Removes a proof', oneAnswer(ELIGIBLE_EVIDENCE_VIEW), removeEvidence(service)),
];
