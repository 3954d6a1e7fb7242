/** Auctions served over HTTP to observers, from a source in memory that a test controls. */
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Problem } from '../../../../src/base/domain/problem.ts';
import type { ConcurrencyLimits } from '../../../../src/base/platform/settings.ts';
import { eventRoutes } from '../../../../src/features/auctions/event-routes.ts';
import { type AuctionSource, makeHub } from '../../../../src/features/auctions/hub.ts';
import type { AuctionRecord, AuctionStage, Bidder } from '../../../../src/features/auctions/model/auction.ts';
import { makeWatchers } from '../../../../src/features/auctions/watchers.ts';
import { makeAuctionSockets } from '../../../../src/features/auctions/websocket.ts';
import { sendReply } from '../../../../src/http/answer.ts';
import type { ApiRequest } from '../../../../src/http/route.ts';
import { makeServer } from '../../../../src/http/server.ts';

const minute = 60_000;
export const startOf = new Date('2026-11-23T09:00:00Z');
const later = (minutes: number): Date => new Date(startOf.getTime() + minutes * minute);

const bidder = (id: string, amount: number): Bidder => {
  const offer = { amount, date: later(-60) };
  return { id, initial: offer, offer, generation: 0 };
};

/** Two bidders; the first round has begun. */
export const anAuction = (_id = randomBytes(16).toString('hex')): AuctionRecord => {
  const turn = (start: number, bid?: string, amount?: number): AuctionStage => ({
    type: 'bids',
    start: later(start),
    ...(bid === undefined || amount === undefined ? {} : { bidder_id: bid, offer: { amount, date: later(-60) } }),
  });
  return {
    _id,
    tender_id: _id,
    attempt: 1,
    status: 'running',
    start_at: startOf,
    auction_type: 'default',
    timing: { first_pause: 5 * minute, pause: 2 * minute, turn: 2 * minute, announcement: 2 * minute },
    step: 100,
    subject: { procurementMethodType: 'belowThreshold', items: [] },
    seq: 2,
    rev: 2,
    log_head: '',
    current_stage: 0,
    timer: later(5),
    stages: [
      { type: 'pause', start: startOf },
      turn(5, 'A', 9700),
      turn(7, 'B', 9500),
      { type: 'pause', start: later(9) },
      turn(11),
      turn(13),
    ],
    bids: [bidder('A', 9700), bidder('B', 9500)],
    initial_order: ['A', 'B'],
    order: ['A', 'B'],
    modified: startOf,
  };
};

/** The same after a publicly visible change. */
export const changed = (auction: AuctionRecord, fields: Partial<AuctionRecord>): AuctionRecord => ({
  ...auction,
  seq: auction.seq + 1,
  rev: auction.rev + 1,
  ...fields,
});

/** The same with an amount held. */
export const held = (auction: AuctionRecord, bid: string, amount: number): AuctionRecord => ({
  ...auction,
  seq: auction.seq + 1,
  bids: auction.bids.map((one) => (one.id === bid ? { ...one, held: { amount, time: later(6) } } : one)),
});

/** A source that notifies of whatever `put` receives. */
export const memorySource = () => {
  const records = new Map<string, AuctionRecord>();
  let follower: Parameters<AuctionSource['watch']>[0] | null = null;
  let reads = 0;
  return {
    get: async (id: string) => {
      reads += 1;
      const auction = records.get(id);
      return auction === undefined ? null : { auction };
    },
    watch: (given: Parameters<AuctionSource['watch']>[0]) => {
      follower = given;
      setImmediate(() => given.renewed());
      return async () => {
        follower = null;
      };
    },
    put: (auction: AuctionRecord) => {
      records.set(auction._id, auction);
      follower?.changed(auction);
    },
    /** A change while nobody is listening. */
    hide: (auction: AuctionRecord) => void records.set(auction._id, auction),
    renew: () => follower?.renewed(),
    reads: () => reads,
  };
};

const publish = ({ bids, log_head, seq, limit, ...open }: AuctionRecord) => open;

interface ServedOptions {
  readonly limits?: ConcurrencyLimits;
  readonly now?: () => Date;
}

/** A server with the event routes and the WebSocket; `beat` advances all streams by a second, `ping` sockets by five. */
export const serveWatched = async ({ limits = { atOnce: 100, perAddress: 100 }, now = () => startOf }: ServedOptions = {}) => {
  const source = memorySource();
  let beat = (): void => undefined;
  let ping = (): void => undefined;
  const hub = makeHub({ source, now, publish });
  const watchers = makeWatchers({
    hub,
    now,
    limits,
    random: () => 0.05,
    every: (_, work) => {
      beat = () => {
        for (let turn = 0; turn < 10; turn += 1) work();
      };
      return () => undefined;
    },
  });
  const render = ({ details, status }: Problem): object => ({ status, details });
  const every = (_: number, work: () => void) => {
    ping = work;
    return () => undefined;
  };
  const sockets = makeAuctionSockets({ hub, watchers, render, trustProxy: 0, every });
  const findBidder = ({ query }: ApiRequest): string | null => {
    const hash = query.get('hash');
    if (hash !== undefined && hash !== 'good') throw new Problem('http-unauthorized', 'Invalid hash');
    return hash === undefined ? null : (query.get('bidder_id') ?? null);
  };
  const app = express();
  for (const { path, handler } of eventRoutes({ watchers, bidderOf: findBidder })) {
    app.get(`/api/2.5${path}`, async (request, response) => {
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      const apiRequest: Partial<ApiRequest> = {
        params: { auction: String(Reflect.get(request.params, 'auction') ?? '') },
        query: new Map(Object.entries(request.query).map(([name, value]) => [name, String(value)])),
        actor: { name: '', group: 'anonymous', levels: '' },
        address: () => 'one',
        gone: () => gone.signal,
        header: (name) => request.get(name),
      };
      try {
        sendReply(response, await handler(apiRequest as ApiRequest));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        response.set(error.headers).status(error.status).json(render(error));
      }
    });
  }
  app.post('/echo', express.text({ type: () => true }), (request, response) => void response.send(`echo ${request.body}`));
  const server = makeServer(app, render, undefined, sockets);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    source,
    hub,
    watchers,
    url: `http://127.0.0.1:${port}`,
    port,
    heartbeat: () => beat(),
    ping: () => ping(),
    close: async () => {
      watchers.close();
      sockets.close();
      await hub.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
