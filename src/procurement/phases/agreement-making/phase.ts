/** Agreement making: winners submit unit prices, then the agreement with all of them is signed (spec/close-frameworks.md §5). */

import { isSpanAtMost, normalSpan } from '../../../base/domain/duration.ts';
import { type FieldError, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { TenderFields } from '../../../base/domain/tender.ts';
import type { Phase } from '../../engine/phase.ts';
import type { Derive } from '../../engine/procedure.ts';
import { INITIAL_STATUS, transitionsBetween } from '../../engine/transitions.ts';
import { documentWriteIn, writeIn } from '../../engine/writes.ts';
import { addRoutes } from '../../tenders/phase-routes.ts';
import { modelRules, type Rule } from '../../tenders/rules/rule.ts';
import { inTenderBodies } from '../../tenders/settings.ts';
import { publicFields } from '../../tenders/view.ts';
import { AWARDED_STATUS, AWARDING_STATUS } from '../awarding/award.ts';
import { spaceAfterBids } from '../bids/access.ts';
import { cancellationEffects } from '../cancellation/effects.ts';
import { publicAgreements } from './handlers.ts';
import { tenderAgreementRoutes } from './routes.ts';
import {
  AGREEMENT_MAKING,
  type AgreementMakingSettings,
  makingSettings,
  spaceForAgreements,
  withAgreements,
  withAgreementsCancelled,
} from './tender-agreements.ts';

const durationTooLong = (years: number): readonly FieldError[] => [
  ruleError(['data', 'agreementDuration'], `Agreement duration period is greater than P${years}Y`),
];

const durationIsBounded: Rule = ({ agreementDuration }, { procedure }) => {
  const { maxYears } = makingSettings.of(procedure);
  return agreementDuration === undefined || isSpanAtMost(agreementDuration, maxYears) ? NO_ERRORS : durationTooLong(maxYears);
};

/** One price per winner and item has to fit into the tender record, beside its bids. */
const MAX_PRICES_IN_TENDER = 20_000;

const pricesIn = ({ maxAwardsCount = 0, items = [] }: TenderFields): number => maxAwardsCount * items.length;

const pricesFit: Rule = (after, _context, before) => {
  const prices = pricesIn(after);
  // A tender published before this limit existed may keep its number of prices.
  const isKept = before !== null && before.status !== INITIAL_STATUS && prices <= pricesIn(before);
  if (prices <= MAX_PRICES_IN_TENDER || isKept) return NO_ERRORS;
  const text = `${after.maxAwardsCount} winners and ${after.items?.length} items make ${prices} prices, ${MAX_PRICES_IN_TENDER} may be agreed on`;
  return [ruleError(['data', 'maxAwardsCount'], text)];
};

const deriveAgreementDuration: Derive = ({ agreementDuration }) =>
  agreementDuration === undefined ? {} : { agreementDuration: normalSpan(agreementDuration) };

/** Makes no contracts: those result from later tenders among the parties. */
export const agreementMaking = (settings: AgreementMakingSettings): Phase => ({
  name: AGREEMENT_MAKING,
  settings,
  stage: 'awarding',
  statuses: [AWARDED_STATUS],
  bidVisibility: { [AWARDED_STATUS]: 'public' },
  enter: withAgreements,
  transitions: () =>
    transitionsBetween([AWARDED_STATUS], ['complete', 'unsuccessful'], 'agreement', 'the last agreement is signed, or given up'),
  writes: () => ({
    'update agreement': writeIn([AWARDED_STATUS], 'update agreement'),
    'add agreement document': documentWriteIn([AWARDING_STATUS, AWARDED_STATUS], 'add'),
  }),
  models: () => inTenderBodies({ has: ['agreementDuration'], needs: ['agreementDuration'] }),
  adds: () => [
    modelRules.add({ durationIsBounded, pricesFit }),
    spaceAfterBids.add(spaceForAgreements),
    cancellationEffects.add(withAgreementsCancelled),
    addRoutes('agreements', tenderAgreementRoutes),
    publicFields.add({ field: 'agreements', shows: ({ agreements }, urls) => publicAgreements(agreements, urls) }),
  ],
  derivations: () => [{ fields: ['agreementDuration'], derive: deriveAgreementDuration }],
});
