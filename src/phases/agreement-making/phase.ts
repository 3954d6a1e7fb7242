/** Agreement making: the winners say their prices, and the agreement with all of them is signed (spec/close-frameworks.md §5). */

import { type FieldError, none, ruleError } from '../../domain/problem.ts';
import { isSpanAtMost, normalSpan } from '../../domain/span.ts';
import type { Phase } from '../../procedures/engine/phase.ts';
import type { Derive } from '../../procedures/engine/procedure.ts';
import { each } from '../../procedures/engine/transitions.ts';
import { documentWriteIn, writeIn } from '../../procedures/engine/writes.ts';
import { rowsOf } from '../../tenders/phase-routes.ts';
import { modelRules, type Rule } from '../../tenders/rules/rule.ts';
import { inTenderBodies } from '../../tenders/settings.ts';
import { publicFields } from '../../tenders/view.ts';
import { undecided, withDecision } from '../awarding/award.ts';
import { cancellationEffects } from '../cancellation/effects.ts';
import { publicAgreements } from './handlers.ts';
import { type AgreementMakingSettings, makingSettings, name, withAgreements, withAgreementsCancelled } from './making.ts';
import { agreementRoutes } from './routes.ts';

const tooLong = (years: number): readonly FieldError[] => [
  ruleError(['data', 'agreementDuration'], `Agreement duration period is greater than P${years}Y`),
];

const durationIsBounded: Rule = ({ agreementDuration }, { procedure }) => {
  const { maxYears } = makingSettings.of(procedure);
  return agreementDuration === undefined || isSpanAtMost(agreementDuration, maxYears) ? none : tooLong(maxYears);
};

const duration: Derive = ({ agreementDuration }) =>
  agreementDuration === undefined ? {} : { agreementDuration: normalSpan(agreementDuration) };

/** It makes no contracts: parties are asked for them in later tenders. */
export const agreementMaking = (settings: AgreementMakingSettings): Phase => ({
  name,
  settings,
  stage: 'awarding',
  statuses: [withDecision],
  bidsShown: { [withDecision]: 'public' },
  enter: withAgreements,
  transitions: () => each([withDecision], ['complete', 'unsuccessful'], 'agreement', 'the last agreement is signed, or given up'),
  writes: () => ({
    'update agreement': writeIn([withDecision], 'update agreement'),
    'add agreement document': documentWriteIn([undecided, withDecision], 'add'),
  }),
  models: () => inTenderBodies({ has: ['agreementDuration'], needs: ['agreementDuration'] }),
  adds: () => [
    modelRules.at(26, durationIsBounded),
    cancellationEffects.at(0, withAgreementsCancelled),
    rowsOf('agreements', agreementRoutes),
    publicFields.at(0, { field: 'agreements', shows: ({ agreements }, urls) => publicAgreements(agreements, urls) }),
  ],
  derivations: () => [{ fields: ['agreementDuration'], derive: duration }],
});
