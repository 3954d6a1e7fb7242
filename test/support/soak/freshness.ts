/** The delay between the acknowledgement of a write and its visibility to a polling client. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '../../../src/store/client.ts';
import { quantile } from '../quantile.ts';
import type { Asker } from './pages.ts';

export interface Freshness {
  readonly rate: number;
  /** Achieved writes per second. */
  readonly reached: number;
  readonly samples: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

interface Seen {
  /** id → time of acknowledgement. */
  readonly acknowledged: Map<string, number>;
  readonly visible: Map<string, number>;
}

const pollMs = 10;

/** Follows the feed of contracts page by page until `ended`. */
const watchFeed = async (asker: Asker, from: string, { visible }: Seen, ended: () => boolean): Promise<void> => {
  for (let offset = from; !ended(); ) {
    const page = await asker.page('contracts', { offset, limit: '1000', mode: '_all_' });
    if (page === null) return;
    const now = performance.now();
    for (const { id } of page.items) if (!visible.has(id)) visible.set(id, now);
    offset = page.next;
    await sleep(pollMs);
  }
};

/** Starts a write every 1/rate s regardless of earlier ones, so that a slow store does not hide its delay. */
const writeAt = async (store: Store, rate: number, seconds: number, { acknowledged }: Seen): Promise<void> => {
  const records = store.records<{ status: string }>('contracts');
  const began = performance.now();
  const under: Promise<void>[] = [];
  for (let index = 0; index < rate * seconds; index += 1) {
    const due = began + (index * 1000) / rate;
    // Writes to an idle registry occur at random times, not in step with its ticks.
    await sleep(Math.max(0, due + (rate < 5 ? Math.random() * 300 : 0) - performance.now()));
    const id = `${rate}-${index}-${Math.random().toString(36).slice(2)}`;
    under.push(records.insert(id, { status: 'active' }).then(() => void acknowledged.set(id, performance.now())));
  }
  await Promise.all(under);
};

/** Measures at a rate in writes per second. `asker` sends requests to one process of the registry. */
export const measureFreshness = async (store: Store, asker: Asker, rate: number, seconds: number): Promise<Freshness> => {
  const seen: Seen = { acknowledged: new Map(), visible: new Map() };
  const newest = await asker.page('contracts', { descending: '1', limit: '1', mode: '_all_' });
  let ended = false;
  const watching = watchFeed(asker, newest?.previous ?? '', seen, () => ended);
  const began = performance.now();
  await writeAt(store, rate, seconds, seen);
  const took = (performance.now() - began) / 1000;
  const deadline = performance.now() + 20_000;
  while ([...seen.acknowledged.keys()].some((id) => !seen.visible.has(id)) && performance.now() < deadline) await sleep(50);
  ended = true;
  await watching;
  const delays = [...seen.acknowledged].map(([id, at]) => (seen.visible.get(id) ?? Number.POSITIVE_INFINITY) - at);
  return { rate, reached: delays.length / took, samples: delays.length, p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) };
};
