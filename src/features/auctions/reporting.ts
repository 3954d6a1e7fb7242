/** Tells the tender what an auction has come to: results, audit document and the last stage of the auction are one write. */

import { conflict } from '../../domain/problem.ts';
import type { Zone } from '../../domain/zone-time.ts';
import type { TransactionContext } from '../../store/records/records.ts';
import type { AuctionDecision, Want } from './deciding.ts';
import type { AuctionRecord } from './model/auction.ts';
import type { AuctionedTenders } from './service.ts';

interface ReportingDeps {
  readonly zone: Pick<Zone, 'render'>;
  readonly decide: (id: string, want: Want, within: Pick<TransactionContext, 'session'>) => Promise<AuctionDecision>;
  readonly tenders: Pick<AuctionedTenders, 'report'>;
}

/** Rejects where the auction has gone on meanwhile, or the tender awaits no results; then nothing is written. */
export const makeReporting =
  ({ zone, decide, tenders }: ReportingDeps) =>
  async (auction: AuctionRecord): Promise<void> => {
    const { _id, tender_id, lot_id, bids, seq } = auction;
    // A start does not wait for it: it brings a writer of YAML.
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
