/** Keys, tokens and causes stay inside: neither the log nor an answer shows them (SECURITY.md S16–S17). */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import express from 'express';
import { fixedClock } from '../../fixtures/fixed-clock.ts';
import { createTender, monday } from '../../fixtures/tenders.ts';
import { startRegistry as start } from '../../src/app/registry.ts';
import { unavailable } from '../../src/base/domain/problem.ts';
import { collectAccounts } from '../../src/base/platform/accounts/accounts.ts';
import { parseAccounts } from '../../src/base/platform/accounts/file.ts';
import type { Log } from '../../src/base/platform/log.ts';
import { readSettings } from '../../src/base/platform/settings.ts';
import { makeValidator } from '../../src/base/validation/validator.ts';
import { makeBodyMemory } from '../../src/http/body-memory.ts';
import { makeTokenSecrets } from '../../src/http/idempotency.ts';
import { logFailure } from '../../src/http/log-failure.ts';
import { closeApp } from '../../src/http/middlewares.ts';
import { mount } from '../../src/http/mount.ts';
import { requestContext } from '../../src/http/request-context.ts';
import { type ApiRequest, bareAnswer, brokers, route } from '../../src/http/route.ts';
import { toProblem } from '../../src/store/failures.ts';
import { askUrl, must, startRegistry } from '../support/registry.ts';
import { makeFeaturePlaces } from '../support/whole-world.ts';

const capture = (): { log: Log; lines: string[] } => {
  const lines: string[] = [];
  const write =
    (level: string) =>
    (message: string, fields: object = {}) =>
      void lines.push(JSON.stringify({ level, message, ...fields }));
  return {
    lines,
    log: { error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug'), talks: true, close: async () => {} },
  };
};

describe('The log', () => {
  it('has one line a request and no secret in it, and no answer says a secret back', async () => {
    const registry = await startRegistry({ now: monday });
    const { log, lines } = capture();
    const key = 'a-secret-key-of-a-broker';
    const accounts = collectAccounts(parseAccounts(`[brokers]\nnamed = ${key}\n`).accounts);
    const settings = readSettings({ PORT: '0', DATA_DIR: registry.settings.dataDir });
    const running = await start({ settings, store: registry.store, clock: registry.clock, log, accounts, documentServicePort: null });
    try {
      const url = `http://127.0.0.1:${(running.server.address() as AddressInfo).port}`; // a server on a port has an address with one
      const tender = await createTender(registry);
      const secrets = [
        key,
        tender.token,
        'wrong-token',
        'wrong-key',
        'sent-in-a-body',
        Buffer.from(`${key}:password-of-basic`).toString('base64'),
        'password-of-basic',
        'secret-of-a-link',
      ];
      // An auction is one of them.
      await makeFeaturePlaces(registry, tender.id);
      const [auction, bid] = [tender.id, 'b'.repeat(32)];
      const Cookie = `auction_${auction}=${bid}.secret-of-a-link`;
      const asks: Parameters<typeof askUrl>[] = [
        ['GET', `${url}${tender.path}?acc_token=${tender.token}`, { key }],
        ['GET', `${url}${tender.path}?acc%5Ftoken=${tender.token}&acc_token=wrong-token`, {}],
        ['PATCH', `${url}${tender.path}?acc_token=wrong-token`, { key, body: { data: {}, access: { token: 'sent-in-a-body' } } }],
        ['PATCH', `${url}${tender.path}`, { key, token: 'wrong-token', body: { data: { zzz: 1 }, access: { token: 'sent-in-a-body' } } }],
        [
          'PATCH',
          `${url}${tender.path}`,
          { key, token: tender.token, body: { data: { zzz: 1 }, zzz: 1, access: { token: 'sent-in-a-body' } } },
        ],
        ['POST', `${url}/api/2.5/tenders`, { key, body: { access: { token: 'sent-in-a-body' } } }],
        ['POST', `${url}/api/2.5/tenders`, { key: 'wrong-key', body: { data: {} } }],
        ['POST', `${url}/api/2.5/tenders`, { key, raw: '{"access":{"token":"sent-in-a-body"}' }],
        ['POST', `${url}/api/2.5/tenders`, { headers: { Authorization: key }, body: { data: {} } }],
        [
          'POST',
          `${url}/api/2.5/tenders`,
          { headers: { Authorization: `Basic ${Buffer.from(`${key}:password-of-basic`).toString('base64')}` }, body: { data: {} } },
        ],
        ['GET', `${url}/api/2.5/tenders?limit=x&acc_token=${tender.token}`, {}],
        ['GET', `${url}/nowhere?acc_token=${tender.token}`, {}],
        ['POST', `${url}/auctions/${auction}/login?bidder_id=${bid}&hash=secret-of-a-link`, {}],
        ['POST', `${url}/api/2.5/auctions/${auction}/bids/${bid}?hash=secret-of-a-link`, { body: { data: { amount: 1 } } }],
        ['POST', `${url}/api/auctions/${auction}/bids/${bid}?h%61sh=secret-of-a-link&hash=secret-of-a-link`, { body: { amount: 1 } }],
        ['POST', `${url}/api/2.5/auctions/${auction}/bids/${bid}`, { body: { data: { amount: 1 } }, headers: { Cookie } }],
        ['POST', `${url}/api/auctions/${auction}/check_authorization`, { body: { bidder_id: bid, hash: 'secret-of-a-link', zzz: 1 } }],
        [
          'POST',
          `${url}/api/2.5/auctions/${auction}/check_authorization`,
          { body: { data: { bidder_id: bid, hash: 'secret-of-a-link' }, zzz: 1 } },
        ],
        ['GET', `${url}/api/2.5/tenders?mode=%0d%0aX: 1&offset=%0a{"level":"forged"}`, {}],
      ];
      const answers = await Promise.all(asks.map((ask) => askUrl(...ask)));
      await running.close();
      const requests = lines.filter((line) => JSON.parse(line).message === 'request');
      expect(requests).to.have.length(asks.length);
      for (const secret of secrets) {
        expect(
          lines.filter((line) => line.includes(secret)),
          `in the log: ${secret}`,
        ).to.deep.equal([]);
        expect(
          answers.filter(({ text }) => text.includes(secret)),
          `in an answer: ${secret}`,
        ).to.deep.equal([]);
      }
      for (const line of lines) expect(line).to.not.match(/[\r\n]/);
      expect(requests.map((line) => JSON.parse(line)).filter(({ account }) => account === 'named')).to.not.have.length(0);
      expect(Object.keys(JSON.parse(requests[0] ?? '{}'))).to.include.members([
        'requestId',
        'method',
        'path',
        'route',
        'status',
        'ms',
        'account',
        'group',
        'remote',
      ]);
    } finally {
      await registry.stop();
    }
  });
});

describe('A failure nobody foresaw', () => {
  const { log, lines } = capture();
  const fails = (error: unknown) => async () => {
    throw error;
  };
  const validator = makeValidator({ parse: () => null, render: (date) => date.toISOString() });
  const cause = new Error('connect mongodb://user:password@store.example failed at /srv/registry/src/x.ts:1');
  const routes = [
    route({
      get: '/unforeseen',
      summary: 'x',
      access: { kind: 'anyone', wellFormed: false },
      answers: bareAnswer('/service/ping'),
      handler: fails(cause),
    }),
    route({
      get: '/text',
      summary: 'x',
      access: { kind: 'anyone', wellFormed: false },
      answers: bareAnswer('/service/ping'),
      handler: fails('mongodb://thrown'),
    }),
    route({
      get: '/away',
      summary: 'x',
      access: { kind: 'anyone', wellFormed: false },
      answers: bareAnswer('/service/ping'),
      handler: fails(unavailable('The store cannot be reached. Please, retry', cause)),
    }),
    route({
      get: '/never',
      summary: 'x',
      access: { kind: 'anyone', wellFormed: false },
      answers: bareAnswer('/service/ping'),
      handler: () => new Promise(() => {}),
    }),
    route({
      post: '/echo',
      summary: 'x',
      access: brokers,
      accepts: { id: '/tenders/foreign' },
      answers: bareAnswer('/service/ping'),
      handler: async (request: ApiRequest) => ({
        status: 200,
        text: JSON.stringify({ sent: request.sent, token: request.token }),
        headers: { 'Content-Type': 'application/json' },
      }),
    }),
  ];
  const app = express();
  const problems = {
    date: (date: Date) => date.toISOString(),
    failed: (requestId: string, error: unknown) => logFailure(log, 'request failed', { requestId }, error),
    late: (request: object) => log.warn('request not answered in time', request),
  };
  app.use(requestContext(log));
  mount(app, [{ routes, options: { prefixes: [{ path: '', shownAs: '' }], indent: 2 } }], {
    validator,
    clock: fixedClock(new Date(0)),
    findAccount: () => ({ name: 'broker', group: 'brokers', levels: '1' }),
    problems,
    maxBodyBytes: 1_048_576,
    bodies: makeBodyMemory({ atOnce: 10_000_000, accountShare: 1, addressShare: 1 }),
    publicUrl: null,
    deadlineMs: 50,
    readOnly: false,
    openReadSet: () => ({ read: (work) => work(), write: (work) => work() }),
    idempotency: { once: async (_, work) => ({ done: await work() }), secrets: makeTokenSecrets(['00'.repeat(32)]) },
  });
  closeApp(app, problems, () => null);
  const server = createServer(app);
  let url = '';
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // as above
  });
  after(() => server.close());

  for (const path of ['/unforeseen', '/text']) {
    it(`is a constant 500 with the request id, and its cause stands in the log only (${path})`, async () => {
      const { body, text } = must(await askUrl('GET', `${url}${path}`, { headers: { 'X-Request-ID': `id${path.slice(1)}` } }), 500);
      expect(body).to.include({ type: 'http-internal-server-error', title: 'Internal Server Error', status: 500 });
      expect(text)
        .to.include(`id${path.slice(1)}`)
        .and.not.match(/mongodb|password|\.ts|at /);
      expect(lines.some((line) => line.includes(`id${path.slice(1)}`) && line.includes('mongodb://'))).to.equal(true);
    });
  }

  it('of the store is 503 with Retry-After and no cause', async () => {
    const { headers, text } = must(await askUrl('GET', `${url}/away`), 503);
    expect(headers.get('retry-after')).to.equal('5');
    expect(text).to.not.match(/mongodb|password/);
  });

  it('that never ends is 503 when its time is over', async () => {
    const { headers } = must(await askUrl('GET', `${url}/never`), 503);
    expect(headers.get('retry-after')).to.equal('5');
  });

  it('is no Problem of the store when it is none of the store’s', () => {
    expect(toProblem(cause)).to.equal(cause);
  });

  describe('What is taken is what was sent', () => {
    const echo = async (raw: string | Buffer, headers: Record<string, string> = {}) =>
      askUrl('POST', `${url}/echo`, { key: 'k', raw, headers });

    for (const data of [
      '{"a":123456789012345,"b":0.1,"c":1e22,"d":-0.000001}',
      '{"a":"\\ud83d\\ude00 ї \\u2028","":1}',
      '{"a":"UA213223130000026007233566001 12345678901234567890"}',
      `{"a":${'['.repeat(30)}${']'.repeat(30)}}`,
      `{${Array.from({ length: 1000 }, (_, index) => `"k${index}":${index}`).join()}}`,
      '{"a":null,"b":[],"c":{},"d":""}',
    ]) {
      it(data.slice(0, 50), async () => {
        const { body } = must(await echo(`{"data":${data}}`), 200);
        expect(body.sent).to.deep.equal(JSON.parse(data));
      });
    }

    it('the last of repeated keys', async () => {
      expect((await echo('{"data":{"a":1,"a":2},"data":{"a":3,"b":{"c":4,"c":5}}}')).body.sent).to.deep.equal({ a: 3, b: { c: 5 } });
    });

    it('JSON under its name with UTF-8 said in any way', async () => {
      for (const type of [
        'application/json',
        'Application/JSON; charset=UTF-8',
        'application/json;charset="utf-8"',
        'application/json; charset=utf8; x=y',
      ]) {
        expect((await echo('{"data":{"a":"ї"}}', { 'Content-Type': type })).body.sent, type).to.deep.equal({ a: 'ї' });
      }
      expect((await echo(Buffer.from('\ufeff{"data":{}}'))).status).to.equal(200);
    });

    it('a token only as a text', async () => {
      expect((await echo('{"data":{},"access":{"token":"t"}}')).body.token).to.equal('t');
      expect((await echo('{"data":{},"access":{"token":null}}')).body.token).to.equal(null);
      for (const access of ['{"token":{"secret":1}}', '{"token":["secret"]}', '"secret"', '["secret"]']) {
        const { text } = must(await echo(`{"data":{},"access":${access}}`), 400);
        expect(text).to.not.include('secret');
      }
    });
  });
});
