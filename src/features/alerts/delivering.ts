/**
 * Sends what waits (docs/alerts.md "Delivery"). It keeps nothing of what has to be sent: that stands in the store, so any process
 * sends it, and after a kill another one does. A delivery is over when the receiver says 2xx, or when it was tried often enough.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { sleep } from '../../platform/sleep.ts';
import { makeWorker } from '../../platform/worker.ts';
import type { Alert } from './alert.ts';
import type { Poster } from './posting.ts';
import { signatureHeaders } from './signing.ts';
import type { Attempt, Barred, Deliveries, Delivery, Ending } from './store/deliveries.ts';

export interface DeliveringDeps {
  readonly deliveries: Pick<Deliveries, 'take' | 'end' | 'forget' | 'waiting' | 'dueSince'>;
  /** The alert of a delivery; null for one that was deleted. */
  readonly find: (alert: string) => Promise<Alert | null>;
  /** Takes an alert out of service whose receiver does not answer any more. */
  readonly pause: (alert: string, because: string) => Promise<void>;
  readonly post: Poster;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly everyMs?: number;
}

export interface Delivering {
  /** Sends all that is due; gives how many attempts were made. For tests, and for the timer. */
  run(): Promise<number>;
  start(): void;
  /** Takes nothing more and waits for what is under way. */
  stop(): Promise<void>;
  report(): { readonly delivered: number; readonly failed: number; readonly retried: number; readonly underWay: number };
  /** What waits in the store, counted up to 10,000. */
  waiting(): Promise<number>;
  /** How long the delivery that is due longest has been waiting. */
  lagSeconds(): Promise<number>;
}

/** Seconds after each attempt that failed; behind the last one nothing more is tried. */
export const pauses: readonly number[] = [5, 30, 120, 600, 3600, 6 * 3600, 12 * 3600, 24 * 3600];
/** Attempts of a process at a time. */
const atOnce = 64;
/** Longer than an attempt may take: only what a process has left is taken by another one. */
const heldMs = 60_000;
/** An alert that failed so often, one attempt after the other, is left alone for a while, so that others have their turn. */
const often = 5;
const restMs = 30_000;
/** Of one alert at a time, … */
const maxOfAlert = 4;
/** … and of one account: half of the places that are still free, so that slow receivers of one never take the places of all. */
const maxOfAccount = 8;
const maxCounted = 10_000;

const isTaken = (attempt: Attempt): boolean => attempt.status !== undefined && attempt.status >= 200 && attempt.status < 300;

const buildWords = ({ status, trouble }: Attempt): string => (status === undefined ? (trouble ?? 'no answer') : `it answered ${status}`);

interface Counts {
  add(name: string, n: 1 | -1): void;
  /** Names with so many at least. */
  from(least: number): string[];
}

const makeCounts = (): Counts => {
  const counts = new Map<string, number>();
  return {
    add: (name, n) => {
      const now = (counts.get(name) ?? 0) + n;
      if (now === 0) counts.delete(name);
      else counts.set(name, now);
    },
    from: (least) => [...counts].filter(([, n]) => n >= least).map(([name]) => name),
  };
};

export const makeDelivering = ({ deliveries, find, pause, post, clock, log, everyMs = 1000 }: DeliveringDeps): Delivering => {
  const counts = { delivered: 0, failed: 0, retried: 0 };
  /** Attempts of an alert that failed since the last one that did not, and until when it rests. */
  const troubles = new Map<string, { readonly times: number; readonly until: number }>();
  /** Attempts under way, by alert and by account. */
  const [ofAlert, ofAccount] = [makeCounts(), makeCounts()];
  const sending = new Set<Promise<void>>();
  /** The account that had its turn last, and the alert of each that had. */
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
    troubles.set(alert, { times, until: times < often ? 0 : clock.now().getTime() + restMs });
  };

  const buildEnding = (delivery: Delivery, made: Attempt): Ending => {
    if (isTaken(made)) return { status: 'delivered' };
    const wait = pauses[delivery.attempts - 1];
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
    await pause(delivery.alert, `a delivery was given up: ${buildWords(made)}`);
    log.warn('alert paused', { alert: delivery.alert, delivery: delivery._id, because: buildWords(made) });
  };

  const barred = (): Barred => {
    const now = clock.now().getTime();
    const resting = [...troubles].filter(([, { until }]) => until > now).map(([id]) => id);
    const most = Math.min(maxOfAccount, Math.ceil((atOnce - sending.size) / 2));
    return { alerts: [...new Set([...resting, ...ofAlert.from(maxOfAlert)])], owners: ofAccount.from(most) };
  };

  const takeNext = async (signal: AbortSignal): Promise<Delivery | null> => {
    if (signal.aborted || sending.size >= atOnce) return null;
    const now = clock.now();
    const turns = { owner: last, alertOf: (owner: string) => lastAlerts.get(owner) ?? '' };
    const taken = await deliveries.take(now, new Date(now.getTime() + heldMs), turns, barred());
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

  /** As long as something is under way it looks for more: what is slow holds up nothing else. */
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
    run: worker.run,
    start: worker.start,
    stop: worker.stop,
    report: () => ({ ...counts, underWay: sending.size }),
    waiting: () => deliveries.waiting(maxCounted),
    lagSeconds: async () => {
      const now = clock.now();
      return (now.getTime() - ((await deliveries.dueSince(now)) ?? now).getTime()) / 1000;
    },
  };
};
