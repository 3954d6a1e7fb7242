/** Bidders of many auctions: each posts bids at a fixed rate while its turn is open, waiting for each response. */
import { randomUUID } from 'node:crypto';
import { Agent, get, request } from 'node:http';

export interface Turn {
  readonly auction: string;
  readonly bid: string;
  /** The bidder's current offer. */
  readonly amount: number;
}

export interface Bots {
  /** Milliseconds of each bid answered with 200. */
  readonly times: readonly number[];
  /** Times of these responses. */
  readonly answered: readonly { readonly auction: string; readonly at: number }[];
  /** Other responses, by status. */
  readonly refused: ReadonlyMap<string, number>;
  stop(): void;
}

interface HeardStage {
  readonly type: string;
  readonly bidder_id?: string;
  readonly amount: number;
}

/** An event's data: the document, or a change with the current stage. */
interface Heard {
  readonly _id: string;
  readonly stage?: HeardStage | null;
  readonly stages?: Readonly<Record<number, HeardStage>>;
  readonly current_stage?: number;
}

interface BotsOptions {
  /** Registries to try; the first that responds is used. */
  readonly urls: () => readonly string[];
  readonly auctions: readonly string[];
  readonly hashOf: (auction: string, bid: string) => string;
  readonly everyMs: number;
}

/** Per connection. */
const maxAuctions = 20;

export const startBots = ({ urls, auctions, hashOf, everyMs }: BotsOptions): Bots => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const turns = new Map<string, Turn>();
  const times: number[] = [];
  const answered: { auction: string; at: number }[] = [];
  const refused = new Map<string, number>();
  const streams = new Set<{ destroy(): void }>();
  let stopped = false;
  let nth = 0;

  const post = ({ auction, bid, amount }: Turn): void => {
    nth += 1;
    const began = performance.now();
    const body = JSON.stringify({ data: { amount: amount - 1 - (nth % 7) } });
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), 'Idempotency-Key': randomUUID() };
    const [url] = urls();
    const sent = request(`${url}/api/2.5/auctions/${auction}/bids/${bid}?hash=${hashOf(auction, bid)}`, { method: 'POST', agent, headers });
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.once('end', () => {
        if (response.statusCode !== 200) return void count(`${response.statusCode} ${JSON.parse(text).details}`);
        times.push(performance.now() - began);
        answered.push({ auction, at: Date.now() });
      });
    });
    sent.on('error', (error) => count(Reflect.get(error, 'code') ?? 'error'));
    sent.end(body);
  };
  const count = (what: string): void => void refused.set(what, (refused.get(what) ?? 0) + 1);

  const hear = (data: Heard): void => {
    const stage = data.stage ?? data.stages?.[data.current_stage ?? -1];
    if (stage?.type === 'bids' && stage.bidder_id !== undefined) {
      turns.set(data._id, { auction: data._id, bid: stage.bidder_id, amount: stage.amount });
    } else if (stage !== undefined) turns.delete(data._id);
  };

  const follow = (ids: readonly string[]): void => {
    if (stopped) return;
    const [url] = urls();
    const again = (): void => void setTimeout(() => follow(ids), 100).unref();
    const asked = get(`${url}/api/2.5/auctions/events?ids=${ids.join(',')}`, { agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const [, data] = /^data: (.*)$/m.exec(block) ?? [];
          if (data !== undefined) hear(JSON.parse(data));
        }
      });
      response.once('close', again);
      response.on('error', () => undefined);
    });
    asked.on('error', again);
    streams.add(asked);
  };
  for (let from = 0; from < auctions.length; from += maxAuctions) follow(auctions.slice(from, from + maxAuctions));

  // Bidders are spread over the second.
  const timers = auctions.map((auction, index) =>
    setTimeout(
      () => {
        const timer = setInterval(() => {
          const turn = turns.get(auction);
          if (turn !== undefined) post(turn);
        }, everyMs);
        timers.push(timer);
      },
      (index * everyMs) / auctions.length,
    ),
  );
  return {
    times,
    answered,
    refused,
    stop: () => {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      for (const stream of streams) stream.destroy();
      agent.destroy();
    },
  };
};
