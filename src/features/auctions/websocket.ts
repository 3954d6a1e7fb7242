/**
 * `/api/auctions/{id}/ws` for pages of other auction services (docs/auctions.md): after each public change the
 * whole document as one text, nothing on connecting, `PING` each 5 s.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { notFound, Problem, unavailable } from '../../base/domain/problem.ts';
import { repeat } from '../../base/platform/clock.ts';
import { addressKey } from '../../http/authenticate.ts';
import { rawAnswer, type Upgrades } from '../../http/server.ts';
import type { Hub, Watched } from './hub.ts';
import type { Watchers } from './watchers.ts';

interface SocketsOptions {
  readonly hub: Hub;
  readonly watchers: Pick<Watchers, 'place' | 'sent'>;
  readonly render: (problem: Problem) => object;
  /** Trusted proxies in front, whose `X-Forwarded-For` gives the caller's address (TRUST_PROXY). */
  readonly trustProxy: number;
  readonly every?: (ms: number, work: () => void) => () => void;
}

const PING_MS = 5000;
const MAX_UNREAD_MESSAGES = 10;
const MAX_UNREAD_BYTES = 256 * 1024;

/** RFC 6455: the server is going away; the server is busy. */
const GOING_AWAY = 1001;

const SOCKET_PATH = /^\/api(?:\/(?:2\.5|0))?\/auctions\/([\w-]{1,128})\/ws\/?$/;

const findSocketAuctionId = ({ url = '' }: IncomingMessage): string | null => SOCKET_PATH.exec(url.split('?', 1)[0] ?? '')?.[1] ?? null;

/** As in Express: the address named by the outermost trusted proxy. */
const callerOf = ({ headers, socket }: IncomingMessage, trustProxy: number): string => {
  const named = String(headers['x-forwarded-for'] ?? '').split(',');
  const forwarded = trustProxy > 0 ? named.at(-trustProxy)?.trim() : undefined;
  return addressKey(forwarded === undefined || forwarded === '' ? socket.remoteAddress : forwarded);
};

interface Talk {
  heartbeat(): void;
  end(): void;
}

const toSocketProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : unavailable('The auction cannot be read right now. Please, retry', error);

export const makeAuctionSockets = ({ hub, watchers, render, trustProxy, every = repeat }: SocketsOptions): Upgrades & { close(): void } => {
  const server = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false, maxPayload: 1024 });
  const talks = new Set<Talk>();
  let closed = false;
  const stopBeats = every(PING_MS, () => {
    for (const talk of [...talks]) talk.heartbeat();
  });

  const talkOn = (line: WebSocket): Talk & { send(text: Buffer): void; heard(): void } => {
    let unread = 0;
    let isAlive = true;
    const write = (text: Buffer | string): void => {
      unread += 1;
      line.send(text, { binary: false }, () => {
        unread -= 1;
      });
    };
    return {
      send: (text) => {
        if (line.readyState !== line.OPEN) return;
        if (unread >= MAX_UNREAD_MESSAGES || line.bufferedAmount > MAX_UNREAD_BYTES) {
          watchers.sent.dropped += 1;
          return line.terminate();
        }
        watchers.sent.events += 1;
        watchers.sent.bytes += text.length;
        write(text);
      },
      heard: () => {
        isAlive = true;
      },
      heartbeat: () => {
        if (!isAlive) return line.terminate();
        isAlive = false;
        if (line.readyState === line.OPEN) write('PING');
      },
      end: () => {
        line.close(GOING_AWAY);
        setTimeout(() => line.terminate(), 1000).unref();
      },
    };
  };

  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const id = findSocketAuctionId(request);
    let release = (): void => undefined;
    let watched: Watched | null = null;
    let talk: ReturnType<typeof talkOn> | null = null;
    const leave = (): void => {
      watched?.leave();
      release();
      if (talk !== null) talks.delete(talk);
    };
    try {
      if (closed) throw unavailable('The registry is going down. Please, retry');
      watched = await hub.open(id ?? '', () => {
        release = watchers.place(callerOf(request, trustProxy));
        return { changed: (_, news) => news !== null && talk?.send(news.document()) };
      });
      if (watched === null) throw notFound('Not Found');
    } catch (error) {
      leave();
      return void socket.end(rawAnswer(toSocketProblem(error), render));
    }
    socket.once('close', leave);
    if (socket.destroyed) return leave();
    server.handleUpgrade(request, socket, head, (line) => {
      talk = talkOn(line);
      talks.add(talk);
      line.on('error', () => line.terminate());
      line.on('message', talk.heard);
      line.on('pong', talk.heard);
      if (closed) talk.end();
    });
  };

  return {
    takes: (request) => request.headers.upgrade?.toLowerCase() === 'websocket' && findSocketAuctionId(request) !== null,
    upgrade: (request, socket, head) => {
      // The connection may close before it is accepted.
      socket.on('error', () => socket.destroy());
      void accept(request, socket, head);
    },
    close: () => {
      closed = true;
      stopBeats();
      for (const talk of [...talks]) talk.end();
    },
  };
};
