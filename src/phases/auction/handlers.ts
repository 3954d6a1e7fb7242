/** What the auction service asks and reports (spec/tenders.md §5.4), and the Administrator's change of a start (spec/tenders.md §5.1). */

import { isBeingHeld, isHeldHere } from '../../domain/held-here.ts';
import type { JsonObject } from '../../domain/json.ts';
import { forbidden, invalid, oneWithId, ruleError } from '../../domain/problem.ts';
import { asMoney } from '../../domain/scale.ts';
import type { BidRecord, StoredTender, TenderRecord } from '../../domain/tender.ts';
import type {
  AuctionPeriod,
  Lot,
  PatchAuction,
  PatchLotAuction,
  PostAuction,
  PostLotAuction,
  PutAuctionPeriod,
} from '../../domain/types.generated.ts';
import { type Call, type Handler, shown } from '../../http/route.ts';
import { HOUR } from '../../platform/clock.ts';
import { partOfView } from '../../tenders/parts.ts';
import type { Decided, Opened, TenderRoom } from '../../tenders/room.ts';
import { requireStatus } from '../../tenders/rules/index.ts';
import { isToCome } from '../../tenders/rules/procedure.ts';
import { tickContext } from '../../tenders/ticking.ts';
import { withAuctionOver } from './holding.ts';
import { isToBeHeldHere } from './own.ts';
import { amongBidders, biddersIn, withLotResults, withLotUrls, withResults, withUrls } from './results.ts';

export const auctionView = '/tenders/auction';
export const periodView = '/tenders/auction-period';

/** Ways into auctions that the registry holds are for their bidders alone: who has one bids. */
const withoutOwnWays = (tender: StoredTender, { participationUrl, lotValues, ...bid }: BidRecord): BidRecord => ({
  ...bid,
  ...(participationUrl === undefined || isHeldHere(tender, undefined) ? {} : { participationUrl }),
  ...(lotValues === undefined
    ? {}
    : {
        lotValues: lotValues.map(({ participationUrl: way, ...offer }) =>
          way === undefined || isHeldHere(tender, offer.relatedLot) ? offer : { ...offer, participationUrl: way },
        ),
      }),
});

/** Who bids is nobody's business until the auction is over (spec/tenders.md §4.4). */
const shownBid = ({ tenderers, ...bid }: BidRecord, isOver: boolean): object => (isOver ? { ...bid, tenderers } : bid);

/** What everybody sees of the tender, and the bids while nobody else sees them. */
const seenByService = (room: TenderRoom, tender: StoredTender): JsonObject => {
  const bids = biddersIn(tender).map((bid) => shownBid(withoutOwnWays(tender, bid), tender.status !== 'active.auction'));
  const secret = room.deps.validator.view(auctionView)({ bids });
  return { ...partOfView(room, tender, auctionView), ...secret };
};

/** 404 `Lot not found.` */
const lotOf = (tender: TenderRecord, id: string | undefined): Lot => oneWithId(tender.lots, id, 'Lot not found.');

const requireActiveLot = ({ status }: Lot, text: string): void => {
  if (status !== 'active') throw forbidden(text);
};

export const readAuction =
  (room: TenderRoom): Handler =>
  async ({ params }) => {
    const tender = await room.load(params);
    const procedure = room.procedureOf(tender);
    requireStatus(procedure, 'read auction', tender.status);
    return shown(asMoney(procedure.measure.scale, seenByService(room, tender)), room.view.beside(tender));
  };

/** 403 for auctions that this registry holds, or is about to. */
const requireHeldElsewhere = ({ before, context }: Opened, lotId: string | undefined): void => {
  if (isHeldHere(before, lotId) || isToBeHeldHere(before, lotId, context)) throw forbidden('Auctions are held by the registry');
};

type Change<T> = (opened: Opened, data: T, lot: Lot | undefined) => TenderRecord;

/**
 * 404 for tender and lot, 403 for the state of the tender, 400 for the body, 403 for the state of the lot. A service writes of
 * several lots at a time, so a lost race is decided again.
 */
const write =
  <T>(room: TenderRoom, kind: 'set auction urls' | 'report auction', lotText: string, change: Change<T>): Handler<T> =>
  async (call) => {
    const { stored: tender } = await room.append(call, (opened): Decided<null> => {
      const { before, procedure } = opened;
      const lot = call.params.lot === undefined ? undefined : lotOf(before, call.params.lot);
      requireStatus(procedure, kind, before.status);
      requireHeldElsewhere(opened, lot?.id);
      const data = call.data();
      if (lot !== undefined) requireActiveLot(lot, lotText);
      return { next: amongBidders(before, (next) => change({ ...opened, before: next as StoredTender }, data, lot)), gives: null };
    });
    return shown(seenByService(room, tender), room.view.beside(tender));
  };

const urlText = 'Can update auction urls only in active lot status';
const resultText = 'Can report auction results only in active lot status';

export const setUrls = (room: TenderRoom): Handler<PatchAuction> =>
  write<PatchAuction>(room, 'set auction urls', urlText, ({ before }, data) => withUrls(before, data));

export const setLotUrls = (room: TenderRoom): Handler<PatchLotAuction> =>
  write<PatchLotAuction>(room, 'set auction urls', urlText, ({ before }, data, lot) => withLotUrls(before, lot?.id ?? '', data));

/** A lot, or a tender without lots, for which no auction was planned has nothing to report. */
const requirePlan = (period: AuctionPeriod | undefined): void => {
  if (period === undefined) throw forbidden("Can't report auction results without auctionPeriod");
};

export const reportResults = (room: TenderRoom): Handler<PostAuction> =>
  write<PostAuction>(room, 'report auction', resultText, ({ before, context }, data) => {
    if ((before.lots ?? []).length > 0) throw invalid([ruleError(['data', 'bids'], 'results should be posted for each lot of bid')]);
    requirePlan(before.auctionPeriod);
    return withAuctionOver(withResults(before, data, context.procedure.measure), undefined, tickContext(room, context));
  });

export const reportLotResults = (room: TenderRoom): Handler<PostLotAuction> =>
  write<PostLotAuction>(room, 'report auction', resultText, ({ before, context }, data, lot) => {
    requirePlan(lot?.auctionPeriod);
    return withAuctionOver(withLotResults(before, lot?.id ?? '', data, context.procedure.measure), lot?.id, tickContext(room, context));
  });

const startError = (text: string) => invalid([ruleError(['data', 'startDate'], text)]);

/** The period with another start; 400 for one that is too near or before tendering ends. */
const moved = (period: AuctionPeriod | undefined, { startDate }: PutAuctionPeriod, now: Date): AuctionPeriod => {
  if (startDate.getTime() < now.getTime() + HOUR) throw startError('startDate should be no earlier than an hour later');
  if (period?.shouldStartAfter !== undefined && startDate < period.shouldStartAfter) {
    throw startError('startDate should be after shouldStartAfter');
  }
  return { ...period, startDate };
};

/** Only an auction that is planned and was not held, nor is being held, has another start. */
const requireToCome = (period: AuctionPeriod | undefined, lot: Lot | undefined, isUnderWay: boolean): void => {
  if (lot !== undefined) requireActiveLot(lot, 'Can update auctionPeriod only in active lot status');
  if (!isToCome(period) || isUnderWay) throw forbidden("Can't update auctionPeriod without an auction to come");
};

const periodOf = (tender: TenderRecord, lotId: string | undefined): AuctionPeriod | undefined =>
  lotId === undefined ? tender.auctionPeriod : lotOf(tender, lotId).auctionPeriod;

/** A new start of the auction of a tender, or of one of its lots; answers the bare period. */
export const putPeriod =
  (room: TenderRoom): Handler<PutAuctionPeriod> =>
  async (call: Call<PutAuctionPeriod>) => {
    const { lot: lotId } = call.params;
    const { stored: tender } = await room.change(call, ({ before, procedure, context }): Decided<null> => {
      const period = periodOf(before, lotId);
      requireStatus(procedure, 'move auction', before.status);
      const data = call.data();
      if (!context.config.hasAuction) throw forbidden('Forbidden: this tender has no auction.');
      if (lotId === undefined && (before.lots ?? []).length > 0) {
        throw forbidden('Forbidden: each lot of this tender has an auctionPeriod of its own, at …/lots/<id>/auctionPeriod.');
      }
      requireToCome(period, lotId === undefined ? undefined : lotOf(before, lotId), isBeingHeld(before, lotId, call.now));
      const auctionPeriod = moved(period, data, call.now);
      if (lotId === undefined) return { next: { ...before, auctionPeriod }, gives: null };
      const lots = (before.lots ?? []).map((lot) => (lot.id === lotId ? { ...lot, auctionPeriod } : lot));
      return { next: { ...before, lots }, gives: null };
    });
    return { status: 200, body: room.deps.validator.view(periodView)(periodOf(tender, lotId)) };
  };
