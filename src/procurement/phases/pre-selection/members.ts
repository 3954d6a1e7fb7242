/** Only current suppliers of a tender's agreement bid, ask and complain (spec/frameworks.md §14). Pure. */

import { findContractOfSupplier } from '../../../base/domain/agreement.ts';
import { compareNumbers } from '../../../base/domain/money.ts';
import { forbidden, NO_ERRORS } from '../../../base/domain/problem.ts';
import type { BidRecord, Party, TenderRecord } from '../../../base/domain/tender.ts';
import type { Context } from '../../engine/procedure.ts';
import type { BidRule } from '../bids/offer.ts';

/** For a new bid; throws 403 unless the bidder is a party to the agreement and bids within the agreed price. */
export const bidderWasSelected: BidRule = ({ before, after, context }) => {
  if (before !== null || !context.config.hasPreSelectionAgreement) return NO_ERRORS;
  const contract = findContractOfSupplier(context.agreement ?? {}, after.tenderers?.[0] ?? {});
  if (contract === undefined) throw forbidden('Bid is not a member of agreement');
  const most = contract.value?.amount;
  const offered = (after.lotValues?.[0] ?? after).value?.amount;
  if (most !== undefined && offered !== undefined && compareNumbers(offered, most) > 0)
    throw forbidden("Bid value.amount can't be greater than contract value.amount.");
  return NO_ERRORS;
};

/** Throws 403 for a question or complaint by anyone but a party to the agreement. */
export const requireSelected =
  (what: 'question' | 'complaint') =>
  ({ author }: { readonly author: Party }, { config, agreement }: Context): void => {
    if (!config.hasPreSelectionAgreement || findContractOfSupplier(agreement ?? {}, author) !== undefined) return;
    throw forbidden(`Forbidden to add ${what} for non-qualified suppliers`);
  };

/** Bids of suppliers who have lost their contract become invalid on opening; where there is pre-qualification, it decides instead. */
export const withMembersOnly = (tender: TenderRecord, { config, agreement }: Context): TenderRecord => {
  if (!config.hasPreSelectionAgreement || config.hasPrequalification || tender.bids === undefined) return tender;
  // The agreement of an imported tender may be in another registry.
  if (agreement == null) return tender;
  // A draft was never submitted, and is removed like other drafts.
  const stays = ({ status, tenderers = [] }: BidRecord): boolean =>
    status === 'draft' || findContractOfSupplier(agreement, tenderers[0] ?? {}) !== undefined;
  return { ...tender, bids: tender.bids.map((bid) => (stays(bid) ? bid : { ...bid, status: 'invalid' })) };
};
