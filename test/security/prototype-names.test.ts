/**
 * SECURITY.md S3: names that every object inherits, wherever a caller may write a text. With the flags of `npm start` a read of
 * `__proto__` throws.
 */
import { expect } from 'chai';
import { bidBody, makeBid, onBid, postBid, tenderInTendering } from '../../fixtures/bids.ts';
import { inheritedNames } from '../../fixtures/hostile-bodies.ts';
import { createTender, monday, newerTender, patchTender, postTender } from '../../fixtures/tenders.ts';
import { type Answer, askUrl, keys, useRegistry } from '../support/registry.ts';
import { emptyPath, type Served, servedRows } from '../support/route-tables.ts';
import { startFlags } from '../support/start-flags.ts';

describe('The tests', () => {
  it('run with the flags of `npm start`', () => {
    expect(startFlags).to.include('--disable-proto=throw');
    expect(process.execArgv).to.include.members([...startFlags]);
    expect(() => Reflect.get({}, '__proto__')).to.throw(/disallowed/);
  });
});

describe('A name that every object inherits', () => {
  const registry = useRegistry({ now: monday });

  for (const name of inheritedNames) {
    // An own key also where it is `__proto__`.
    const withName = (body: object): object => Object.defineProperty({ ...body }, name, { value: 1, enumerable: true });

    it(`is extra_forbidden as a key in POST and PATCH of tenders and bids: ${name}`, async () => {
      registry.clock.set(monday);
      const draft = await createTender(registry);
      const tender = await tenderInTendering(registry);
      const bid = await makeBid(registry, tender);
      const { data, config } = newerTender();
      for (const answer of [
        await postTender(registry, { data: withName(data), config }),
        await patchTender(registry, draft, withName({})),
        await postBid(registry, tender, withName(bidBody())),
        await onBid(registry, bid, 'PATCH', '', withName({})),
      ]) {
        expect(answer.status, answer.text).to.equal(400);
        expect(answer.body.errors).to.deep.equal([
          { type: 'extra_forbidden', loc: ['data', name], msg: 'Extra inputs are not permitted', input: 1 },
        ]);
      }
      for (const bare of [await postTender(registry, { data: withName({}) }), await postBid(registry, tender, withName({}))]) {
        expect([bare.status, bare.body.type], bare.text).to.deep.equal([400, 'data-validation']);
      }
    });
  }
});

describe('A name that every object inherits, in an address', () => {
  const registry = useRegistry({ env: { AUCTIONS: '1' } });
  // The aliases of a path run the same routes.
  const rows = servedRows().filter(({ path }) => !path.startsWith('/api/0'));

  const ask = ({ route }: Served, address: string): Promise<Answer> =>
    registry.ask(route.method.toUpperCase(), address, { key: keys.broker, ...(route.accepts === null ? {} : { body: { data: {} } }) });

  it('is 400, 403 or 404 in the place of an id, for every row', async () => {
    const withIds = rows.filter(({ path }) => path.includes(':'));
    expect(withIds).to.have.length.above(200);
    for (const served of withIds) {
      for (const name of inheritedNames) {
        const { status, body, text } = await ask(served, served.path.replace(/:\w+/g, name));
        if (status === 200) expect(body.data, `${served.path} ${name}: a list of nothing`).to.deep.equal([]);
        else expect(status, `${served.route.method} ${served.path} ${name}: ${text.slice(0, 200)}`).to.be.oneOf([400, 403, 404]);
      }
    }
  });

  it('is 200, 400, 401, 403 or 404 as the value of each parameter that a row reads, and as the name of one', async () => {
    const reading = rows.filter(({ route }) => route.method === 'get');
    let asked = 0;
    for (const served of reading) {
      for (const [turn, parameter] of [...served.route.query, ''].entries()) {
        // At each parameter another.
        const name = inheritedNames[(turn + asked) % inheritedNames.length] ?? '__proto__';
        asked += 1;
        const query = parameter === '' ? inheritedNames.map((one) => `${one}=${name}`).join('&') : `${parameter}=${name}`;
        const { status, text } = await ask(served, `${emptyPath(served.path)}?${query}`);
        expect(status, `${served.path}?${query}: ${text.slice(0, 200)}`).to.be.oneOf([200, 400, 401, 403, 404]);
      }
    }
    expect(asked).to.be.above(300);
  });

  for (const name of inheritedNames) {
    it(`is no page, no account, no key of a document and no algorithm: ${name}`, async () => {
      const { url } = registry;
      const documents = `${registry.documentsUrl}/get/${'0'.repeat(32)}?KeyID=${name}&Signature=${name}&Expires=${name}`;
      for (const [address, headers] of [
        [`${url}/${name}`],
        [`${url}/en/${name}`],
        [`${url}/${name}/tender/${'0'.repeat(32)}`],
        [`${url}/en/tender/${name}`],
        [`${url}/docs/${name}`],
        [`${url}/api/2.5/${name}`],
        [`${url}/api/2.5/tenders`, { Authorization: `Bearer ${name}` }],
        [`${url}/api/2.5/tenders`, { Authorization: `${name} x` }],
        [documents],
      ] as const) {
        const method = headers === undefined ? 'GET' : 'POST';
        const { status, text } = await askUrl(method, address, { ...(headers === undefined ? {} : { headers, body: { data: {} } }) });
        expect(status, `${address}: ${text.slice(0, 200)}`).to.be.oneOf([400, 401, 403, 404]);
      }
      const hash = `${name}:${'0'.repeat(32)}`;
      const tender = await createTender(registry);
      const created = await registry.ask('POST', `${tender.path}/documents`, {
        key: keys.broker,
        token: tender.token,
        body: { data: { title: 'a.pdf', format: 'application/pdf', url: `${registry.documentsUrl}/get/${'0'.repeat(32)}`, hash } },
      });
      expect([created.status, created.body.errors?.[0]?.msg], created.text).to.deep.equal([400, 'Hash type is not supported.']);
    });
  }
});
