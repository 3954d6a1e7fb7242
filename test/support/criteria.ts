/** Criteria as the owner of a tender sends them (spec/procedures.md §4.4). */
import { lotId } from './tenders.ts';

type Body = Record<string, unknown>;

export const criterionId = '30000000000000000000000000000001';
export const groupId = '30000000000000000000000000000002';
export const requirementId = '30000000000000000000000000000003';
export const evidenceId = '30000000000000000000000000000004';

export const requirement = (overrides: Body = {}): Body => ({
  id: requirementId,
  title: 'Є договір',
  dataType: 'boolean',
  expectedValue: true,
  ...overrides,
});

export const criterion = (overrides: Body = {}, requirements: Body[] = [requirement()]): Body => ({
  id: criterionId,
  title: 'Досвід виконання договорів',
  description: 'Аналогічні договори',
  source: 'tenderer',
  relatesTo: 'tenderer',
  classification: { scheme: 'LAW922', id: 'CRITERION.SELECTION.TECHNICAL_PROFESSIONAL_ABILITY.EXPERIENCE' },
  legislation: [{ version: '2025-10-31', identifier: { id: '922-VIII', legalName: 'Закон' }, article: '16.2.3' }],
  requirementGroups: [{ id: groupId, description: 'Підтверджується, що', requirements }],
  ...overrides,
});

export const guarantee = {
  classification: { scheme: 'LAW922', id: 'CRITERION.OTHER.BID.GUARANTEE' },
  relatesTo: 'lot',
  relatedItem: lotId,
};

export const ofCriterion = `/criteria/${criterionId}`;
export const ofGroup = `${ofCriterion}/requirement_groups/${groupId}`;
export const ofRequirement = `${ofGroup}/requirements/${requirementId}`;
