/** When a tender is looked at by itself (spec/procedures.md §1.2). E9, of older records without lots, is the lot-less half of E6. */
import { accelerate, acceleratorOf } from '../../model/accelerator.ts';
import type { AwardRecord, ClaimRecord, TenderFields } from '../../model/tender.ts';
import type { AuctionPeriod } from '../../model/types.generated.ts';
import type { DurationRules, PlanContext, TimedEvent } from '../procedure.ts';
import { resultsAreDue } from './auction-plan.ts';

const earliest = (dates: readonly (Date | undefined)[]): Date | undefined => {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length === 0 ? undefined : new Date(Math.min(...times));
};

const latest = (dates: readonly (Date | undefined)[]): Date | undefined => {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length === 0 ? undefined : new Date(Math.max(...times));
};

const isActive = ({ status }: TenderFields): boolean => status?.startsWith('active.') === true;

const claimsIn = ({ complaints = [], awards = [] }: TenderFields): readonly ClaimRecord[] =>
  [...complaints, ...awards.flatMap((award) => award.complaints ?? [])].filter(({ type }) => type !== 'complaint');

/** E1; E2 of claims that older rules left pending. */
const claimTime = (tender: TenderFields, { sandbox }: PlanContext, { claimAnswer }: DurationRules): Date | undefined => {
  if (!isActive(tender)) return undefined;
  const divisor = (sandbox ? acceleratorOf(tender.procurementMethodDetails) : null) ?? 1;
  return earliest(
    claimsIn(tender).map(({ status, date, dateAnswered }) => {
      if (status === 'pending') return date;
      return status === 'answered' && dateAnswered !== undefined ? accelerate(dateAnswered, claimAnswer, divisor) : undefined;
    }),
  );
};

/** E5: its start; with an outside service, once it has begun, the moment at which it counts as missed. */
const auctionTime = (tender: TenderFields, { now, auction }: PlanContext): Date | undefined => {
  if (tender.status !== 'active.auction') return undefined;
  const timeOf = (period: AuctionPeriod | undefined, lotId?: string): Date | undefined => {
    if (period?.startDate === undefined || period.endDate !== undefined) return undefined;
    if (auction === 'builtin' || period.startDate > now) return period.startDate;
    // One moment later than the last at which results are in time.
    return new Date(resultsAreDue(tender, period.startDate, lotId).getTime() + 1);
  };
  const { lots = [], auctionPeriod } = tender;
  if (lots.length === 0) return timeOf(auctionPeriod);
  return earliest(lots.map(({ id, status = 'active', auctionPeriod: own }) => (status === 'active' ? timeOf(own, id) : undefined)));
};

const isAwarding = ({ status }: TenderFields): boolean => status === 'active.qualification' || status === 'active.awarded';

/** The end of the claim periods of awards whose last is unsuccessful. */
const settlingTime = (awards: readonly AwardRecord[], now: Date): Date | undefined =>
  awards.at(-1)?.status === 'unsuccessful' ? (latest(awards.map(({ complaintPeriod }) => complaintPeriod?.endDate)) ?? now) : undefined;

/** E6, E7, E9. A tender without lots waits in active.awarded only. */
const lotTime = (tender: TenderFields, { now }: PlanContext): Date | undefined => {
  const { status, lots = [], awards = [] } = tender;
  if (lots.length === 0) return status === 'active.awarded' ? settlingTime(awards, now) : undefined;
  const active = lots.filter((lot) => (lot.status ?? 'active') === 'active');
  if (active.length === 0) return isActive(tender) ? now : undefined;
  if (!isAwarding(tender)) return undefined;
  return earliest(
    active.map(({ id }) =>
      settlingTime(
        awards.filter(({ lotID }) => lotID === id),
        now,
      ),
    ),
  );
};

/** E8. */
const uncontractedTime = (tender: TenderFields): Date | undefined => {
  if (!isAwarding(tender)) return undefined;
  const contracted = new Set((tender.contracts ?? []).map(({ awardID }) => awardID));
  return earliest((tender.awards ?? []).filter(({ id, status }) => status === 'active' && !contracted.has(id)).map(({ date }) => date));
};

/** In the order in which they are done. Another type may take them over with durations of its own. */
export const eventsOf = (durations: DurationRules): readonly TimedEvent[] => [
  { name: 'E1, E2: claims take their answer', does: 'resolve claims', time: (tender, context) => claimTime(tender, context, durations) },
  {
    name: 'E3: tendering begins',
    does: 'begin tendering',
    time: ({ status, tenderPeriod, enquiryPeriod }) =>
      status === 'active.enquiries' ? (tenderPeriod?.startDate ?? enquiryPeriod?.endDate) : undefined,
  },
  {
    name: 'E4: tendering ends',
    does: 'end tendering',
    time: ({ status, tenderPeriod }) => (status === 'active.tendering' ? tenderPeriod?.endDate : undefined),
  },
  { name: 'E5: an auction begins, or is missed', does: 'hold auctions', time: auctionTime },
  { name: 'E8: an award has no contract', does: 'complete awards', time: uncontractedTime },
  { name: 'E6, E7, E9: lots are settled', does: 'settle lots', time: lotTime },
];
