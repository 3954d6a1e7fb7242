/**
 * One answer for all workers (WORKERS > 1): the worker that gets the request queries the first process, which queries all workers for
 * their metrics and readiness. Counts of workers that have ended, or do not respond in time, are kept, so that no sum
 * ever decreases.
 */
import cluster, { type Worker } from 'node:cluster';
import { aggregate, type MetricsReport } from '../../http/metrics.ts';

interface WorkerReport {
  readonly metrics: MetricsReport;
  readonly ready: boolean;
}

interface Gathered {
  readonly wanted: number;
  /** How many reported in time that they are ready. */
  readonly ready: number;
  readonly metrics: readonly MetricsReport[];
}

type Message =
  | { readonly gather: number }
  | { readonly report: number }
  | { readonly reported: number; readonly content: WorkerReport }
  | { readonly gathered: number; readonly content: Gathered };

/** A worker that has not responded by then counts as not ready. */
const REPORT_MS = 2000;
const GATHER_MS = 3000;

const hasNumber = <K extends string>(message: unknown, key: K): message is Extract<Message, Record<K, number>> =>
  typeof Reflect.get(Object(message), key) === 'number';

/** Correlates replies to requests by number; null if none arrives within `ms`. */
const makeQuestions = <T>(ms: number) => {
  const open = new Map<number, (content: T | null) => void>();
  let asked = 0;
  return {
    ask: (send: (number: number) => void): Promise<T | null> =>
      new Promise((resolve) => {
        asked += 1;
        const number = asked;
        const end = (content: T | null): void => {
          clearTimeout(timer);
          open.delete(number);
          resolve(content);
        };
        const timer = setTimeout(() => end(null), ms);
        open.set(number, end);
        send(number);
      }),
    answer: (number: number, content: T): void => open.get(number)?.(content),
  };
};

/** The cluster's workers, as seen by one of them. */
export const connectPeers = () => {
  const questions = makeQuestions<Gathered>(GATHER_MS);
  // If the first process is gone there is no reply, and its workers end soon.
  const send = (message: Message): void => void process.send?.(message, undefined, undefined, () => undefined);
  let ownReport: (() => Promise<WorkerReport>) | null = null;
  process.on('message', (message: unknown) => {
    if (hasNumber(message, 'gathered')) questions.answer(message.gathered, message.content);
    if (!hasNumber(message, 'report') || ownReport === null) return;
    // A worker whose report fails is left out, like one that does not respond.
    ownReport().then(
      (content) => send({ reported: message.report, content }),
      () => undefined,
    );
  });
  return {
    /** Sets how this worker reports. */
    introduce: (report: () => Promise<WorkerReport>): void => {
      ownReport = report;
    },
    /** The reports of all workers that respond in time, including this one; null if the first process does not respond. */
    gather: (): Promise<Gathered | null> => questions.ask((number) => send({ gather: number })),
  };
};

export type ClusterPeers = ReturnType<typeof connectPeers>;

const withoutGauges = (report: MetricsReport): MetricsReport =>
  report.filter(({ type }) => String(type) === 'counter' || String(type) === 'histogram');

/** For the first process: replies to workers' requests. `wanted` is the configured number of workers. */
export const answerPeerQueries = (wanted: number): void => {
  const questions = makeQuestions<WorkerReport>(REPORT_MS);
  const last = new Map<number, MetricsReport>();
  let ended: Promise<MetricsReport> = Promise.resolve([]);

  const getReport = async (worker: Worker): Promise<WorkerReport | null> => {
    const report = await questions.ask((number) => void worker.send({ report: number } satisfies Message, () => undefined));
    if (report !== null && !worker.isDead()) last.set(worker.id, withoutGauges(report.metrics));
    return report;
  };

  cluster.on('exit', (worker) => {
    const counted = last.get(worker.id);
    last.delete(worker.id);
    if (counted !== undefined) ended = ended.then((before) => aggregate([before, counted]).getMetricsAsJSON());
  });

  const gather = async (): Promise<Gathered> => {
    const workers = Object.values(cluster.workers ?? {}).flatMap((worker) => (worker?.isConnected() ? [worker] : []));
    const reports = await Promise.all(workers.map(getReport));
    // The last counts of a worker that has ended meanwhile are included in `ended`.
    const metrics = workers.map(({ id }, index) => reports[index]?.metrics ?? last.get(id) ?? []);
    return { wanted, ready: reports.filter((report) => report?.ready).length, metrics: [...metrics, await ended] };
  };

  cluster.on('message', (worker, message: unknown) => {
    if (hasNumber(message, 'reported')) questions.answer(message.reported, message.content);
    if (!hasNumber(message, 'gather')) return;
    const send = (content: Gathered): void => void worker.send({ gathered: message.gather, content } satisfies Message, () => undefined);
    void gather().then(send);
  });
};
