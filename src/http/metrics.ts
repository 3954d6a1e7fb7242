/** Metrics for a monitoring system: requests and latencies per route pattern, and those of other modules. No ids, no account names. */
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import type { RequestLine } from './request-context.ts';

/** A number that is read at each scrape. */
export interface Metric {
  readonly name: string;
  readonly kind: 'gauge' | 'counter';
  readonly help: string;
  /** How the values of several workers are aggregated; default: their sum. */
  readonly aggregator?: 'sum' | 'max' | 'min';
  /** Null while unknown: it is omitted then. */
  readonly read: () => number | null | Promise<number | null>;
}

/** A store that does not respond delays a scrape by at most this: scrapes are needed most just then. */
export const SCRAPE_MS = 1000;

/** A measure that may decrease. */
export const gauge = (name: string, help: string, read: Metric['read'], aggregator: NonNullable<Metric['aggregator']> = 'sum'): Metric => ({
  name,
  kind: 'gauge',
  help,
  read,
  aggregator,
});

/** A measure that only grows. */
export const counter = (name: string, help: string, read: Metric['read']): Metric => ({ name, kind: 'counter', help, read });

/** Counts of one thing by kind; names of kinds never come from outside. */
interface LabelledCounts {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  readonly read: () => Readonly<Record<string, number>>;
}

/** Everything one process has counted, in a form that can be sent to another process. */
export type MetricsReport = readonly MetricObjectWithValues<MetricValue<string>>[];

const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Methods a route may have; all others share one label, so that labels stay few. */
const LABELLED_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const WRITE_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const addMeasure = (register: Registry, { name, kind, help, aggregator = 'sum', read }: Metric): void => {
  const Kind = { gauge: Gauge, counter: Counter }[kind];
  new Kind({
    name,
    help,
    aggregator,
    registers: [register],
    async collect() {
      const value = await read();
      this.remove();
      if (value !== null) this.inc(value);
    },
  });
};

/** Several reports as one. */
export const aggregate = (reports: readonly MetricsReport[]): Registry => AggregatorRegistry.aggregate([...reports]);

/** Measures of one application. Those that need a timer (event loop, garbage collection) start with the first scrape. */
export const makeMetrics = () => {
  const register = new Registry();
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [register],
  });
  const refused = new Counter({
    name: 'registry_writes_refused_total',
    help: 'Writes that were answered with an error, by its status.',
    labelNames: ['status'],
    registers: [register],
  });
  let asked = false;
  const collectDefaults = (): void => {
    if (!asked) collectDefaultMetrics({ register });
    asked = true;
  };
  return {
    /** Called for every request whose response has ended. */
    count: ({ method, route, status, ms }: Pick<RequestLine, 'method' | 'route' | 'status' | 'ms'>): void => {
      const pattern = route === '' ? 'none' : route.slice(route.indexOf(' ') + 1);
      requests.observe({ method: LABELLED_METHODS.has(method) ? method : 'OTHER', route: pattern, status: String(status) }, ms / 1000);
      if (status >= 400 && WRITE_METHODS.has(method)) refused.inc({ status: String(status) });
    },
    add: (measures: readonly Metric[]): void => {
      for (const measure of measures) addMeasure(register, measure);
    },
    addCounts: ({ name, help, label, read }: LabelledCounts): void => {
      new Counter({
        name,
        help,
        labelNames: [label],
        registers: [register],
        collect() {
          this.reset();
          for (const [kind, count] of Object.entries(read())) this.inc({ [label]: kind }, count);
        },
      });
    },
    /** A histogram of times; returns a function that records one, in seconds. */
    timing: (name: string, help: string): ((seconds: number) => void) => {
      const histogram = new Histogram({ name, help, buckets: DURATION_BUCKETS, registers: [register] });
      return (seconds) => histogram.observe(seconds);
    },
    report: (): Promise<MetricsReport> => {
      collectDefaults();
      return register.getMetricsAsJSON();
    },
    /** The text for a scraper and its media type: of these reports together, else of this process. */
    scrape: async (reports?: readonly MetricsReport[]): Promise<{ text: string; type: string }> => {
      collectDefaults();
      return { text: await (reports === undefined ? register : aggregate(reports)).metrics(), type: register.contentType };
    },
  };
};

export type Metrics = ReturnType<typeof makeMetrics>;
