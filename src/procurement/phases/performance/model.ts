/** Fields of tenders, lots and offers of saved energy, and their request bodies (spec/energy-services.md §1, §3). */
import type { EstimatedValue, Lot, Value } from '../../../base/domain/types.generated.ts';
import { makeZone } from '../../../base/domain/zone-time.ts';
import type { Schema, SchemaFields, SchemaParts } from '../../../base/validation/dialect.ts';
import type { OfferSubject } from '../../engine/measure.ts';
import type { Phase } from '../../engine/phase.ts';
import { ITEM_DELIVERY_FIELDS } from '../../tenders/settings.ts';
import { type Amounts, type Discounting, PERIODS, type SavingsOffer } from './net-present-value.ts';

/** An offer as stored. */
export type PerformanceValue = Omit<Value, 'amount'> & SavingsOffer & Partial<Amounts>;

type Kind = 'budget' | 'other';
type Tax = Pick<EstimatedValue, 'currency' | 'valueAddedTaxIncluded'>;

/** Fields of a lot in place of a value and a minimal step. */
interface PerformanceLot {
  readonly yearlyPaymentsPercentageRange?: number;
  readonly minimalStepPercentage?: number;
  /** Copied from the tender. */
  readonly fundingKind?: Kind;
  readonly minValue?: Tax;
}

export interface PerformanceTender {
  readonly NBUdiscountRate?: number;
  readonly fundingKind?: Kind;
  readonly minValue?: EstimatedValue;
}

/** Casts to the fields this phase adds; the generated types have only those common to all types. */
export const performanceFields = (tender: object): PerformanceTender => tender;
export const ofLot = (lot: object): PerformanceLot => lot;
export const ofValue = (value: object): PerformanceValue => value as PerformanceValue;
export const asLot = (lot: Lot & PerformanceLot): Lot => lot;

/** The law counts days in Kyiv time, whatever zone a registry displays. */
const kyivZone = makeZone('Europe/Kyiv');

/** The parameters shared by all offers of a tender; a tender that takes bids has been announced. */
export const discountingOf = ({ tender }: OfferSubject): Discounting => {
  const { NBUdiscountRate: rate = 0 } = performanceFields(tender);
  return { day: kyivZone.day(tender.noticePublicationDate ?? new Date(0)), rate };
};

/** The minimum share of savings paid to the bidder without budget funding, and the maximum with it. */
export const COMMON_SHARE = 0.8;
/** Decimal places of shares and rates. */
export const SHARE_DIGITS = 5;
export const MOST_YEARS = 15;
export const MOST_DAYS = 364;

const shareSchema = (description: string, minimum: number, maximum: number): Schema => ({ description, type: 'number', minimum, maximum });

const fundingKindSchema: Schema = {
  description: 'Who pays: the budget, or others.',
  type: 'string',
  enum: ['budget', 'other'],
  maxLength: 256,
};
const estimatedValueSchema: Schema = { $ref: '/common/estimated-value' };
const shareRangeSchema = shareSchema('The largest share of the savings that is paid; 0.8 when absent.', 0, 1);
const discountRateSchema = shareSchema('Discount rate of the National Bank, as a fraction.', 0, 0.99);

const lotFields = {
  minimalStepPercentage: shareSchema('Step of the auction: a share of what stands.', 0.005, 0.03),
  yearlyPaymentsPercentageRange: shareRangeSchema,
  fundingKind: fundingKindSchema,
  minValue: estimatedValueSchema,
};

const offeredFields = {
  annualCostsReduction: {
    description: `What is saved in each of ${PERIODS} accounting periods.`,
    type: 'array',
    maxItems: 1000,
    items: { description: 'Money saved in one period.', type: 'number', minimum: 0 },
  },
  yearlyPaymentsPercentage: shareSchema('The share of the savings that is paid to the bidder.', 0, 1),
  contractDuration: {
    title: 'ContractDuration',
    description: 'How long the bidder is paid.',
    type: 'object',
    additionalProperties: false,
    required: ['years'],
    properties: {
      years: { description: 'Whole years.', type: 'integer', minimum: 0, maximum: MOST_YEARS },
      days: { description: 'Additional days; 0 if absent.', type: 'integer', minimum: 0, maximum: MOST_DAYS },
    },
  },
} satisfies Record<string, Schema>;

const performanceAmountSchema: Schema = { description: 'Net present value of the offer; the registry says it.', type: 'number' };

/** An offer as a bidder sends it. */
const performanceOfferSchema: Schema = {
  title: 'PerformanceValue',
  description: 'What a bidder offers: savings, his share of them, and for how long (spec/energy-services.md §3).',
  type: 'object',
  additionalProperties: false,
  required: Object.keys(offeredFields),
  properties: {
    ...offeredFields,
    amount: { description: 'Price; the registry says it.', type: 'number' },
    amountPerformance: performanceAmountSchema,
    currency: {
      description: 'Currency, three letters; UAH when absent.',
      type: 'string',
      format: 'currency',
      text: true,
      minLength: 3,
      maxLength: 3,
      default: 'UAH',
    },
    valueAddedTaxIncluded: {
      description: 'Whether value added tax is included; false when absent.',
      type: 'boolean',
      flag: true,
      default: false,
    },
  },
};

/** What a bidder changes in a turn, under the field names of auctions. */
const turnFields = {
  yearlyPaymentsPercentage: { description: 'The share of the savings that is paid to the bidder.', type: 'number' },
  contractDurationYears: { description: 'Whole years of the contract.', type: 'integer' },
  contractDurationDays: { description: 'Days besides.', type: 'integer' },
} satisfies Record<string, Schema>;

/** As posted: a share of −1 withdraws what was posted in the turn. */
const postedTurnFields = {
  yearlyPaymentsPercentage: turnFields.yearlyPaymentsPercentage,
  contractDuration: { description: 'Whole years of the contract.', type: 'number' },
  contractDurationDays: { description: 'Additional days; 0 if absent.', type: 'number' },
} satisfies Record<string, Schema>;

const shownInAuctions = { ...turnFields, annualCostsReduction: offeredFields.annualCostsReduction };

const performanceInputs = {
  noticeDay: { description: 'The day that offers are discounted to.', type: 'string', maxLength: 10 },
  NBUdiscountRate: discountRateSchema,
  fundingKind: fundingKindSchema,
  yearlyPaymentsPercentageRange: shareRangeSchema,
} satisfies Record<string, Schema>;

const tenderFields = { NBUdiscountRate: discountRateSchema, fundingKind: fundingKindSchema, minValue: estimatedValueSchema };
/** Tenders from before 18 December 2023 may have no lots, and these fields themselves. */
const shownFields = {
  ...tenderFields,
  minimalStepPercentage: lotFields.minimalStepPercentage,
  yearlyPaymentsPercentageRange: shareRangeSchema,
};

export const performanceSchemas = (): SchemaParts => ({
  '/tenders/performance-value': performanceOfferSchema,
  '/common/value': { properties: { ...offeredFields, amountPerformance: performanceAmountSchema } },
  '/common/auction-value': { properties: { ...offeredFields, amountPerformance: performanceAmountSchema } },
  '/tenders/weighted-value': { properties: { amountPerformance: performanceAmountSchema } },
  '/tenders/auction-results#/$defs/value': {
    properties: { yearlyPaymentsPercentage: offeredFields.yearlyPaymentsPercentage, contractDuration: offeredFields.contractDuration },
    required: [],
  },
  '/auctions/bid-post': { properties: postedTurnFields, required: [] },
  '/auctions/bid-held': { properties: { ...turnFields, changed: { description: 'Something is held in this turn.', type: 'boolean' } } },
  '/auctions/own#/$defs/held': { properties: turnFields },
  '/auctions/auction': {
    properties: {
      NBUdiscountRate: discountRateSchema,
      noticePublicationDate: { description: 'The notice: offers are discounted to its day.', instant: true },
      minimalStepPercentage: lotFields.minimalStepPercentage,
    },
  },
  '/auctions/auction#/$defs/stage': { properties: shownInAuctions },
  '/auctions/auction#/$defs/offer': { properties: { ...shownInAuctions, ...performanceInputs } },
  '/tenders/create': { properties: tenderFields },
  '/tenders/patch': { properties: { NBUdiscountRate: discountRateSchema, fundingKind: fundingKindSchema } },
  '/tenders/tender': { properties: shownFields },
  '/tenders/auction': { properties: shownFields },
  '/tenders/auction#/$defs/lot': { properties: lotFields },
  '/tenders/lot-create': { properties: { ...lotFields, yearlyPaymentsPercentageRange: { ...shareRangeSchema, default: COMMON_SHARE } } },
  '/tenders/lot-patch': { properties: lotFields },
  '/tenders/lot-change': { properties: lotFields },
  '/tenders/lot': { properties: lotFields },
});

const LOOSE_ITEM_FIELDS = ['items.unit', 'items.quantity'];

/** How tender bodies differ, for the tender settings. */
export const tenderModel = {
  needs: ['NBUdiscountRate', 'lots.minimalStepPercentage'],
  lacks: ['value', 'minimalStep', 'lots.value', 'lots.minimalStep', 'auctionPeriod', 'awardPeriod'],
  optional: ['value', 'items.unit', ...ITEM_DELIVERY_FIELDS],
} as const satisfies SchemaFields;

const offerFields: SchemaFields = {
  optional: LOOSE_ITEM_FIELDS,
  replaces: {
    value: { $ref: '/tenders/performance-value' },
    'lotValues.value': { $ref: '/tenders/performance-value' },
    selfQualified: { description: 'Whether the bidder meets the conditions of qualification.', type: 'boolean', flag: true },
  },
};
const performanceAwardFields: SchemaFields = { optional: [...ITEM_DELIVERY_FIELDS, ...LOOSE_ITEM_FIELDS] };
/** Copied from the tender into its lots; bodies of lots do not accept them. */
const LOT_BODY_LACKS: SchemaFields = { lacks: ['fundingKind', 'minValue'] };

export const performanceModels: NonNullable<Phase['models']> = () => ({
  '/tenders/lot-create': LOT_BODY_LACKS,
  '/tenders/lot-change': LOT_BODY_LACKS,
  '/tenders/bid-create': offerFields,
  '/tenders/bid-patch': offerFields,
  '/tenders/auction-lot-results': { lacks: ['bids.lotValues.weightedValue'] },
  '/auctions/bid-post': { lacks: ['amount'] },
  '/tenders/award-create': performanceAwardFields,
  '/tenders/award-patch': performanceAwardFields,
});
