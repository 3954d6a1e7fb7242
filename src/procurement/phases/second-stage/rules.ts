/** Rules on posting a second stage, and on its first change (spec/second-stages.md §1, §3). Pure. */
import { conflict, type FieldError, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { Milestone } from '../../../base/domain/types.generated.ts';
import { phaseSettings } from '../../engine/phase.ts';
import { FINAL_STATUSES } from '../../engine/transitions.ts';
import type { Rule } from '../../tenders/rules/rule.ts';

export interface SecondStageSettings {
  /** Estimated values exclude tax if the first stage was created since then. */
  readonly excludesTaxSince: Date;
}

export const SECOND_STAGE = 'second-stage';

/** While the owner prepares it; already public. */
export const SECOND_STAGE_DRAFT = 'draft.stage2';

const secondStageSettings = phaseSettings<SecondStageSettings>(SECOND_STAGE);

const REQUIRED_MILESTONE_TYPES: readonly Milestone['type'][] = ['financing', 'delivery'];

/** The registry creates the tender without milestones, so the first change must add them. */
export const milestonesComeWithChange: Rule = ({ milestones = [] }, _context, before) =>
  before === null || REQUIRED_MILESTONE_TYPES.every((one) => milestones.some(({ type }) => type === one))
    ? NO_ERRORS
    : [ruleError(['data', 'milestones'], 'Tender should contain at least one delivery and one financing milestone')];

/** Throws 409 while the first stage is running here: only its owner ends it, and another second stage would block that step. */
export const stageIsNotDue: Rule = (_tender, { origin }, before) => {
  // An imported one has no owner here to end it.
  if (before === null && origin?.owner_token !== undefined && !FINAL_STATUSES.includes(origin.status))
    throw conflict('The second stage of this dialogue is made by a step of its owner');
  return NO_ERRORS;
};

/** The date of the first stage decides whether tax is excluded; if it is not stored here, the date of the second. */
export const secondStageValueExcludesTax: Rule = ({ value }, { procedure, origin, now }, before): readonly FieldError[] => {
  if (before !== null || origin === undefined || value?.valueAddedTaxIncluded !== true) return NO_ERRORS;
  const { excludesTaxSince } = secondStageSettings.of(procedure);
  if ((origin?.dateCreated ?? now) < excludesTaxSince) return NO_ERRORS;
  return [ruleError(['data', 'value', 'valueAddedTaxIncluded'], 'valueAddedTaxIncluded should be false')];
};
