/** SECURITY.md: hostile bodies against every route that takes one; refused, and the store is as before. */
import { expect } from 'chai';
import { basic } from '../../fixtures/documents.ts';
import { type Hostile, hostileBodies, hostileFields, treacherousValues } from '../../fixtures/hostile-bodies.ts';
import { draftDecision, makeWorld } from '../../fixtures/reports.ts';
import { createTender, monday } from '../../fixtures/tenders.ts';
import { loadSchemas } from '../../src/base/validation/dialect.ts';
import type { Route } from '../../src/http/route.ts';
import { draws } from '../support/draws.ts';
import { askUrl, keys, useRegistry } from '../support/registry.ts';
import { servedRows } from '../support/route-tables.ts';

const schemas = loadSchemas();

/** The aliases of a path run the same routes. */
const targets = servedRows().filter(
  ({ route, path }) => route.accepts !== null && !path.startsWith('/api/0') && !/^\/api\/2\.5\/.*violation_reports/.test(path),
);

const collectFields = ({ accepts }: Route): string[] => {
  if (accepts === null) return [];
  const ids = 'models' in accepts ? accepts.models.map(({ id }) => id) : [accepts.id];
  return [...new Set(ids.flatMap((id) => Object.keys(schemas.get(id).properties ?? {})))];
};

/** One in so many, at each route others. What refuses most of them is the same for all routes. */
const share = <T>(all: readonly T[], of: number, turn: number): readonly T[] => all.filter((_, index) => (index + turn) % of === 0);

const collections = ['tenders', 'contracts', 'agreements', 'violation_reports', 'sequences', 'uploads.files'];

const writes = ['insert', 'update', 'delete', 'findAndModify', 'bulkWrite'];

describe('A hostile body', () => {
  const written: string[] = [];
  const onCommand = (name: string, collection: string): void => {
    if (writes.includes(name) && collections.includes(collection)) written.push(`${name} ${collection}`);
  };
  const registry = useRegistry({ now: monday, onCommand });
  let token: string;
  let ids: Record<string, string>;
  let untouched: string;

  const stored = async (): Promise<string> =>
    JSON.stringify(await Promise.all(collections.map((name) => registry.store.collection(name).find({}).sort({ _id: 1 }).toArray())));

  before(async () => {
    const tender = await createTender(registry);
    token = tender.token;
    const { contract } = await makeWorld(registry);
    const { report, path } = await draftDecision(registry);
    const { body } = await registry.ask('GET', report, { key: keys.broker });
    ids = {
      tender: tender.id,
      contract,
      report: report.split('/').at(-1) ?? '',
      child: path.split('/').at(-1) ?? '',
      document: body.data.details.documents[0].id,
    };
    untouched = await stored();
  });

  const send = async (method: string, path: string, { raw, headers = {} }: Hostile) => {
    const address = path.replace(/:(\w+)/g, (_, name) => ids[name] ?? '0'.repeat(32));
    return registry.ask(method, address, { key: keys.broker, token, raw, headers });
  };

  for (const [turn, { route, path }] of targets.entries()) {
    const method = route.method.toUpperCase();
    it(`is refused by ${method} ${path}, and nothing is written`, async () => {
      written.length = 0;
      for (const hostile of share([...hostileBodies, ...hostileFields(collectFields(route))], draws(96, 32, 1), turn)) {
        const { status, body, text, headers } = await send(method, path, hostile);
        const message = `${hostile.name}: ${status} ${text.slice(0, 300)}`;
        expect(status, message).to.be.oneOf([400, 403, 404, 409, 413, 415]);
        if (route.bare) expect(body?.error, message).to.be.a('string').that.is.not.empty;
        else expect(body?.status, message).to.equal(status);
        expect(body.errors ?? [], message).to.have.length.of.at.most(100);
        expect(headers.get('x-request-id'), message).to.be.a('string');
        expect(text, message).to.not.match(/mongo|node_modules|\.ts:\d|\bstack\b/i);
        expect(text.length, message).to.be.below(200_000);
        expect(text, 'no secret comes back').to.not.include(token);
      }
      expect(written).to.deep.equal([]);
    });
  }

  it('is 400 beside data by the model of what stands there, and turned to text by nothing', async () => {
    for (const value of treacherousValues) {
      const { status, body } = await registry.ask('POST', '/api/2.5/tenders', {
        key: keys.broker,
        body: { data: {}, options: { pretty: value } },
      });
      expect([status, body.errors[0].loc, body.errors[0].msg]).to.deep.equal([
        400,
        ['options', 'pretty'],
        'Input should be a valid boolean',
      ]);
    }
  });

  it('is refused by the document service, whatever it registers', async () => {
    const headers = { Authorization: basic(keys.broker) };
    const hash = `md5:${'0'.repeat(32)}`;
    const deep = `{"data":{"hash":"${hash}","a":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`;
    const bodies = treacherousValues.flatMap((value) => [
      { hash: value },
      { hash, sha256: value },
      { data: { hash: value } },
      { data: { hash, sha256: value } },
    ]);
    for (const raw of [deep, ...bodies.map((body) => JSON.stringify(body))]) {
      const { status, text } = await askUrl('POST', `${registry.documentsUrl}/register`, { raw, headers });
      expect(status, `${raw.slice(0, 100)}: ${text.slice(0, 200)}`).to.be.oneOf([400, 404, 422]);
    }
    for (const name of ['__proto__', '__proto__[x]', 'toString', 'a[then]', 'file[toString]', 'constructor[prototype][x]']) {
      const raw = `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n--b--\r\n`;
      const sent = { raw, headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=b' } };
      expect((await askUrl('POST', `${registry.documentsUrl}/upload`, sent)).status, name).to.be.oneOf([400, 404]);
    }
    for (const query of ['Signature[toString]=1&KeyID[]=x', 'Signature=a&Signature[then]=b&KeyID=x&Expires[valueOf]=1', '__proto__[x]=1'])
      for (const [method, path] of [
        ['GET', 'get'],
        ['POST', 'upload'],
      ] as const)
        expect((await askUrl(method, `${registry.documentsUrl}/${path}/constructor?${query}`)).status, query).to.be.oneOf([400, 403, 404]);
  });

  it('has changed no record, number or file', async () => {
    expect(await stored()).to.equal(untouched);
  });

  it('leaves no mark on the process: objects are still plain, and honest requests are answered', async () => {
    expect(Reflect.get({}, 'group')).to.equal(undefined);
    expect((await registry.ask('GET', `/api/2.5/tenders/${ids.tender}`)).status).to.equal(200);
  });
});

describe('A hostile address', () => {
  const registry = useRegistry();

  const hostileIds = [
    '%00',
    '%24ne',
    '$where',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f',
    '[$ne]',
    '__proto__',
    'constructor',
    '%D1%97',
    '%F0%9F%98%80',
    "'%20or%201=1",
    'a'.repeat(3000),
    '%0d%0aSet-Cookie:x=1',
    '-1',
    'null',
    '%ff',
    '%c3%28',
    '%',
  ];

  const addressed = servedRows().filter((one) => one.path.includes(':') && !one.path.startsWith('/api/0'));
  for (const [turn, { route, path }] of addressed.entries()) {
    it(`is 400, 403 or 404 for ${route.method.toUpperCase()} ${path}`, async () => {
      for (const id of share(hostileIds, draws(18, 18, 1), turn)) {
        const { status, body, headers, text } = await registry.ask(route.method.toUpperCase(), path.replace(/:\w+/g, id), {
          key: keys.broker,
          ...(route.accepts === null ? {} : { body: { data: {} } }),
        });
        if (route.path.endsWith('s') && status === 200 && route.method === 'get') expect(body.data, 'a list of nothing').to.deep.equal([]);
        else expect(status, `${id.slice(0, 40)}: ${text.slice(0, 200)}`).to.be.oneOf([400, 403, 404]);
        expect(headers.get('set-cookie')).to.equal(null);
      }
    });
  }

  it('in the query is 200, 400 or 404 and never an object', async () => {
    for (const query of [
      'a[$ne]=1',
      'limit[$gt]=1',
      'offset[$ne]=x',
      'mode[]=test',
      '__proto__[x]=1',
      'constructor=1',
      '%00=1',
      'opt_fields=__proto__,constructor,$where',
      'mode=$ne',
      `mode=${'x'.repeat(5000)}`,
      'offset=%ED%A0%80',
      '&&&&',
      '=',
      '?',
      '%',
    ]) {
      const { status, text } = await registry.ask('GET', `/api/2.5/tenders?${query}`);
      expect(status, `${query.slice(0, 60)}: ${text.slice(0, 200)}`).to.be.oneOf([200, 400, 404]);
    }
  });
});
