/**
 * The routes of a mirror: feeds and whole records as usual, parts of a record cut from its shown form, and every write
 * refused with the name of the source.
 */

import { isPlainObject, type Json, type JsonObject, lookUp } from '../../base/domain/json.ts';
import { forbidden, notFound } from '../../base/domain/problem.ts';
import { anyone, type Handler, type Route } from '../../http/route.ts';

export interface MirrorRoutesDeps {
  readonly source: string;
  /** `data` of a record as publicly shown; throws 404. */
  readonly show: (collection: string, id: string, absolute: (path: string) => string) => Promise<JsonObject>;
  /** Whether records of this collection are mirrored. */
  readonly has: (collection: string) => boolean;
}

const partIn = (value: Json | undefined, segment: string): Json | undefined => {
  if (Array.isArray(value)) return value.find((one) => isPlainObject(one) && one.id === segment);
  return isPlainObject(value) ? lookUp(value, segment) : undefined;
};

/** `/tenders/:tender/lots/:lot` → the element of `data.lots` with that id. A missing list counts as empty. */
const makePartHandler =
  (route: Route, { show }: MirrorRoutesDeps): Handler =>
  async ({ params, links }) => {
    const [collection = '', id = '', ...rest] = route.path.split('/').slice(1);
    const record = await show(collection, params[id.slice(1)] ?? '', links.absolute);
    const names = rest.map((segment) => (segment.startsWith(':') ? (params[segment.slice(1)] ?? '') : segment));
    const part = names.reduce<Json | undefined>(partIn, record);
    if (part !== undefined) return { status: 200, body: { data: part } };
    if (route.answers.frame === 'list') return { status: 200, body: { data: [] } };
    throw notFound('Not Found');
  };

const buildRefusingRoute = ({ source }: MirrorRoutesDeps): Partial<Route> => ({
  access: anyone,
  accepts: null,
  alternatives: [],
  tokenInBody: false,
  withConfig: false,
  drafts: () => null,
  handler: async () => {
    throw forbidden(`This registry is a mirror and its records are read-only: write to ${source}`);
  },
});

/** Reports are listed by their subject's id, not inside it. */
const isPart = (route: Route, { has }: MirrorRoutesDeps): boolean => {
  const [collection = '', id = '', ...rest] = route.path.split('/').slice(1);
  return has(collection) && id.startsWith(':') && rest.length > 0 && rest.at(-1) !== 'violation_reports';
};

/** The routes of a module that a mirror offers; those that need an account are left out. */
export const mirrorRoutes = (routes: readonly Route[], deps: MirrorRoutesDeps): Route[] =>
  routes.flatMap((route) => {
    if (route.method !== 'get') return [{ ...route, ...buildRefusingRoute(deps) }];
    if (route.access.kind === 'groups') return [];
    return [isPart(route, deps) ? { ...route, handler: makePartHandler(route, deps) } : route];
  });
