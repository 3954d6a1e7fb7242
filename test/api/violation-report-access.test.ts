import { expect } from 'chai';
import {
  details,
  draftDecision,
  draftReport,
  evidence,
  makeWorld,
  must,
  pendingReport,
  signature,
  type Wishes,
} from '../../fixtures/reports.ts';
import { unauthorized } from '../support/errors.ts';
import { type Answer, keys, startRegistry, useRegistry } from '../support/registry.ts';

const start = new Date('2026-11-21T09:25:00Z');
const text = { description: 'Answer.' };
const ruling = { resolution: 'satisfied', description: 'So it is.' };

interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly data?: unknown;
}

describe('who may do what with violation reports', () => {
  const registry = useRegistry({ now: start });
  beforeEach(() => registry.clock.set(start));

  const ask = ({ method, path, data }: Endpoint, headers: Record<string, string> = {}, at = registry): Promise<Answer> =>
    at.ask(method, path, { headers, ...(data === undefined ? {} : { body: { data } }) });
  const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
  const getStatus = async (endpoint: Endpoint, key: string, at = registry): Promise<number> =>
    (await ask(endpoint, bearer(key), at)).status;

  /** A report with a draft statement, and one with a draft decision, each with documents: every path there is. */
  const everyEndpoint = async (): Promise<{ reads: string[]; writes: Endpoint[] }> => {
    const { contract, tender } = await makeWorld(registry);
    const reads = [`/contracts/${contract}/violation_reports`, `/tender/${tender}/violation_reports`, '/violation_reports'];
    const writes: Endpoint[] = [{ method: 'POST', path: `/contracts/${contract}/violation_reports`, data: { details } }];
    const holders = async (holder: string): Promise<void> => {
      const { body } = await must(registry, 201, 'POST', `${holder}/documents`, await evidence(registry));
      const [all, single] = [`${holder}/documents`, `${holder}/documents/${body.data.id}`];
      reads.push(holder, all, single);
      writes.push(
        { method: 'POST', path: all, data: await evidence(registry) },
        { method: 'PATCH', path: single, data: { title: 'x' } },
        { method: 'PUT', path: single, data: await evidence(registry) },
        { method: 'DELETE', path: single },
      );
    };
    const draft = await draftReport(registry);
    reads.push(draft);
    await holders(`${draft}/details`);
    writes.push({ method: 'PATCH', path: draft, data: { details } }, { method: 'PATCH', path: draft, data: { status: 'pending' } });
    const { path: pending, end } = await pendingReport(registry);
    registry.clock.set(end);
    for (const [list, data] of [
      ['defendantStatements', text],
      ['decisions', ruling],
    ] as const) {
      const { body } = await must(registry, 201, 'POST', `${pending}/${list}`, data);
      const child = `${pending}/${list}/${body.data.id}`;
      reads.push(`${pending}/${list}`);
      writes.push({ method: 'PATCH', path: child, data }, { method: 'POST', path: `${pending}/${list}`, data });
      await holders(child);
    }
    return { reads, writes };
  };

  it('every write refuses no key, an unknown key and a header that cannot be read with 401, and other groups with 403', async () => {
    const { writes } = await everyEndpoint();
    for (const endpoint of writes) {
      const place = `${endpoint.method} ${endpoint.path}`;
      for (const [header, details] of [
        [undefined, 'Authorization not found'],
        ['Bearer unknown', 'Authorization invalid'],
        ['Basic %%%', 'Invalid base64 encoding.'],
        ['Foo bar', 'Unknown authorization method Foo'],
      ] as const) {
        const answer = await ask(endpoint, header === undefined ? {} : { Authorization: header });
        expect(answer.body, place).to.deep.equal({
          type: 'http-unauthorized',
          title: 'Unauthorized',
          details: unauthorized(details),
          status: 401,
        });
        expect(answer.headers.get('www-authenticate')).to.equal('Basic realm="registry", Bearer');
      }
      expect(await getStatus(endpoint, keys.chronograph), place).to.equal(403);
    }
  });

  it('every write on a report, statement or decision refuses another broker', async () => {
    const { writes } = await everyEndpoint();
    for (const endpoint of writes.filter(({ path }) => !/\/(defendantStatements|decisions|violation_reports)$/.test(path))) {
      const answer = await ask(endpoint, bearer(keys.other));
      expect(answer.body, `${endpoint.method} ${endpoint.path}`).to.include({ type: 'http-forbidden', title: 'Forbidden', status: 403 });
    }
  });

  it('every write is open to its creator and to admins, with the key as Bearer or as Basic user name with any password', async () => {
    const basic = { Authorization: `Basic ${Buffer.from(`${keys.broker}:whatever`).toString('base64')}` };
    for (const headers of [bearer(keys.broker), basic, bearer(keys.admin)]) {
      const { writes } = await everyEndpoint();
      for (const endpoint of writes) {
        // The new signature or title must not meet a closed report: publication comes last.
        if (JSON.stringify(endpoint.data) === '{"status":"pending"}') continue;
        expect((await ask(endpoint, headers)).status, `${endpoint.method} ${endpoint.path}`).to.be.within(200, 204);
      }
    }
  });

  it('every read is open to anybody with a key, a HEAD like a GET, and refuses a header that cannot be read', async () => {
    const { reads } = await everyEndpoint();
    for (const path of reads) {
      // A key for the measures is nobody's here.
      for (const key of Object.values(keys).filter((one) => one !== keys.monitoring))
        expect(await getStatus({ method: 'GET', path }, key), path).to.equal(200);
      const own = await ask({ method: 'GET', path }, { ...bearer(keys.broker), 'X-Request-ID': 'read-1' });
      expect([own.status, own.headers.get('x-request-id')], path).to.deep.equal([200, 'read-1']);
      expect((await ask({ method: 'GET', path })).headers.get('x-request-id'), path).to.match(/^req-/);
      const head = await ask({ method: 'HEAD', path }, bearer(keys.other));
      expect([head.status, head.text], path).to.deep.equal([200, '']);
      for (const [header, details] of [
        ['Basic %%%', 'Invalid base64 encoding.'],
        ['Foo bar', 'Unknown authorization method Foo'],
      ] as const) {
        const answer = await ask({ method: 'GET', path }, { Authorization: header });
        expect(answer.body, path).to.include({ status: 401, details: unauthorized(details) });
      }
    }
  });

  it('a draft does not exist for a reader without a key or with an unknown one', async () => {
    const { reads } = await everyEndpoint();
    for (const path of reads) {
      const isList = /\/(defendantStatements|decisions|violation_reports)$/.test(path);
      for (const headers of [{}, bearer('unknown')]) {
        const answer = await ask({ method: 'GET', path }, headers);
        expect(answer.status, path).to.equal(isList ? 200 : 404);
        if (isList) expect(answer.body.data, path).to.deep.equal(path === '/violation_reports' ? answer.body.data : []);
        else expect(answer.body.details).to.match(/^(Violation Report|defendantStatement|decision) not found\.$/);
      }
    }
  });

  it('a file of a draft is reached with a key only, and of public documents by everybody', async () => {
    const { path } = await draftDecision(registry);
    const { body } = await must(registry, 201, 'POST', `${path}/documents`, await signature(registry));
    const [draft] = (await must(registry, 200, 'GET', `${await draftReport(registry)}/details/documents`)).body.data;
    for (const url of [body.data.url, draft.url]) {
      for (const method of ['GET', 'HEAD']) {
        expect((await ask({ method, path: url })).status).to.equal(404);
        expect((await ask({ method, path: url }, bearer('unknown'))).status).to.equal(404);
        expect((await ask({ method, path: url }, bearer(keys.other))).status).to.equal(302);
      }
    }
    await must(registry, 200, 'PATCH', path, { status: 'active' });
    expect((await ask({ method: 'GET', path: body.data.url })).status).to.equal(302);
  });

  it('what is public is read without a key', async () => {
    const { report, path } = await draftDecision(registry);
    await must(registry, 201, 'POST', `${path}/documents`, await signature(registry));
    await must(registry, 200, 'PATCH', path, { status: 'active' });
    for (const place of [report, `${report}/details`, `${report}/details/documents`, path, `${path}/documents`, `${report}/decisions`]) {
      expect((await ask({ method: 'GET', path: place })).status, place).to.equal(200);
    }
  });

  it('404 of the object comes before 403, and the model before both', async () => {
    const draft = await draftReport(registry);
    const cases: [Endpoint, number][] = [
      [{ method: 'PATCH', path: '/violation_reports/none', data: { details } }, 404],
      [{ method: 'PATCH', path: `${draft}/details/documents/none`, data: { title: 'x' } }, 404],
      [{ method: 'PATCH', path: `${draft}/decisions/none`, data: ruling }, 404],
      [{ method: 'PATCH', path: draft, data: {} }, 400],
      [{ method: 'PATCH', path: draft, data: { details } }, 403],
    ];
    for (const [endpoint, status] of cases) expect(await getStatus(endpoint, keys.other), endpoint.path).to.equal(status);
  });

  it('other methods are 405 with what is allowed', async () => {
    const answer = await ask({ method: 'DELETE', path: '/violation_reports/none' });
    expect(answer.body).to.deep.equal({
      type: 'http-method-not-allowed',
      title: 'Method Not Allowed',
      details: 'Method Not Allowed',
      status: 405,
    });
    expect(answer.headers.get('allow')?.split(',')).to.include.members(['GET', 'HEAD', 'PATCH']);
  });

  describe('with roles known', () => {
    const creation = async (wishes: Wishes, key: string, at = registry): Promise<number> => {
      const { contract } = await makeWorld(at, wishes);
      return getStatus({ method: 'POST', path: `/contracts/${contract}/violation_reports`, data: { details } }, key, at);
    };
    const statement = async (wishes: Wishes, key: string, at = registry): Promise<number> => {
      at.clock.set(start);
      const { path } = await pendingReport(at, wishes);
      at.clock.advance(1);
      return getStatus({ method: 'POST', path: `${path}/defendantStatements`, data: text }, key, at);
    };
    const decision = async (wishes: Wishes, key: string, at = registry): Promise<number> => {
      at.clock.set(start);
      const { path, end } = await pendingReport(at, wishes);
      at.clock.set(end);
      return getStatus({ method: 'POST', path: `${path}/decisions`, data: ruling }, key, at);
    };
    const access = (role: string, owner: string): Wishes => ({ contract: { access: [{ role, owner, token: 'x' }] } });

    for (const role of ['buyer', 'tender', 'contract']) {
      it(`a contract held by a ${role} is reported on by its holder or an admin only`, async () => {
        expect(await creation(access(role, 'other'), keys.other)).to.equal(201);
        expect(await creation(access(role, 'other'), keys.admin)).to.equal(201);
        expect(await creation(access(role, 'other'), keys.broker)).to.equal(403);
      });
    }

    for (const role of ['supplier', 'bid']) {
      it(`a contract held by a ${role} is answered for by its holder only`, async () => {
        expect(await statement(access(role, 'other'), keys.other)).to.equal(201);
        expect(await statement(access(role, 'other'), keys.broker)).to.equal(403);
        expect(await creation(access(role, 'other'), keys.broker)).to.equal(201);
      });
    }

    it('any broker answers and decides while nobody is known', async () => {
      expect(await statement({}, keys.other)).to.equal(201);
      expect(await decision({}, keys.other)).to.equal(201);
    });

    it('the owner of the agreement decides', async () => {
      expect(await decision({ agreement: { owner: 'other' } }, keys.other)).to.equal(201);
      expect(await decision({ agreement: { owner: 'other' } }, keys.broker)).to.equal(403);
    });

    it('the group authorities decides when it has accounts and the agreement names no owner', async () => {
      const at = await startRegistry({ now: start, accounts: '[authorities]\ncentral = central-key\n' });
      try {
        expect(await decision({}, 'central-key', at)).to.equal(201);
        expect(await decision({}, keys.broker, at)).to.equal(403);
        expect(await decision({ agreement: { owner: 'broker' } }, keys.broker, at)).to.equal(201);
        expect(await statement({}, 'central-key', at)).to.equal(403);
        expect(await creation({}, 'central-key', at)).to.equal(403);
      } finally {
        await at.stop();
      }
    });

    it('a draft has no period, whoever asks: 400 before 403', async () => {
      const at = await startRegistry({ now: start, accounts: '[authorities]\ncentral = central-key\n' });
      try {
        const draft = await draftReport(at, { contract: { access: [{ role: 'supplier', owner: 'other' }] } });
        for (const key of [keys.broker, 'central-key']) {
          const answer = await ask({ method: 'POST', path: `${draft}/decisions`, data: ruling }, bearer(key), at);
          expect(answer.body).to.deep.equal({
            type: 'http-bad-request',
            title: 'Bad Request',
            details: 'Can change decision only after defendantPeriod.endDate.',
            status: 400,
            now: answer.body.now,
            period: null,
          });
        }
        const statement = await ask({ method: 'POST', path: `${draft}/defendantStatements`, data: text }, bearer(keys.broker), at);
        expect([statement.status, statement.body.details]).to.deep.equal([400, 'Can add defendantStatement only during defendantPeriod.']);
      } finally {
        await at.stop();
      }
    });

    it('STRICT_REPORT_ROLES refuses whoever is not known', async () => {
      const at = await startRegistry({ now: start, env: { STRICT_REPORT_ROLES: '1' } });
      try {
        expect(await creation({}, keys.broker, at)).to.equal(403);
        expect(await creation({}, keys.admin, at)).to.equal(201);
        const held = access('buyer', 'broker');
        expect(await creation(held, keys.broker, at)).to.equal(201);
        expect(await statement(held, keys.broker, at)).to.equal(403);
        expect(await decision(held, keys.broker, at)).to.equal(403);
        expect(await decision({ ...held, agreement: { owner: 'broker' } }, keys.broker, at)).to.equal(201);
      } finally {
        await at.stop();
      }
    });
  });

  describe('on every mount', () => {
    for (const [mount, shown] of [
      ['', ''],
      ['/api/2.5', '/api/2.5'],
      ['/api/0', '/api/2.5'],
    ] as const) {
      it(`${mount || '/'} answers with addresses below ${shown || '/'}`, async () => {
        const { contract } = await makeWorld(registry);
        const path = `${mount}/contracts/${contract}/violation_reports`;
        const sent = { details: { ...details, documents: [await evidence(registry)] } };
        const { body, headers } = await must(registry, 201, 'POST', path, sent);
        const report = `/violation_reports/${body.data.id}`;
        expect(headers.get('location')).to.equal(`${registry.url}${shown}${report}`);
        const at = (data: { details: { documents: { url: string }[] } }) => data.details.documents[0]?.url ?? '';
        expect(at(body.data).startsWith(`${registry.url}${shown}${report}/details/documents/`)).to.equal(true);
        for (const other of ['', '/api/2.5']) {
          const { body: read } = await must(registry, 200, 'GET', `${other}${report}`);
          expect(at(read.data).startsWith(`${registry.url}${other}${report}`)).to.equal(true);
        }
        await must(registry, 200, 'PATCH', `${mount}${report}`, { status: 'pending' });
        const feed = await registry.ask('GET', `${mount}/violation_reports?limit=1`);
        expect(feed.body.next_page.path.startsWith(`${shown}/violation_reports?limit=1&offset=`)).to.equal(true);
        expect((await registry.ask('GET', at(body.data))).status).to.equal(302);
      });
    }
  });
});
