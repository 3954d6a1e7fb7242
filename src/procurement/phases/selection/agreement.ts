/** What a tender takes from its agreement, or why it fails (spec/selections.md §2). Pure. */

import { activeContracts, type FrameAgreement, isSame } from '../../../base/domain/agreement.ts';
import { NOT_AGREEMENT_OWNER } from '../../../base/domain/frame-agreement.ts';
import { omitUndefined, sameValue, unlessEmpty } from '../../../base/domain/json.ts';
import { compareNumbers, smallestStep, totalPrice } from '../../../base/domain/money.ts';
import { accelerate } from '../../../base/domain/period.ts';
import type { StoredTender, TenderFields, TenderRecord } from '../../../base/domain/tender.ts';
import type { AgreementContract, Feature, Item, Lot, ShownItem, TenderAgreement, Value } from '../../../base/domain/types.generated.ts';
import { phaseSettings } from '../../engine/phase.ts';
import type { Context, EffectContext } from '../../engine/procedure.ts';
import { acceleratorFor, afterDays } from '../../tenders/rules/rule.ts';
import { withoutAuction } from '../auction/auction-plan.ts';

export interface SelectionSettings {
  /** The accepted values of `agreementType`. */
  readonly agreementTypes: readonly string[];
  /** Minimum number of the agreement's active contracts. */
  readonly minContracts: number;
  /** Minimum number of days left until the agreement ends. */
  readonly minDaysLeft: number;
}

const selectionSettings = phaseSettings<SelectionSettings>('selection');

/** While the agreement is evaluated. */
export const SELECTION_DRAFT = 'draft.pending';
/** The agreement does not fit the tender; final. */
export const UNSUCCESSFUL_DRAFT = 'draft.unsuccessful';
/** The owner may still change quantities and texts. */
export const ENQUIRIES_STATUS = 'active.enquiries';

/** Fields of an agreement that are copied to the tender: all but its documents. */
const COPIED_AGREEMENT_FIELDS = [
  ...(['agreementID', 'agreementNumber', 'agreementType', 'status', 'dateSigned', 'period', 'mode', 'owner', 'tender_id'] as const),
  ...(['title', 'title_en', 'title_ru', 'description', 'description_en', 'description_ru', 'terminationDetails'] as const),
  ...(['procuringEntity', 'items', 'features', 'contracts', 'milestones', 'changes', 'numberOfContracts', 'dateModified'] as const),
] as const;

const AGREEMENT_LIST_FIELDS: ReadonlySet<string> = new Set([
  ...['items', 'additionalClassifications', 'features', 'milestones', 'changes', 'modifications'],
  ...['contracts', 'suppliers', 'unitPrices', 'parameters'],
]);

/** Whether lists are arrays without nulls, at any depth: imported records may hold anything. */
const isReadable = (part: unknown): boolean => {
  if (Array.isArray(part)) return part.every((one) => one !== null && isReadable(one));
  if (typeof part !== 'object' || part === null) return true;
  return Object.entries(part).every(([name, value]) => (!AGREEMENT_LIST_FIELDS.has(name) || Array.isArray(value)) && isReadable(value));
};

/** The tender's copy of the stored agreement; undefined if there is none, or it is unreadable or of another type. */
export const buildCopy = (
  agreement: FrameAgreement | null | undefined,
  id: string,
  { procedure }: Context,
): TenderAgreement | undefined => {
  const { agreementTypes } = selectionSettings.of(procedure);
  if (!agreementTypes.includes(agreement?.agreementType ?? '')) return undefined;
  const parts = Object.fromEntries(
    COPIED_AGREEMENT_FIELDS.flatMap((name) => (Object.hasOwn(Object(agreement), name) ? [[name, Object(agreement)[name]]] : [])),
  );
  return parts.procuringEntity !== null && isReadable(parts) ? { id, ...parts } : undefined;
};

/** The identity of an item, regardless of its texts. */
const toItemIdentity = ({ id, classification, unit, additionalClassifications = [] }: Omit<ShownItem, 'deliveryLocation'>): string =>
  JSON.stringify([
    id,
    classification?.id,
    classification?.scheme,
    unit?.code,
    additionalClassifications.map((one) => [one.id, one.scheme]),
  ]);

const areAmong = (items: TenderFields['items'] = [], agreed: TenderAgreement['items'] = []): boolean => {
  const known = new Set(agreed.map(toItemIdentity));
  return items.every((item) => known.has(toItemIdentity(item)));
};

const NEVER = new Date(0);

const endsSoon = (tender: TenderFields, { period }: TenderAgreement, context: Context): boolean => {
  const { minDaysLeft } = selectionSettings.of(context.procedure);
  return context.now > accelerate(period?.endDate ?? NEVER, -minDaysLeft, acceleratorFor(tender, context));
};

type Milestones = readonly object[] | undefined;

const withoutIds = (milestones: Milestones = []): object[] => milestones.map((milestone) => ({ ...milestone, id: undefined }));

/** Whether both have the same milestones, regardless of order and ids. */
const areAlike = (some: Milestones, others: Milestones): boolean => {
  const left = withoutIds(others);
  for (const one of withoutIds(some)) {
    const at = left.findIndex((other) => sameValue(one, other));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
};

/** Older tenders need not have the milestones of their agreement. */
const MILESTONES_SINCE = new Date('2026-03-04T22:00:00Z');

type Reason = (tender: TenderFields, agreement: TenderAgreement, context: Context) => string | false;

const unsuitabilityReasons: readonly Reason[] = [
  (_tender, { status }) => status !== 'active' && 'Agreement status is not active',
  ({ items }, agreement) => !areAmong(items, agreement.items) && 'Agreement items is not subset of tender items',
  (tender, agreement, context) =>
    endsSoon(tender, agreement, context) && `Agreement ends less than ${selectionSettings.of(context.procedure).minDaysLeft} days`,
  // Up to this point the date of a tender is that of its creation.
  ({ date = NEVER }, { period }) => (period?.startDate ?? NEVER) > date && 'agreements[0].period.startDate is > tender.date',
  (_tender, { changes = [] }) => changes.some(({ status }) => status === 'pending') && 'Agreement has pending change',
  (_tender, agreement, { procedure }) => {
    const { minContracts } = selectionSettings.of(procedure);
    return activeContracts(agreement).length < minContracts && `Agreement has less than ${minContracts} active contracts`;
  },
  ({ procuringEntity = {} }, { procuringEntity: owner = {} }) => !isSame(procuringEntity, owner) && NOT_AGREEMENT_OWNER,
  ({ milestones, date = NEVER }, agreement) =>
    date >= MILESTONES_SINCE && !areAlike(milestones, agreement.milestones) && 'Agreement milestones does not match tender milestones',
];

/** The first reason why the tender cannot use the agreement; undefined if it can. */
export const reasonAgainst = (tender: TenderFields, agreement: TenderAgreement, context: Context): string | undefined => {
  for (const reason of unsuitabilityReasons) {
    const text = reason(tender, agreement, context);
    if (text !== false) return text;
  }
  return undefined;
};

/** A supplier's total for these items at the agreement's unit prices, with currency and VAT of the first one. */
const pricedFor = ({ unitPrices = [] }: AgreementContract, items: readonly Item[]): Value | undefined => {
  const first = unitPrices[0]?.value;
  if (first === undefined) return undefined;
  const prices = new Map(unitPrices.map(({ relatedItem, value }) => [relatedItem, value?.amount ?? 0]));
  const amount = totalPrice(items.map(({ id, quantity = 0 }) => ({ amount: prices.get(id) ?? 0, quantity })));
  return { amount, currency: first.currency ?? 'UAH', valueAddedTaxIncluded: first.valueAddedTaxIncluded ?? false };
};

const pricedContracts = (items: readonly Item[], { contracts = [] }: TenderAgreement): AgreementContract[] =>
  contracts.map((contract) => {
    const value = pricedFor(contract, items);
    return value === undefined ? contract : { ...contract, value };
  });

/** Whether the total of each contract for the tender's items is a finite number. */
export const hasFiniteTotals = ({ items = [] }: TenderFields, agreement: TenderAgreement): boolean =>
  pricedContracts(items, agreement).every(({ value }) => Number.isFinite(value?.amount ?? 0));

const findDearestValue = (values: readonly Value[]): Value | undefined =>
  values.reduce<Value | undefined>(
    (most, value) => (most === undefined || compareNumbers(value.amount, most.amount) > 0 ? value : most),
    undefined,
  );

type Valued = Pick<TenderRecord, 'value' | 'lots' | 'agreements'>;

/** Totals of the contracts for the tender's items; tender and lot are worth the highest total of the active contracts. */
export const valuesOf = (
  { items = [], lots = [] }: TenderFields,
  agreement: TenderAgreement,
  stepOf: (lot: Lot, value: Value) => Value,
): Valued => {
  const contracts = pricedContracts(items, agreement);
  const value = findDearestValue(
    activeContracts({ contracts }).flatMap((contract) => (contract.value === undefined ? [] : [contract.value as Value])),
  );
  const agreements = [{ ...agreement, contracts }];
  if (value === undefined) return { agreements };
  return { agreements, value, lots: lots.map((lot) => ({ ...lot, value, minimalStep: stepOf(lot, value) })) };
};

export const TOO_LARGE = 'Total price of items by agreement contracts is too large';

/** Features of the bidder, and of the items and lots that the tender has. */
const collectSelectedFeatures = ({ items = [], lots = [] }: TenderFields, { features = [] }: TenderAgreement): Feature[] => {
  const own = new Set<string | undefined>([...items, ...lots].map(({ id }) => id));
  const concerns = ({ featureOf = 'tenderer', relatedItem }: (typeof features)[number]): boolean =>
    featureOf === 'tenderer' || own.has(relatedItem);
  return features.filter(concerns) as Feature[]; // they have been checked by the model of a tender
};

const DAYS = 'calendar';

/** Enquiries from now on and tendering after them, as long as the config requires. */
export const periodsFrom = (tender: TenderFields, context: Context): Pick<TenderRecord, 'enquiryPeriod' | 'tenderPeriod'> => {
  const { now, config } = context;
  const between = afterDays(tender, now, config.minEnquiriesDuration, DAYS, context);
  const endDate = afterDays(tender, between, config.minTenderingDuration, DAYS, context);
  return { enquiryPeriod: { startDate: now, endDate: between }, tenderPeriod: { startDate: between, endDate } };
};

/** A tender that fails for good because of its agreement. */
export const withFailure = <T extends TenderRecord>(tender: T, reason: string): T => ({
  ...tender,
  status: UNSUCCESSFUL_DRAFT,
  unsuccessfulReason: [reason],
  ...omitUndefined({ lots: tender.lots?.map(withoutAuction) }),
});

/** Continues the tender with this copy of its agreement, or fails it. */
export const continueWithAgreement = (
  tender: TenderRecord,
  agreement: TenderAgreement | undefined,
  context: EffectContext,
): TenderRecord => {
  if (agreement === undefined) return withFailure(tender, 'Agreement not found');
  const resting = { ...tender, agreements: [agreement] };
  const reason = reasonAgainst(tender, agreement, context);
  if (reason !== undefined) return withFailure(resting, reason);
  if (!hasFiniteTotals(tender, agreement)) return withFailure(resting, TOO_LARGE);
  const features = collectSelectedFeatures(tender, agreement);
  const valued = valuesOf(tender, agreement, (_lot, value) => ({ ...value, amount: smallestStep(value.amount) }));
  const next = {
    ...resting,
    ...periodsFrom(tender, context),
    ...valued,
    ...omitUndefined({ features: unlessEmpty(features) }),
  };
  return context.procedure.next('selection')(next, context);
};

/** The same with the agreement that the registry stores. */
export const withKeptAgreement = (tender: StoredTender, context: EffectContext): TenderRecord =>
  continueWithAgreement(tender, buildCopy(context.agreement, tender.agreements?.[0]?.id ?? '', context), context);
