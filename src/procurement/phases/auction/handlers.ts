/** Reads and reports of the auction service (spec/tenders.md §5.4), and the Administrator's change of a start (spec/tenders.md §5.1). */

import { isHosted, isHostedAndStarted } from '../../../base/domain/auctions.ts';
import type { JsonObject } from '../../../base/domain/json.ts';
import { omitUndefined } from '../../../base/domain/json.ts';
import { forbidden, invalidData, oneWithId, Problem, requireNoErrors, ruleError } from '../../../base/domain/problem.ts';
import { asMoney } from '../../../base/domain/scale.ts';
import type { BidRecord, StoredTender, TenderRecord } from '../../../base/domain/tender.ts';
import type {
  AuctionPeriod,
  Lot,
  PatchAuction,
  PatchLotAuction,
  PostAuction,
  PostLotAuction,
  PutAuctionPeriod,
} from '../../../base/domain/types.generated.ts';
import { HOUR } from '../../../base/platform/clock.ts';
import type { Accepts } from '../../../base/validation/validator.ts';
import { type ApiRequest, bodyOf, type Handler, okReply } from '../../../http/route.ts';
import { phaseSettings } from '../../engine/phase.ts';
import { findModel, type Procedure } from '../../engine/procedure.ts';
import { requireStatusOfWrite } from '../../engine/writes.ts';
import { partOfView, requireActiveLot } from '../../tenders/guards.ts';
import { isToCome } from '../../tenders/rules/procedure.ts';
import type { LoadedTender, TenderDecision, TenderService } from '../../tenders/service.ts';
import { tickContext } from '../../tenders/ticker.ts';
import { isToBeHeldHere, withAuctionOver } from './auction-plan.ts';
import { resultErrors, takesPart, withLotResults, withLotUrls, withResults, withUrls } from './results.ts';

export const auctionView = '/tenders/auction';
export const periodView = '/tenders/auction-period';

export const auctionUrlsBody = bodyOf('/tenders/auction-urls');
export const lotUrls = bodyOf('/tenders/auction-lot-urls');
export const auctionResultsBody = bodyOf('/tenders/auction-results');
export const lotResults = bodyOf('/tenders/auction-lot-results');

/** Participation URLs of hosted auctions are for their bidders only: anyone with the URL can bid. */
const withoutOwnWays = (tender: StoredTender, { participationUrl, lotValues, ...bid }: BidRecord): BidRecord => ({
  ...bid,
  ...omitUndefined({
    participationUrl: participationUrl === undefined || isHosted(tender, undefined) ? undefined : participationUrl,
    lotValues: lotValues?.map(({ participationUrl: way, ...offer }) =>
      way === undefined || isHosted(tender, offer.relatedLot) ? offer : { ...offer, participationUrl: way },
    ),
  }),
});

/** A bid that takes no part is listed in its place, without its offer. */
const withoutOffer = ({ id, status, date, tenderers, lotValues }: BidRecord) => ({
  id,
  status,
  date,
  tenderers,
  ...omitUndefined({ lotValues: lotValues?.map((offer) => ({ relatedLot: offer.relatedLot, status: offer.status })) }),
});

/** Bidders stay anonymous until the auction is over (spec/tenders.md §4.4). */
const showAuctionBid = (tender: StoredTender, bid: BidRecord): object => {
  const { tenderers, ...shown } = takesPart(tender, bid) ? withoutOwnWays(tender, bid) : withoutOffer(bid);
  return tender.status === 'active.auction' ? shown : { ...shown, tenderers };
};

/** The public view of the tender, with the bids even while they are sealed. */
const seenByService = (service: TenderService, tender: StoredTender): JsonObject => {
  const bids = (tender.bids ?? []).map((bid) => showAuctionBid(tender, bid));
  const secret = service.deps.validator.view(auctionView)({ bids });
  return { ...partOfView(service, tender, auctionView), ...secret };
};

const getAuctionLot = (tender: TenderRecord, id: string | undefined): Lot => oneWithId(tender.lots, id, 'Lot not found.');

export const readAuction =
  (service: TenderService): Handler =>
  async ({ params }) => {
    const tender = await service.load(params);
    const procedure = service.procedureOf(tender);
    requireStatusOfWrite(procedure, 'read auction', tender.status);
    return okReply(asMoney(procedure.measure.scale, seenByService(service, tender)), service.view.beside(tender));
  };

/** Throws 403 for auctions that this registry hosts or will host. */
const requireHeldElsewhere = ({ before, context }: LoadedTender, lotId: string | undefined): void => {
  if (isHosted(before, lotId) || isToBeHeldHere(before, lotId, context)) throw forbidden('Auctions are held by the registry');
};

export interface AuctionSettings {
  /** Auctions exist only per lot (spec/selections.md §5). */
  readonly isOnlyPerLot?: true;
}

const auctionSettings = phaseSettings<AuctionSettings>('auction');

/** Throws 405 for the tender's own auction where auctions exist only per lot: it is read-only there. */
const requireAddress = (procedure: Procedure, lot: Lot | undefined): void => {
  if (lot !== undefined || auctionSettings.of(procedure).isOnlyPerLot !== true) return;
  throw new Problem('http-method-not-allowed', 'Method Not Allowed', { headers: { Allow: 'GET,HEAD,OPTIONS' } });
};

interface AuctionWrite {
  readonly kind: 'set auction urls' | 'report auction';
  /** Error text for a lot that is not active. */
  readonly lotText: string;
}

type Change<T> = (loaded: LoadedTender, data: T, lot: Lot | undefined) => TenderRecord;

/**
 * Throws 404 for tender and lot, 403 for the tender's state, 400 for the body, 403 for the lot's state. A service writes several
 * lots concurrently, so a lost race is retried.
 */
const makeAuctionWrite =
  <T>(service: TenderService, accepts: Accepts<T>, { kind, lotText }: AuctionWrite, change: Change<T>): Handler<T> =>
  async (request) => {
    const { stored: tender } = await service.append(request, (loaded): TenderDecision<null> => {
      const { before, procedure } = loaded;
      const lot = request.params.lot === undefined ? undefined : getAuctionLot(before, request.params.lot);
      requireAddress(procedure, lot);
      requireStatusOfWrite(procedure, kind, before.status);
      requireHeldElsewhere(loaded, lot?.id);
      const data = request.dataAs(findModel(procedure, accepts));
      if (lot !== undefined) requireActiveLot(before, lot.id, lotText);
      return { next: change(loaded, data, lot), result: null };
    });
    return okReply(seenByService(service, tender), service.view.beside(tender));
  };

const URL_WRITE: AuctionWrite = { kind: 'set auction urls', lotText: 'Can update auction urls only in active lot status' };
const RESULT_WRITE: AuctionWrite = { kind: 'report auction', lotText: 'Can report auction results only in active lot status' };

export const setUrls = (service: TenderService): Handler<PatchAuction> =>
  makeAuctionWrite(service, auctionUrlsBody, URL_WRITE, ({ before }, data) => withUrls(before, data));

export const setLotUrls = (service: TenderService): Handler<PatchLotAuction> =>
  makeAuctionWrite(service, lotUrls, URL_WRITE, ({ before }, data, lot) => withLotUrls(before, lot?.id ?? '', data));

/** Throws 403 for a lot, or a tender without lots, that has no planned auction. */
const requirePlan = (period: AuctionPeriod | undefined): void => {
  if (period === undefined) throw forbidden("Can't report auction results without auctionPeriod");
};

export const reportResults = (service: TenderService): Handler<PostAuction> =>
  makeAuctionWrite(service, auctionResultsBody, RESULT_WRITE, ({ before, context }, data) => {
    if ((before.lots ?? []).length > 0) throw invalidData([ruleError(['data', 'bids'], 'results should be posted for each lot of bid')]);
    requirePlan(before.auctionPeriod);
    const next = withResults(before, data, context.procedure.measure);
    requireNoErrors(resultErrors(next, undefined, context));
    return withAuctionOver(next, undefined, tickContext(service, context));
  });

export const reportLotResults = (service: TenderService): Handler<PostLotAuction> =>
  makeAuctionWrite(service, lotResults, RESULT_WRITE, ({ before, context }, data, lot) => {
    requirePlan(lot?.auctionPeriod);
    const next = withLotResults(before, lot?.id ?? '', data, context.procedure.measure);
    requireNoErrors(resultErrors(next, lot, context));
    return withAuctionOver(next, lot?.id, tickContext(service, context));
  });

const startError = (text: string) => invalidData([ruleError(['data', 'startDate'], text)]);

/** The period with a new start; throws 400 for a start within the next hour or before `shouldStartAfter`. */
const withAuctionStart = (period: AuctionPeriod | undefined, { startDate }: PutAuctionPeriod, now: Date): AuctionPeriod => {
  if (startDate.getTime() < now.getTime() + HOUR) throw startError('startDate should be no earlier than an hour later');
  if (period?.shouldStartAfter !== undefined && startDate < period.shouldStartAfter) {
    throw startError('startDate should be after shouldStartAfter');
  }
  return { ...period, startDate };
};

const getAuctionPeriodOf = (tender: TenderRecord, lotId: string | undefined): AuctionPeriod | undefined =>
  lotId === undefined ? tender.auctionPeriod : getAuctionLot(tender, lotId).auctionPeriod;

/** Sets a new start of the auction of a tender or lot; replies with the bare period. */
export const putPeriod =
  (service: TenderService): Handler<PutAuctionPeriod> =>
  async (request: ApiRequest<PutAuctionPeriod>) => {
    const { lot: lotId } = request.params;
    const { stored: tender } = await service.change(request, ({ before, procedure, context }): TenderDecision<null> => {
      const period = getAuctionPeriodOf(before, lotId);
      requireStatusOfWrite(procedure, 'move auction', before.status);
      const data = request.data();
      if (!context.config.hasAuction) throw forbidden('Forbidden: this tender has no auction.');
      if (lotId === undefined && (before.lots ?? []).length > 0) {
        throw forbidden('Forbidden: each lot of this tender has an auctionPeriod of its own, at …/lots/<id>/auctionPeriod.');
      }
      requireActiveLot(before, lotId, 'Can update auctionPeriod only in active lot status');
      if (!isToCome(period) || isHostedAndStarted(before, lotId, request.now)) {
        throw forbidden("Can't update auctionPeriod without an auction to come");
      }
      const auctionPeriod = withAuctionStart(period, data, request.now);
      if (lotId === undefined) return { next: { ...before, auctionPeriod }, result: null };
      const lots = (before.lots ?? []).map((lot) => (lot.id === lotId ? { ...lot, auctionPeriod } : lot));
      return { next: { ...before, lots }, result: null };
    });
    return { status: 200, body: service.deps.validator.view(periodView)(getAuctionPeriodOf(tender, lotId)) };
  };
