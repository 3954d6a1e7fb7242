/** The tick over a stored tender, by the scheduler or on request (spec/procedures.md §1.2, spec/tenders.md §5.1). */

import { schedulerActor } from '../../base/domain/actor.ts';
import type { FrameAgreement } from '../../base/domain/agreement.ts';
import { isHostedAndStarted } from '../../base/domain/auctions.ts';
import { type BidFile, listFiles } from '../../base/domain/documents.ts';
import { requireNoErrors, ruleError } from '../../base/domain/problem.ts';
import type { Stored } from '../../base/domain/record.ts';
import type { StoredTender, TenderRecord } from '../../base/domain/tender.ts';
import type { AuctionPeriod, PatchChronograph } from '../../base/domain/types.generated.ts';
import { type ApiRequest, bodyOf, groups, type Handler, okReply, oneAnswer, type Reply, type Route, route } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import type { TransactionStep } from '../../store/records/records.ts';
import { checkStep } from '../../store/records/transaction-steps.ts';
import { type TickContext, tick } from '../engine/procedure.ts';
import { partOfView } from './guards.ts';
import { findImportFault } from './import-faults.ts';
import { isToCome } from './rules/procedure.ts';
import type { Context } from './rules/rule.ts';
import type { ChangedTender, DecideTender, TenderService } from './service.ts';

/** The context for making awards and contracts. */
export const tickContext = ({ deps }: TenderService, context: Context): TickContext => ({
  ...context,
  newId,
  contractsOf: deps.contracts.contractsOf,
});

const bidFiles = ({ bids = [] }: StoredTender): BidFile[] =>
  bids.flatMap((bid) => listFiles(bid).map((file) => ({ bid: bid.id, ...file })));

/** A decision made once by an agreement must use the agreement at commit: otherwise 409 and a retry. */
const holdingAgreement = ({ deps }: TenderService, tender: StoredTender, context: Context): TransactionStep[] => {
  const { agreement, procedure } = context;
  const isDecided = procedure.events.some(({ runsImmediately, time }) => runsImmediately === true && time(tender, context) !== undefined);
  if (agreement == null || !isDecided) return [];
  const read = agreement as Stored<FrameAgreement>; // from the store, by `withAgreement`
  return [checkStep(({ session }) => deps.store.records<FrameAgreement>('agreements').hold(read, session))];
};

interface TickResult {
  readonly wasSealed: boolean;
  /** Why it is read-only from now on. */
  readonly fault?: string;
}

/** An incomplete import that cannot be run is no longer due for anything; the adoption worker checks it again. */
const withMark = ({ next_check: _, ...tender }: StoredTender, unrun: string): TenderRecord => Object.assign(tender, { unrun });

/**
 * Runs everything that is due by `now` and saves it under the loaded revision; writes nothing if nothing is due.
 * `prepare` may change the tender before. 404 for an unknown tender. A lost race is
 * retried: usually nothing is due any more then. Once opened bids are stored, the content of their files is checked.
 */
const tickTender = async (
  service: TenderService,
  tenderId: string,
  { actor, now }: Pick<ApiRequest, 'actor' | 'now'>,
  prepare: (tender: StoredTender, context: Context) => StoredTender = (tender) => tender,
): Promise<ChangedTender<TickResult>> => {
  const isSealed = ({ status }: StoredTender): boolean => service.deps.procedures.bidVisibility.get(status) === 'sealed';
  const decide: DecideTender<TickResult> = async ({ before, context: known }) => {
    const fault = findImportFault(before, known);
    if (fault !== undefined) return { next: withMark(before, fault), result: { wasSealed: false, fault } };
    const context = await service.withAgreement(known, before);
    const prepared = prepare(before, context);
    const outcome = tick(prepared, tickContext(service, context));
    const stepsBefore = [...holdingAgreement(service, prepared, context), ...service.stepsFor(outcome)];
    return { next: outcome.next, stepsBefore, isDue: true, result: { wasSealed: isSealed(before) } };
  };
  const changed = await service.append({ params: { tender: tenderId }, actor, now }, decide);
  if (changed.result.fault !== undefined) service.deps.onUnsupportedImport?.(tenderId, changed.result.fault);
  if (changed.result.wasSealed && !isSealed(changed.stored)) {
    service.deps.documents.checkContent?.({ tender: tenderId, files: bidFiles(changed.stored), now });
  }
  return changed;
};

type Ticker = (id: string, now: Date) => Promise<unknown>;

/** Clears the due time of a tender of a type that is not run here: it would be due forever. The save is private. */
const forgetDueTime = (service: TenderService, id: string, now: Date): Promise<unknown> =>
  service.change({ params: { tender: id }, actor: schedulerActor, now }, ({ before: { next_check: _, ...kept } }) => ({
    next: kept,
    result: null,
    publishes: false,
  }));

export const makeTicker =
  (service: TenderService): Ticker =>
  async (id, now) => {
    const tender = await service.load({ tender: id });
    if (service.deps.procedures.runs(tender) === undefined) return forgetDueTime(service, id, now);
    return tickTender(service, id, { actor: schedulerActor, now });
  };

const CHRONOGRAPH_VIEW = '/tenders/chronograph';

const showChronographReply = (service: TenderService, tender: StoredTender): Reply =>
  okReply(partOfView(service, tender, CHRONOGRAPH_VIEW), service.view.beside(tender));

/** Only an auction that is still to come and not in progress can be moved. */
const withAuctionMoved = (
  period: AuctionPeriod | undefined,
  asked: { startDate?: Date } | undefined,
  isBeingHeld: boolean,
): AuctionPeriod | undefined =>
  asked?.startDate === undefined || !isToCome(period) || isBeingHeld ? period : { ...period, startDate: asked.startDate };

/** The tender with the auction starts in the body (spec/procedures.md §1.2, 1). */
const withStarts = (tender: StoredTender, { auctionPeriod, lots: asked = [] }: PatchChronograph, { now }: Context): StoredTender => {
  const { lots = [] } = tender;
  if (lots.length === 0)
    return {
      ...tender,
      auctionPeriod: withAuctionMoved(tender.auctionPeriod, auctionPeriod, isHostedAndStarted(tender, undefined, now)),
    } as StoredTender;
  if (auctionPeriod !== undefined) requireNoErrors([ruleError(['data', 'auctionPeriod'], 'Auction url at tender lvl forbidden')]);
  if (asked.length > 0 && asked.length !== lots.length) {
    requireNoErrors([ruleError(['data', 'lots'], 'Number of lots did not match the number of tender lots')]);
  }
  const next = lots.map((lot, index) => {
    const period = withAuctionMoved(lot.auctionPeriod, asked[index]?.auctionPeriod, isHostedAndStarted(tender, lot.id, now));
    return period === undefined ? lot : { ...lot, auctionPeriod: period };
  });
  return { ...tender, lots: next };
};

const readChronograph =
  (service: TenderService): Handler =>
  async ({ params }) =>
    showChronographReply(service, await service.load(params));

/** Runs everything that is due; 200 even if nothing is. */
const runChronograph =
  (service: TenderService): Handler<PatchChronograph> =>
  async (request) => {
    await service.load(request.params);
    const data = request.data();
    const { stored: tender } = await tickTender(service, request.params.tender ?? '', request, (before, context) =>
      withStarts(before, data, context),
    );
    return showChronographReply(service, tender);
  };

export const chronographRoutes = (service: TenderService): Route[] => [
  route({
    get: '/tenders/:tender/chronograph',
    summary: 'What the scheduler knows of a tender.',
    access: groups('chronograph'),
    answers: oneAnswer(CHRONOGRAPH_VIEW, 200, ['config']),
    handler: readChronograph(service),
  }),
  route({
    patch: '/tenders/:tender/chronograph',
    summary: 'Does what is due for a tender.',
    access: groups('chronograph'),
    accepts: bodyOf('/tenders/chronograph-patch'),
    answers: oneAnswer(CHRONOGRAPH_VIEW, 200, ['config']),
    handler: runChronograph(service),
  }),
];
