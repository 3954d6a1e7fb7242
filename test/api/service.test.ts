import { createConnection } from 'node:net';
import { expect } from 'chai';
import { monday, newerTender, postTender } from '../../fixtures/tenders.ts';
import { silentLog } from '../../src/base/platform/log.ts';
import { eventually } from '../support/eventually.ts';
import { keys, must, searched, startRegistry, useRegistry } from '../support/registry.ts';

describe('The service surface', () => {
  const registry = useRegistry({ accounts: '[brokers]\nempty = empty-key,\n' });

  for (const prefix of ['/api/2.5', '/api/0']) {
    it(`answers ping and health under ${prefix}`, async () => {
      expect((await registry.ask('GET', `${prefix}/ping`)).body).to.deep.equal({ msg: 'pong' });
      expect((await registry.ask('GET', `${prefix}/health`)).body).to.deep.equal({ health: 'ok' });
    });
  }

  it('names its version and where the contract is', async () => {
    const { body } = must(await registry.ask('GET', '/api/2.5/version'), 200);
    expect(body.API).to.match(/^\d+\.\d+\.\d+/);
    expect(body.standards).to.deep.equal({ version: '2.5', url: `${registry.url}/openapi.json` });
  });

  it('lists constants flat, in upper case', async () => {
    const { body } = await registry.ask('GET', '/api/2.5/constants');
    expect(Object.keys(body)).to.include('SANDBOX_MODE');
    expect(Object.keys(body).filter((name) => !/^[A-Z_]+$/.test(name))).to.deep.equal([]);
    expect(body).to.include({
      SANDBOX_MODE: false,
      DEFAULT_AUTHORITY: false,
      AUTHORITY_ACCOUNTS: false,
      BUILTIN_AUCTION: true,
      LIVE_AUCTION: false,
    });
  });

  describe('The list of brokers', () => {
    const names = async (query: string): Promise<string[]> =>
      (await registry.ask('GET', `/api/2.5/brokers${query}`)).body.data.map(({ name }: { name: string }) => name);

    it('holds the accounts of group brokers in the order of the file, and no key', async () => {
      const { body, text } = await registry.ask('GET', '/api/2.5/brokers');
      expect(body.data.map(({ name }: { name: string }) => name)).to.deep.equal(['broker', 'other', 'low', 'tester', 'empty']);
      expect(body.data[3]).to.deep.equal({ name: 'tester', title: 'tester', levels: [1, 2, 3, 4, 5], permissions: ['t'] });
      for (const key of Object.values(keys)) expect(text).to.not.include(key);
    });

    it('is cut to accounts with any of the asked symbols', async () => {
      expect(await names('?levels=1,6')).to.deep.equal(['broker', 'other', 'tester']);
      expect(await names('?levels=t')).to.deep.equal(['tester']);
      expect(await names('?levels=2')).to.include('low');
    });

    it('is empty when nothing matches, and whole when the parameter is empty', async () => {
      expect(await names('?levels=9')).to.deep.equal([]);
      expect(await names('?levels=')).to.have.length(5);
    });
  });

  describe('The description of the service', () => {
    it('names every method with its path, without the API prefix in base_url', async () => {
      const { body, headers } = must(await registry.ask('GET', '/api/2.5/spore'), 200);
      expect(body).to.include({ version: '2.5', base_url: registry.url });
      expect(body.expected_status).to.deep.equal([200]);
      expect(body.methods.get_ping).to.include({ path: '/api/2.5/ping', method: 'GET' });
      expect(new Date(headers.get('date') ?? '').getTime()).to.be.within(Date.now() - 60_000, Date.now() + 60_000);
    });

    it('answers HEAD with the same headers and no body', async () => {
      const [head, get] = [await registry.ask('HEAD', '/api/0/spore'), await registry.ask('GET', '/api/0/spore')];
      expect(head.status).to.equal(200);
      expect(head.text).to.equal('');
      expect(head.headers.get('content-length')).to.equal(String(Buffer.byteLength(get.text)));
      expect(head.headers.get('date')).to.be.a('string');
    });
  });

  it('sets no SESSION cookie and ignores one that is sent, readable or not', async () => {
    for (const cookie of ['SESSION=eyJvcGVyYXRpb25fdGltZSI6bnVsbH0=', 'SESSION=%%%; other=1', `SESSION=${'x'.repeat(4000)}`]) {
      const { headers } = must(await registry.ask('GET', '/api/2.5/spore', { headers: { Cookie: cookie } }), 200);
      expect(headers.get('set-cookie')).to.equal(null);
      expect(headers.get('x-warning')).to.equal(null);
    }
  });

  describe('The probes at the root', () => {
    it('say that the process is alive and that the store can be reached', async () => {
      expect((await registry.ask('GET', '/health')).body).to.deep.equal({ health: 'ok' });
      await eventually('it is ready', async () => (await registry.ask('GET', '/ready')).status === 200);
      const { feed, behind, ...ready } = (await registry.ask('GET', '/ready')).body;
      expect(ready).to.deep.equal({ ready: true, readOnly: false, scheduler: 'builtin', store: 'reachable', accounts: 'current' });
      expect(feed).to.include({ state: 'leading', historyLost: 0, repairing: false });
      expect(behind).to.have.all.keys('search', 'facts', 'alerts');
      await searched(registry);
      await eventually('it says that the search has followed', async () => (await registry.ask('GET', '/ready')).body.behind.search === 0);
      await registry.store.records('tenders').insert('followed', { title: 'Папір', status: 'active.tendering' });
      const now = registry.clock.now();
      registry.clock.set(new Date(Date.now() + 60_000));
      await eventually('it says how long the search has not', async () => (await registry.ask('GET', '/ready')).body.behind.search > 50);
      registry.clock.set(now);
    });
  });

  describe('The measures', () => {
    it('count requests by route pattern, without ids, names or keys', async () => {
      await registry.ask('GET', '/api/2.5/tenders/0123456789abcdef0123456789abcdef', { key: keys.broker });
      await registry.ask('GET', '/some/path/of/nobody');
      const { status, headers, text } = await registry.ask('GET', '/metrics');
      expect(status).to.equal(200);
      expect(headers.get('content-type')).to.match(/^text\/plain/);
      expect(text).to.match(/http_request_duration_seconds_count\{method="GET",route="\/ping",status="200"\} \d+/);
      expect(text).to.match(/route="none",status="404"/);
      expect(text).to.match(/nodejs_eventloop_lag_seconds/);
      expect(text).to.match(/process_resident_memory_bytes/);
      expect(text).to.not.match(/0123456789abcdef|="broker"|nobody|-key/);
    });

    it('are refused to whoever comes through a proxy, unless a monitoring account or an administrator asks', async () => {
      const headers = { 'X-Forwarded-For': '127.0.0.1' };
      const refused = must(await registry.ask('GET', '/metrics', { headers }), 403);
      expect(refused.body).to.deep.equal({
        type: 'http-forbidden',
        title: 'Forbidden',
        details: 'Forbidden: measures are for a caller on this machine and for accounts of the groups monitoring and Administrator.',
        status: 403,
      });
      expect((await registry.ask('GET', '/metrics', { headers, key: keys.broker })).status).to.equal(403);
      for (const key of [keys.monitoring, keys.administrator, keys.admin]) {
        expect((await registry.ask('GET', '/metrics', { headers, key })).status, key).to.equal(200);
      }
    });
  });

  it('answers opt_pretty with indented JSON that says the same', async () => {
    const { text } = await registry.ask('GET', '/api/2.5/ping?opt_pretty=1');
    expect(text).to.equal('{\n    "msg": "pong"\n}');
    expect((await registry.ask('GET', '/api/2.5/ping?opt_pretty=')).text).to.equal('{"msg":"pong"}');
  });

  it('indents by options.pretty of a body whatever opt_pretty says, answers and problems alike', async () => {
    registry.clock.set(monday);
    const { body } = await postTender(registry, newerTender());
    const path = `/api/2.5/tenders/${body.data.id}`;
    const indented = async (query: string, options: object | undefined, token = body.access.token): Promise<boolean> => {
      const sent = { data: { title: 'Папір' }, ...(options === undefined ? {} : { options }) };
      const answer = await registry.ask('PATCH', path + query, { key: keys.broker, token, body: sent });
      expect(answer.status, answer.text).to.equal(token === body.access.token ? 200 : 403);
      return answer.text.startsWith('{\n    "');
    };
    for (const token of [body.access.token, 'wrong']) {
      for (const pretty of [true, 'true', 'True']) expect(await indented('', { pretty }, token), String(pretty)).to.equal(true);
      for (const pretty of [false, 'FALSE']) expect(await indented('?opt_pretty=1', { pretty }, token), String(pretty)).to.equal(false);
      expect(await indented('?opt_pretty=1', { pretty: null }, token)).to.equal(true);
      expect(await indented('?opt_pretty=1', undefined, token)).to.equal(true);
      expect(await indented('', {}, token)).to.equal(false);
    }
  });
});

describe('Readiness with a scheduler that stands still', () => {
  it('is 503 and says so', async () => {
    const registry = await startRegistry({ schedules: true });
    try {
      await eventually('it is ready', async () => (await registry.ask('GET', '/ready')).status === 200);
      registry.running.scheduler.trouble = async () => 'The scheduler has made no progress for 31 s';
      const { status, body } = await registry.ask('GET', '/ready');
      expect([status, body.details]).to.deep.equal([503, 'The scheduler has made no progress for 31 s']);
    } finally {
      await registry.stop();
    }
  });
});

describe('Readiness with a tender that waits', () => {
  it('is 503 and says for how long while another transaction has it, and 200 when it was carried on', async () => {
    const registry = await startRegistry({ now: monday, schedules: true });
    const { store } = registry;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let holding: Promise<unknown> = Promise.resolve();
    try {
      const { body } = await postTender(registry, newerTender());
      const which = { _id: body.data.id };
      const before = new Date(registry.clock.now().getTime() - 20_000);
      const tenders = store.collection<{ _id: string }>('tenders');
      await registry.running.scheduler.stop();
      await tenders.updateOne(which, { $set: { procurementMethodType: 'kept', next_check: before } });
      await new Promise<void>((locked) => {
        holding = store.transaction(async (session) => {
          await tenders.updateOne(which, { $set: { locked: true } }, { session });
          locked();
          await released;
          throw new Error('it let it go');
        });
      });
      registry.running.scheduler.start();
      const behind = 'The scheduler is behind: a tender has been due for 20 s';
      await eventually('it is behind', async () => {
        const { status, body: told } = await registry.ask('GET', '/ready');
        return status === 503 && told.details === behind;
      });
      expect((await registry.ask('GET', '/metrics')).text).to.match(/^scheduler_lag_seconds 20$/m);
      release();
      await holding.catch(() => undefined);
      await eventually('ready again', async () => (await registry.ask('GET', '/ready')).status === 200);
    } finally {
      release();
      await holding.catch(() => undefined);
      await registry.stop();
    }
  });
});

describe('Readiness without a store', () => {
  it('is 503 with the reason and Retry-After, while the process stays alive', async () => {
    const lines: [level: string, fields: string][] = [];
    const at = (level: string) => (_: string, fields?: object) => void lines.push([level, JSON.stringify(fields)]);
    const registry = await startRegistry({ log: { ...silentLog, error: at('error'), warn: at('warn') } });
    try {
      await registry.store.close();
      const { body, headers } = must(await registry.ask('GET', '/ready'), 503);
      expect(body).to.include({ type: 'http-service-unavailable', title: 'Service Unavailable', status: 503 });
      expect(body.details)
        .to.be.a('string')
        .and.not.match(/mongo|at /i);
      expect(headers.get('retry-after')).to.equal('5');
      expect((await registry.ask('GET', '/health')).status).to.equal(200);
      expect((await registry.ask('GET', `/api/2.5/tenders/${'a'.repeat(32)}`)).status).to.equal(503);
      expect(lines.filter(([level]) => level === 'error')).to.deep.equal([]);
      const failed = lines.filter(([, fields]) => fields.includes('requestId'));
      expect(failed).to.have.lengthOf.at.least(2);
      for (const [, fields] of failed) expect(fields, 'a stack').to.not.match(/ at |\\n/);
    } finally {
      await registry.running.close();
    }
  });
});

describe('The metrics of a caller from elsewhere', () => {
  it('are decided by the socket, so that a raw request from this machine may read them', async () => {
    const registry = await startRegistry();
    try {
      const { hostname, port } = new URL(registry.url);
      const text = await new Promise<string>((resolve, reject) => {
        const socket = createConnection(Number(port), hostname, () =>
          socket.write('GET /metrics HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n'),
        );
        let got = '';
        socket.on('data', (piece) => {
          got += piece;
        });
        socket.on('end', () => resolve(got)).on('error', reject);
      });
      expect(text).to.match(/^HTTP\/1\.1 200/);
    } finally {
      await registry.stop();
    }
  });
});
