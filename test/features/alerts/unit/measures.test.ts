import { expect } from 'chai';
import { measureDeliveries } from '../../../../src/features/alerts/measures.ts';
import { makeMetrics } from '../../../../src/http/metrics.ts';

describe('the measures of alerts', () => {
  it('are those of their deliveries', async () => {
    const metrics = makeMetrics();
    measureDeliveries(metrics, {
      report: () => ({ delivered: 8, failed: 1, retried: 2, underWay: 3 }),
      waiting: async () => 4,
      lagSeconds: async () => 5,
    });
    const { text } = await metrics.scrape();
    expect(text).to.match(/^alert_deliveries_waiting 4$/m);
    expect(text).to.match(/^alert_deliveries_lag_seconds 5$/m);
    expect(text).to.match(/^alert_deliveries_under_way 3$/m);
    expect(text).to.match(/^alert_deliveries_delivered_total 8$/m);
    expect(text).to.match(/^alert_deliveries_retried_total 2$/m);
    expect(text).to.match(/^alert_deliveries_failed_total 1$/m);
  });
});
