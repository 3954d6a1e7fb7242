/** Pages of the registry over HTTP, requested from alternating processes until one of them answers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../../../src/base/platform/clock.ts';
import { type Item, type Resource, versionOf } from './ledger.ts';
import { makeStopwatch, NO_ANSWER_MS, type Stopwatch } from './stopwatch.ts';

export interface Page {
  readonly items: readonly Item[];
  readonly next: string;
  /** Null when the page names no previous page. */
  readonly previous: string | null;
}

/** Status 404: the registry does not know the cursor. */
export class InvalidCursor extends Error {}

export interface Asker {
  /** One page. Retries transient failures; null if stopped first. `query` is sent as given, including empty values. */
  page(resource: Resource, query: Readonly<Record<string, string>>): Promise<Page | null>;
  /** Failed attempts: connection errors, 503 and the like. */
  readonly refusals: number;
}

export interface AskerOptions {
  /** Base address for the next request. */
  readonly api: () => string;
  readonly stopped: () => boolean;
  readonly watch?: Stopwatch;
}

const waitMs = 200;

const noAnswer = (): Error => new Error('no answer to a long poll');

/** A server that is stalled for ten seconds treats a request as never received: 408. */
export const mayPass = (status: number): boolean => [408, 412, 429].includes(status) || status >= 500;

// biome-ignore lint/suspicious/noExplicitAny: untyped response; an unexpected shape fails the soak
const readPage = ({ data, next_page, prev_page }: any): Page => {
  for (const item of data) {
    if (Number.isNaN(versionOf(item))) throw new Error(`an item without a version: ${JSON.stringify(item)}`);
  }
  return { items: data, next: next_page.offset, previous: prev_page?.offset ?? null };
};

export const makeAsker = ({ api, stopped, watch = makeStopwatch() }: AskerOptions): Asker => {
  let refusals = 0;
  const once = async (resource: Resource, query: Readonly<Record<string, string>>): Promise<Page | null> => {
    const url = `${api()}/api/2.5/${resource}?${new URLSearchParams(query)}`;
    let response: Response;
    let body: unknown;
    const ask = async (): Promise<[Response, unknown]> => {
      const answer = await fetch(url, { signal: AbortSignal.timeout(NO_ANSWER_MS + 1000) });
      return [answer, await answer.json()];
    };
    try {
      // Long polls have a longer timeout.
      const isLong = query.feed === 'longpoll';
      [response, body] = await (isLong ? withTimeout(ask(), 2 * NO_ANSWER_MS, noAnswer) : watch.time(`GET ${resource}`, ask));
    } catch {
      return null;
    }
    if (response.status === 200) return readPage(body);
    if (response.status === 404) throw new InvalidCursor(url);
    if (!mayPass(response.status)) throw new Error(`${url} was answered ${response.status}: ${JSON.stringify(body)}`);
    return null;
  };
  return {
    get refusals() {
      return refusals;
    },
    page: async (resource, query) => {
      while (!stopped()) {
        const page = await once(resource, query);
        if (page !== null) return page;
        refusals += 1;
        await sleep(waitMs);
      }
      return null;
    },
  };
};
