/** Follows an auction: the document first, for the time, then server-sent events; polls while there is no stream. */
import { askJson } from '../api.ts';
import { learnNames } from '../data/english-names.ts';
import type { ServerClock } from './clock.ts';
import { broughtForward, type Fields, timeIn } from './document.ts';

/** `asking`: there is no stream, and the page polls. */
export type Connection = 'connecting' | 'open' | 'asking' | 'broken';

/** What only the bidder's own link receives. */
export interface Own {
  readonly bid: string;
  readonly held: number | null;
  /** The bidder's amount that counts unless they bid. */
  readonly standing: number | null;
  readonly limit: number | null;
  readonly turnAt: number | null;
  readonly closesAt: number | null;
}

export interface Listener {
  document(fields: Fields): void;
  /** Null: the bidder's link is no longer valid. */
  own(own: Own | null): void;
  connection(state: Connection): void;
  /** No such auction. */
  missing(): void;
}

export interface Following {
  stop(): void;
}

const messages = ['auction', 'stage', 'shift', 'paused', 'void', 'cancelled', 'names'] as const;
const AGAIN_MS = 2000;
/** Longer than the registry is ever silent. */
const SILENT_MS = 25_000;
/** Number of polls in place of a refused stream before the stream is tried again. */
const ASKED = 10;
/** How often the clock is synchronized. */
const TIME_MS = 60_000;

export const buildAddress = (id: string): string => `/api/2.5/auctions/${encodeURIComponent(id)}`;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const parsed = (event: Event): Fields | null => {
  try {
    const value: unknown = JSON.parse(String(Reflect.get(event, 'data')));
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
};

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const buildOwnView = ({ bidder_id, held, standing, limit, your_turn_at, closes_at }: Fields): Own => ({
  bid: typeof bidder_id === 'string' ? bidder_id : '',
  held: isFields(held) ? numberIn(held.amount) : numberIn(held),
  standing: numberIn(standing),
  limit: numberIn(limit),
  turnAt: timeIn(your_turn_at),
  closesAt: timeIn(closes_at),
});

/** The contents of a response, with or without an envelope. */
export const buildBody = (body: unknown): Fields | null => {
  const inside = isFields(body) && isFields(body.data) ? body.data : body;
  return isFields(inside) ? inside : null;
};

export const follow = (id: string, clock: ServerClock, listener: Listener): Following => {
  let document: Fields | null = null;
  let stream: EventSource | null = null;
  let heardAt = performance.now();
  let isStopped = false;
  let isBusy = false;
  let isObserver = false;
  let wasTold = false;
  let refusals = 0;

  /** Ignores a document older than the current one. */
  const show = (fields: Fields): void => {
    if (document !== null && Number(fields.rev) < Number(document.rev) && fields._id === document._id) return;
    document = fields;
    listener.document(fields);
  };

  const ask = async (): Promise<void> => {
    const sent = performance.now();
    const { data, response } = await askJson(buildAddress(id));
    const received = performance.now();
    if (isStopped) return;
    const fields = buildBody(data);
    const now = timeIn(fields?.now);
    if (now !== null) clock.asked(now, sent, received);
    if (fields !== null) {
      show(fields);
      // An auction waits for no name.
      void learnNames(data).then(() => document !== null && !isStopped && listener.document(document));
    } else if (response.status === 404) listener.missing();
    else throw new Error(`the registry answered ${response.status}`);
  };

  const heard = (message: Fields): void => {
    heardAt = performance.now();
    const now = timeIn(message.now);
    if (now !== null) clock.heard(now);
    listener.connection('open');
  };

  const open = (): void => {
    stream?.close();
    heardAt = performance.now();
    const events = new EventSource(`${buildAddress(id)}/events`);
    stream = events;
    // The bidder's access may have ended with the previous stream; if it has not, this stream delivers their data itself.
    events.onopen = () => wasTold && void askOwn(true).catch(() => undefined);
    // A refused stream is closed; `begin` polls then.
    events.onerror = () => events.readyState !== EventSource.CLOSED && listener.connection('broken');
    for (const name of messages) {
      events.addEventListener(name, (event) => {
        const message = parsed(event);
        if (message === null) return;
        heard(message);
        show(name === 'auction' || document === null ? message : broughtForward(document, message));
      });
    }
    events.addEventListener('clock', (event) => heard(parsed(event) ?? {}));
    events.addEventListener('own', (event) => {
      const message = parsed(event);
      if (message === null) return;
      heard(message);
      tellOwn(buildOwnView(message));
    });
  };

  const tellOwn = (own: Own | null): void => {
    if (own !== null || wasTold) listener.own(own);
    wasTold = own !== null;
    isObserver = own === null;
  };

  /** Requests the bidder's own data where there is no stream to deliver it. */
  const askOwn = async (isStreamed = false): Promise<void> => {
    if (isObserver) return;
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
    const answer = await fetch(`${buildAddress(id)}/check_authorization`, { method: 'POST', headers, body: '{"data":{}}' });
    const own = answer.ok ? buildBody(await answer.json()) : null;
    if (isStopped) return;
    if (own !== null && !isStreamed) tellOwn(buildOwnView(own));
    else if (answer.status === 401) tellOwn(null);
  };

  const begin = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      const isRefused = stream?.readyState === EventSource.CLOSED;
      await ask();
      if (isRefused) await askOwn();
      if (isStopped || document === null) return;
      if (isRefused) listener.connection('asking');
      if (!isRefused || refusals % ASKED === ASKED - 1) open();
      refusals = isRefused ? refusals + 1 : 0;
    } catch {
      if (!isStopped) listener.connection('broken');
    } finally {
      isBusy = false;
    }
  };

  /** A browser does not reconnect a refused stream, and a stream over a dead connection stays silent. */
  const look = (): void => {
    const isRefused = stream === null || stream.readyState === EventSource.CLOSED;
    const isSilent = !isRefused && performance.now() - heardAt > SILENT_MS;
    if (isRefused || isSilent) {
      if (isSilent) listener.connection('broken');
      void begin();
    }
  };

  const wake = (): void => {
    // After standby the connection may be dead without an error.
    if (globalThis.document.visibilityState === 'visible' && performance.now() - heardAt > 11_000) open();
  };

  listener.connection('connecting');
  void begin();
  const again = setInterval(look, AGAIN_MS);
  const time = setInterval(() => void ask().catch(() => undefined), TIME_MS);
  addEventListener('online', look);
  globalThis.document.addEventListener('visibilitychange', wake);
  return {
    stop: () => {
      isStopped = true;
      clearInterval(again);
      clearInterval(time);
      removeEventListener('online', look);
      globalThis.document.removeEventListener('visibilitychange', wake);
      stream?.close();
    },
  };
};
