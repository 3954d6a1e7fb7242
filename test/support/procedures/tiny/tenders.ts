/** Tenders of the tiny type: enquiries over a weekend, which only calendar days allow. */
import { item, lot, lotId, milestone, money, newerConfig, newerTender } from '../../../../fixtures/tenders.ts';

type Body = Record<string, unknown>;

/** A Friday evening in the registry's time zone. */
export const friday = new Date('2026-12-11T18:00:00+02:00');
export const enquiriesEnd = new Date('2026-12-12T00:00:00+02:00');
/** One calendar day later: a Sunday. */
export const tenderingEnds = new Date('2026-12-13T00:00:00+02:00');

const { minimalStep: _, ...steplessLot } = lot({ value: money(10_000) });

export const tinyTender = (overrides: Body = {}, config: Body = {}): { data: Body; config: Body } => ({
  data: {
    ...newerTender().data,
    procurementMethodType: 'tinyPurchase',
    enquiryPeriod: { endDate: '2026-12-12T00:00:00+02:00' },
    tenderPeriod: { endDate: '2026-12-13T00:00:00+02:00' },
    lots: [steplessLot],
    items: [item({ relatedLot: lotId })],
    milestones: [milestone({ relatedLot: lotId })],
    ...overrides,
  },
  config: {
    ...newerConfig,
    hasAuction: false,
    hasValueRestriction: false,
    awardComplainDuration: 0,
    minTenderingDuration: 1,
    minEnquiriesDuration: 0,
    ...config,
  },
});
