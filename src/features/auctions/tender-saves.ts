/**
 * Hosted auctions in the saves of their tenders (docs/auctions.md): scheduled with links, moved, cancelled and given names in the
 * transaction of the tender that causes it.
 */

import { buildAuctionId, findAuctionPeriod, findAuctionUrl, hostedName, isHosted, isSameStart } from '../../base/domain/auctions.ts';
import { omitUndefined } from '../../base/domain/json.ts';
import { purchaseFor } from '../../base/domain/masks.ts';
import { conflict } from '../../base/domain/problem.ts';
import type { BidRecord, StoredTender, TenderRecord } from '../../base/domain/tender.ts';
import type { Measure } from '../../procurement/engine/measure.ts';
import type { TransactionContext, TransactionStep } from '../../store/records/records.ts';
import type { AuctionLinks } from './bidder-links.ts';
import type { AuctionRecord, Label, ScheduledAuction, Timing } from './model/auction.ts';
import type { AuctionHappening } from './model/log.ts';
import { canEnd, canSchedule } from './rules/changes.ts';
import { nextAuction as after } from './rules/transitions.ts';
import { offeredFor, scheduledFor } from './scheduled-auction.ts';
import type { AuctionStore } from './store/auctions.ts';

interface WorkDeps {
  readonly auctions: Pick<AuctionStore, 'decide'>;
  readonly links: AuctionLinks;
  /** Lengths of stages for this many bidders; absent: those of the rules. */
  readonly timing?: ((bidders: number) => Timing) | undefined;
  readonly measureOf: (type: string) => Measure;
  readonly settings: { readonly auction: string; readonly sandboxMode: boolean };
}

type LotId = string | undefined;

const AUCTION_STATUS = 'active.auction';
const ENOUGH = 2;
/** The generation of a link until its owner requests a new one. */
const FIRST = 1;

const listAuctionLots = ({ lots = [] }: TenderRecord): readonly LotId[] =>
  lots.length === 0 ? [undefined] : lots.filter(({ status }) => status === 'active').map(({ id }) => id);

const isLotAuctionOver = (tender: TenderRecord, lot: LotId): boolean => findAuctionPeriod(tender, lot)?.endDate !== undefined;

/** Lots with a planned or running auction. */
const awaitedIn = (tender: TenderRecord): readonly LotId[] => {
  if (tender.status !== AUCTION_STATUS) return [];
  return listAuctionLots(tender).filter(
    (lot) =>
      findAuctionPeriod(tender, lot)?.startDate !== undefined && !isLotAuctionOver(tender, lot) && offeredFor(tender, lot).length >= ENOUGH,
  );
};

const startOf = (tender: TenderRecord, lot: LotId): number | undefined => findAuctionPeriod(tender, lot)?.startDate?.getTime();

const withAddresses = (tender: TenderRecord, id: string, fresh: readonly LotId[], links: AuctionLinks): TenderRecord => {
  const wayTo = (lot: LotId, bid: string): string => links.participationUrl(buildAuctionId(id, lot), { id: bid, generation: FIRST });
  const places = new Map(fresh.map((lot) => [lot, new Set(offeredFor(tender, lot).map((one) => one.id))]));
  const withWays = (bid: BidRecord): BidRecord => {
    if (places.get(undefined)?.has(bid.id)) return { ...bid, participationUrl: wayTo(undefined, bid.id) };
    if (bid.lotValues === undefined) return bid;
    const lotValues = bid.lotValues.map((offer) => {
      const { relatedLot } = offer;
      return places.get(relatedLot)?.has(bid.id) ? { ...offer, participationUrl: wayTo(relatedLot, bid.id) } : offer;
    });
    return { ...bid, lotValues };
  };
  return {
    ...tender,
    held_here: [...(tender.held_here ?? []), ...fresh.map(hostedName)],
    ...omitUndefined({
      auctionUrl: places.has(undefined) ? links.auctionUrl(buildAuctionId(id, undefined)) : undefined,
      lots: tender.lots?.map((lot) => (places.has(lot.id) ? { ...lot, auctionUrl: links.auctionUrl(buildAuctionId(id, lot.id)) } : lot)),
    }),
    bids: (tender.bids ?? []).map(withWays),
  };
};

/** The reason watchers see: that of the lot's or tender's cancellation, verbatim. */
const cancellationReasonFor = ({ cancellations = [] }: TenderRecord, lot: LotId): string => {
  const acting = cancellations.findLast(
    ({ status, relatedLot }) => status === 'active' && (relatedLot === undefined || relatedLot === lot),
  );
  return acting?.reason ?? '';
};

/** Bidders whose bids are public now; masked where the tender is. */
const publicBidderLabels = (record: TenderRecord, lot: LotId): Readonly<Record<string, Label>> => {
  const tender = purchaseFor(record, undefined, record);
  const names = (tender.bids ?? []).flatMap(({ id, tenderers: [first] = [] }): [string, Label][] => {
    const { name, name_en = name, name_ru = name } = first ?? {};
    return name === undefined ? [] : [[id, { en: name_en ?? name, uk: name, ru: name_ru ?? name }]];
  });
  const isIn = new Set(offeredFor(tender, lot).map(({ id }) => id));
  return Object.fromEntries(names.filter(([id]) => isIn.has(id)));
};

/** Whether the tender has reached its awards, where bidders are public. */
const showsNames = ({ status }: TenderRecord): boolean => status.startsWith('active.qualification') || status === 'active.awarded';

/** Whether it is planned for that start already: the tender may hold a start that the auction was moved to. */
const isPlannedAt = (auction: AuctionRecord | null, { start_at }: ScheduledAuction): boolean =>
  auction !== null && auction.status !== 'void' && isSameStart(auction.start_at, start_at);

export const makeAuctionWork = ({ auctions, links, settings, timing, measureOf }: WorkDeps) => {
  /** One step of one auction, if allowed; an auction that has begun is left alone by a new plan. */
  const writing =
    (auctionId: string, stepOf: (by: string) => AuctionHappening | undefined): TransactionStep =>
    async (within: TransactionContext) => {
      await auctions.decide(
        auctionId,
        (auction, now) => {
          const step = stepOf(within.by.author);
          const isWanted =
            step?.event === 'schedule'
              ? canSchedule(auction) && !isPlannedAt(auction, step.body)
              : step?.event === 'cancel'
                ? auction !== null && canEnd(auction)
                : auction !== null;
          // Begun by the store's clock, not yet by the process's: the tender would hold another start than the auction.
          const isMoved = step?.event === 'schedule' && auction !== null && !isPlannedAt(auction, step.body);
          if (isMoved && !isWanted && canEnd(auction)) throw conflict('The auction has begun');
          if (step === undefined || !isWanted) return { next: auction, steps: [], result: null };
          const outcome = after(auction, step, now);
          if ('refused' in outcome) throw new Error(`auction ${auctionId}, ${step.event}: ${outcome.refused.text}`);
          return { next: outcome.auction, steps: [step], result: null };
        },
        within,
      );
      return () => undefined;
    };

  const scheduling = (tender: TenderRecord, id: string, lot: LotId): TransactionStep =>
    writing(buildAuctionId(id, lot), (by) => {
      const how = { measure: measureOf(tender.procurementMethodType), sandbox: settings.sandboxMode };
      const body = scheduledFor(tender, { tender: id, lot }, how, timing);
      return body === undefined ? undefined : { event: 'schedule', body, by };
    });

  const cancelling = (tender: TenderRecord, id: string, lot: LotId): TransactionStep =>
    writing(buildAuctionId(id, lot), (by) => ({ event: 'cancel', body: { reason: cancellationReasonFor(tender, lot) }, by }));

  const revealing = (tender: TenderRecord, id: string, lot: LotId): TransactionStep =>
    writing(buildAuctionId(id, lot), (by) => ({ event: 'reveal', body: { names: publicBidderLabels(tender, lot) }, by }));

  const inAuction = (before: StoredTender, tender: TenderRecord) => {
    const awaited = awaitedIn(tender);
    // What an import has left incomplete waits: time finds that it does not fit its type.
    const { lacking } = measureOf(tender.procurementMethodType);
    const isWhole = awaited.every((lot) => offeredFor(tender, lot).every(({ value }) => lacking?.(value) === undefined));
    const isFresh = (lot: LotId): boolean => !isHosted(tender, lot) && findAuctionUrl(tender, lot) === undefined;
    const fresh = settings.auction === 'live' && isWhole ? awaited.filter(isFresh) : [];
    const moved = awaited.filter((lot) => isHosted(tender, lot) && startOf(tender, lot) !== startOf(before, lot));
    const next = fresh.length === 0 ? tender : withAddresses(tender, before._id, fresh, links);
    return { next, steps: [...fresh, ...moved].map((lot) => scheduling(next, before._id, lot)) };
  };

  return {
    cascade: (before: StoredTender, next: TenderRecord) => {
      const going = next.status === AUCTION_STATUS ? inAuction(before, next) : { next, steps: [] };
      // An outside service that has not reported yet will find its auction gone.
      const left = awaitedIn(before).filter(
        (lot) => isHosted(before, lot) && !awaitedIn(next).includes(lot) && !isLotAuctionOver(next, lot),
      );
      const held = showsNames(next) ? listAuctionLots(before).filter((lot) => isHosted(before, lot) && isLotAuctionOver(next, lot)) : [];
      const ends = [...left.map((lot) => cancelling(next, before._id, lot)), ...held.map((lot) => revealing(next, before._id, lot))];
      return { next: going.next, steps: [...going.steps, ...ends] };
    },
  };
};
