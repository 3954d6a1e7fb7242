/** Routes of phases. Their addresses serve tenders of types that have the phase, and are 404 for others. */

import { isDeepStrictEqual } from 'node:util';
import { forbidden, notFound } from '../../base/domain/problem.ts';
import type { StoredTender } from '../../base/domain/tender.ts';
import { formatGroupRefusal, mayCall } from '../../http/authenticate.ts';
import { type ApiRequest, acceptedIds, anyone, type Route, type RouteAccess } from '../../http/route.ts';
import { checkedWriter } from '../../store/records/writer.ts';
import { type Addition, phaseList } from '../engine/lists.ts';
import type { Procedure } from '../engine/procedure.ts';
import type { TenderService } from './service.ts';

interface PhaseRoutes {
  /** The phase, or an optional part of it; used in error texts. */
  readonly name: string;
  readonly routes: (service: TenderService) => readonly Route[];
}

const rowsOfType = phaseList<PhaseRoutes>();

/** The routes of a phase, shared by the types that have it. Another type's phase may add the same address. */
export const addRoutes = (name: string, routes: PhaseRoutes['routes']): Addition => rowsOfType.add({ name, routes });

/** A part that some types lack: its name in error texts, and which types have it. */
interface TypeFeature {
  readonly name: string;
  readonly has: (procedure: Procedure) => boolean;
}

/** The service for routes that not every type has: 404 for tenders of other types. A read-only imported tender is served as it is. */
const restrictedTo = (service: TenderService, { name, has }: TypeFeature): TenderService => {
  const checked = (tender: StoredTender): StoredTender => {
    const procedure = service.deps.procedures.runs(tender);
    if (procedure === undefined || has(procedure)) return tender;
    throw notFound(`Tenders with procurementMethodType ${procedure.type} have no ${name}.`);
  };
  return { ...service, ...checkedWriter(service, checked), see: async (params) => checked(await service.see(params)) };
};

type TypedRoute = Route & { readonly types: readonly string[] };

/** Routes of the tender itself that some types lack; annotated with the types that have them unless all do. */
export const routesOfTypesWith = (
  service: TenderService,
  having: TypeFeature,
  routes: (service: TenderService) => readonly Route[],
): readonly Route[] => {
  const { all } = service.deps.procedures;
  const types = all.filter(having.has).map(({ type }) => type);
  const madeRoutes = routes(restrictedTo(service, having));
  return types.length === all.length ? madeRoutes : madeRoutes.map((route) => ({ ...route, types }));
};

const formatRouteAddress = ({ method, path }: Route): string => `${method.toUpperCase()} ${path}`;

/** What applies before the tender is known, and so must be equal in all phases with the same address. */
const buildFrame = ({ access, accepts, answers, withConfig, tokenInBody, query, headers, describes, negotiates }: Route): unknown => ({
  asks: [access.kind, accepts === null, withConfig, tokenInBody, negotiates, [...query], headers, describes],
  answers: [answers.status, answers.frame],
});

/** Throws 403 for accounts that only another phase admits. */
const ownHandler = (ownRoute: Route, request: ApiRequest): ReturnType<Route['handler']> => {
  const { accepts, access, handler } = ownRoute;
  if (!mayCall(access, request.actor)) throw forbidden(formatGroupRefusal(ownRoute, request.actor));
  return handler(accepts === null ? request : { ...request, data: () => request.dataAs(accepts) });
};

/** All are of one kind: `buildFrame` compares it. */
const allOf = (routes: readonly Route[]): RouteAccess => {
  const called = routes.flatMap(({ access }) => ('groups' in access ? access.groups : []));
  return called.length === 0 ? anyone : { kind: 'groups', groups: [...new Set(called)] };
};

/**
 * Routes that several phases add at one address become one route: the tender's type selects the handler, with its body and
 * its callers. Throws an Error if a type has two of them, or if they differ in what is checked before the tender is known.
 */
const sharedRoute = (service: TenderService, routes: readonly TypedRoute[]): Route[] => {
  const [first, ...others] = routes;
  if (first === undefined || others.length === 0) return [...routes];
  const types = routes.flatMap((route) => route.types);
  const twice = types.find((type, index) => types.indexOf(type) !== index);
  if (twice !== undefined) throw new Error(`procedure type ${twice}: two phases bring ${formatRouteAddress(first)}`);
  if (others.some((other) => !isDeepStrictEqual(buildFrame(other), buildFrame(first))))
    throw new Error(`phases differ in how ${formatRouteAddress(first)} is asked or answers`);
  const schemas = routes.flatMap(({ answers: { schema, or = [] } }) => (schema === null ? or : [schema, ...or]));
  const own = acceptedIds({ ...first, alternatives: [] });
  const models = new Set(routes.flatMap(acceptedIds).filter((id) => !own.includes(id)));
  return [
    {
      ...first,
      types,
      summary: [...new Set(routes.map(({ summary }) => summary))].join(' '),
      access: allOf(routes),
      alternatives: [...models],
      answers: { ...first.answers, or: [...new Set(schemas)].slice(1) },
      handler: async (request) => {
        const { procurementMethodType: type } = await service.see(request.params);
        return ownHandler(routes.find(({ types }) => types.includes(type)) ?? first, request);
      },
    },
  ];
};

/** The routes of all phases of all types, one per address, with the types that have it. */
export const phaseRoutes = (service: TenderService): Route[] => {
  const { procedures } = service.deps;
  const brought = new Map<string, PhaseRoutes>();
  for (const procedure of procedures.all) for (const one of rowsOfType.of(procedure)) brought.set(one.name, brought.get(one.name) ?? one);
  const places = new Map<string, TypedRoute[]>();
  for (const { name, routes } of brought.values()) {
    const has = (procedure: Procedure): boolean => rowsOfType.of(procedure).some((one) => one.name === name);
    const types = procedures.all.filter(has).map(({ type }) => type);
    for (const route of routes(restrictedTo(service, { name, has }))) {
      const address = formatRouteAddress(route);
      places.set(address, [...(places.get(address) ?? []), { ...route, types }]);
    }
  }
  return [...places.values()].flatMap((routes) => sharedRoute(service, routes));
};
