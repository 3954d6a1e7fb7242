/** All watchers of auctions in a process, by events or WebSocket: opened once, closed when the process ends. */

import { Problem } from '../../base/domain/problem.ts';
import type { ConcurrencyLimits } from '../../base/platform/settings.ts';
import type { FeatureContext } from '../feature.ts';
import { bidderBy, credentialsIn, unauthorizedBidder } from './bidder-session.ts';
import { eventRoutes } from './event-routes.ts';
import { type AuctionSource, makeHub } from './hub.ts';
import type { AuctionService } from './service.ts';
import { makeWatchers } from './watchers.ts';
import { makeAuctionSockets } from './websocket.ts';

interface LiveUpdatesOptions extends Pick<FeatureContext, 'clock'> {
  readonly service: AuctionService;
  readonly limits: ConcurrencyLimits;
  readonly trustProxy: number;
  readonly render: (problem: Problem) => object;
}

/** A read brings an auction up to date, like any other read. */
const lookAt =
  ({ look }: AuctionService): AuctionSource['get'] =>
  (id) =>
    look(id).catch((error: unknown) => {
      if (error instanceof Problem && error.status === 404) return null;
      throw error;
    });

export const openLiveUpdates = ({ service, clock, limits, trustProxy, render }: LiveUpdatesOptions) => {
  const { auctions, links, show } = service;
  const now = (): Date => clock.now();
  const source = { get: lookAt(service), watch: auctions.watch };
  const hub = makeHub({ source, now, publish: (auction, at) => show({ auction, now: at }) });
  const watchers = makeWatchers({ hub, now, limits, random: Math.random });
  const sockets = makeAuctionSockets({ hub, watchers, render, trustProxy });
  return {
    routes: eventRoutes({
      watchers,
      bidderOf: (request, auction) => {
        const credentials = credentialsIn(request, auction._id);
        const bidder = bidderBy(links, auction, credentials);
        // A page with an outdated cookie still watches; an explicit secret that is invalid is refused.
        if (bidder === null && credentials?.isCookie === false) throw unauthorizedBidder('Invalid hash');
        return bidder?.id ?? null;
      },
    }),
    sockets,
    report: () => ({ ...watchers.report(), ...hub.report() }),
    close: async (): Promise<void> => {
      watchers.close();
      sockets.close();
      await hub.close();
    },
  };
};

export type LiveUpdates = ReturnType<typeof openLiveUpdates>;
