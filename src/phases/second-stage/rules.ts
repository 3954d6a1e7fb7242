/** What is asked of a second stage when it is brought, and when it first changes (spec/second-stages.md §1, §3). Pure. */
import { conflict, type FieldError, none, ruleError } from '../../domain/problem.ts';
import type { Milestone } from '../../domain/types.generated.ts';
import { phaseSettings } from '../../procedures/engine/phase.ts';
import { finals } from '../../procedures/engine/transitions.ts';
import type { Rule } from '../../tenders/rules/rule.ts';

export interface SecondStageSettings {
  /** Estimated values are without tax where the first stage was made since then. */
  readonly excludesTaxSince: Date;
}

export const name = 'second-stage';

const secondStageSettings = phaseSettings<SecondStageSettings>(name);

const wanted: readonly Milestone['type'][] = ['financing', 'delivery'];

/** The registry makes the tender without milestones, so the first change brings them. */
export const milestonesComeWithChange: Rule = ({ milestones = [] }, _context, before) =>
  before === null || wanted.every((one) => milestones.some(({ type }) => type === one))
    ? none
    : [ruleError(['data', 'milestones'], 'Tender should contain at least one delivery and one financing milestone')];

/** Throws 409 where the first stage is here and goes on: its owner alone ends it, and another second stage would bar his step. */
export const stageIsNotDue: Rule = (_tender, { origin }, before) => {
  // Nobody ends one that came with an import.
  if (before === null && origin?.owner_token !== undefined && !finals.includes(origin.status))
    throw conflict('The second stage of this dialogue is made by a step of its owner');
  return none;
};

/** The first stage says whether tax is included; where it is not here, the day of the second counts. */
export const valueExcludesTax: Rule = ({ value }, { procedure, origin, now }, before): readonly FieldError[] => {
  if (before !== null || origin === undefined || value?.valueAddedTaxIncluded !== true) return none;
  const { excludesTaxSince } = secondStageSettings.of(procedure);
  if ((origin?.dateCreated ?? now) < excludesTaxSince) return none;
  return [ruleError(['data', 'value', 'valueAddedTaxIncluded'], 'valueAddedTaxIncluded should be false')];
};
