/** The conductor of a process, with its dependencies on the store and on tenders. */

import type { Calendar } from '../../domain/period.ts';
import { conflict } from '../../domain/problem.ts';
import type { Zone } from '../../domain/zone-time.ts';
import type { AuctionTimeouts } from '../../platform/settings.ts';
import type { TransactionContext } from '../../store/records/records.ts';
import { type Conductor, type ConductorDeps, makeConductor } from './conductor.ts';
import type { AuctionDecision, Want } from './deciding.ts';
import { decideWith } from './deciding.ts';
import type { AuctionRecord } from './model/auction.ts';
import type { AuctionedTenders } from './service.ts';
import type { AuctionStore } from './store/auctions.ts';

interface ReportingDeps {
  readonly zone: Pick<Zone, 'render'>;
  readonly decide: (id: string, want: Want, within: Pick<TransactionContext, 'session'>) => Promise<AuctionDecision>;
  readonly tenders: Pick<AuctionedTenders, 'report'>;
}

/** Rejects, writing nothing, when the auction has advanced meanwhile or the tender awaits no results. */
const makeReporting =
  ({ zone, decide, tenders }: ReportingDeps) =>
  async (auction: AuctionRecord): Promise<void> => {
    const { _id, tender_id, lot_id, bids, seq } = auction;
    // Loaded on demand: it brings a YAML writer.
    const { auditDocument, auditTitle } = await import('./rules/audit.ts');
    const results = {
      auction: _id,
      tender_id,
      ...(lot_id === undefined ? {} : { lot_id }),
      offers: Object.fromEntries(bids.map(({ id, offer }) => [id, offer])),
      audit: { title: auditTitle(auction), text: auditDocument(auction, zone) },
    };
    await tenders.report(results, async (within) => {
      const isSame = (auction: AuctionRecord | null): boolean => auction?.seq === seq;
      const { refused } = await decide(
        _id,
        (auction) =>
          isSame(auction)
            ? { steps: [{ event: 'report', body: {}, by: 'conductor' }] }
            : { refused: { status: 400, text: 'The auction has gone on' } },
        within,
      );
      if (refused !== undefined) throw conflict(refused.text);
      return () => undefined;
    });
  };

interface ConductingDeps extends Pick<ConductorDeps, 'log' | 'everyMs'> {
  readonly auctions: AuctionStore;
  readonly zone: Zone;
  readonly calendar: () => Calendar;
  readonly tenders: Pick<AuctionedTenders, 'report' | 'tellStart'>;
  readonly patience?: AuctionTimeouts;
}

export const openConductor = ({ auctions, zone, calendar, tenders, patience: timeout, ...given }: ConductingDeps): Conductor => {
  const context = () => ({ zone, calendar: calendar(), ...(timeout === undefined ? {} : { patience: timeout }) });
  const report = makeReporting({
    zone,
    decide: (id, want, within) => decideWith(auctions.decide, context(), id, want, within),
    tenders,
  });
  return makeConductor({ auctions, context, report, tenders, ...given });
};
