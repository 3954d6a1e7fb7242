/** `Idempotency-Key` (docs/idempotency.md): a creation that is sent again is done once and answered as the first time. */
import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import { bidBody, tenderInTendering } from '../../fixtures/bids.ts';
import { uploadDocument } from '../../fixtures/documents.ts';
import { createPlan, planBody } from '../../fixtures/plans.ts';
import { createTender, monday, newerTender, tenders } from '../../fixtures/tenders.ts';
import { type Answer, type Ask, keys, must, startRegistry, useRegistry } from '../support/registry.ts';
import { repeated } from '../support/repeated.ts';

const secret = 'a1'.repeat(32);
const newer = 'b2'.repeat(32);

/** The same value with the keys of every object the other way round. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, turned(part)]),
  );
};

describe('A creation with an Idempotency-Key', () => {
  const registry = useRegistry({ now: monday, env: { TOKEN_SECRET: secret }, accounts: '[brokers]\nleaving = leaving-key,123456x\n' });
  beforeEach(() => registry.clock.set(monday));

  const post = (path: string, body: unknown, key: string, ask: Ask = {}, at = registry): Promise<Answer> =>
    at.ask('POST', path, { key: keys.broker, body, ...ask, headers: { 'Idempotency-Key': key, ...ask.headers } });
  const count = (collection: string): Promise<number> => registry.store.collection(collection).countDocuments();
  const listed = async (path: string): Promise<number> => (await registry.ask('GET', path, { key: keys.broker })).body.data.length;

  /** Sent three times, the third in another order and form; gives the one answer there is. */
  const thrice = async (path: string, body: unknown, ask: Ask = {}): Promise<Answer> => {
    const key = randomUUID();
    const first = await post(path, body, key, ask);
    expect([200, 201], first.text).to.include(first.status);
    registry.clock.set(new Date(registry.clock.now().getTime() + 60_000));
    for (const [again, as] of [
      [body, key],
      [turned(body), `"${key}"`],
    ] as const) {
      const repeated = await post(path, again, as, ask);
      expect([repeated.status, repeated.text]).to.deep.equal([first.status, first.text]);
      expect(repeated.headers.get('location')).to.equal(first.headers.get('location'));
      expect(repeated.headers.get('etag')).to.equal(first.headers.get('etag'));
    }
    return first;
  };

  it('makes one tender, plan and transfer, and answers the same tokens, which work', async () => {
    for (const [path, collection, body] of [
      [tenders, 'tenders', newerTender()],
      ['/api/2.5/plans', 'plans', { data: planBody() }],
      ['/api/2.5/transfers', 'transfers', { data: {} }],
    ] as const) {
      const before = await count(collection);
      const { access } = (await thrice(path, body)).body;
      expect(await count(collection), path).to.equal(before + 1);
      expect(access.token)
        .to.match(/^[0-9a-f]{64}$/)
        .and.not.equal(access.transfer);
    }
    const created = await thrice(tenders, newerTender());
    const change = { key: keys.broker, token: created.body.access.token, body: { data: { description: 'mine' } } };
    expect((await registry.ask('PATCH', `${tenders}/${created.body.data.id}`, change)).status).to.equal(200);
    const late = await post(tenders, newerTender(), randomUUID());
    expect(late.body.access.token).to.not.equal(created.body.access.token);
  });

  it('makes one tender of a plan, which could not be made a second time', async () => {
    const plan = await createPlan(registry);
    const before = await count('tenders');
    const { data } = (await thrice(`${plan.path}/tenders`, newerTender())).body;
    expect(await count('tenders')).to.equal(before + 1);
    expect((await registry.ask('GET', plan.path)).body.data).to.include({ status: 'complete', tender_id: data.id });
  });

  it('adds one part to a record: a document, several documents, a version, a bid', async () => {
    const tender = await createTender(registry);
    const owner = { token: tender.token };
    const file = await uploadDocument(registry, { title: 'one.pdf' });
    await thrice(`${tender.path}/documents`, { data: file }, owner);
    expect(await listed(`${tender.path}/documents`)).to.equal(1);
    const files = [await uploadDocument(registry, { title: 'two.pdf' }), await uploadDocument(registry, { title: 'three.pdf' })];
    await thrice(`${tender.path}/documents`, { data: files }, owner);
    expect(await listed(`${tender.path}/documents`)).to.equal(3);
    const [{ id }] = (await registry.ask('GET', `${tender.path}/documents`)).body.data;
    const version = { body: { data: await uploadDocument(registry, { title: 'one.pdf' }) }, ...owner, key: keys.broker };
    const put = () => registry.ask('PUT', `${tender.path}/documents/${id}`, { ...version, headers: { 'Idempotency-Key': 'v2' } });
    expect((await put()).text).to.equal((await put()).text);
    expect(await listed(`${tender.path}/documents?all=true`)).to.equal(4);

    const open = await tenderInTendering(registry);
    const bid = await thrice(`${open.path}/bids`, { data: bidBody() }, { key: keys.other });
    const stored = await registry.store.collection<{ _id: string; bids: unknown[] }>('tenders').findOne({ _id: open.id });
    expect(stored?.bids).to.have.length(1);
    const own = { key: keys.other, token: bid.body.access.token };
    expect((await registry.ask('GET', `${open.path}/bids/${bid.body.data.id}`, own)).status).to.equal(200);
  });

  it('takes over an object once: sent again, it is no transfer that was used already', async () => {
    const { data, access } = (await post(tenders, newerTender(), randomUUID(), { key: 'leaving-key' })).body;
    const created = await registry.ask('POST', '/api/2.5/transfers', { key: keys.other, body: { data: {} } });
    const body = { data: { id: created.body.data.id, transfer: access.transfer } };
    const taken = await thrice(`${tenders}/${data.id}/ownership`, body, { key: keys.other });
    expect(taken.body.data.owner).to.equal('other');
  });

  it('refuses the key for another body, another token; takes it in another account and at another address', async () => {
    const key = randomUUID();
    const first = await post(tenders, newerTender(), key);
    const other = await post(tenders, newerTender({ title: 'Інша назва' }), key);
    expect([other.status, other.body.type]).to.deep.equal([409, 'http-conflict']);
    expect(other.text).to.contain('another body');
    expect((await post(tenders, newerTender(), key, { token: 'another' })).status).to.equal(409);
    const foreign = must(await post(tenders, newerTender(), key, { key: keys.other }), 201);
    expect(foreign.body.data.id).to.not.equal(first.body.data.id);
    const elsewhere = await post(tenders.replace('2.5', '0'), newerTender(), key);
    expect(elsewhere.body.data.id, 'the prefix is no other address').to.equal(first.body.data.id);
    expect((await post('/api/2.5/plans', { data: planBody() }, key)).status).to.equal(201);
  });

  it('lets one of many at once through; the others are answered like it, or told to come again', async () => {
    const before = await count('tenders');
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 24 }, () => post(tenders, newerTender(), key)));
    const created = answers.filter(({ status }) => status === 201);
    expect(new Set(created.map(({ text }) => text)).size).to.equal(1);
    for (const { status, headers } of answers.filter((answer) => !created.includes(answer))) {
      if (status !== 503) expect([status, headers.get('retry-after')]).to.deep.equal([409, '1']);
    }
    expect((await repeated(() => post(tenders, newerTender(), key))).status).to.equal(201);
    expect(await count('tenders')).to.equal(before + 1);
  });

  it('decides again what lost a race with a write of another key, and every part is there once', async () => {
    const tender = await createTender(registry);
    const files = await Promise.all(Array.from({ length: 8 }, (_, index) => uploadDocument(registry, { title: `${index}.pdf` })));
    const add = (data: unknown, key: string) => post(`${tender.path}/documents`, { data }, key, { token: tender.token });
    const answers = await Promise.all(files.flatMap((file, index) => [add(file, `race-${index}`), add(file, `race-${index}`)]));
    for (const { status, text } of answers) expect([201, 409, 503], text).to.include(status);
    const again = await Promise.all(files.map((file, index) => repeated(() => add(file, `race-${index}`))));
    expect(again.map(({ status }) => status)).to.deep.equal(Array(8).fill(201));
    expect(await listed(`${tender.path}/documents`)).to.equal(8);
  });

  it('leaves the key free when the attempt was refused', async () => {
    const key = randomUUID();
    expect((await post(tenders, newerTender({ title: undefined }), key)).status).to.equal(400);
    expect((await post(tenders, newerTender(), key)).status).to.equal(201);
  });

  it('is refused with the name of the header when the key has a bad form', async () => {
    const before = await count('tenders');
    for (const key of ['a'.repeat(129), 'with space', '"open', 'a,b', 'quo"te', 'é', 'a\\b']) {
      const answer = await post(tenders, newerTender(), key);
      expect([answer.status, answer.body.errors?.[0]?.loc], key).to.deep.equal([400, ['header', 'Idempotency-Key']]);
    }
    expect(await count('tenders')).to.equal(before);
  });

  it('keeps no token in the store, and forgets the answer after a day by the clock of the store', async () => {
    const key = randomUUID();
    const { access } = (await post(tenders, newerTender(), key)).body;
    const entries = registry.store.collection<{ _id: string; at: Date; answer: { buffer: Uint8Array } }>('idempotency');
    const all = await entries.find().toArray();
    expect(Math.abs(Math.max(...all.map(({ at }) => at.getTime())) - Date.now())).to.be.below(60_000);
    const text = all.map(({ answer, ...rest }) => JSON.stringify(rest) + inflateRawSync(answer.buffer).toString()).join();
    for (const word of [access.token, access.transfer, key, secret]) expect(text).to.not.contain(word);
    const index = (await entries.indexes()).find(({ name }) => name === 'kept');
    expect([index?.key, index?.expireAfterSeconds]).to.deep.equal([{ at: 1 }, 86_400]);
  });

  it('answers the old token while the old secret stands behind the new one, and no wrong token ever', async () => {
    const DB_NAME = registry.settings.dbName;
    const key = randomUUID();
    const first = await post(tenders, newerTender(), key);
    for (const [TOKEN_SECRET, status] of [
      [newer, 409],
      [`${newer},${secret}`, 201],
    ] as const) {
      const other = await startRegistry({ now: monday, env: { DB_NAME, TOKEN_SECRET } });
      try {
        const answer = await post(tenders, newerTender(), key, {}, other);
        expect(answer.status).to.equal(status);
        if (status === 201) expect(answer.text).to.equal(first.text);
        else expect(answer.text).to.contain('TOKEN_SECRET').and.not.contain(first.body.access.token);
      } finally {
        await other.running.close();
        await other.store.close();
      }
    }
  });
});
