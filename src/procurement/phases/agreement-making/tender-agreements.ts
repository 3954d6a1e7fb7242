/** Agreements between a tender's buyer and its winners, until they are signed (spec/close-frameworks.md §5). Pure: ids are passed in. */

import { withoutSigners } from '../../../base/domain/close-agreement.ts';
import { listOf, omitUndefined, unlessEmpty, withReplaced } from '../../../base/domain/json.ts';
import { oneWithId } from '../../../base/domain/problem.ts';
import type { AwardRecord, TenderRecord } from '../../../base/domain/tender.ts';
import type { AgreementContract, Lot, ShownItem, TenderAgreement } from '../../../base/domain/types.generated.ts';
import { sizeOf } from '../../../store/records/updates.ts';
import { phaseSettings } from '../../engine/phase.ts';
import type { EffectContext } from '../../engine/procedure.ts';
import { afterDays, type Context } from '../../tenders/rules/rule.ts';
import { AWARDED_STATUS } from '../awarding/award.ts';
import { isActiveLot, listAwardsOfLot } from '../awarding/next-awards.ts';

export interface AgreementMakingSettings {
  /** Calendar days for clarifications; nothing can be signed before they end. */
  readonly clarificationDays: number;
  /** Minimum number of parties to an agreement. */
  readonly minParties: number;
  /** Maximum duration in years. */
  readonly maxYears: number;
}

export const AGREEMENT_MAKING = 'agreement-making';

export const makingSettings = phaseSettings<AgreementMakingSettings>(AGREEMENT_MAKING);

export const getTenderAgreement = ({ agreements }: Pick<TenderRecord, 'agreements'>, id: string | undefined): TenderAgreement =>
  oneWithId(agreements, id, 'Agreement not found.');

export const getTenderAgreementContract = ({ contracts }: TenderAgreement, id: string | undefined): AgreementContract =>
  oneWithId(contracts, id, 'Contract not found.');

export const withTenderAgreement = <T extends Pick<TenderRecord, 'agreements'>>(tender: T, next: TenderAgreement): T => ({
  ...tender,
  agreements: withReplaced(tender.agreements, next),
});

/** The lot an agreement was made for. */
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
    ...omitUndefined({ bidID: bid_id }),
    suppliers: suppliers.map(withoutSigners),
    ...omitUndefined({ parameters: unlessEmpty(parameters) }),
    unitPrices: items.map((item) => ({ ...(item.id && { relatedItem: item.id }), value: money })),
  };
};

const agreementFor = (tender: TenderRecord, lot: Lot, number: number, context: EffectContext): TenderAgreement => {
  const { items = [], features, milestones, tenderID } = tender;
  // An item of a tender has the shape of an agreement's item.
  const ownItems = items.filter(({ relatedLot }) => relatedLot === lot.id).map((item: object): ShownItem => ({ ...item }));
  const winners = listAwardsOfLot(tender, lot.id).filter(({ status }) => status === 'active');
  return {
    id: context.newId(),
    agreementID: `${tenderID}-a${number}`,
    status: 'pending',
    date: context.now,
    items: ownItems,
    ...omitUndefined({ features, milestones }),
    contracts: winners.map((award) => contractFor(award, ownItems, tender, context)),
  };
};

/** One agreement per active lot; none can be signed during the clarification period. */
export const withAgreements = (tender: TenderRecord, context: EffectContext): TenderRecord => {
  const { now, procedure } = context;
  const { clarificationDays } = makingSettings.of(procedure);
  const clarificationsUntil = afterDays(tender, now, clarificationDays, 'calendar', context);
  const lots = (tender.lots ?? []).filter(isActiveLot);
  return {
    ...tender,
    status: AWARDED_STATUS,
    contractPeriod: { startDate: now, clarificationsUntil },
    agreements: lots.map((lot, index) => agreementFor(tender, lot, index + 1, context)),
  };
};

/** Estimated bytes of a price, and of a party without its suppliers. */
const [PRICE, PARTY] = [150, 1500];

/** Bytes that the agreements would take if as many bidders as allowed win. */
export const spaceForAgreements = ({ bids = [], items = [], features = [], maxAwardsCount = 1 }: TenderRecord): number => {
  const winners = Math.min(maxAwardsCount, bids.length);
  // Each winner is stored in an award and in an agreement.
  const parties = 2 * sizeOf({ tenderers: bids.map(({ tenderers }) => tenderers) });
  return sizeOf({ items, features }) + parties + winners * (PARTY + items.length * PRICE);
};

/** Whether the agreement can still be changed or cancelled. */
export const isOpen = ({ status }: TenderAgreement): boolean => status === 'pending' || status === 'active';

/** Cancelling the tender or a lot cancels its open agreements. */
export const withAgreementsCancelled = (tender: TenderRecord, lotId: string | undefined, { now }: Context): TenderRecord => {
  if (tender.agreements === undefined) return tender;
  const concerns = (agreement: TenderAgreement): boolean => lotId === undefined || lotOf(agreement) === lotId;
  const cancelled = (agreement: TenderAgreement): TenderAgreement =>
    isOpen(agreement) && concerns(agreement) ? { ...agreement, status: 'cancelled', date: now } : agreement;
  return { ...tender, agreements: listOf(tender.agreements).map(cancelled) };
};
