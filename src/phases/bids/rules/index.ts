/** The rules of a bid in the order of the specification (spec/tender-rules.md §6); each file beside this one holds those of one subject. */
import type { FieldError } from '../../../model/problem.ts';
import { responseErrors } from '../../../tenders/criteria/responses.ts';
import { unitsAreListed } from '../../../tenders/rules/items.ts';
import { partyErrors } from '../../../tenders/rules/parties.ts';
import { each, none } from '../../../tenders/rules/rule.ts';
import {
  fundersSeePrices,
  itemsAreGiven,
  itemsAreThoseOfTender,
  nothingCostsNothing,
  offerIsWhatWasAsked,
  somethingIsOffered,
  unitPricesAreNet,
  unitPricesShareCurrency,
} from './items.ts';
import { correctionErrors } from './milestone.ts';
import { parametersAnswerFeatures } from './parameters.ts';
import type { BidChange, BidRule } from './rule.ts';
import { proposalIsOne, proposalIsSigned, signersAreNamed, statusIsWithinReach } from './submission.ts';
import { unitPricesAddUp } from './totals.ts';
import { lotValuesFitLots, valueFitsTender } from './values.ts';

export { mayBeCorrected } from './milestone.ts';
export { applicableFeatures } from './parameters.ts';
export type { BidChange, BidTender } from './rule.ts';

/** spec/tenders.md §3.1, §2: who bids can be reached and is registered somewhere. */
const biddersAreKnown: BidRule = ({ after, context }) =>
  each(after.tenderers, ['data', 'tenderers'], (party, path) => partyErrors(party, path, context));

/** spec/tenders.md §2 "Units". */
const unitsAreKnown: BidRule = ({ after, context }) => unitsAreListed(after, context);

/** spec/procedures.md §4.4; only a bid that stands or is about to stand has to be complete. */
const requirementsAreAnswered: BidRule = ({ tender, after }) =>
  after.status === 'pending' || after.status === 'active' ? responseErrors(tender, after) : none;

/** Reported together. */
const modelRules: readonly BidRule[] = [
  biddersAreKnown,
  valueFitsTender,
  lotValuesFitLots,
  parametersAnswerFeatures,
  unitsAreKnown,
  requirementsAreAnswered,
];

/** One at a time. B12 looks into a catalogue, which does not exist here (spec/decisions.md D8). */
const stateRules: readonly BidRule[] = [
  itemsAreGiven, // B1
  signersAreNamed, // B2
  fundersSeePrices, // B3
  unitPricesAreNet, // B4
  unitPricesShareCurrency, // B5
  nothingCostsNothing, // B6
  unitPricesAddUp, // B7
  statusIsWithinReach, // B8
  itemsAreThoseOfTender, // B9
  somethingIsOffered, // B10
  offerIsWhatWasAsked, // B11
  proposalIsOne, // B13
  proposalIsSigned, // B14
];

const firstFailing = (rules: readonly BidRule[], change: BidChange): readonly FieldError[] => {
  for (const rule of rules) {
    const errors = rule(change);
    if (errors.length > 0) return errors;
  }
  return none;
};

/** In the 24 hours of an award only some fields may change, before any other rule is asked. */
const correctionInBounds: BidRule = ({ before, after }) => (before === null ? none : correctionErrors(before, after));

/** What forbids a bid: all broken rules of the model, else the first broken one of the rest. Throws 403 for B8. */
export const bidErrors = (change: BidChange, isCorrection = false): readonly FieldError[] => {
  const ofModel = modelRules.flatMap((rule) => rule(change));
  if (ofModel.length > 0) return ofModel;
  return firstFailing(isCorrection ? [correctionInBounds, ...stateRules] : stateRules, change);
};
