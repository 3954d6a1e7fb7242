import { expect } from 'chai';
import { addMeasures } from '../../src/app/measures.ts';
import { gauge, type Metrics, makeMetrics } from '../../src/http/metrics.ts';

const never = () => new Promise<never>(() => undefined);

const measured = {
  settings: { workers: 1 },
  store: {
    ping: async () => undefined,
    pool: { report: () => ({ connections: 3, inUse: 1, waiting: 2, failures: 0 }), onCheckout: () => () => undefined },
    schema: { version: 1, since: new Date(0) },
    raisedPositions: () => 0,
  },
  scheduler: { report: () => ({ ticks: 5, failures: 1, resting: 1 }), lagSeconds: async () => 7 },
  documents: () => ({ files: 0, bytes: 0, withoutContent: 8, unchecked: 9 }),
  accounts: { trouble: () => null },
  exports: { report: () => ({ taken: 2, refused: 3 }) },
  bodies: { report: () => ({ bytes: 6, refused: 7, dropped: 8 }) },
  connections: { report: () => ({ taken: 4, refused: 5 }) },
  features: [
    {
      measure: (metrics: Metrics) => {
        metrics.add([gauge('feature_waiting', 'Of a feature.', () => 4)]);
        return () => undefined;
      },
    },
  ],
  consumers: {
    search: { report: () => ({ taken: 1, failures: 0, aside: 0, trouble: null }), lagSeconds: async () => 2 },
    facts: { report: () => ({ taken: 6, failures: 7, aside: 8, trouble: null }), lagSeconds: async () => 9 },
    alerts: { report: () => ({ taken: 0, failures: 0, aside: 0, trouble: null }), lagSeconds: async () => null },
  },
  feedHealth: () => ({
    repair: { state: 'leading', lagSeconds: 0, late: 0, restamped: 0, historyLost: 0, repairing: false } as const,
    closed: null,
    fenceAgeSeconds: null,
    trouble: null,
  }),
  patience: 1,
};

const scrape = async (what: Parameters<typeof addMeasures>[1]): Promise<string> => {
  const metrics = makeMetrics();
  addMeasures(metrics, what);
  return (await metrics.scrape()).text;
};

describe('the measures of a process', () => {
  it('are those of its parts, and what is not known is left out', async () => {
    const text = await scrape({ ...measured, patience: 10_000 });
    expect(text).to.match(/^scheduler_lag_seconds 7$/m);
    expect(text).to.match(/^store_pool_waiting 2$/m);
    expect(text).to.match(/^exports_running 2$/m);
    expect(text).to.match(/^exports_refused_total 3$/m);
    expect(text).to.match(/^http_connections 4$/m);
    expect(text).to.match(/^http_body_bytes 6$/m);
    expect(text).to.match(/^http_bodies_refused_total 7$/m);
    expect(text).to.match(/^http_bodies_dropped_total 8$/m);
    expect(text).to.match(/^feature_waiting 4$/m);
    expect(text).to.match(/^consumer_facts_records_total 6$/m);
    expect(text).to.match(/^consumer_facts_failures_total 7$/m);
    expect(text).to.match(/^consumer_facts_aside 8$/m);
    expect(text).to.match(/^consumer_facts_lag_seconds 9$/m);
    expect(text).to.not.match(/^consumer_alerts_lag_seconds \S/m);
    expect(text).to.match(/^http_connections_refused_total 5$/m);
    expect(text).to.match(/^documents_without_content_total 8$/m);
    expect(text).to.match(/^documents_unchecked_total 9$/m);
    expect(text).to.match(/^registry_workers_ready 1$/m);
    expect(text).to.not.match(/^feed_horizon_seconds \S/m);
    expect(text).to.not.match(/^feed_memory_hits_total \S/m);
  });

  it('do not wait for a store that stands still', async () => {
    const still = { ...measured, store: { ...measured.store, ping: never }, scheduler: { ...measured.scheduler, lagSeconds: never } };
    const text = await scrape(still);
    expect(text).to.match(/^registry_workers_ready 0$/m);
    expect(text).to.not.match(/^scheduler_lag_seconds \S/m);
    expect(text).to.match(/^scheduler_ticks_total 5$/m);
  });

  it('of several processes are summed, but for those where the worst counts', async () => {
    const [one, two] = [makeMetrics(), makeMetrics()];
    const slow = { ...measured, scheduler: { ...measured.scheduler, lagSeconds: async () => 20 } };
    addMeasures(one, { ...measured, patience: 10_000 });
    addMeasures(two, { ...slow, patience: 10_000 });
    one.count({ method: 'GET', route: 'GET /ping', status: 200, ms: 3 });
    two.count({ method: 'GET', route: 'GET /ping', status: 200, ms: 3 });
    const { text } = await one.scrape([await one.report(), await two.report()]);
    expect(text).to.match(/^scheduler_lag_seconds 20$/m);
    expect(text).to.match(/^scheduler_ticks_total 10$/m);
    expect(text).to.match(/^registry_workers 1$/m);
    expect(text).to.match(/http_request_duration_seconds_count\{method="GET",route="\/ping",status="200"\} 2/);
  });
});
