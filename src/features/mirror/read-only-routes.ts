/**
 * The routes of a mirror: feeds and whole records as everywhere, parts of a record out of the record as it is shown, and every write
 * refused with the name of the source.
 */

import { isPlainObject, type Json, type JsonObject, lookUp } from '../../domain/json.ts';
import { forbidden, notFound } from '../../domain/problem.ts';
import { anyone, type Handler, type Route } from '../../http/route.ts';

export interface MirrorRoutesDeps {
  /** Address of the API of the source. */
  readonly source: string;
  /** `data` of a record as everybody sees it; throws 404. */
  readonly show: (collection: string, id: string, absolute: (path: string) => string) => Promise<JsonObject>;
  /** Whether records of this collection are mirrored. */
  readonly has: (collection: string) => boolean;
}

const partIn = (value: Json | undefined, segment: string): Json | undefined => {
  if (Array.isArray(value)) return value.find((one) => isPlainObject(one) && one.id === segment);
  return isPlainObject(value) ? lookUp(value, segment) : undefined;
};

/** `/tenders/:tender/lots/:lot` → of the record `data.lots`, the one with that id. A list that is not there is an empty one. */
const readPart =
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

const refusing = ({ source }: MirrorRoutesDeps): Partial<Route> => ({
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

/** Reports are found by what they are about, and not inside of it. */
const isPart = (route: Route, { has }: MirrorRoutesDeps): boolean => {
  const [collection = '', id = '', ...rest] = route.path.split('/').slice(1);
  return has(collection) && id.startsWith(':') && rest.length > 0 && rest.at(-1) !== 'violation_reports';
};

/** Those of a module that a mirror has; what accounts are asked for is not among them. */
export const mirrorRoutes = (routes: readonly Route[], deps: MirrorRoutesDeps): Route[] =>
  routes.flatMap((route) => {
    if (route.method !== 'get') return [{ ...route, ...refusing(deps) }];
    if (route.access.kind === 'groups') return [];
    return [isPart(route, deps) ? { ...route, handler: readPart(route, deps) } : route];
  });
