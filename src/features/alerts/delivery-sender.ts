/**
 * Sends pending deliveries (docs/alerts.md "Delivery"). The queue is kept in the store alone, so any process sends from it, also
 * after another was killed. A delivery ends with a 2xx answer, with 410, or after its last attempt.
 */
import type { Clock } from '../../base/platform/clock.ts';
import type { Log } from '../../base/platform/log.ts';
import { sleep } from '../../base/platform/sleep.ts';
import { makeWorker } from '../../base/platform/worker.ts';
import type { Alert } from './alert.ts';
import type { Attempt, Barred, Deliveries, Delivery, Ending } from './store/deliveries.ts';
import { type Poster, signatureHeaders } from './webhook-client.ts';

interface DeliverySenderDeps {
  readonly deliveries: Pick<Deliveries, 'take' | 'end' | 'forget' | 'waiting' | 'dueSince'>;
  /** The alert of a delivery; null if it was deleted. */
  readonly find: (alert: string) => Promise<Alert | null>;
  /** Pauses an alert whose receiver no longer takes deliveries. */
  readonly pause: (alert: string, because: string) => Promise<void>;
  readonly post: Poster;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly everyMs?: number;
}

/** Seconds to wait after each failed attempt; the next failure after the last is final. */
export const DELIVERY_RETRY_SECONDS: readonly number[] = [5, 30, 120, 600, 3600, 6 * 3600, 12 * 3600, 24 * 3600];
/** Concurrent attempts of a process. */
const CONCURRENCY = 64;
/** Lease of a delivery: longer than an attempt may take, so another process takes only abandoned ones. */
const LEASE_MS = 60_000;
/** After this many consecutive failures an alert is skipped for a while, so that others have their turn. */
const MAX_FAILURES = 5;
const REST_MS = 30_000;
/** Concurrent attempts of one alert, … */
const MAX_PER_ALERT = 4;
/** … and of one account: at most half of the free slots, so that one account's slow receivers never occupy all. */
const MAX_PER_ACCOUNT = 8;
const MAX_COUNTED = 10_000;

const isTaken = (attempt: Attempt): boolean => attempt.status !== undefined && attempt.status >= 200 && attempt.status < 300;

const formatAttempt = ({ status, trouble }: Attempt): string => (status === undefined ? (trouble ?? 'no answer') : `it answered ${status}`);

const makeCounts = () => {
  const counts = new Map<string, number>();
  return {
    add: (name: string, n: 1 | -1): void => {
      const now = (counts.get(name) ?? 0) + n;
      if (now === 0) counts.delete(name);
      else counts.set(name, now);
    },
    /** Names with at least this count. */
    from: (least: number): string[] => [...counts].filter(([, n]) => n >= least).map(([name]) => name),
  };
};

export const makeDeliverySender = ({ deliveries, find, pause, post, clock, log, everyMs = 1000 }: DeliverySenderDeps) => {
  const counts = { delivered: 0, failed: 0, retried: 0 };
  /** Consecutive failures of each alert, and until when it is skipped. */
  const troubles = new Map<string, { readonly times: number; readonly until: number }>();
  const [ofAlert, ofAccount] = [makeCounts(), makeCounts()];
  const sending = new Set<Promise<void>>();
  /** The account served last, and each account's alert served last. */
  let last = '';
  const lastAlerts = new Map<string, string>();

  const attempt = async (delivery: Delivery, alert: Alert): Promise<Attempt> => {
    const [at, began] = [clock.now(), performance.now()];
    const body = delivery.body ?? '';
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'procurement-registry',
      ...signatureHeaders({ id: delivery._id, at, body }, alert.token),
    };
    const posted = await post({ url: alert.url, headers, body });
    return { at, ...posted, ms: Math.round(performance.now() - began) };
  };

  const note = (alert: string, made: Attempt): void => {
    if (isTaken(made)) return void troubles.delete(alert);
    const times = (troubles.get(alert)?.times ?? 0) + 1;
    troubles.set(alert, { times, until: times < MAX_FAILURES ? 0 : clock.now().getTime() + REST_MS });
  };

  const buildEnding = (delivery: Delivery, made: Attempt): Ending => {
    if (isTaken(made)) return { status: 'delivered' };
    const wait = DELIVERY_RETRY_SECONDS[delivery.attempts - 1];
    return wait === undefined || made.status === 410 ? { status: 'failed' } : { next: new Date(made.at.getTime() + wait * 1000) };
  };

  const deliver = async (delivery: Delivery): Promise<void> => {
    const alert = await find(delivery.alert);
    if (alert === null) return deliveries.forget(delivery.alert);
    const made = await attempt(delivery, alert);
    note(delivery.alert, made);
    const ending = buildEnding(delivery, made);
    if (!(await deliveries.end(delivery, made, ending))) return;
    counts['next' in ending ? 'retried' : ending.status] += 1;
    if (!('status' in ending) || ending.status === 'delivered') return;
    await pause(delivery.alert, `a delivery was given up: ${formatAttempt(made)}`);
    log.warn('alert paused', { alert: delivery.alert, delivery: delivery._id, because: formatAttempt(made) });
  };

  const barred = (): Barred => {
    const now = clock.now().getTime();
    const resting = [...troubles].filter(([, { until }]) => until > now).map(([id]) => id);
    const most = Math.min(MAX_PER_ACCOUNT, Math.ceil((CONCURRENCY - sending.size) / 2));
    return { alerts: [...new Set([...resting, ...ofAlert.from(MAX_PER_ALERT)])], owners: ofAccount.from(most) };
  };

  const takeNext = async (signal: AbortSignal): Promise<Delivery | null> => {
    if (signal.aborted || sending.size >= CONCURRENCY) return null;
    const now = clock.now();
    const turns = { owner: last, alertOf: (owner: string) => lastAlerts.get(owner) ?? '' };
    const taken = await deliveries.take(now, new Date(now.getTime() + LEASE_MS), turns, barred());
    if (taken === null) return null;
    last = taken.owner ?? '';
    lastAlerts.set(last, taken.alert);
    return taken;
  };

  const counted = async (delivery: Delivery): Promise<void> => {
    const count = (n: 1 | -1): void => {
      ofAlert.add(delivery.alert, n);
      ofAccount.add(delivery.owner ?? '', n);
    };
    count(1);
    try {
      await deliver(delivery);
    } finally {
      count(-1);
    }
  };

  /** Looks for more while attempts are in progress: a slow receiver delays no other. */
  const pass = async (signal: AbortSignal): Promise<number> => {
    let created = 0;
    const failures: unknown[] = [];
    const failed = (error: unknown): void => void failures.push(error);
    for (;;) {
      const next = failures.length > 0 ? null : ((await takeNext(signal).catch(failed)) ?? null);
      if (next !== null) {
        created += 1;
        const sent: Promise<void> = counted(next)
          .catch(failed)
          .finally(() => void sending.delete(sent));
        sending.add(sent);
      } else if (sending.size > 0) {
        const waking = new AbortController();
        await Promise.race([...sending, sleep(everyMs, { signal: waking.signal })]);
        waking.abort();
      } else if (failures.length > 0) throw failures[0];
      else return created;
    }
  };

  const worker = makeWorker<number>({
    pass,
    firstMs: everyMs,
    restMs: () => everyMs,
    failedMs: () => everyMs,
    failed: (cause) => log.warn('alert deliveries failed', { cause }),
  });

  return {
    /** Sends everything due; returns the number of attempts. For tests, and for the timer. */
    run: worker.run,
    start: worker.start,
    /** Takes no more and waits for attempts in progress. */
    stop: worker.stop,
    report: () => ({ ...counts, underWay: sending.size }),
    waiting: () => deliveries.waiting(MAX_COUNTED),
    /** How long the oldest due delivery has been due. */
    lagSeconds: async () => {
      const now = clock.now();
      return (now.getTime() - ((await deliveries.dueSince(now)) ?? now).getTime()) / 1000;
    },
  };
};

export type DeliverySender = ReturnType<typeof makeDeliverySender>;
