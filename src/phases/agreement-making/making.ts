/** The agreements that a tender makes of its winners, until they are signed (spec/close-frameworks.md §5). Pure: ids come in. */

import { withoutSigners } from '../../domain/close-agreement.ts';
import { listOf, withReplaced } from '../../domain/json.ts';
import type { DayKind } from '../../domain/period.ts';
import { oneWithId } from '../../domain/problem.ts';
import type { AwardRecord, TenderRecord } from '../../domain/tender.ts';
import type { AgreementContract, Lot, ShownItem, TenderAgreement } from '../../domain/types.generated.ts';
import { phaseSettings } from '../../procedures/engine/phase.ts';
import type { EffectContext } from '../../procedures/engine/procedure.ts';
import { sizeOf } from '../../store/records/updates.ts';
import { afterDays, type Context } from '../../tenders/rules/rule.ts';
import { withDecision } from '../awarding/award.ts';
import { collectAwards, isActiveLot } from '../awarding/awarding.ts';

export interface AgreementMakingSettings {
  /** Calendar days in which details are clarified before anything is signed. */
  readonly clarificationDays: number;
  readonly days: DayKind;
  /** Parties that an agreement has at least. */
  readonly minParties: number;
  /** Years that it lasts at most. */
  readonly maxYears: number;
}

export const name = 'agreement-making';

export const makingSettings = phaseSettings<AgreementMakingSettings>(name);

export const findAgreement = ({ agreements }: Pick<TenderRecord, 'agreements'>, id: string | undefined): TenderAgreement =>
  oneWithId(agreements, id, 'Agreement not found.');

export const findContract = ({ contracts }: TenderAgreement, id: string | undefined): AgreementContract =>
  oneWithId(contracts, id, 'Contract not found.');

export const withAgreement = <T extends Pick<TenderRecord, 'agreements'>>(tender: T, next: TenderAgreement): T => ({
  ...tender,
  agreements: withReplaced(tender.agreements, next),
});

/** The lot that an agreement was made for. */
export const lotOf = ({ items = [] }: TenderAgreement): string | undefined => items[0]?.relatedLot;

const contractFor = (
  { id, bid_id, suppliers = [] }: AwardRecord,
  items: NonNullable<TenderAgreement['items']>,
  { bids = [], value }: TenderRecord,
  { now, newId }: EffectContext,
): AgreementContract => {
  const parameters = bids.find((bid) => bid.id === bid_id)?.parameters ?? [];
  const { currency, valueAddedTaxIncluded } = value ?? {};
  const money = { ...(currency && { currency }), ...(valueAddedTaxIncluded !== undefined && { valueAddedTaxIncluded }) };
  return {
    id: newId(),
    status: 'active',
    date: now,
    awardID: id,
    ...(bid_id === undefined ? {} : { bidID: bid_id }),
    suppliers: suppliers.map(withoutSigners),
    ...(parameters.length === 0 ? {} : { parameters }),
    unitPrices: items.map((item) => ({ ...(item.id && { relatedItem: item.id }), value: money })),
  };
};

const agreementFor = (tender: TenderRecord, lot: Lot, number: number, context: EffectContext): TenderAgreement => {
  const { items = [], features, milestones, tenderID } = tender;
  // An item of a tender is one as agreements show them.
  const ownItems = items.filter(({ relatedLot }) => relatedLot === lot.id).map((item: object): ShownItem => ({ ...item }));
  const winners = collectAwards(tender, lot.id).filter(({ status }) => status === 'active');
  return {
    id: context.newId(),
    agreementID: `${tenderID}-a${number}`,
    status: 'pending',
    date: context.now,
    items: ownItems,
    ...(features === undefined ? {} : { features }),
    ...(milestones === undefined ? {} : { milestones }),
    contracts: winners.map((award) => contractFor(award, ownItems, tender, context)),
  };
};

/** One agreement for each lot that goes on; nothing is signed while its details are clarified. */
export const withAgreements = (tender: TenderRecord, context: EffectContext): TenderRecord => {
  const { now, procedure } = context;
  const { clarificationDays, days } = makingSettings.of(procedure);
  const clarificationsUntil = afterDays(tender, now, clarificationDays, days, context);
  const lots = (tender.lots ?? []).filter(isActiveLot);
  return {
    ...tender,
    status: withDecision,
    contractPeriod: { startDate: now, clarificationsUntil },
    agreements: lots.map((lot, index) => agreementFor(tender, lot, index + 1, context)),
  };
};

/** Bytes of a price, and of what a party has beside its suppliers. */
const [PRICE, PARTY] = [150, 1500];

/** What agreements with all who have bid would take, as far as they may win. */
export const spaceForAgreements = ({ bids = [], items = [], features = [], maxAwardsCount = 1 }: TenderRecord): number => {
  const winners = Math.min(maxAwardsCount, bids.length);
  // Each winner stands in an award and in an agreement.
  const parties = 2 * sizeOf({ tenderers: bids.map(({ tenderers }) => tenderers) });
  return sizeOf({ items, features }) + parties + winners * (PARTY + items.length * PRICE);
};

/** Whether the tender can still do something with it. */
export const isOpen = ({ status }: TenderAgreement): boolean => status === 'pending' || status === 'active';

/** With the tender, or its lot, it is cancelled. */
export const withAgreementsCancelled = (tender: TenderRecord, lotId: string | undefined, { now }: Context): TenderRecord => {
  if (tender.agreements === undefined) return tender;
  const concerns = (agreement: TenderAgreement): boolean => lotId === undefined || lotOf(agreement) === lotId;
  const cancelled = (agreement: TenderAgreement): TenderAgreement =>
    isOpen(agreement) && concerns(agreement) ? { ...agreement, status: 'cancelled', date: now } : agreement;
  return { ...tender, agreements: listOf(tender.agreements).map(cancelled) };
};
