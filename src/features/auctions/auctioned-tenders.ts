/** What hosted auctions write to their tenders: results, a new plan, a new link (docs/auctions.md). */

import { createHash } from 'node:crypto';
import { type Actor, hasOwnerToken } from '../../base/domain/actor.ts';
import { findAuctionPeriod, isHosted, isSameStart } from '../../base/domain/auctions.ts';
import { storedUrl } from '../../base/domain/documents.ts';
import { lookUp, omitUndefined } from '../../base/domain/json.ts';
import { conflict } from '../../base/domain/problem.ts';
import type { BidRecord, StoredTender, TenderRecord } from '../../base/domain/tender.ts';
import type { AuctionPeriod, Document, PostLotAuction } from '../../base/domain/types.generated.ts';
import type { Zone } from '../../base/domain/zone-time.ts';
import { type Clock, SECOND } from '../../base/platform/clock.ts';
import type { Measure } from '../../procurement/engine/measure.ts';
import { chooseStart, withAuctionOver } from '../../procurement/phases/auction/auction-plan.ts';
import { withLotResults, withResults } from '../../procurement/phases/auction/results.ts';
import { drawingFor } from '../../procurement/phases/auction/slots.ts';
import { isToCome } from '../../procurement/tenders/rules/procedure.ts';
import type { LoadedTender, TenderService } from '../../procurement/tenders/service.ts';
import { tickContext } from '../../procurement/tenders/ticker.ts';
import { newId } from '../../store/records/ids.ts';
import type { TransactionContext, TransactionStep } from '../../store/records/records.ts';
import type { AuctionDecision, DecideSteps } from './auction-decision.ts';
import type { AuctionRecord, AuctionResults } from './model/auction.ts';

/** The author of results and of the audit document. */
const AUCTION_ACTOR: Actor = { name: 'auction', group: 'auction', levels: '' };

interface Deps {
  readonly clock: Clock;
  readonly absolute: (path: string) => string;
}

type AuctionKey = Pick<AuctionRecord, 'tender_id' | 'lot_id'>;

/** 409 unless the registry hosts this auction and its results are awaited. */
const requireAwaited = (tender: StoredTender, { lot_id: lotId }: AuctionKey): void => {
  const isOpen = lotId === undefined || tender.lots?.find(({ id }) => id === lotId)?.status === 'active';
  const isAwaited = tender.status === 'active.auction' && isOpen && isToCome(findAuctionPeriod(tender, lotId));
  if (!isAwaited || !isHosted(tender, lotId)) throw conflict('No results of this auction are awaited');
};

type ReportedLotValue = NonNullable<NonNullable<PostLotAuction['bids']>[number]['lotValues']>[number];

/** The result of a bid, in the form an outside service would report. */
const buildResult = ({ offers }: AuctionResults, bidId: string): ReportedLotValue => {
  const offer = lookUp(offers, bidId);
  if (offer === undefined) return {};
  const { amount, terms, weighted, date } = offer;
  return {
    value: { amount, ...terms },
    date,
    ...omitUndefined({ weightedValue: weighted === undefined ? undefined : { amount: weighted } }),
  };
};

const withOffers = (tender: TenderRecord, results: AuctionResults, measure: Measure): TenderRecord => {
  const { bids = [] } = tender;
  const { lot_id: lotId } = results;
  if (lotId === undefined) return withResults(tender, { bids: bids.map(({ id }) => ({ ...buildResult(results, id) })) }, measure);
  const sent = bids.map(({ id, lotValues }: BidRecord) =>
    lotValues === undefined ? {} : { lotValues: lotValues.map(({ relatedLot }) => (relatedLot === lotId ? buildResult(results, id) : {})) },
  );
  return withLotResults(tender, lotId, { bids: sent }, measure);
};

const FORMAT = 'application/yaml';

/** The audit document as listed in the tender; with an outside document service the registry serves the file itself. */
const createAuditDocument = async (
  { deps }: TenderService,
  { auction: id, tender_id, audit }: AuctionResults,
  { clock, absolute }: Deps,
): Promise<Document> => {
  const now = clock.now();
  const documentId = newId();
  const key = await deps.documents.keep?.({ ...audit, format: FORMAT }, now);
  return {
    id: documentId,
    title: audit.title,
    format: FORMAT,
    hash: `md5:${createHash('md5').update(audit.text).digest('hex')}`,
    url: key === undefined ? absolute(`/auctions/${id}/audit.yaml`) : storedUrl(`/tenders/${tender_id}`, documentId, key),
    documentOf: 'tender',
    language: 'uk',
    confidentiality: 'public',
    author: AUCTION_ACTOR.name,
    datePublished: now,
    dateModified: now,
  };
};

const withPeriod = (tender: TenderRecord, lotId: string | undefined, auctionPeriod: AuctionPeriod): TenderRecord => {
  if (lotId === undefined) return { ...tender, auctionPeriod };
  return { ...tender, lots: (tender.lots ?? []).map((lot) => (lot.id === lotId ? { ...lot, auctionPeriod } : lot)) };
};

/** The tender with a new start of the auction, drawn as at first. */
const plannedAnew = ({ before, context }: LoadedTender, { lot_id: lotId }: AuctionKey): TenderRecord => {
  const period = findAuctionPeriod(before, lotId);
  const { isFull } = drawingFor(before, context);
  const chosen = chooseStart(before, period?.shouldStartAfter ?? context.now, { ...context, isFull });
  // A changed start makes the save schedule the auction again.
  const startDate = isSameStart(period?.startDate, chosen) ? new Date(chosen.getTime() + 2 * SECOND) : chosen;
  return withPeriod(before, lotId, { ...period, startDate });
};

const withLink = (
  tender: TenderRecord,
  { lot_id: lotId }: AuctionKey,
  { bid: bidId, url: participationUrl }: { bid: string; url: string },
): TenderRecord => ({
  ...tender,
  bids: (tender.bids ?? []).map((bid): BidRecord => {
    if (bid.id !== bidId) return bid;
    if (lotId === undefined) return { ...bid, participationUrl };
    return { ...bid, lotValues: (bid.lotValues ?? []).map((one) => (one.relatedLot === lotId ? { ...one, participationUrl } : one)) };
  }),
});

/** A service's tenders, as written by hosted auctions. */
export const makeAuctionedTenders = (service: TenderService, deps: Deps) => {
  const asked = ({ tender_id }: AuctionKey, actor: Actor) => ({ params: { tender: tender_id }, actor, now: deps.clock.now() });
  return {
    /** Results, the end of the auction's period, the audit document and `step`, in one transaction; 409 when none is awaited. */
    report: async (results: AuctionResults, step: TransactionStep): Promise<void> => {
      const document = await createAuditDocument(service, results, deps);
      await service.append(asked(results, AUCTION_ACTOR), ({ before, context }) => {
        requireAwaited(before, results);
        const documented = { ...before, documents: [...(before.documents ?? []), document] };
        const offered = withOffers(documented, results, context.procedure.measure);
        const next = withAuctionOver(offered, results.lot_id, tickContext(service, context));
        return { next, stepsBefore: [step], result: null };
      });
    },
    /** Saves the start of an auction moved before it began, with `step` in the same transaction; does nothing when the tender has it. */
    tellStart: async (key: AuctionKey & Pick<AuctionRecord, 'start_at'>, step: TransactionStep): Promise<void> => {
      await service.append(asked(key, AUCTION_ACTOR), ({ before }) => {
        requireAwaited(before, key);
        const period = findAuctionPeriod(before, key.lot_id);
        if (isSameStart(period?.startDate, key.start_at)) return { next: before, result: null };
        return { next: withPeriod(before, key.lot_id, { ...period, startDate: key.start_at }), stepsBefore: [step], result: null };
      });
    },
    /** Plans the auction anew in one transaction: `step` voids it, `stepAfter` schedules it again, and the tender is saved. */
    planAnew: async (key: AuctionKey, by: Actor, step: TransactionStep, stepAfter?: TransactionStep): Promise<void> => {
      await service.append(asked(key, by), (loaded) => {
        requireAwaited(loaded.before, key);
        return {
          next: plannedAnew(loaded, key),
          stepsBefore: [step],
          ...omitUndefined({ stepsAfter: stepAfter && [stepAfter] }),
          result: null,
        };
      });
    },
    /** Whether the account and the token are the bid owner's. */
    ownsBid: async ({ tender_id }: Pick<AuctionKey, 'tender_id'>, bid: string, by: Pick<Actor, 'name'>, token: string | null) => {
      const { bids = [] } = await service.load({ tender: tender_id });
      return bids.some((one) => one.id === bid && hasOwnerToken(one, by, token));
    },
    /** A bidder's new link, with `step` in the same transaction. */
    renewLink: async (
      key: AuctionKey,
      by: Actor,
      link: { readonly bid: string; readonly url: string },
      step: TransactionStep,
    ): Promise<void> => {
      await service.append(asked(key, by), ({ before }) => ({
        next: withLink(before, key, link),
        stepsBefore: [step],
        result: null,
        publishes: false,
      }));
    },
  };
};

export type AuctionedTenders = ReturnType<typeof makeAuctionedTenders>;

interface ReportingDeps {
  readonly zone: Pick<Zone, 'render'>;
  readonly decide: (id: string, want: DecideSteps, within: Pick<TransactionContext, 'session'>) => Promise<AuctionDecision>;
  readonly tenders: Pick<AuctionedTenders, 'report'>;
}

/** Rejects, writing nothing, when the auction has advanced meanwhile or the tender awaits no results. */
export const makeReporting =
  ({ zone, decide, tenders }: ReportingDeps) =>
  async (auction: AuctionRecord): Promise<void> => {
    const { _id, tender_id, lot_id, bids, seq } = auction;
    // Loaded on demand: it brings a YAML writer.
    const { auditDocument, auditTitle } = await import('./rules/audit.ts');
    const results = {
      auction: _id,
      tender_id,
      ...omitUndefined({ lot_id }),
      offers: Object.fromEntries(bids.map(({ id, offer }) => [id, offer])),
      audit: { title: auditTitle(auction), text: auditDocument(auction, zone) },
    };
    const want: DecideSteps = (current) =>
      current?.seq === seq
        ? { steps: [{ event: 'report', body: {}, by: 'conductor' }] }
        : { refused: { status: 400, text: 'The auction has gone on' } };
    await tenders.report(results, async (within) => {
      const { refused } = await decide(_id, want, within);
      if (refused !== undefined) throw conflict(refused.text);
      return () => undefined;
    });
  };
