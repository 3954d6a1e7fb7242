import { expect } from 'chai';
import { uploadDocument } from '../../fixtures/documents.ts';
import { createTender, type MadeTender, monday, newerTender, tenders } from '../../fixtures/tenders.ts';
import { type Ask, keys, must, useRegistry } from '../support/registry.ts';

const basic = (user: string, password: string): string => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

describe('who may do what with tenders (spec/accounts.md §2)', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;
  let count = 0;
  before(async () => {
    tender = await createTender(registry);
  });

  const patch = (ask: Ask, query = '', access?: object) => {
    count += 1;
    const body = { data: { title_en: `Paper ${count}` }, ...(access === undefined ? {} : { access }) };
    return registry.ask('PATCH', tender.path + query, { body, ...ask });
  };

  const actors: Record<string, Ask> = {
    'no key': {},
    'a wrong key': { key: 'nobody-knows-it' },
    'another broker': { key: keys.other },
    'the owner': { key: keys.broker },
    'the Administrator': { key: keys.administrator },
    'an account of admins': { key: keys.admin },
    'the chronograph': { key: keys.chronograph },
  };
  // [GET feed, GET tender, POST, PATCH with the owner token]
  const statuses: Record<string, [number, number, number, number]> = {
    'no key': [200, 200, 401, 401],
    'a wrong key': [200, 200, 401, 401],
    'another broker': [200, 200, 201, 403],
    'the owner': [200, 200, 201, 200],
    'the Administrator': [200, 200, 403, 200],
    'an account of admins': [200, 200, 201, 200],
    'the chronograph': [200, 200, 403, 403],
  };

  for (const [name, ask] of Object.entries(actors)) {
    it(`${name}: the feed, one tender, POST and PATCH`, async () => {
      const answers = [
        await registry.ask('GET', tenders, ask),
        await registry.ask('GET', tender.path, ask),
        await registry.ask('POST', tenders, { ...ask, body: newerTender() }),
        await patch({ ...ask, token: tender.token }),
      ];
      expect(answers.map(({ status }) => status)).to.deep.equal(statuses[name]);
    });
  }

  it('answers 401 with WWW-Authenticate, 403 http-forbidden with what is missing, the same whatever was wrong', async () => {
    const missing = await patch({ token: tender.token });
    expect(missing.body).to.include({ type: 'http-unauthorized', status: 401 });
    expect(missing.headers.get('www-authenticate')).to.equal('Basic realm="registry", Bearer');
    const stranger = await patch({ key: keys.other, token: tender.token });
    expect(stranger.body).to.deep.equal({
      type: 'http-forbidden',
      title: 'Forbidden',
      details: 'Forbidden: this tender is changed with its owner token and the key of the account that created it.',
      status: 403,
    });
  });

  describe('the broker key', () => {
    it('is a Bearer token', async () => {
      expect((await patch({ token: tender.token, headers: { Authorization: `Bearer ${keys.broker}` } })).status).to.equal(200);
    });

    it('is the user name of Basic, whose password is ignored', async () => {
      for (const password of ['', 'anything', 'with:colon']) {
        expect((await patch({ token: tender.token, headers: { Authorization: basic(keys.broker, password) } })).status).to.equal(200);
      }
    });
  });

  describe('the owner token', () => {
    it('comes once, in the answer to the creation, beside a transfer value', async () => {
      const { access } = (await registry.ask('POST', tenders, { key: keys.broker, body: newerTender() })).body;
      expect(access).to.have.all.keys('token', 'transfer');
      expect(access.token)
        .to.match(/^[0-9a-f]{64}$/)
        .and.not.equal(access.transfer);
    });

    it('is taken from the query, from the header, and from the body', async () => {
      expect((await patch({ key: keys.broker }, `?acc_token=${tender.token}`)).status).to.equal(200);
      expect((await patch({ key: keys.broker, headers: { 'X-Access-Token': tender.token } })).status).to.equal(200);
      expect((await patch({ key: keys.broker }, '', { token: tender.token })).status).to.equal(200);
    });

    it('is taken from the body of a POST and of a PUT as of a PATCH', async () => {
      const send = async (method: string, path: string, token: string) => {
        const data = await uploadDocument(registry, { title: `${method}.pdf` });
        return registry.ask(method, tender.path + path, { key: keys.broker, body: { data, access: { token } } });
      };
      const added = must(await send('POST', '/documents', tender.token), 201);
      const at = `/documents/${added.body.data.id}`;
      const replaced = await send('PUT', at, tender.token);
      expect([replaced.status, replaced.body.data.title], replaced.text).to.deep.equal([200, 'PUT.pdf']);
      for (const [method, path] of [
        ['POST', '/documents'],
        ['PUT', at],
      ] as const)
        expect((await send(method, path, 'wrong')).status, method).to.equal(403);
    });

    it('is the first non-empty of them: a wrong one is not mended by a later right one', async () => {
      const right = tender.token;
      expect((await patch({ key: keys.broker, token: right }, '?acc_token=wrong')).status).to.equal(403);
      expect((await patch({ key: keys.broker, token: 'wrong' }, '', { token: right })).status).to.equal(403);
      expect((await patch({ key: keys.broker, token: 'wrong' }, `?acc_token=${right}`)).status).to.equal(200);
      expect((await patch({ key: keys.broker, token: right }, '?acc_token=')).status).to.equal(200);
    });

    it('is needed beside the key, and is no key itself', async () => {
      expect((await patch({ key: keys.broker })).status).to.equal(403);
      expect((await patch({ key: tender.token })).status).to.equal(401);
    });

    it('is accepted raw only, not as the hash that is stored', async () => {
      const stored = await registry.store.records<{ owner_token: string; transfer_token: string }>('tenders').get(tender.id);
      expect((await patch({ key: keys.broker, token: stored?.owner_token ?? '' })).status).to.equal(403);
    });

    it('is asked for before the state and the body are looked at, after the tender is found', async () => {
      const body = { data: { color: 'red' } };
      expect((await registry.ask('PATCH', tender.path, { key: keys.broker, body })).status).to.equal(403);
      const nowhere = await registry.ask('PATCH', `${tenders}/${'f'.repeat(32)}`, { key: keys.broker, body });
      expect(nowhere.body.details).to.equal('Tender not found.');
    });
  });
});
