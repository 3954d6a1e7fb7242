/** What every route of the service promises, generated from the routes: a new route is tested the day it is written. */
import { expect } from 'chai';
import { problemTable } from '../../../src/base/domain/problem.ts';
import type { Route } from '../../../src/http/route.ts';
import { type Answer, type Ask, keys, must, useRegistry } from '../../support/registry.ts';
import { emptyPath, type Served, servedRows } from '../../support/route-tables.ts';

const isLong = process.env.LONG === '1';
const served = servedRows();
const paths = [...new Set(served.map(({ path }) => path))];
const collectMethods = (path: string): string[] => served.filter((one) => one.path === path).map(({ route }) => route.method.toUpperCase());
const collectAllowedMethods = (path: string): string[] =>
  [...collectMethods(path), ...(collectMethods(path).includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
const split = (answer: Answer): string[] => (answer.headers.get('allow') ?? '').split(/, ?/).sort();

const isProblem = ({ status, body, headers }: Answer, route?: Route): void => {
  expect(headers.get('content-type')).to.equal('application/json; charset=utf-8');
  expect(headers.get('x-request-id')).to.match(/^[\w.-]{1,128}$/);
  // For programs made for other services, and for no others.
  if (route?.bare) {
    expect(body).to.have.all.keys('error');
    expect(body.error).to.be.a('string').and.not.equal('');
    return;
  }
  const known = Object.entries(problemTable).some(
    ([type, [code, title]]) => body?.type === type && code === status && body?.title === title,
  );
  expect(known, JSON.stringify(body)).to.equal(true);
  expect(body.status).to.equal(status);
  expect(body.details).to.be.a('string').and.not.equal('');
};

const ways: Readonly<Record<string, Ask>> = {
  'an unknown key': { key: 'nobody-has-this-key' },
  'a header that is no base64': { headers: { Authorization: 'Basic %%%' } },
  'an unknown scheme': { headers: { Authorization: 'Foo bar' } },
};

const groupKeys: Readonly<Record<string, string>> = {
  brokers: keys.broker,
  admins: keys.admin,
  Administrator: keys.administrator,
  chronograph: keys.chronograph,
  sas: keys.authority,
  monitoring: keys.monitoring,
};

/**
 * One of them for each row, so that each comes to many rows; LONG=1 tries all. Every row × group without a request is
 * test/unit/http/access.test.ts.
 */
const inTurn = <T>(list: readonly T[], turn: number): readonly T[] =>
  isLong ? list : list.filter((_, index) => index === turn % list.length);

describe('Every row', () => {
  const registry = useRegistry();

  const call = ({ route, path }: Served, ask: Ask): Promise<Answer> =>
    registry.ask(route.method.toUpperCase(), emptyPath(path), { ...(route.accepts === null ? {} : { body: { data: {} } }), ...ask });

  const unauthorized = async (one: Served, ask: Ask): Promise<void> => {
    const { access } = one.route;
    const refuses = access.kind === 'groups' || (access.wellFormed && ask.headers !== undefined);
    const answer = await call(one, ask);
    if (!refuses) {
      expect(answer.status, answer.text).to.be.oneOf([200, 302, 400, 404]);
      return;
    }
    expect(answer.status).to.equal(401);
    isProblem(answer, one.route);
    expect(answer.headers.get('www-authenticate')).to.equal('Basic realm="registry", Bearer');
  };

  const ofGroup = async (one: Served, group: string, key: string): Promise<void> => {
    const { access } = one.route;
    const answer = await call(one, { key });
    if (access.kind === 'anyone' || access.groups.includes(group)) {
      // Nothing exists, and the body is empty: what may come is success of a read or of an empty body, or 400, 403, 404 by the module's own order.
      expect(answer.status, answer.text).to.be.oneOf([200, 201, 302, 400, 403, 404]);
      if (answer.status >= 400) isProblem(answer, one.route);
      return;
    }
    expect(answer.status).to.equal(403);
    isProblem(answer, one.route);
    const says = new RegExp(`^Forbidden: accounts of group ${group} may not (read|create|replace|change|delete) [a-z .]+\\.$`);
    expect(answer.body.details).to.match(says);
  };

  const inOrder = async (one: Served): Promise<void> => {
    const { access, accepts } = one.route;
    if (accepts === null || access.kind !== 'groups') return unauthorized(one, {});
    expect((await call(one, { raw: '{' })).status).to.equal(401);
    const wrong = Object.entries(groupKeys).find(([group]) => !access.groups.includes(group));
    if (wrong !== undefined) expect((await call(one, { raw: '{', key: wrong[1] })).status).to.equal(400);
  };

  /** What is asked of every row, by its name. */
  const tests: readonly (readonly [how: string, test: (one: Served) => Promise<void>])[] = [
    ...Object.entries(ways).map(
      ([how, ask]) => [`reads as anonymous, or refuses, ${how}`, (one: Served) => unauthorized(one, ask)] as const,
    ),
    ...Object.entries(groupKeys).map(
      ([group, key]) => [`lets group ${group} in, or tells it why not`, (one: Served) => ofGroup(one, group, key)] as const,
    ),
    ['asks for the key before it looks at the body, and for JSON before the group', inOrder],
  ];

  for (const [turn, one] of served.entries()) {
    const { route, path } = one;
    // It is the same route below its alias: that it is there is enough.
    const isAlias = !isLong && path.startsWith('/api/0');
    const chosen = isAlias ? [] : inTurn(tests, turn);
    it(`${route.method.toUpperCase()} ${path} reads as anonymous, or refuses, no key${chosen.map(([how]) => `; ${how}`).join('')}`, async () => {
      await unauthorized(one, {});
      for (const [, test] of chosen) await test(one);
    });
  }

  for (const [turn, path] of paths.entries()) {
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !collectMethods(path).includes(method));
    it(`${path} answers OPTIONS without a key, and 405 with Allow to other methods`, async () => {
      const options = must(await registry.ask('OPTIONS', emptyPath(path)), 204);
      expect(split(options)).to.deep.equal(collectAllowedMethods(path));
      for (const method of inTurn(others, turn)) {
        const answer = await registry.ask(method, emptyPath(path));
        expect(answer.status, method).to.equal(405);
        isProblem(answer);
        expect(answer.body.details).to.equal('Method Not Allowed');
        expect(split(answer)).to.deep.equal(collectAllowedMethods(path));
      }
    });
  }

  it('has no neighbour: a path of nobody is 404, with and without a key', async () => {
    for (const path of [
      '/api',
      '/api/2.5',
      '/api/2.4/ping',
      '/API/2.5/ping',
      '/api/2.5/Ping',
      '/api/2.5/ping/x',
      '/constructor',
      '/api/2.5/__proto__',
    ]) {
      for (const key of [undefined, keys.broker, keys.admin]) {
        const answer = await registry.ask('GET', path, key === undefined ? {} : { key });
        expect(answer.status, path).to.equal(404);
        isProblem(answer);
        expect(answer.body).to.deep.equal({ type: 'http-not-found', title: 'Not Found', details: 'Not Found', status: 404 });
      }
    }
  });
});
