/** The auction: planned from draft on, run by a service or ended at once, skipped below two offers (spec/procedures.md §2.3, §3.1). */

import { isHosted } from '../../../base/domain/auctions.ts';
import { omitUndefined } from '../../../base/domain/json.ts';
import { orderErrors } from '../../../base/domain/period.ts';
import { extraForbidden, NO_ERRORS } from '../../../base/domain/problem.ts';
import type { TenderFields, TenderRecord } from '../../../base/domain/tender.ts';
import type { AuctionPeriod } from '../../../base/domain/types.generated.ts';
import type { Phase, PhaseStatuses } from '../../engine/phase.ts';
import { type Context, type Derive, type Enter, leavesDraft, tenderEffect } from '../../engine/procedure.ts';
import { transitionsBetween } from '../../engine/transitions.ts';
import { documentWriteIn, writeIn } from '../../engine/writes.ts';
import { withDefined } from '../../tenders/derived.ts';
import { importFaults } from '../../tenders/import-faults.ts';
import { addRoutes } from '../../tenders/phase-routes.ts';
import { changeRules, creationRules, isEmpty, modelRules, type Rule } from '../../tenders/rules/rule.ts';
import { maxOffers } from '../awarding/next-awards.ts';
import { findOfferFault, isWithoutRounds, planAuction, resultsAreDue, withAuctionsHeld, withoutAuction } from './auction-plan.ts';
import type { AuctionSettings } from './handlers.ts';
import { auctionRoutes } from './routes.ts';
import { drawingFor, withPlace } from './slots.ts';

const AUCTION_PHASE_STATUS = 'active.auction';

/**
 * E5: its start; with an external service, once it has begun, the moment at which it counts as missed. A hosted auction has its own
 * timer, and one without rounds is due at once.
 */
const auctionTime = (tender: TenderFields, context: Context): Date | undefined => {
  const { now, auction } = context;
  if (tender.status !== AUCTION_PHASE_STATUS) return undefined;
  const timeOf = (period: AuctionPeriod | undefined, lotId?: string): number => {
    if (period?.startDate === undefined || period.endDate !== undefined) return Number.POSITIVE_INFINITY;
    if (isHosted(tender, lotId)) return Number.POSITIVE_INFINITY;
    if (isWithoutRounds(tender, lotId, context)) return now.getTime();
    if (auction === 'builtin' || period.startDate > now) return period.startDate.getTime();
    // 1 ms after the last moment at which results are in time.
    return resultsAreDue(tender, period.startDate, lotId).getTime() + 1;
  };
  const { lots = [], auctionPeriod } = tender;
  const active = lots.filter(({ status = 'active' }) => status === 'active');
  const time = lots.length === 0 ? timeOf(auctionPeriod) : Math.min(...active.map(({ id, auctionPeriod: ofLot }) => timeOf(ofLot, id)));
  return Number.isFinite(time) ? new Date(time) : undefined;
};

const enterAuction = (tender: TenderRecord, context: Parameters<Enter>[1], next: Enter): TenderRecord => {
  if (context.config.hasAuction && maxOffers(tender) > 1) return { ...tender, status: AUCTION_PHASE_STATUS };
  const { lots = [] } = tender;
  return next(withoutAuction({ ...tender, ...omitUndefined({ lots: isEmpty(lots) ? undefined : lots.map(withoutAuction) }) }), context);
};

/** V19. */
const auctionBeginsBeforeItsEnd: Rule = ({ auctionPeriod }, { zone }) => orderErrors(auctionPeriod, ['data', 'auctionPeriod'], zone);

const AUCTION_FIELDS = ['submissionMethod', 'submissionMethodDetails', 'submissionMethodDetails_en', 'submissionMethodDetails_ru'] as const;

/** C9 and step 14: auction fields only on tenders with an auction. */
const submissionGoesWithAuction: Rule = (tender, { config }) => {
  if (config.hasAuction) return NO_ERRORS;
  return AUCTION_FIELDS.filter((field) => tender[field] !== undefined).map((field) => extraForbidden(['data', field]));
};

/** C9: the default. */
const deriveSubmissionMethod: Derive = ({ submissionMethod }, { config }) => ({
  submissionMethod: submissionMethod ?? (config.hasAuction ? 'electronicAuction' : undefined),
});

/** spec/procedures.md §2.3: planned per lot, else for the tender. A client may propose a start, never an end. */
const planAuctions =
  ({ before: earlier }: PhaseStatuses): Derive =>
  (tender, context, before) => {
    const { lots = [], auctionPeriod, status = '' } = tender;
    if (!context.config.hasAuction) return { auctionPeriod: undefined };
    const isOpen = status === AUCTION_PHASE_STATUS || earlier.includes(status);
    const drawing = drawingFor(tender, context);
    const isAnnounced = leavesDraft(tender, context, before);
    const planned = (period: AuctionPeriod | undefined, lotId?: string): AuctionPeriod | undefined => {
      if (!isOpen) return period;
      const asked = isAnnounced ? withPlace(period, drawing) : period;
      const next = planAuction(tender, asked, { ...context, isFull: drawing.isFull }, lotId);
      if (isAnnounced || next?.startDate?.getTime() !== period?.startDate?.getTime()) drawing.took(next?.startDate);
      return next;
    };
    if (isEmpty(lots)) {
      const proposed = before === null && auctionPeriod !== undefined ? withDefined(auctionPeriod, { endDate: undefined }) : auctionPeriod;
      return { auctionPeriod: planned(proposed) };
    }
    const next = lots.map((lot) =>
      lot.status === 'active' ? withDefined(lot, { auctionPeriod: planned(lot.auctionPeriod, lot.id) }) : lot,
    );
    return { auctionPeriod: undefined, lots: next };
  };

export const auction = (settings: AuctionSettings = {}): Phase => ({
  name: 'auction',
  settings,
  statuses: [AUCTION_PHASE_STATUS],
  bidVisibility: { [AUCTION_PHASE_STATUS]: 'without values' },
  isSkippable: true,
  enter: enterAuction,
  transitions: ({ ahead }) => [
    ...transitionsBetween([AUCTION_PHASE_STATUS], ahead, 'auction', 'the last pending result has arrived'),
    ...transitionsBetween(
      [AUCTION_PHASE_STATUS],
      ahead,
      'scheduler',
      'E5: the auctions end as they begin (AUCTION=builtin), or have no rounds',
    ),
  ],
  events: [{ name: 'E5: an auction begins, or is missed', time: auctionTime, apply: tenderEffect(withAuctionsHeld) }],
  writes: ({ before, ahead }) => ({
    'read auction': writeIn([AUCTION_PHASE_STATUS], 'get auction info'),
    'set auction urls': writeIn([AUCTION_PHASE_STATUS], 'update auction urls'),
    'report auction': writeIn([AUCTION_PHASE_STATUS], 'report auction results'),
    'move auction': writeIn([...before.slice(-1), AUCTION_PHASE_STATUS], 'update auctionPeriod'),
    'bring auction documents': documentWriteIn([AUCTION_PHASE_STATUS, ...ahead.slice(0, 1)], 'add'),
  }),
  adds: () => [
    modelRules.add({ auctionBeginsBeforeItsEnd }),
    creationRules.add({ submissionGoesWithAuction }),
    changeRules.add({ submissionGoesWithAuction }),
    importFaults.add(findOfferFault),
    addRoutes('auction', auctionRoutes),
  ],
  derivations: (place) => [
    { fields: ['submissionMethod'], derive: deriveSubmissionMethod },
    { fields: ['auctionPeriod', 'lots.auctionPeriod'], derive: planAuctions(place) },
  ],
  // Result fields of other measures are unknown here.
  models: () => ({ '/tenders/auction-results': {}, '/tenders/auction-lot-results': {}, '/auctions/bid-post': {} }),
  flags: { hasAuction: 'any' },
});
