/** Rules on how and when a tender is held: its config, status, method and periods. */

import { sameValue } from '../../../base/domain/json.ts';
import { orderErrors } from '../../../base/domain/period.ts';
import {
  eachElementErrors,
  extraForbidden,
  type FieldError,
  firstFailing,
  forbidden,
  missingField,
  NO_ERRORS,
  notAmong,
  ruleError,
} from '../../../base/domain/problem.ts';
import type { TenderFields } from '../../../base/domain/tender.ts';
import type { AuctionPeriod, Period } from '../../../base/domain/types.generated.ts';
import { MINUTE } from '../../../base/platform/clock.ts';
import { type Allowed, type FlagName, flagsOf } from '../../engine/config.ts';
import { leavesDraft, type Procedure } from '../../engine/procedure.ts';

import { requiredCriteriaAreThere } from '../criteria/guarded.ts';
import { marketCriteriaAreThere } from '../criteria/market.ts';
import { hasSteps, methodOf, tenderSettings } from '../settings.ts';
import { signedDocumentsAreThere } from './documents.ts';
import { publishedItemsAreCatalogued } from './items.ts';
import { type Context, isEmpty, type Rule } from './rule.ts';

const valueErrors = (flag: FlagName, value: boolean | number, allowed: Allowed<boolean> | Allowed<number>): readonly FieldError[] => {
  if ('values' in allowed) {
    const values: readonly (boolean | number)[] = allowed.values;
    return values.includes(value) ? NO_ERRORS : [notAmong(['config', flag], values)];
  }
  const { from, to } = allowed;
  if (typeof value !== 'number' || (value >= from && value <= to)) return NO_ERRORS;
  const path = ['config', flag];
  return value < from
    ? [{ type: 'greater_than_equal', path, msg: `Input should be greater than or equal to ${from}`, ctx: { ge: from } }]
    : [{ type: 'less_than_equal', path, msg: `Input should be less than or equal to ${to}`, ctx: { le: to } }];
};

/** spec/tender-rules.md §2 C1. Missing flags and flags of another type are refused by the variant's schema. */
export const configIsAllowed: Rule = (_tender, { config, procedure: { config: table } }) =>
  flagsOf(table).flatMap((name) => valueErrors(name, config[name], table[name].allowed));

/** Flags that differ from the first variant that fits the agreement; none without an agreement. */
const variantErrors = ({ config, agreement, procedure }: Context): { readonly refusal: string; readonly errors: readonly FieldError[] } => {
  const ownConfigVariant =
    agreement === undefined || agreement === null ? undefined : procedure.variants.find(({ isOf }) => isOf(agreement));
  if (ownConfigVariant === undefined) return { refusal: '', errors: NO_ERRORS };
  const errors = flagsOf(procedure.config).flatMap((name) => {
    const { allowed } = ownConfigVariant.config[name] ?? procedure.config[name];
    return valueErrors(name, config[name], allowed);
  });
  return { refusal: ownConfigVariant.refusal, errors };
};

/** C1: the agreement narrows the values of flags (spec/competitive-ordering.md §1). */
export const configIsOfItsVariant: Rule = (_tender, context) => variantErrors(context).errors;

/** Step 18: flags are fixed at creation, so another agreement of a draft must fit their variant too. */
export const agreementKeepsVariant: Rule = (_tender, context, before) => {
  if (before === null || before.status !== context.procedure.first) return NO_ERRORS;
  const { errors, refusal } = variantErrors(context);
  return errors.length === 0 ? NO_ERRORS : [ruleError(['data', 'agreements'], refusal)];
};

/** C1: offers are limited by the value only if there is one, unless the type leaves no choice. */
export const restrictionGoesWithEstimation: Rule = (_tender, { config, procedure: { config: table } }) => {
  if (!config.hasValueRestriction || config.hasValueEstimation) return NO_ERRORS;
  const isChosen = [table.hasValueRestriction, table.hasValueEstimation].some(({ allowed }) => allowed.values.length > 1);
  return isChosen ? [ruleError(['config', 'hasValueRestriction'], 'hasValueRestriction should be False')] : NO_ERRORS;
};

/** C1: comparing amounts, or bidding in an auction, needs one currency. */
export const comparisonsNeedOneCurrency: Rule = (_tender, { config }) => {
  const compares = config.hasAuction || config.hasAwardingOrder || config.hasValueRestriction;
  if (config.valueCurrencyEquality || !compares) return NO_ERRORS;
  const text = 'valueCurrencyEquality can be False only if hasAuction=False and hasAwardingOrder=False and hasValueRestriction=False';
  return [ruleError(['config', 'valueCurrencyEquality'], text)];
};

const STAND_STILL = 'active.pre-qualification.stand-still';

/** Statuses the owner may send: the current one, or the next step. */
export const statusChoices = ({ transitions }: Procedure, status: string): readonly string[] => [
  status,
  ...transitions.filter(({ from, by }) => from === status && by === 'owner').map(({ to, word = to }) => word),
];

/** All statuses the owner ever leaves or moves to. */
const ownerStatuses = ({ transitions }: Procedure): readonly string[] => [
  ...new Set(transitions.filter(({ by }) => by === 'owner').flatMap(({ from, to }) => [from, to])),
];

/** Step 31, answered with 403, for types that check it last. */
export const stepIsOfOwner: Rule = (after, { procedure }, before) => {
  if (before?.status === undefined || after.status === undefined || tenderSettings.of(procedure).status?.isCheckedLast !== true)
    return NO_ERRORS;
  if (!statusChoices(procedure, before.status).includes(after.status)) throw forbidden(`Can't update tender to ${after.status} status`);
  return NO_ERRORS;
};

/** Model choices of `status`: a change must be a step open to the owner. Steps 8 and 27 have their own texts. */
export const statusIsWithinReach: Rule = (after, { procedure }, before) => {
  if (before?.status === undefined || after.status === undefined) return NO_ERRORS;
  const { isCheckedLast, isStandStillUnknown } = tenderSettings.of(procedure).status ?? {};
  const choices = isCheckedLast === true ? ownerStatuses(procedure) : statusChoices(procedure, before.status);
  const refusedLater = isStandStillUnknown ? ['draft'] : ['draft', STAND_STILL];
  return [...choices, ...refusedLater].includes(after.status) ? NO_ERRORS : [notAmong(['data', 'status'], choices)];
};

/** Step 8, answered with 403: the stand-still follows pre-qualification. */
export const standStillFollowsQualification: Rule = (after, { procedure }, before) => {
  if (before === null || after.status !== STAND_STILL) return NO_ERRORS;
  if (!statusChoices(procedure, before.status ?? procedure.first).includes(STAND_STILL))
    throw forbidden(`Can't switch to '${STAND_STILL}' from ${before.status}`);
  return NO_ERRORS;
};

/** Step 26a, newer tenders only (spec/decisions.md D2). */
export const minimalStepIsOnTenderOrLots: Rule = (tender, context) => {
  const {
    variant,
    procedure: { measure },
  } = context;
  if (variant === 'older') return NO_ERRORS;
  const isWanted = hasSteps(context) && isEmpty(tender.lots);
  if (isWanted === (measure.stepOf(tender) !== undefined)) return NO_ERRORS;
  const at = ['data', measure.stepField];
  return [isWanted ? missingField(at) : extraForbidden(at)];
};

const ofPublished: readonly Rule[] = [
  minimalStepIsOnTenderOrLots,
  publishedItemsAreCatalogued,
  signedDocumentsAreThere,
  requiredCriteriaAreThere,
  marketCriteriaAreThere,
];

/** Step 26, on leaving draft. */
export const publishedTenderIsComplete: Rule = (after, context, before) => {
  if (!leavesDraft(after, context, before)) return NO_ERRORS;
  return firstFailing(ofPublished, after, context, before);
};

/** Step 27. */
export const noReturnToDraft: Rule = (after, _context, before) =>
  before !== null && before.status !== 'draft' && after.status === 'draft'
    ? [ruleError(['data', 'status'], "Can't change status to draft")]
    : NO_ERRORS;

/** C4 and step 5. */
export const methodIsOfProcedure: Rule = ({ procurementMethod }, { procedure, config }) => {
  const wanted = methodOf(procedure, config);
  if (procurementMethod === undefined || procurementMethod === wanted) return NO_ERRORS;
  return [ruleError(['data', 'procurementMethod'], `procurementMethod should be ${wanted}`)];
};

/** Step 16, answered with 403. */
export const awardCriteriaStay: Rule = (after, _context, before) => {
  if (before !== null && before.awardCriteria !== after.awardCriteria) throw forbidden("Can't change awardCriteria");
  return NO_ERRORS;
};

/** C11 and step 18. */
export const agreementsGoWithPreSelection: Rule = ({ agreements }, { config }, before) =>
  config.hasPreSelectionAgreement || isEmpty(agreements) || sameValue(agreements, before?.agreements)
    ? NO_ERRORS
    : [ruleError(['data', 'agreements'], "Agreements cannot be specified when 'hasPreSelectionAgreement' is False.")];

/** V23. */
export const plansAreLinkedOnce: Rule = ({ plans = [], procuringEntity }) => {
  if (new Set(plans.map(({ id }) => id)).size < plans.length) {
    return [ruleError(['data', 'plans'], 'The list should not contain duplicates')];
  }
  if (plans.length <= 1 || procuringEntity?.kind === 'central') return NO_ERRORS;
  return [ruleError(['data', 'plans'], "Linking more than one plan is allowed only if procuringEntity.kind is 'central'")];
};

/** Tolerance for clock differences, and for publishing a draft that was created in time. */
export const GRACE = 10 * MINUTE;

/** V19. */
export const deliveriesBeginBeforeTheirEnd: Rule = ({ items }, { zone }) =>
  eachElementErrors(items, ['data', 'items'], ({ deliveryDate }, path) => orderErrors(deliveryDate, [...path, 'deliveryDate'], zone));

const LAST = new Date('9998-12-31T00:00:00Z');

/** Days are added to the end of a period; dates beyond the year 9999 have no ISO 8601 form. */
export const periodEndErrors = (span: Period | undefined, name: string): readonly FieldError[] =>
  span?.endDate === undefined || span.endDate <= LAST
    ? NO_ERRORS
    : [ruleError(['data', name, 'endDate'], 'endDate is too far in the future')];

const laterDate = (a: Date, b: Date): Date => (a < b ? b : a);

/**
 * From when the minimum length of a period counts: the later of its start and now (spec/decisions.md D12). A published period
 * that only grows counts from its start, as does an unchanged one; when a draft is published, the last ten minutes
 * are tolerated.
 */
export const countedFrom = (
  start: Date,
  end: Date,
  stood: Period | undefined,
  after: TenderFields,
  { now, procedure: { first } }: Context,
  before: TenderFields | null,
): Date => {
  const [stoodStart, stoodEnd] = [stood?.startDate, stood?.endDate];
  const hasGrown = stoodStart !== undefined && stoodEnd !== undefined && start <= stoodStart && end >= stoodEnd;
  if (hasGrown && before?.status !== first) return start;
  const isAsItStood = start.getTime() === stoodStart?.getTime() && end.getTime() === stoodEnd?.getTime();
  if (!isAsItStood) return laterDate(start, now);
  return after.status === first ? start : laterDate(start, new Date(now.getTime() - GRACE));
};

/** Whether an auction is planned and not yet held. */
export const isToCome = (period: AuctionPeriod | undefined): boolean => period?.startDate !== undefined && period.endDate === undefined;
