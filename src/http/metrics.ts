/** Counts for a monitoring system: requests and latencies a route pattern, the event loop, the process. No ids, no account names. */
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { RequestLine } from './request-context.ts';

export interface Metrics {
  /** Told of every request whose answer is out. */
  count(line: Pick<RequestLine, 'method' | 'route' | 'status' | 'ms'>): void;
  /** The text a scraper reads, and its media type. */
  scrape(): Promise<{ text: string; type: string }>;
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Methods a route may have; anything else a client thinks of is one label, so that labels stay few. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A registry of its own for every application. What costs a timer (event loop, garbage collection) starts with the first scrape. */
export const makeMetrics = (): Metrics => {
  const register = new Registry();
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [register],
  });
  let scraped = false;
  return {
    count: ({ method, route, status, ms }) => {
      const pattern = route === '' ? 'none' : route.slice(route.indexOf(' ') + 1);
      requests.observe({ method: methods.has(method) ? method : 'OTHER', route: pattern, status: String(status) }, ms / 1000);
    },
    scrape: async () => {
      if (!scraped) collectDefaultMetrics({ register });
      scraped = true;
      return { text: await register.metrics(), type: register.contentType };
    },
  };
};
