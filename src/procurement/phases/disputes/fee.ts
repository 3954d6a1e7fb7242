/** The fee of a complaint (spec/complaints.md §3). */

import { conflict } from '../../../base/domain/problem.ts';
import type { BidRecord } from '../../../base/domain/tender.ts';
import type { BasicValue } from '../../../base/domain/types.generated.ts';
import type { LoadedTender, TenderService } from '../../tenders/service.ts';

interface Tariff {
  /** Thousandths of the value. */
  readonly share: number;
  readonly least: number;
  readonly most: number;
}

const TENDERING_TARIFF: Tariff = { share: 3, least: 2_000, most: 85_000 };
const LATER_TARIFF: Tariff = { share: 6, least: 3_000, most: 170_000 };

/** A millionth is less than any amount of money; further digits are floating-point errors. */
const roundToMillionth = (amount: number): number => Number(amount.toFixed(6));

/** The fee for a value in UAH, rounded up to tens. */
export const buildFee = (amount: number, isTendering: boolean): BasicValue => {
  const { share, least, most } = isTendering ? TENDERING_TARIFF : LATER_TARIFF;
  const fee = Math.min(Math.max(roundToMillionth((amount * share) / 1000), least), most);
  return { amount: Math.ceil(roundToMillionth(fee / 10)) * 10, currency: 'UAH' };
};

const HOME = 'UAH';

const rateFor = async ({ deps }: TenderService, currency: string, now: Date): Promise<number> => {
  if (currency === HOME) return 1;
  if (deps.rates === undefined) throw conflict('Error while getting data from bank.gov.ua: no rates are known here');
  return deps.rates(currency, now);
};

/** The amount of which the fee is a share; 0 while prices are sealed, if the measure has prices only from bids. */
const feeBase = ({ before, procedure }: LoadedTender, ownBid: BidRecord | undefined, lotId: string | undefined) => {
  const { lots = [], value, status } = before;
  const { ownPrice } = procedure.measure;
  const isTendering = procedure.stageOf.get(status) === 'tendering';
  if (ownPrice === undefined) {
    const base = lotId === undefined ? value : lots.find(({ id }) => id === lotId)?.value;
    return { amount: base?.amount ?? 0, currency: value?.currency ?? HOME, isTendering };
  }
  const isSealed = isTendering || procedure.stageOf.get(status) === 'pre-qualification';
  const price = isSealed || ownBid === undefined ? { amount: 0, currency: HOME } : ownPrice(before, ownBid, lotId);
  return { ...price, isTendering: isSealed };
};

/** The fee of a new complaint. Throws 409 without a rate for a foreign currency. */
export const feeFor = async (
  service: TenderService,
  loaded: LoadedTender,
  { own, lot }: { readonly own: BidRecord | undefined; readonly lot: string | undefined },
  now: Date,
): Promise<BasicValue> => {
  const { amount, currency, isTendering } = feeBase(loaded, own, lot);
  return buildFee(amount * (await rateFor(service, currency, now)), isTendering);
};
