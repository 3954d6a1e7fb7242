/** Alerts as an account makes them: who sees them, what they may say, what is delivered and how often it is tried. */
import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { monday } from '../../../../fixtures/tenders.ts';
import { alerts } from '../../../../src/features/alerts/index.ts';
import { alertPlan } from '../../../../src/features/alerts/store/alert-reader.ts';
import { makeDeliveries } from '../../../../src/features/alerts/store/deliveries.ts';
import { freePort } from '../../../support/process.ts';
import { openReceiver, type Receiver } from '../../../support/receiver.ts';
import { type Answer, keys, must, useRegistry } from '../../../support/registry.ts';

const key = keys.broker;

describe('Alerts', () => {
  const registry = useRegistry({ now: monday, env: { ALERTS_TO_PRIVATE: '1' } });
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver();
  });
  after(() => receiver.close());
  beforeEach(() => {
    receiver.all.splice(0);
    receiver.answers(() => 204);
  });

  const make = async (fields: object = {}): Promise<Answer> =>
    registry.ask('POST', '/alerts', { key, body: { data: { query: 'q=дорога&status=active.tendering', url: receiver.url, ...fields } } });
  const created = async (fields: object = {}): Promise<{ path: string; token: string }> => {
    const { body } = must(await make(fields), 201);
    return { path: `/alerts/${body.data.id}`, token: body.access.token };
  };
  const deliveries = async (path: string): Promise<Answer['body']> => (await registry.ask('GET', `${path}/deliveries`, { key })).body.data;
  const tryOut = async (path: string): Promise<void> => {
    expect((await registry.ask('POST', `${path}/tests`, { key })).status).to.equal(201);
  };
  const delivering = (): Promise<number> => registry.running.features.of(alerts).delivering.run();
  const later = (seconds: number): void => registry.clock.set(new Date(registry.clock.now().getTime() + seconds * 1000));

  it('are shown to the account that made them, with the key of the signatures once', async () => {
    const { body, headers } = await make({ name: 'Дороги' });
    expect(body.access.token).to.match(/^[0-9a-f]{64}$/);
    expect(headers.get('location')).to.match(new RegExp(`/alerts/${body.data.id}$`));
    expect(body.data).to.include({ owner: 'broker', name: 'Дороги', on: 'published', status: 'active', url: receiver.url });
    const path = `/alerts/${body.data.id}`;
    expect((await registry.ask('GET', path, { key })).body.data).to.deep.equal(body.data);
    expect((await registry.ask('GET', '/alerts', { key })).body.data).to.deep.include(body.data);
    expect((await registry.ask('GET', '/alerts', { key })).text).not.to.contain(body.access.token);
    // Group `admins` has it under its id, as docs/alerts.md says, without the key; not in its list.
    const seen = await registry.ask('GET', path, { key: keys.admin });
    expect([seen.body.data, seen.text.includes(body.access.token)]).to.deep.equal([body.data, false]);
    expect((await registry.ask('GET', `${path}/deliveries`, { key: keys.admin })).status).to.equal(200);
    expect((await registry.ask('PATCH', path, { key: keys.admin, body: { data: { name: 'Дороги' } } })).status).to.equal(200);
    expect((await registry.ask('GET', '/alerts', { key: keys.admin })).body.data).to.deep.equal([]);
    for (const [method, where] of [
      ['GET', path],
      ['PATCH', path],
      ['DELETE', path],
      ['GET', `${path}/deliveries`],
      ['POST', `${path}/tests`],
    ] as const) {
      const answer = await registry.ask(method, where, { key: keys.other, ...(method === 'PATCH' ? { body: { data: {} } } : {}) });
      expect(answer.status, `${method} ${where}`).to.equal(404);
    }
    expect((await registry.ask('GET', '/alerts', { key: keys.other })).body.data).to.deep.equal([]);
  });

  it('ask what the search understands, of an address that is one', async () => {
    const places = async (fields: object): Promise<string[]> =>
      ((await make(fields)).body.errors ?? []).map(({ loc }: { loc: string[] }) => loc.join('.'));
    expect(await places({ query: 'q=дорога&colour=red' })).to.deep.equal(['data.query.colour']);
    expect(await places({ query: 'minAmount=a&classification=1' })).to.deep.equal(['data.query.classification', 'data.query.minAmount']);
    expect(await places({ query: 'limit=5' })).to.deep.equal(['data.query.limit']);
    expect(await places({ url: 'ftp://example.org' })).to.deep.equal(['data.url']);
    expect(await places({ query: '' })).to.deep.equal([]);
  });

  it('take no address with a space or a control character, which a parser would leave out', async () => {
    const { path } = await created();
    for (const [url, position] of [
      ['https://hooks.example.org/a\r\nX-Injected: 1', 27],
      ['https://hooks.example.org/\na', 26],
      ['\thttps://hooks.example.org/', 0],
      ['https://hooks.example.org/a b', 27],
      ['https://hooks.example.org/ ', 26],
      ['https://hooks.example.org/\u007f', 26],
      ['https://hooks.example.org/\u0085', 26],
    ] as const) {
      const msg = `Value error, it should have no space and no control character in it, as there is at position ${position}`;
      for (const { status, body } of [await make({ url }), await registry.ask('PATCH', path, { key, body: { data: { url } } })]) {
        expect(status, JSON.stringify(url)).to.equal(400);
        expect(body.errors.map(({ loc, msg: told }: { loc: string[]; msg: string }) => [loc, told])).to.deep.equal([
          [['data', 'url'], msg],
        ]);
      }
    }
  });

  it('try a receiver with a few messages at a time', async () => {
    const { path } = await created();
    for (let sent = 0; sent < 10; sent += 1) await tryOut(path);
    expect((await registry.ask('POST', `${path}/tests`, { key })).status).to.equal(403);
    await delivering();
    await tryOut(path);
    await delivering();
    expect(receiver.all).to.have.length(11);
  });

  it('deliver a message signed with their key, and say so', async () => {
    const { path, token } = await created();
    await tryOut(path);
    await delivering();
    const [got] = receiver.all;
    expect(receiver.all).to.have.length(1);
    if (got === undefined) throw new Error('nothing came');
    const { id, body, headers } = got;
    const signed = createHmac('sha256', Buffer.from(token, 'hex')).update(`${id}.${headers['webhook-timestamp']}.${body}`).digest('base64');
    expect(headers['webhook-signature']).to.equal(`v1,${signed}`);
    expect(JSON.parse(body).type).to.equal('alert.test');
    const [delivery] = await deliveries(path);
    expect(delivery).to.deep.include({ id, type: 'alert.test', status: 'delivered' });
    expect(delivery.attempts).to.have.length(1);
    expect(delivery.attempts[0].status).to.equal(204);
    expect(await delivering()).to.equal(0);
  });

  it('are tried again later, then later still, with the same id and body', async () => {
    const { path } = await created();
    receiver.answers(({ nth }) => [500, 0, 302, 204][nth] ?? 204);
    await tryOut(path);
    for (const seconds of [0, 5, 30, 120]) {
      later(seconds);
      expect(await delivering()).to.equal(1);
      expect(await delivering(), 'nothing is due at once').to.equal(0);
    }
    expect(new Set(receiver.all.map(({ id, body }) => `${id} ${body}`)).size).to.equal(1);
    const [delivery] = await deliveries(path);
    expect(delivery.status).to.equal('delivered');
    expect(delivery.attempts.map(({ status, trouble }: Record<string, unknown>) => status ?? trouble)).to.deep.equal([
      500,
      'ECONNRESET',
      302,
      204,
    ]);
  });

  it('are paused when a delivery is given up, with the reason, and go on when their owner says so', async () => {
    const { path } = await created();
    receiver.answers(() => 500);
    await tryOut(path);
    let attempts = 0;
    for (let turn = 0; turn < 12; turn += 1) {
      attempts += await delivering();
      later(24 * 3600);
    }
    expect(attempts).to.equal(9);
    expect((await deliveries(path))[0].status).to.equal('failed');
    const { data } = (await registry.ask('GET', path, { key })).body;
    expect(data).to.include({ status: 'paused', because: 'a delivery was given up: it answered 500' });
    const resumed = await registry.ask('PATCH', path, { key, body: { data: { status: 'active' } } });
    expect(resumed.body.data).to.include({ status: 'active' }).and.not.have.property('because');
  });

  it('send a delivery that was given up again when their owner says so, with the same id, and one that was taken never', async () => {
    const { path } = await created();
    receiver.answers(() => 410);
    await tryOut(path);
    await delivering();
    const [failed] = await deliveries(path);
    expect(failed.status).to.equal('failed');
    const again = (key: string, id = failed.id): Promise<Answer> => registry.ask('POST', `${path}/deliveries/${id}/attempts`, { key });
    expect((await again(keys.other)).status).to.equal(404);
    expect((await again(key, 'f'.repeat(32))).status).to.equal(404);
    receiver.answers(() => 204);
    for (const times of [1, 2]) {
      const { status, body } = await again(key);
      expect([status, body.data.status], `${times}`).to.deep.equal([201, 'waiting']);
    }
    expect(await delivering()).to.equal(1);
    expect(receiver.all.map(({ id, body }) => `${id} ${body}`)[0]).to.equal(receiver.all.map(({ id, body }) => `${id} ${body}`)[1]);
    expect((await deliveries(path))[0]).to.deep.include({ id: failed.id, status: 'delivered' });
    expect((await again(key)).status).to.equal(403);
    expect(await delivering()).to.equal(0);
  });

  it('show their deliveries page by page, each once, the newest first', async () => {
    const { path } = await created();
    for (let sent = 0; sent < 5; sent += 1) {
      // Two of each moment.
      if (sent % 2 === 0) later(1);
      await tryOut(path);
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let next = `${path}/deliveries?limit=2`; next !== ''; ) {
      const { body } = must(await registry.ask('GET', next, { key }), 200);
      sizes.push(body.data.length);
      seen.push(...body.data.map(({ date, id }: { date: string; id: string }) => `${date} ${id}`));
      next = body.next_page?.path ?? '';
    }
    expect(sizes).to.deep.equal([2, 2, 1]);
    expect(new Set(seen).size).to.equal(5);
    expect(seen).to.deep.equal([...seen].sort().reverse());
    for (const wrong of ['limit=0', 'limit=101', 'cursor=nonsense', `cursor=${Buffer.from('1.x').toString('base64url')}`])
      expect((await registry.ask('GET', `${path}/deliveries?${wrong}`, { key })).status, wrong).to.equal(400);
  });

  it('whose receiver is gone for good (410) are paused at once', async () => {
    const { path } = await created();
    receiver.answers(() => 410);
    await tryOut(path);
    await delivering();
    expect((await registry.ask('GET', path, { key })).body.data.status).to.equal('paused');
  });

  it('send what waits to a new address, and nothing any more once they are deleted', async () => {
    const { path } = await created({ url: `http://127.0.0.1:${await freePort()}/` });
    await tryOut(path);
    await delivering();
    expect((await deliveries(path))[0].attempts[0].trouble).to.equal('ECONNREFUSED');
    await registry.ask('PATCH', path, { key, body: { data: { url: receiver.url, name: 'Інша' } } });
    later(5);
    await delivering();
    expect(receiver.all).to.have.length(1);
    await tryOut(path);
    expect((await registry.ask('DELETE', path, { key })).status).to.equal(204);
    await delivering();
    expect(receiver.all).to.have.length(1);
    expect((await registry.ask('GET', path, { key })).status).to.equal(404);
    const left = await registry.store.collection('alerts').findOne({ status: 'deleted' });
    expect(left).to.include({ url: '', query: '', token: '' });
  });

  it('are sent again with the same id when a process died after the answer and before its note, and by one process at a time', async () => {
    const { path } = await created();
    await tryOut(path);
    const { take } = makeDeliveries(registry.store);
    const now = registry.clock.now();
    const dead = await take(now, new Date(now.getTime() + 60_000), { owner: '', alertOf: () => '' }, { alerts: [], owners: [] });
    expect(dead?.attempts).to.equal(1);
    expect(await delivering(), 'another process holds it').to.equal(0);
    later(60);
    expect(await delivering()).to.equal(1);
    expect(receiver.all.map(({ id }) => id)).to.deep.equal([dead?._id]);
    const { end } = makeDeliveries(registry.store);
    const attempt = { at: now, status: 204, ms: 1 };
    if (dead === null) throw new Error('it was taken');
    expect(await end(dead, attempt, { status: 'failed' }), 'who comes late changes nothing').to.equal(false);
    expect((await deliveries(path))[0].status).to.equal('delivered');
  });

  it('are a hundred of an account at most', async () => {
    const { body } = await registry.ask('GET', '/alerts', { key: keys.other });
    expect(body.data).to.have.length(0);
    const { insert } = registry.store.records(alertPlan);
    for (let count = 0; count < 100; count += 1)
      await insert(`many${count}`, { owner: 'other', status: 'active', query: '', url: receiver.url, on: 'found', token: '00' });
    const refused = must(await registry.ask('POST', '/alerts', { key: keys.other, body: { data: { query: '', url: receiver.url } } }), 403);
    expect(refused.body.details).to.contain('100 alerts');
  });
});

describe('Alerts of a registry that calls nobody inside', () => {
  const registry = useRegistry({ now: monday });
  it('refuse an address that is loopback, private or link-local, also one that is stored', async () => {
    const receiver = await openReceiver();
    try {
      const refused = must(await registry.ask('POST', '/alerts', { key, body: { data: { query: '', url: receiver.url } } }), 400);
      expect(refused.body.errors[0].msg).to.equal('Value error, it should not be loopback, private or link-local');
      const { body } = await registry.ask('POST', '/alerts', { key, body: { data: { query: '', url: 'https://hooks.example.org/' } } });
      await registry.store.collection('alerts').updateOne({}, { $set: { url: receiver.url } });
      await registry.ask('POST', `/alerts/${body.data.id}/tests`, { key });
      await registry.running.features.of(alerts).delivering.run();
      const { data } = (await registry.ask('GET', `/alerts/${body.data.id}/deliveries`, { key })).body;
      expect(data[0].attempts[0].trouble).to.equal('it should not be loopback, private or link-local');
      expect(receiver.all).to.deep.equal([]);
    } finally {
      await receiver.close();
    }
  });
});
