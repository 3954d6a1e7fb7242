/** The published client against a registry, as a broker's or a crawler's program uses it. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeRegistryClient, memoryTokens, type RegistryClient, RegistryError } from 'procurement-registry-client';
import { fileTokens } from '../../clients/typescript/src/file-tokens.ts';
import { monday, newerTender } from '../../fixtures/tenders.ts';
import { keys, startRegistry, type TestRegistry } from '../support/registry.ts';

type TenderBody = Parameters<RegistryClient['post']>[1] & { data: never };
const giver = 'key-of-one-who-may-hand-over';
const tenderPath = '/api/2.5/tenders/{tender}';

/** What a call was refused with. */
const refused = (call: Promise<unknown>): Promise<RegistryError> =>
  call.then(
    () => {
      throw new Error('nothing was refused');
    },
    (error: RegistryError) => error,
  );

describe('The typed client', () => {
  let registry: TestRegistry;
  let client: RegistryClient;
  let folder: string;

  const createTender = async (by = client): Promise<string> => {
    const body = newerTender() as unknown as TenderBody; // the bodies of the tests are loose on purpose
    return (await by.post('/api/2.5/tenders', { body })).data.id;
  };
  const params = (tender: string) => ({ path: { tender } });

  before(async () => {
    registry = await startRegistry({ now: monday, accounts: `[brokers]\ngiver = ${giver},123456x\n` });
    client = makeRegistryClient({ url: registry.url, documents: registry.documentsUrl, key: keys.broker });
    folder = await mkdtemp(join(tmpdir(), 'client-'));
  });
  after(async () => {
    await registry.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('creates a tender, attaches the notice, changes it, and never asks for the owner token', async () => {
    const tender = await createTender();
    const attached = await client.attach(`${tenderPath}/documents`, {
      params: params(tender),
      title: 'sign.p7s',
      content: 'signed',
      format: 'application/pkcs7-signature',
      document: { documentType: 'notice' },
    });
    expect(attached.data).to.include({ title: 'sign.p7s', documentType: 'notice', format: 'application/pkcs7-signature' });
    await client.patch(tenderPath, { params: params(tender), body: { data: { title: 'Changed' } } });
    const view = await client.get(tenderPath, { params: params(tender) });
    expect(view.data.title).to.equal('Changed');
  });

  it('keeps the tokens in a file that only its owner can read, for the next run of a script', async () => {
    const path = join(folder, 'tokens.json');
    const first = makeRegistryClient({ url: registry.url, key: keys.broker, tokens: fileTokens(path) });
    const created = await Promise.all([createTender(first), createTender(first)]);
    expect((await stat(path)).mode & 0o777).to.equal(0o600);
    const second = makeRegistryClient({ url: registry.url, key: keys.broker, tokens: fileTokens(path) });
    for (const tender of created) await second.patch(tenderPath, { params: params(tender), body: { data: { title: 'Next run' } } });
    const without = makeRegistryClient({ url: registry.url, key: keys.broker });
    expect((await refused(without.patch(tenderPath, { params: params(created[0]), body: { data: {} } }))).status).to.equal(403);
  });

  it('owns what it has taken over with a transfer', async () => {
    const given = await registry.ask('POST', '/api/2.5/tenders', { key: giver, body: newerTender() });
    const tender: string = given.body.data.id;
    const transfer = await client.post('/api/2.5/transfers', { body: { data: {} } });
    const taken = { id: transfer.data.id, transfer: given.body.access.transfer };
    await client.post(`${tenderPath}/ownership`, { params: params(tender), body: { data: taken } });
    const { data } = await client.patch(tenderPath, { params: params(tender), body: { data: { title: 'Taken over' } } });
    expect(data.title).to.equal('Taken over');
  });

  it('throws what the registry says: status, problem and request id', async () => {
    const body = { data: {} } as unknown as TenderBody;
    const error = await refused(client.post('/api/2.5/tenders', { body, headers: { 'X-Request-ID': 'req-of-mine' } }));
    expect(error).to.be.instanceOf(RegistryError).and.to.include({ status: 400, requestId: 'req-of-mine' });
    expect(error.problem?.errors?.map(({ loc }) => loc.join('.'))).to.include('data.title');
    expect(error.message).to.match(/^POST http.* answered 400: .*title/);
    const missing = await refused(client.get(tenderPath, { params: params('0'.repeat(32)) }));
    expect(missing.problem).to.include({ status: 404, details: 'Tender not found.' });
  });

  it('says with status 0 that nobody is there', async () => {
    const nobody = makeRegistryClient({ url: 'http://127.0.0.1:1', tries: 2, sleep: async () => {} });
    expect(await refused(nobody.get('/api/2.5/ping'))).to.include({ status: 0, problem: null, requestId: null });
  });

  it('shows the headers of an answer through openapi-fetch', async () => {
    const { data, response } = await client.api.GET('/api/2.5/tenders');
    expect(data?.data).to.be.an('array');
    expect(response.headers.get('x-request-id')).to.match(/^req-/);
  });

  it('asks and writes under conditions', async () => {
    const tender = await createTender();
    const first = await client.api.GET(tenderPath, { params: params(tender) });
    const etag = first.response.headers.get('etag') ?? '';
    const again = await client.api.GET(tenderPath, { params: params(tender), headers: { 'If-None-Match': etag } });
    expect(again.response.status).to.equal(304);
    const write = (title: string) =>
      client.patch(tenderPath, { params: params(tender), body: { data: { title } }, headers: { 'If-Match': etag } });
    expect((await write('As it was read')).data.title).to.equal('As it was read');
    expect((await refused(write('Too late'))).status).to.equal(412);
  });

  it('gives nobody but the registry its key and its tokens', async () => {
    const seen: Request[] = [];
    const listening = makeRegistryClient({
      url: registry.url,
      key: keys.broker,
      tokens: { ...memoryTokens(), get: async () => 'a-token' },
      fetch: async (request) => {
        seen.push(request);
        return request.url.startsWith(registry.url)
          ? new Response(null, { status: 302, headers: { location: 'http://files.test/a' } })
          : new Response('file');
      },
    });
    const response = await listening.send(new Request(`${registry.url}/api/2.5/tenders/x/documents/y?download=z`));
    expect(await response.text()).to.equal('file');
    expect(seen.map(({ url, headers }) => [new URL(url).host, headers.get('x-access-token'), headers.get('authorization')])).to.deep.equal([
      [new URL(registry.url).host, 'a-token', `Bearer ${keys.broker}`],
      ['files.test', null, null],
    ]);
  });

  it('carries no write on to where a redirect leads', async () => {
    const redirects: string[] = [];
    const redirecting = makeRegistryClient({
      url: registry.url,
      key: keys.broker,
      tokens: { ...memoryTokens(), get: async () => 'a-token' },
      fetch: async (request) => {
        redirects.push(request.redirect);
        return new Response(null, { status: 307, headers: { location: 'http://elsewhere.test/a' } });
      },
    });
    const body = { data: { title: 'For the registry' } };
    const patch = redirecting.patch(tenderPath, { params: params('x'), body });
    expect([(await refused(patch)).status, redirects]).to.deep.equal([307, ['manual']]);
  });

  describe('told to come later', () => {
    const answering = (statuses: readonly number[]) => {
      const pauses: number[] = [];
      const methods: string[] = [];
      const sentKeys: (string | null)[] = [];
      const later = makeRegistryClient({
        url: registry.url,
        key: keys.broker,
        fetch: async (request) => {
          const status = statuses[methods.length];
          methods.push(request.method);
          sentKeys.push(request.headers.get('idempotency-key'));
          return status === undefined ? fetch(request) : new Response('{}', { status, headers: { 'Retry-After': '7' } });
        },
        sleep: async (ms) => void pauses.push(ms),
      });
      return { later, pauses, methods, keys: sentKeys };
    };

    it('waits as long as Retry-After says and asks again', async () => {
      const { later, pauses } = answering([429, 503, 408]);
      expect(await later.get('/api/2.5/ping')).to.be.an('object');
      expect(pauses).to.deep.equal([7000, 7000, 7000]);
    });

    it('repeats a creation under its key, and another write after 429 only: after 503 it may have been done', async () => {
      const making = answering([429, 503, 409]);
      const id = await createTender(making.later);
      expect(making.methods).to.deep.equal(Array(4).fill('POST'));
      expect(new Set(making.keys).size).to.equal(1);
      expect(await createTender(making.later)).to.not.equal(id);
      expect(new Set(making.keys).size).to.equal(2);
      const params = { path: { tender: id } };
      const change = (by: RegistryClient) => by.patch('/api/2.5/tenders/{tender}', { params, body: { data: { title: 'Інша' } } });
      const unknown = answering([429, 503]);
      expect((await refused(change(unknown.later))).status).to.equal(503);
      expect(unknown.methods).to.deep.equal(['PATCH', 'PATCH']);
      expect(unknown.keys).to.deep.equal([null, null]);
    });

    it('gives up after five tries', async () => {
      const { later, methods } = answering([429, 429, 429, 429, 429, 429]);
      expect((await refused(later.get('/api/2.5/ping'))).status).to.equal(429);
      expect(methods).to.have.length(5);
    });
  });
});
