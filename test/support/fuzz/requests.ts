/** Random requests to the routes of the service: caller, address, headers, query and body. */
import fc from 'fast-check';
import { valuesOf } from '../../../fixtures/bodies-of-schemas.ts';
import { hostileBodies } from '../../../fixtures/hostile-bodies.ts';
import { spoilt } from '../../../fixtures/hostile-json.ts';
import { planBody } from '../../../fixtures/plans.ts';
import { filled, type WholeWorld } from '../../../fixtures/records-of-every-kind.ts';
import { credentials } from '../../../fixtures/tender-in-status.ts';
import { newerTender } from '../../../fixtures/tenders.ts';
import type { Route } from '../../../src/http/route.ts';
import { type Ask, keys } from '../registry.ts';
import { type Served, servedRows } from '../route-tables.ts';
import { bidVerbs } from '../state-table/bid-verbs.ts';
import { tenderVerbs } from '../state-table/tender-verbs.ts';

export interface Drawn {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

const query = new Map(
  Object.entries<fc.Arbitrary<string>>({
    limit: fc.constantFrom('1', '0', '-1', '1000', '1001', '1e3', '', 'x', '9'.repeat(30)),
    offset: fc.constantFrom('', '0', '1.1', 'x', '%00', '1'.repeat(40), '2026-12-14T00:00:00+02:00', '%ED%A0%80'),
    descending: fc.constantFrom('1', '', '0', 'x'),
    mode: fc.constantFrom('test', '_all_', '$ne', '', 'x'),
    opt_fields: fc.constantFrom('status', 'title,status', '__proto__', ',,,', 'bids', 'owner_token', '%F0%9F%98%80'),
    feed: fc.constantFrom('changes', 'longpoll', 'eventsource', 'x', ''),
    // Only values that do not wait.
    timeout: fc.constantFrom('0', '-1', 'x', ''),
    acc_token: fc.constantFrom('tender-token', 'bid-token', '', 'x', '%00', '%zz'),
  }),
);
const anyText = fc.oneof(fc.constantFrom('', '1', 'true', '$gt', '-1', 'a'.repeat(300)), fc.string({ unit: 'grapheme', maxLength: 20 }));
const otherParameters = [
  'opt_pretty',
  'opt_jsonp',
  'acc_token',
  'all',
  'download',
  'a[$ne]',
  'constructor',
  'reverse',
  'limit[toString]',
  '__proto__[x]',
  'offset[]',
  'then',
];

/** The value of every parameter and header below, which no log may show. */
export const fuzzSecret = 'secret-of-the-fuzzer';
const secretParameters = ['acc_token[]', 'token', 'Access.Token', 'acc%5ftoken', 'TRANSFER[x]', 'client_secret', 'api-key', 'x;acc_token'];

const encoded = (text: string): string => (/%[0-9a-fA-F]{2}/.test(text) ? text : encodeURIComponent(text.toWellFormed()));

const buildQuery = (route: Route): fc.Arbitrary<string> => {
  const pair = fc
    .constantFrom(...route.query, ...route.query, ...otherParameters)
    .chain((name) => (query.get(name) ?? anyText).map((value) => `${encodeURIComponent(name)}=${encoded(value)}`));
  const secret = fc.constantFrom(...secretParameters).map((name) => `${encoded(name)}=${fuzzSecret}`);
  return fc.oneof(
    { arbitrary: fc.constant(''), weight: 3 },
    {
      arbitrary: fc
        .array(fc.oneof({ arbitrary: pair, weight: 4 }, { arbitrary: secret, weight: 1 }), { maxLength: 3 })
        .map((pairs) => `?${pairs.join('&')}`),
      weight: 2,
    },
  );
};

const callers: readonly Ask[] = [
  ...Object.values(credentials),
  { key: keys.broker },
  { key: keys.low },
  { key: keys.test, token: 'x' },
  { key: 'nobody-has-this-key' },
  { headers: { Authorization: 'Basic %%%' } },
  { headers: { Authorization: 'Foo' } },
];

const rarely = <T>(value: fc.Arbitrary<T>, weight = 1): fc.Arbitrary<T | undefined> =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 20 }, { arbitrary: value, weight });

const headers = fc.record({
  'If-Match': rarely(fc.constantFrom('*', '"x"', 'W/"x"', '', '"a", "b"', 'x', '"'.repeat(50)), 2),
  'If-None-Match': rarely(fc.constantFrom('*', '"x"', 'x')),
  'Idempotency-Key': rarely(fc.constantFrom('one', 'two', '"three"', 'x'.repeat(300), '', 'a b'), 2),
  'X-Request-ID': rarely(fc.constantFrom('x', '<script>', 'x'.repeat(200))),
  'X-Access-Token': rarely(fc.constantFrom('x', '', 'tender-token', '{"$ne":null}', fuzzSecret)),
  'X-Transfer-Secret': rarely(fc.constant(fuzzSecret)),
  'X-Forwarded-For': rarely(fc.constantFrom('1.2.3.4', 'x', '::1')),
  'X-HTTP-Method-Override': rarely(fc.constantFrom('DELETE', 'PATCH')),
  'Last-Event-ID': rarely(fc.constantFrom('x', '', '1.1')),
  'X-Revision-N': rarely(fc.constantFrom('1', '-1', 'x', '9'.repeat(30)), 2),
  Accept: rarely(fc.constantFrom('*/*', 'text/html', 'application/xml;q=0.1', ';;;', '')),
  Range: rarely(fc.constantFrom('bytes=0-1', 'bytes=x')),
  Origin: rarely(fc.constantFrom('https://elsewhere.example', 'null')),
  'Content-Type': rarely(fc.constantFrom('text/plain', 'application/json;charset=utf-16', 'application/x-www-form-urlencoded', ';')),
});

const json = (data: unknown): string => JSON.stringify({ data });
const small = hostileBodies.filter(({ raw }) => raw.length < 2000);

/** Bodies that are valid in some status of their object, by route. */
const goodBodies = ({ tables }: WholeWorld): ReadonlyMap<string, unknown[]> => {
  const found = new Map<string, unknown[]>();
  const add = (row: string, body: unknown): void => void found.set(row, [...(found.get(row) ?? []), body]);
  add('POST /tenders', newerTender());
  add('POST /plans', { data: planBody() });
  add('POST /plans/:plan/tenders', newerTender());
  for (const verb of tables.slice(0, 1).flatMap((table) => [...tenderVerbs(table), ...bidVerbs(table)])) {
    if (verb.data !== undefined) add(verb.row, { data: verb.data });
  }
  return found;
};

const buildBody = (route: Route, good: readonly unknown[]): fc.Arbitrary<string | Buffer | undefined> => {
  const stray = fc.constantFrom<string | undefined>(
    undefined,
    undefined,
    undefined,
    '{}',
    '{',
    '{"access":{"token":"x"}}',
    '{"access":{"token":{"toString":1}}}',
  );
  if (route.accepts === null) return stray;
  const ids = ['models' in route.accepts ? route.accepts.models.map(({ id }) => id) : route.accepts.id, route.alternatives].flat();
  const data = fc.oneof(...[...new Set(ids)].map(valuesOf));
  const asIs = good.map((body) => fc.constant(JSON.stringify(body)));
  const broken = good.map((body) => spoilt(body).map((value) => JSON.stringify(value)));
  return fc.oneof(
    { arbitrary: data.map(json), weight: 10 },
    { arbitrary: fc.constantFrom(...small).map(({ raw }) => raw), weight: 1 },
    ...(good.length === 0
      ? []
      : [
          { arbitrary: fc.oneof(...asIs), weight: 3 },
          { arbitrary: fc.oneof(...broken), weight: 8 },
        ]),
  );
};

const hostileIds = ['%00', '$ne', '__proto__', 'x', '%D1%97', '..%2f..', 'f'.repeat(32), '1'.repeat(300)];

const buildPaths = ({ path }: Served, { places }: WholeWorld): fc.Arbitrary<string> => {
  const fitting = places.filter(({ below }) => below.test(path));
  const known = fitting.length === 0 ? [emptied(path)] : fitting.map(({ ids }) => filled(path, ids));
  const strange = fc.constantFrom(...hostileIds).map((id) => path.replace(/:\w+$/, id).replace(/:\w+/g, '0'.repeat(32)));
  return fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 30 }, { arbitrary: strange, weight: 1 });
};
const emptied = (path: string): string => filled(path, {});

const authorized = ({ key, token, headers: own }: Ask): Record<string, string> => ({
  ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
  ...(token === undefined ? {} : { 'X-Access-Token': token }),
  ...own,
});

const present = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

const buildRequest = (served: Served, world: WholeWorld, good: readonly unknown[]): fc.Arbitrary<Drawn> => {
  const { route } = served;
  const owners = world.places.filter(({ below }) => below.test(served.path)).map(({ owner }) => owner);
  const caller = fc.oneof(
    { arbitrary: fc.constantFrom(...(owners.length === 0 ? callers : owners)), weight: 4 },
    { arbitrary: fc.constant({ key: keys.admin }), weight: 2 },
    { arbitrary: fc.constantFrom(...callers), weight: 3 },
  );
  const method = fc.constantFrom(
    ...Array.from({ length: 30 }, () => route.method.toUpperCase()),
    route.method === 'get' ? 'HEAD' : 'OPTIONS',
  );
  return fc
    .record({ method, path: buildPaths(served, world), query: buildQuery(route), caller, headers, body: buildBody(route, good) })
    .map(({ caller: ask, query: search, ...rest }) => ({
      method: rest.method,
      path: rest.path + search,
      headers: { ...(rest.body === undefined ? {} : { 'Content-Type': 'application/json' }), ...authorized(ask), ...present(rest.headers) },
      body: rest.body,
    }));
};

/** The name of a route in the state table. */
const formatName = ({ route }: Served): string => `${route.method.toUpperCase()} ${route.path}`;

/** Write routes are drawn three times as often as read routes. */
export const requests = (world: WholeWorld): fc.Arbitrary<Drawn> => {
  const bodies = goodBodies(world);
  const drawn = servedRows()
    .filter(({ path }) => !path.startsWith('/api/0'))
    .map((served) => ({
      arbitrary: buildRequest(served, world, bodies.get(formatName(served)) ?? []),
      weight: served.route.accepts === null ? 1 : 3,
    }));
  return fc.oneof(...drawn);
};
