/** A client without a network: its requests are routed in the process, at any simulated time, as accounts that exist only here. */

import type { ScriptServices } from '../../src/app/operations/script-services.ts';
import { type Actor, anonymousActor } from '../../src/base/domain/actor.ts';
import type { Json } from '../../src/base/domain/json.ts';
import { isPlainObject } from '../../src/base/domain/json.ts';
import { Problem } from '../../src/base/domain/problem.ts';
import type { Accepts } from '../../src/base/validation/validator.ts';
import { newSecret, type Route } from '../../src/http/route.ts';
import type { SeedFile } from './caller.ts';
import { passingFailure, repeatedly } from './ledger.ts';

interface ClientOptions extends Pick<ScriptServices, 'validator' | 'absolute'> {
  readonly routes: readonly Route[];
  readonly actors: Readonly<Record<string, Actor>>;
  readonly file: SeedFile;
  readonly now: () => Date;
  /** Replace contents of bodies on the way in and out. */
  readonly dress?: (value: unknown) => unknown;
  readonly undress?: (value: unknown) => unknown;
}

const same = (value: unknown): unknown => value;

const prefix = '/api/2.5';
/** The catalogue is unversioned. */
const served = /^\/api(\/2\.5)?(?=\/)/;

interface RouteMatch {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Path parameters of an address with as many segments as the route; null if it does not match. */
const buildParams = (wanted: readonly string[], segments: readonly string[]): Record<string, string> | null => {
  const params: Record<string, string> = {};
  for (const [index, one] of wanted.entries()) {
    const given = segments[index] ?? '';
    if (one.startsWith(':')) params[one.slice(1)] = given;
    else if (one !== given) return null;
  }
  return params;
};

/** Finds routes among those of the same method and length. */
const makeFinder = (routes: readonly Route[]) => {
  const keyOf = (method: string, segments: readonly string[]): string => `${method} ${segments.length}`;
  const alike = new Map<string, { readonly route: Route; readonly wanted: readonly string[] }[]>();
  for (const route of routes) {
    const wanted = route.path.split('/');
    const key = keyOf(route.method, wanted);
    const others = alike.get(key) ?? [];
    others.push({ route, wanted });
    alike.set(key, others);
  }
  return (method: string, pathname: string): RouteMatch => {
    const segments = pathname.replace(served, '').split('/');
    for (const { route, wanted } of alike.get(keyOf(method, segments)) ?? []) {
      const params = buildParams(wanted, segments);
      if (params !== null) return { route, params };
    }
    throw new Error(`no route ${method} ${pathname}`);
  };
};

const answer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body ?? null), { status, headers: { 'content-type': 'application/json', ...headers } });

const ofProblem = ({ status, details, errors = [] }: Problem): Response =>
  answer(status, { details, errors: errors.map(({ path, msg }) => ({ loc: [...path].map(String), msg })) });

/** Every file is the seed's one small file, under its own name. */
const upload = async (request: Request, file: SeedFile): Promise<Response> => {
  const sent = (await request.formData()).get('file');
  const title = sent instanceof File ? sent.name : 'file.txt';
  const format = title.endsWith('.p7s') ? 'application/pkcs7-signature' : 'text/plain';
  const { documentType: _, ...data } = Object(file.document(title, '', format));
  return answer(200, { data });
};

/** The transport for `makeRegistryClient`. */
export const makeInProcessClient = ({ routes, actors, file, now, validator, absolute, dress = same, undress = same }: ClientOptions) => {
  const origin = new URL(absolute('')).origin;
  const links = { origin, prefix, absolute };
  const find = makeFinder(routes);
  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams, origin: wanted } = new URL(request.url);
    if (wanted !== origin) return upload(request, file);
    const { route, params } = find(request.method.toLowerCase(), pathname);
    const text = await request.text();
    const body: unknown = text === '' ? {} : dress(JSON.parse(text));
    const { data, config } = isPlainObject(body) ? body : {};
    const { accepts } = route;
    const checked = () => {
      if (accepts === null) return undefined;
      return 'models' in accepts ? validator.checkOneOf(accepts, data) : validator.check(accepts, data);
    };
    try {
      const asked = {
        ...{ params, query: searchParams, links, requestId: 'seed', local: true, sent: data, config, newSecret },
        actor: actors[request.headers.get('authorization')?.replace('Bearer ', '') ?? ''] ?? anonymousActor,
        token: request.headers.get('x-access-token'),
        now: now(),
        data: checked,
        dataAs: <U>(schema: Accepts<U>): U => validator.check(schema, data),
      } as Parameters<Route['handler']>[0];
      const reply = await repeatedly(() => route.handler(asked));
      const shown: Json | undefined = reply.bytes === undefined ? reply.body : JSON.parse(reply.bytes.toString('utf8'));
      return answer(reply.status, undress(shown), reply.headers);
    } catch (error) {
      // What passes, but not soon, is no answer to the script: its scenario begins again.
      if (error instanceof Problem && passingFailure(error) === null) return ofProblem(error);
      throw error;
    }
  };
};
