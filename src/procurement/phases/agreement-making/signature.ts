/** Signing and abandoning agreements of a tender (spec/close-frameworks.md §5). Pure. */

import { listAgreementParties, signedAgreement } from '../../../base/domain/close-agreement.ts';
import { holdsLot } from '../../../base/domain/complaints.ts';
import { yearsAfter } from '../../../base/domain/duration.ts';
import { orderErrors } from '../../../base/domain/period.ts';
import { type FieldError, forbidden, invalidData, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { StoredTender, TenderRecord } from '../../../base/domain/tender.ts';
import type { TenderAgreement } from '../../../base/domain/types.generated.ts';
import type { TransitionOutcome } from '../../engine/procedure.ts';
import type { Context } from '../../tenders/rules/rule.ts';
import { endTender, statusByLots } from '../contracting/completion.ts';
import { withClaimsIgnored } from '../disputes/claim-endings.ts';
import { lotOf, makingSettings, withTenderAgreement } from './tender-agreements.ts';

const agreementPeriodErrors = ({ period, status }: TenderAgreement, { procedure, zone }: Context): readonly FieldError[] => {
  if (status !== 'active') return NO_ERRORS;
  const { maxYears } = makingSettings.of(procedure);
  const at = ['data', 'period'];
  if (period === undefined) return [ruleError(at, 'Period is required for agreement signing.')];
  const { startDate, endDate } = period;
  if (startDate === undefined || endDate === undefined) return [ruleError(at, 'startDate and endDate are required in agreement.period.')];
  if (endDate > yearsAfter(startDate, maxYears)) return [ruleError(at, `Agreement period can't be greater than P${maxYears}Y.`)];
  return orderErrors(period, at, zone);
};

const dateErrors = ({ dateSigned, contracts = [] }: TenderAgreement, { awards = [] }: TenderRecord, { now, zone }: Context) => {
  if (dateSigned === undefined) return NO_ERRORS;
  const at = ['data', 'dateSigned'];
  const own = new Set(contracts.map(({ awardID }) => awardID));
  const end = awards.find(({ id }) => own.has(id))?.complaintPeriod?.endDate;
  if (end !== undefined && dateSigned <= end) {
    return [ruleError(at, `Agreement signature date should be after award complaint period end date (${zone.render(end)})`)];
  }
  return dateSigned > now ? [ruleError(at, "Agreement signature date can't be in the future")] : NO_ERRORS;
};

/** Errors of the changed agreement, regardless of the tender's state. */
export const agreementErrors = (after: TenderAgreement, tender: TenderRecord, context: Context): readonly FieldError[] => {
  const ofPeriod = agreementPeriodErrors(after, context);
  return ofPeriod.length > 0 ? ofPeriod : dateErrors(after, tender, context);
};

/** An agreement with all copies of its prices has to fit into one record. */
const MAX_PRICES_IN_AGREEMENT = 100_000;

const refuseSigning = (text: string): never => {
  throw invalidData([ruleError(['data'], text)]);
};

/** Returns the agreement with its signature date. Throws 403 or 400 if it cannot be signed. */
const requireSignable = (agreement: TenderAgreement, tender: TenderRecord, context: Context): TenderAgreement => {
  const { now, zone, procedure } = context;
  if (holdsLot(tender, lotOf(agreement))) throw forbidden("Can't sign agreement before reviewing all complaints");
  const parties = listAgreementParties(agreement);
  const prices = parties.flatMap(({ unitPrices = [] }) => unitPrices);
  if (prices.some(({ value }) => value?.amount === undefined))
    return refuseSigning("Can't sign agreement without all contracts.unitPrices.value.amount");
  if (parties.length < makingSettings.of(procedure).minParties) return refuseSigning("Agreement don't reach minimum active contracts.");
  if (prices.length > MAX_PRICES_IN_AGREEMENT)
    throw forbidden(`Can't sign agreement of more than ${MAX_PRICES_IN_AGREEMENT} prices, not ${prices.length}`);
  const { dateSigned = now } = agreement;
  const until = tender.contractPeriod?.clarificationsUntil;
  if (until !== undefined && dateSigned < until)
    return refuseSigning(`Agreement signature date should be after contractPeriod.clarificationsUntil (${zone.render(until)})`);
  return { ...agreement, dateSigned, date: now };
};

const LOT_STATUS_BY_AGREEMENT = { active: 'complete', unsuccessful: 'unsuccessful' } as const;

/** Ends the agreement's lot, and the tender if it was the last lot. */
const withAgreementEnded = (
  tender: StoredTender,
  agreement: TenderAgreement,
  status: keyof typeof LOT_STATUS_BY_AGREEMENT,
  { now }: Context,
): TenderRecord => {
  const own = lotOf(agreement);
  const lots = (tender.lots ?? []).map((lot) => (lot.id === own ? { ...lot, status: LOT_STATUS_BY_AGREEMENT[status], date: now } : lot));
  const next = { ...withTenderAgreement(tender, agreement), lots };
  const byLots = statusByLots(lots);
  if (byLots === undefined) return next;
  const contractPeriod = byLots === 'complete' ? { contractPeriod: { ...next.contractPeriod, endDate: now } } : {};
  return withClaimsIgnored(endTender({ ...next, ...contractPeriod }, byLots, now));
};

/** Applies a PATCH: an edit, a signature (which creates the agreement record) or the end. Throws 403 and 400. */
export const withAgreementChanged = (
  tender: StoredTender,
  before: TenderAgreement,
  after: TenderAgreement,
  context: Context,
): TransitionOutcome<TenderRecord> => {
  const { status } = after;
  if (status === before.status) return { next: withTenderAgreement(tender, after) };
  if (before.status !== 'pending' || (status !== 'active' && status !== 'unsuccessful')) throw forbidden("Can't update agreement status");
  if (status === 'unsuccessful') return { next: withAgreementEnded(tender, { ...after, date: context.now }, status, context) };
  const signed = requireSignable(after, tender, context);
  const insert = signedAgreement(tender, signed, listAgreementParties(signed));
  return { next: withAgreementEnded(tender, signed, status, context), otherWrites: [{ collection: 'agreements', id: signed.id, insert }] };
};
