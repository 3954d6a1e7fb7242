import { expect } from 'chai';
import { fixedClock } from '../../../../fixtures/fixed-clock.ts';
import { makeZone } from '../../../../src/base/domain/zone-time.ts';
import { makeBidTally } from '../../../../src/features/auctions/bid-counters.ts';
import { measureAuctions } from '../../../../src/features/auctions/measures.ts';
import { makeMetrics } from '../../../../src/http/metrics.ts';

const held = {
  clock: fixedClock(new Date('2026-11-23T09:00:00Z')),
  zone: makeZone('Europe/Kyiv'),
  tally: makeBidTally(),
  watching: {
    report: () => ({ watchers: 5, bidders: 1, refused: 2, events: 3, bytes: 4, dropped: 6, auctions: 7, reads: 8, changes: 9 }),
  },
  auctions: { count: async ({ statuses }: { statuses?: readonly string[] }) => (statuses?.includes('planned') ? 3 : 2) },
  conductor: {
    report: () => ({ leads: 1, switches: 2, takeovers: 3, shifts: 4, reports: 5, failures: 6 }),
    onSwitch: (listener: (seconds: number) => void) => {
      listener(0.2);
      return () => undefined;
    },
  },
};

describe('The measures of auctions', () => {
  it('are those of their conductor, their watchers and their bids', async () => {
    const metrics = makeMetrics();
    measureAuctions(metrics, held);
    const { text } = await metrics.scrape();
    expect(text).to.match(/^auctions_led 1$/m);
    expect(text).to.match(/^auction_shifts_total 4$/m);
    expect(text).to.match(/^auction_switch_late_seconds_count 1$/m);
    expect(text).to.match(/^auctions_running 2$/m);
    expect(text).to.match(/^auctions_planned_today 3$/m);
    expect(text).to.match(/^auction_watchers 5$/m);
    expect(text).to.match(/^auction_bids_refused_total\{reason="high"\} 0$/m);
  });
});
