/**
 * Nobody knows what became of a creation: its answer was lost on the way to the client or on the way from the store, or the
 * process died over it. Sent again with its key there is one object, and the answer that was due the first time.
 */
import { connect, createServer, type Server } from 'node:net';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { makeRegistryClient } from 'procurement-registry-client';
import { uploadDocument } from '../../fixtures/documents.ts';
import { monday, newerTender, tenders } from '../../fixtures/tenders.ts';
import { eventually } from '../support/eventually.ts';
import { type Answer, askUrl, keys, startRegistry, type TestRegistry } from '../support/registry.ts';
import { type StoreProxy, startStoreProxy } from '../support/store-proxy.ts';

/** The same for both processes. */
const secrets = { TOKEN_SECRET: 'c3'.repeat(32), DOCUMENT_SERVICE_KEY: 'd4'.repeat(32) };
/** As they stand in the commands: name, length, collection. */
const writeOfClaim = 'update\0\x0c\0\0\0idempotency';
const saveOfTender = 'update\0\x08\0\0\0tenders';

describe('a creation whose outcome nobody knows', () => {
  let admin: MongoClient;
  /** Stays well; the other one loses its store. */
  let registry: TestRegistry;
  let other: TestRegistry;
  let proxy: StoreProxy;
  let lost: Promise<unknown> = Promise.resolve();

  const countTenders = (): Promise<number> => registry.store.collection('tenders').countDocuments();
  const make = (at: TestRegistry, key: string, path = tenders, body: unknown = newerTender(), token?: string): Promise<Answer> =>
    at.ask('POST', path, {
      key: keys.broker,
      body,
      headers: { 'Idempotency-Key': key },
      ...(token === undefined ? {} : { token }),
    });
  /** Until the key is no longer held; `told` counts how often that was said. */
  const persist = async (send: () => Promise<Answer>): Promise<{ answer: Answer; told: number }> => {
    let answer = await send();
    const told: (string | null)[] = [];
    await eventually('the key is no longer held', async () => {
      if (answer.status !== 409) return true;
      told.push(answer.headers.get('retry-after'));
      answer = await send();
      return false;
    });
    expect(told).to.deep.equal(told.map(() => '1'));
    return { answer, told: told.length };
  };

  before(async () => {
    admin = await MongoClient.connect(process.env.TEST_MONGODB_URI ?? '');
    registry = await startRegistry({ now: monday, env: secrets });
    proxy = await startStoreProxy(process.env.TEST_MONGODB_URI ?? '');
    const env = { DB_NAME: registry.settings.dbName, DOCUMENT_SERVICE_URL: registry.documentsUrl, ...secrets };
    other = await startRegistry({ now: monday, env, uri: proxy.uri });
  });
  afterEach(async () => {
    proxy.mend();
    await lost;
  });
  after(async () => {
    await other.running.close(0);
    await other.store.close();
    await proxy.close();
    await registry.stop();
    await admin.close();
  });

  /** Sends by the process that is about to lose its store; whatever it says then, nobody hears it. */
  const lose = async (words: string, arrives: boolean, send: () => Promise<Answer>): Promise<void> => {
    proxy.breakAt(words, { arrives });
    lost = send().catch(() => null);
    await eventually('the break', async () => proxy.broke());
  };

  it('is there once when the reply to its commit is lost and the store comes back', async () => {
    proxy.breakAt('commitTransaction', { arrives: true, once: true });
    const first = await make(other, 'reply-lost');
    expect(proxy.broke()).to.equal(true);
    expect(first.status, first.text).to.equal(201);
    expect((await make(registry, 'reply-lost')).body.access).to.deep.equal(first.body.access);
    expect(await countTenders()).to.equal(1);
  });

  for (const [name, words, arrives, isHeld] of [
    ['between its commit and the reply', 'commitTransaction', true, false],
    ['between its last write and its commit', 'commitTransaction', false, true],
    ['between its record and its claim', writeOfClaim, false, false],
    ['in the middle of its writes', saveOfTender, false, false],
  ] as const) {
    it(`is there once when the process is cut off ${name}`, async () => {
      const before = await countTenders();
      const key = name.replaceAll(' ', '-');
      await lose(words, arrives, () => make(other, key));
      const { answer, told } = await persist(() => make(registry, key));
      expect(answer.status, answer.text).to.equal(201);
      // A commit that has arrived may still be under way.
      if (!arrives) expect(told > 0, 'the key is held as long as the store waits for the dead process').to.equal(isHeld);
      expect(await countTenders()).to.equal(before + 1);
      expect((await make(registry, key)).text).to.equal(answer.text);
      const change = { key: keys.broker, token: answer.body.access.token, body: { data: { description: 'mine' } } };
      expect((await registry.ask('PATCH', `${tenders}/${answer.body.data.id}`, change)).status).to.equal(200);
    });
  }

  for (const [name, words, arrives] of [
    ['before the reply', 'commitTransaction', true],
    ['in the middle of its writes', saveOfTender, false],
  ] as const) {
    it(`adds a document to a tender once when the process is cut off ${name}`, async () => {
      const key = name.replaceAll(' ', '-');
      const { data, access } = (await make(registry, `holder-${key}`)).body;
      const path = `${tenders}/${data.id}/documents`;
      const body = { data: await uploadDocument(registry, { title: 'one.pdf' }) };
      await lose(words, arrives, () => make(other, `part-${key}`, path, body, access.token));
      const { answer, told } = await persist(() => make(registry, `part-${key}`, path, body, access.token));
      expect(answer.status, answer.text).to.equal(201);
      if (!arrives) expect(told, 'its claim is its first write').to.be.above(0);
      const listed = (await registry.ask('GET', path)).body.data;
      expect(listed.map(({ id }: { id: string }) => id)).to.deep.equal([answer.body.data.id]);
    });
  }

  it('is made once by the typed client, which loses the first answers', async () => {
    const before = await countTenders();
    const target = new URL(registry.url);
    let lost = 0;
    const server: Server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      near.on('error', () => far.destroy()).on('close', () => far.destroy());
      far.on('error', () => near.destroy()).on('close', () => near.destroy());
      near.pipe(far);
      far.on('data', (piece) => {
        if (lost >= 2) return void near.write(piece);
        lost += 1;
        near.destroy();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const address = server.address();
      const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
      const client = makeRegistryClient({ url, key: keys.broker, sleep: async () => {} });
      const answer = await client.send(
        new Request(url + tenders, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(newerTender()),
        }),
      );
      const { data, access } = (await answer.json()) as { data: { id: string }; access: { token: string } }; // what the document says
      expect([answer.status, lost]).to.deep.equal([201, 2]);
      expect(await countTenders()).to.equal(before + 1);
      const change = { key: keys.broker, token: access.token, body: { data: { description: 'mine' } } };
      expect((await askUrl('PATCH', `${registry.url}${tenders}/${data.id}`, change)).status).to.equal(200);
    } finally {
      server.close();
    }
  });
});
