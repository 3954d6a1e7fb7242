/** A checked body → the record of a new tender, before its rules are asked (spec/tenders.md §3.2). */

import type { TenderRecord } from '../model/tender.ts';
import type {
  AuctionStep,
  Config,
  Document,
  EstimatedValue,
  Item,
  Lot,
  PostFeature,
  PostItem,
  PostLot,
  PostMilestone,
  PostTender,
  Value,
} from '../model/types.generated.ts';
import { newId } from '../store/records/ids.ts';
import { withIds } from './ids.ts';

/** What the request, the clock and the server's own numbers add to a body. */
export interface Given {
  readonly owner: string;
  readonly tokenHash: string;
  readonly transferHash: string;
  readonly now: Date;
  readonly config: Config;
  readonly documents: readonly Document[];
}

/** The price of a unit: its amount, in the currency and with the taxes of the tender (spec/tenders.md §3.3). */
const unitPrice = ({ amount }: { readonly amount: number }, { currency, valueAddedTaxIncluded }: EstimatedValue): Value => ({
  amount,
  currency,
  valueAddedTaxIncluded,
});

const itemOf =
  (tenderValue: EstimatedValue) =>
  ({ unit: { value, ...unit }, id, ...item }: PostItem): Item => ({
    ...item,
    id: id ?? newId(),
    unit: { ...unit, ...(value === undefined ? {} : { value: unitPrice(value, tenderValue) }) },
  });

/** Items as they are stored; an id that was sent stays. */
export const itemsOf = (items: readonly PostItem[], tenderValue: EstimatedValue): Item[] => items.map(itemOf(tenderValue));

/** Lots of a new tender: active from now on (spec/tenders.md §3.4). */
export const lotsOf = (lots: readonly PostLot[], now: Date): Lot[] =>
  lots.map(({ id, ...lot }) => ({ ...lot, id: id ?? newId(), status: 'active', date: now }));

/** Parts whose elements get an id or a code when they came without one. */
export const identified = (parts: {
  readonly features?: PostFeature[] | undefined;
  readonly milestones?: PostMilestone[] | undefined;
  readonly buyers?: TenderRecord['buyers'] | undefined;
}): Pick<TenderRecord, 'features' | 'milestones' | 'buyers'> => ({
  ...(parts.features === undefined ? {} : { features: withIds(parts.features, 'code') }),
  ...(parts.milestones === undefined ? {} : { milestones: withIds(parts.milestones, 'id') }),
  ...(parts.buyers === undefined ? {} : { buyers: withIds(parts.buyers, 'id') }),
});

/** The minimal step of the tender: in the currency and with the taxes of its value unless it says otherwise. */
const stepOf = (step: AuctionStep, { currency, valueAddedTaxIncluded }: EstimatedValue): Value => ({
  currency,
  valueAddedTaxIncluded,
  ...step,
});

/** A body whose type is known. */
type TypedTender = PostTender & Pick<TenderRecord, 'procurementMethodType'>;

/** The draft as sent, with what the server sets whatever the procedure. It has no `tenderID` yet: numbers are for accepted tenders. */
export const draftOf = (
  { items, lots, features, milestones, buyers, minimalStep, enquiryPeriod, tenderPeriod, documents: _, ...data }: TypedTender,
  given: Given,
): TenderRecord => ({
  ...data,
  ...identified({ features, milestones, buyers }),
  status: 'draft',
  tenderID: '',
  date: given.now,
  owner: given.owner,
  owner_token: given.tokenHash,
  transfer_token: given.transferHash,
  config: given.config,
  items: itemsOf(items, data.value),
  ...(lots === undefined ? {} : { lots: lotsOf(lots, given.now) }),
  ...(minimalStep === undefined ? {} : { minimalStep: stepOf(minimalStep, data.value) }),
  ...(given.documents.length === 0 ? {} : { documents: [...given.documents] }),
  enquiryPeriod: { ...enquiryPeriod, startDate: given.now },
  tenderPeriod: { ...tenderPeriod, startDate: tenderPeriod.startDate ?? enquiryPeriod.endDate },
});
