/** Who may bid on a selection, and refusals of bidders, by the tender's copy of its agreement (spec/selections.md §4, §5). Pure. */

import { activeContracts, isSame } from '../../../base/domain/agreement.ts';
import { compareNumbers } from '../../../base/domain/money.ts';
import { forbidden, NO_ERRORS } from '../../../base/domain/problem.ts';
import type { AgreementContract, Bid } from '../../../base/domain/types.generated.ts';
import { AWARDING_STATUS } from '../awarding/award.ts';
import type { AwardRule } from '../awarding/decision.ts';
import type { BidChange, BidRule } from '../bids/offer.ts';

/** The active contract of the bidder; throws 403 if there is none. */
const findContract = ({ tender, after }: BidChange): AgreementContract => {
  const [bidder = {}] = after.tenderers ?? [];
  const contracts = activeContracts<AgreementContract>(tender.agreements?.[0] ?? {});
  const agreementContract = contracts.find(({ suppliers = [] }) => suppliers.some((supplier) => isSame(supplier, bidder)));
  if (agreementContract === undefined) throw forbidden('Bid is not a member of agreement');
  return agreementContract;
};

const PARAMETER_DIGITS = 12;

/** Whether the bid's parameters are those of its supplier in the agreement. */
const isConsistent = ({ parameters = [] }: Bid, { parameters: agreed = [] }: AgreementContract): boolean => {
  const known = new Map(agreed.map(({ code, value }) => [code, value?.toFixed(PARAMETER_DIGITS)]));
  return parameters.every(({ code, value }) => known.get(code) === value.toFixed(PARAMETER_DIGITS));
};

const requireAgreed: BidRule = (change) => {
  const contract = findContract(change);
  const offered = change.after.lotValues?.[0]?.value.amount;
  const most = contract.value?.amount;
  if (most !== undefined && offered !== undefined && compareNumbers(offered, most) > 0)
    throw forbidden("Bid value.amount can't be greater than contract value.amount.");
  if (!isConsistent(change.after, contract)) throw forbidden("Can't post inconsistent bid");
  return NO_ERRORS;
};

/** For a new bid; runs after the rules on units and status. */
export const newBidIsAgreed: BidRule = (change) => (change.before === null ? requireAgreed(change) : NO_ERRORS);

/** For a changed bid; runs before all other state rules. */
export const changedBidIsAgreed: BidRule = (change) => (change.before === null ? NO_ERRORS : requireAgreed(change));

/** A supplier may be refused only after having been accepted once. */
export const refusalFollowsAcceptance: AwardRule = ({ tender, before, after }) => {
  if (before.status !== 'pending' || after.status !== 'unsuccessful' || tender.status !== AWARDING_STATUS) return NO_ERRORS;
  if ((tender.awards ?? []).some(({ bid_id, status }) => bid_id === before.bid_id && status === 'cancelled')) return NO_ERRORS;
  throw forbidden(
    `Can't update award status to unsuccessful, if tender status is ${AWARDING_STATUS} and there is no cancelled award with the same bid_id`,
  );
};
