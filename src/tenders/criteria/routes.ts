/** Criteria of a tender (spec/procedures.md §4.4). */

import { bodyOf, list, one, publicRead, type Route } from '../../http/route.ts';
import { ownerWrite } from '../part-routes.ts';
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
  paths,
  putRequirement,
  removeCriterion,
  removeEvidence,
  replaceRequirement,
} from './writing.ts';

const criterionView = '/tenders/criterion';
const groupView = '/tenders/requirement-group';
const requirementView = '/tenders/requirement';
const evidenceView = '/tenders/evidence';

const { criteria, criterion, groups, group, requirements, requirement, evidences, evidence } = paths;

export const criteriaRoutes = (service: TenderService): Route[] => [
  publicRead(criteria, 'All criteria of a tender.', list(criterionView), listPart(service)),
  ownerWrite(
    { post: criteria },
    'Adds a list of criteria',
    list(criterionView, 201),
    addCriteria(service),
    bodyOf('/tenders/criteria-create'),
  ),
  publicRead(criterion, 'One criterion.', one(criterionView), readPart(service)),
  ownerWrite({ patch: criterion }, 'Changes a criterion', one(criterionView), changeCriterion(service), bodyOf('/tenders/criterion-patch')),
  ownerWrite({ delete: criterion }, 'Removes a criterion of a draft', one(criterionView), removeCriterion(service)),
  publicRead(groups, 'The groups of a criterion.', list(groupView), listPart(service, 'criterion')),
  ownerWrite(
    { post: groups },
    'Adds a group of requirements',
    one(groupView, 201),
    addGroup(service),
    bodyOf('/tenders/requirement-group-create'),
  ),
  publicRead(group, 'One group of requirements.', one(groupView), readPart(service)),
  ownerWrite(
    { patch: group },
    'Changes a group of requirements',
    one(groupView),
    changeGroup(service),
    bodyOf('/tenders/requirement-group-patch'),
  ),
  publicRead(requirements, 'The requirements of a group, replaced ones included.', list(requirementView), listPart(service, 'group')),
  ownerWrite(
    { post: requirements },
    'Adds a requirement',
    one(requirementView, 201),
    addRequirement(service),
    bodyOf('/tenders/requirement-create'),
  ),
  publicRead(requirement, 'One requirement.', one(requirementView), readPart(service)),
  ownerWrite(
    { patch: requirement },
    'Changes a requirement of a draft',
    one(requirementView),
    changeRequirement(service),
    bodyOf('/tenders/requirement-patch'),
  ),
  ownerWrite(
    { put: requirement },
    'Replaces a published requirement; answers the new and the old one',
    list(requirementView),
    replaceRequirement(service),
    putRequirement,
  ),
  publicRead(evidences, 'The proofs of a requirement.', list(evidenceView), listPart(service, 'requirement')),
  ownerWrite({ post: evidences }, 'Adds a proof', one(evidenceView, 201), addEvidence(service), bodyOf('/tenders/evidence-create')),
  publicRead(evidence, 'One proof.', one(evidenceView), readPart(service)),
  ownerWrite({ patch: evidence }, 'Changes a proof', one(evidenceView), changeEvidence(service), bodyOf('/tenders/evidence-patch')),
  ownerWrite({ delete: evidence }, 'Removes a proof', one(evidenceView), removeEvidence(service)),
];
