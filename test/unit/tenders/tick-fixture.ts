/** Stored tenders at any point of their life, and the tick over them, for tests of what time does. */
import type { ContractMaker } from '../../../src/base/domain/contract.ts';
import type { AwardRecord, BidRecord, ComplaintRecord, StoredTender } from '../../../src/base/domain/tender.ts';
import type { Lot, LotValue } from '../../../src/base/domain/types.generated.ts';
import { type TickContext, tick } from '../../../src/procurement/engine/procedure.ts';
import { withDerived } from '../../../src/procurement/tenders/derived.ts';
import type { Context } from '../../../src/procurement/tenders/rules/rule.ts';
import { at, contextWith, item, lotId, now, party } from './fixture.ts';

export const money = (amount: number) => ({ amount, currency: 'UAH', valueAddedTaxIncluded: false });

export const bidId = (number: number): string => String(number).repeat(32);

export const offer = (amount: number, changes: Partial<LotValue> = {}): LotValue => ({
  relatedLot: lotId,
  value: money(amount),
  status: 'pending',
  date: at('2026-12-11T10:00'),
  ...changes,
});

const supplier = { ...party, scale: 'micro' as const };

export const bid = (number: number, changes: Partial<BidRecord> = {}): BidRecord => ({
  id: bidId(number),
  status: 'pending',
  date: at('2026-12-11T10:00'),
  owner: 'broker',
  owner_token: 'hash',
  transfer_token: 'hash',
  tenderers: [{ ...supplier, name: `Постачальник ${number}` }],
  lotValues: [offer(400 + number)],
  ...changes,
});

/** A bid on a tender without lots. */
export const plainBid = (number: number, changes: Partial<BidRecord> = {}): BidRecord => {
  const { lotValues: _, ...rest } = bid(number);
  return { ...rest, value: money(400 + number), ...changes };
};

export const buildLot = (changes: Partial<Lot> = {}): Lot => ({
  id: lotId,
  title: 'Папір',
  value: money(500),
  status: 'active',
  date: now,
  ...changes,
});

export const award = (number: number, changes: Partial<AwardRecord> = {}): AwardRecord => ({
  id: `a${String(number).repeat(31)}`,
  status: 'pending',
  date: at('2026-12-17T10:00'),
  bid_id: bidId(number),
  lotID: lotId,
  value: money(400 + number),
  suppliers: [supplier],
  ...changes,
});

export const claim = (changes: Partial<ComplaintRecord> = {}): ComplaintRecord => ({
  id: 'c'.repeat(32),
  complaintID: 'UA-1.a1',
  type: 'claim',
  status: 'claim',
  title: 'Скарга',
  author: party,
  date: now,
  owner: 'broker',
  owner_token: 'hash',
  transfer_token: 'hash',
  ...changes,
});

const stored = { _id: 'f'.repeat(32), rev: 1, is_public: true, is_test: false, public_modified: now, dateCreated: now, dateModified: now };

/** A tender in tendering with one lot and nobody in it. */
export const tender = (changes: Partial<StoredTender> = {}): StoredTender => ({
  ...stored,
  tenderID: 'UA-2026-12-07-000001-a',
  title: 'Папір',
  status: 'active.tendering',
  date: now,
  owner: 'buyer',
  owner_token: 'hash',
  transfer_token: 'hash',
  procurementMethodType: 'belowThreshold',
  mainProcurementCategory: 'goods',
  procuringEntity: { ...party, kind: 'general' },
  value: money(500),
  enquiryPeriod: { startDate: now, endDate: at('2026-12-11T00:00') },
  tenderPeriod: { startDate: at('2026-12-11T00:00'), endDate: at('2026-12-15T00:00') },
  items: [{ ...item, unit: { code: 'H87', name: 'штука' } }],
  lots: [buildLot()],
  ...changes,
});

/** The same without lots. */
export const plainTender = (changes: Partial<StoredTender> = {}): StoredTender => {
  const { lots: _, ...rest } = tender(changes);
  return rest;
};

const buildContracts: ContractMaker['contractsOf'] = (_tender, { id, value = money(0) }, _bids, time) => {
  const contract = { id: `d${id.slice(1)}`, tender_id: stored._id, status: 'pending', awardID: id };
  return { contracts: [contract], stubs: [{ id: contract.id, status: 'pending', awardID: id, date: time, contractID: `${id}-a1`, value }] };
};

/** Ids are counted, so that a result can be compared. */
export const tickContextWith = (time: Date, changes: Partial<Context> = {}): TickContext => {
  let created = 0;
  const newId = (): string => {
    created += 1;
    return `new-${created}`;
  };
  return { ...contextWith({ now: time, ...changes }), newId, contractsOf: buildContracts };
};

/** What the store would get after a tick at `time`. */
export const ticked = (before: StoredTender, time: Date, changes: Partial<Context> = {}): StoredTender => {
  const context = tickContextWith(time, changes);
  return withDerived(tick(before, context).next, context, before);
};

/** `status; lot states; bid states; bids of the awards`. */
export const summary = ({ status, lots: ownLots = [], bids = [], awards = [] }: StoredTender): string =>
  [
    status,
    ownLots.map((lot) => lot.status).join(' '),
    bids.map((one) => one.status).join(' '),
    awards.map(({ bid_id }: AwardRecord) => bid_id?.[0]).join(' '),
  ].join('; ');
