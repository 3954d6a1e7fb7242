import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { keys, useRegistry } from '../support/registry.ts';

describe('The measures of a registry', () => {
  const registry = useRegistry();

  const scrape = async (): Promise<string> => (await registry.ask('GET', '/metrics')).text;
  /** The value of a measure without labels; NaN when it is not there. */
  const valueIn = (text: string, name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);

  it('are those of docs/metrics.md, each of its kind and with a help text', async () => {
    const docs = await readFile(new URL('../../docs/metrics.md', import.meta.url), 'utf8');
    // A row may name several measures of one kind.
    const documented = [...docs.matchAll(/^\| ((?:`\w+`(?:, )?)+) \| (\w+) \|/gm)].flatMap(([, names = '', kind]) =>
      [...names.matchAll(/\w+/g)].map(([name]) => `${name} ${kind}`),
    );
    const text = await scrape();
    const visible = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, kind]) => `${name} ${kind}`);
    expect(visible.filter((name) => !/^(process|nodejs)_/.test(name))).to.have.members(documented);
    expect([...text.matchAll(/^# HELP \w+ \S.*$/gm)].length).to.equal(visible.length);
  });

  it('count connections to the store and the time commands waited for them', async () => {
    const before = await scrape();
    await registry.ask('GET', '/api/2.5/tenders/0123456789abcdef0123456789abcdef');
    const after = await scrape();
    expect(valueIn(after, 'store_pool_connections')).to.be.at.least(1);
    expect(valueIn(after, 'store_pool_checkout_seconds_count')).to.be.greaterThan(valueIn(before, 'store_pool_checkout_seconds_count'));
    expect(valueIn(after, 'store_pool_waiting')).to.equal(0);
    expect(valueIn(after, 'store_pool_connections_in_use')).to.be.within(0, valueIn(after, 'store_pool_connections'));
  });

  it('count writes that were refused by their status, and no reads', async () => {
    await registry.ask('POST', '/api/2.5/tenders', { key: keys.broker, body: { data: {} } });
    await registry.ask('POST', '/api/2.5/tenders', { body: { data: {} } });
    await registry.ask('GET', '/api/2.5/tenders/unknown');
    const refused = (await scrape()).match(/^registry_writes_refused_total\{.*$/gm);
    expect(refused).to.have.members(['registry_writes_refused_total{status="400"} 1', 'registry_writes_refused_total{status="401"} 1']);
  });

  it('count files the document service took', async () => {
    const form = new FormData();
    form.append('file', new Blob(['content']), 'a.txt');
    const headers = { Authorization: `Basic ${Buffer.from('uploader:uploader-password').toString('base64')}` };
    const { status } = await fetch(`${registry.documentsUrl}/upload`, { method: 'POST', body: form, headers });
    expect(status).to.equal(200);
    const text = await scrape();
    expect([valueIn(text, 'documents_uploaded_total'), valueIn(text, 'documents_uploaded_bytes_total')]).to.deep.equal([1, 7]);
  });

  it('show how long a tender that is due has been waiting, and its failures', async () => {
    const tenders = registry.store.collection<{ _id: string; next_check: Date; procurementMethodType: string; lots: number }>('tenders');
    await tenders.insertOne({
      _id: 'due',
      next_check: new Date(registry.clock.now().getTime() - 90_000),
      procurementMethodType: 'belowThreshold',
      lots: 7,
    });
    expect(valueIn(await scrape(), 'scheduler_lag_seconds')).to.equal(90);
    await registry.running.scheduler.run();
    const text = await scrape();
    // What stands there is no tender, and cannot be moved on.
    expect([valueIn(text, 'scheduler_failures_total'), valueIn(text, 'scheduler_resting')]).to.deep.equal([1, 1]);
    await tenders.deleteOne({ _id: 'due' });
    expect(valueIn(await scrape(), 'scheduler_lag_seconds')).to.equal(0);
  });
});
