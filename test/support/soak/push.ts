/** Push clients: server-sent events and long polls, each resumed where it ended. */
import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../../../src/base/platform/clock.ts';
import { makeCrawler, type Order, type SoakCrawler, startForward } from './crawlers.ts';
import type { Inbox, Item, Resource } from './ledger.ts';
import { type Asker, mayPass } from './pages.ts';

export interface PushOptions {
  readonly api: () => string;
  /** A process to probe for its features. */
  readonly probe: string;
  /** Determines when a client disconnects. */
  readonly random: () => number;
  readonly asker: Asker;
  readonly stopped: () => boolean;
  readonly say: (line: string) => void;
}

interface Event {
  readonly id: string;
  readonly item: Item;
}

/** One event of a stream, or null for a comment or a greeting. */
const readEvent = (block: string): Event | null => {
  const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
  const id = fields.get('id');
  const data = fields.get('data');
  return id === undefined || data === undefined ? null : { id, item: JSON.parse(data) };
};

/** Events of one connection until it ends; a truncated event is dropped. */
async function* streamEvents(response: Response): AsyncGenerator<Event> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body ?? []) {
    rest += decoder.decode(chunk, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = readEvent(block);
      if (event !== null) yield event;
    }
  }
}

interface Listening extends Pick<PushOptions, 'api' | 'random' | 'stopped'> {
  readonly resource: Resource;
  readonly fields: string;
  readonly inbox: Inbox;
  readonly order: Order;
}

/** Longer than any client stays connected. */
const longestMs = 30_000;

/** One connection, closed after a while so that resuming is tested often. Returns the last id received. */
const listenOnce = async ({ api, random, stopped, resource, fields, inbox, order }: Listening, lastId: string): Promise<string> => {
  const hangUp = new AbortController();
  const after = performance.now() + 2000 + random() * 15_000;
  const timer = setInterval(() => {
    if (stopped() || performance.now() > after) hangUp.abort();
  }, 100);
  let last = lastId;
  const listen = async (): Promise<void> => {
    const url = `${api()}/api/2.5/${resource}?feed=eventsource&mode=_all_&opt_fields=${fields}`;
    const headers = last === '' ? {} : { 'Last-Event-ID': last };
    const response = await fetch(url, { headers, signal: hangUp.signal });
    if (response.status !== 200 && !mayPass(response.status)) throw new RangeError(`${url} was answered ${response.status} from ${last}`);
    if (response.status !== 200) return;
    for await (const { id, item } of streamEvents(response)) {
      // Anything received after disconnecting is ignored.
      if (hangUp.signal.aborted) return;
      for (const name of fields.split(',')) if (name !== '' && !(name in item)) throw new RangeError(`an event without ${name}: ${id}`);
      order.item(resource, item);
      order.cursor(resource, id);
      inbox.take(resource, [item]);
      last = id;
    }
  };
  try {
    await withTimeout(listen(), longestMs, () => new Error('a stream that does not end'));
  } catch (error) {
    // A connection is resumed, however it ended.
    if (error instanceof RangeError || error instanceof SyntaxError) throw error;
  } finally {
    clearInterval(timer);
    hangUp.abort();
  }
  return last;
};

const startEvents = (options: PushOptions, name: string, fieldsOf: (resource: Resource) => string): SoakCrawler =>
  makeCrawler(name, async (resource, inbox, order) => {
    const listening = { ...options, resource, fields: fieldsOf(resource), inbox, order };
    for (let last = ''; !options.stopped(); ) {
      last = await listenOnce(listening, last);
      await sleep(100 + options.random() * 300);
    }
  });

/** Starts the clients that the registry supports, and reports what it does not. */
export const startPush = async (options: PushOptions): Promise<SoakCrawler[]> => {
  const hangUp = new AbortController();
  const response = await fetch(`${options.probe}/api/2.5/contracts?feed=eventsource`, { signal: hangUp.signal });
  const isPushed = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  hangUp.abort();
  if (!isPushed) {
    options.say('skipped: this registry has no feed=eventsource and no feed=longpoll');
    return [];
  }
  return [
    startEvents(options, 'events', () => ''),
    startEvents(options, 'events with fields', (resource) => (resource === 'contracts' ? 'contractID,public_modified' : 'public_modified')),
    startForward('long poll', options.asker, { fields: '', ahead: { feed: 'longpoll', timeout: '5' }, idleMs: 50 }),
  ];
};
