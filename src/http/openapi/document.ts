/**
 * The OpenAPI 3.1 document, computed from the routes and the schemas (docs/architecture.md): what is not in a route
 * is not in the document. Keywords of our schema dialect are translated into plain JSON Schema. Pure.
 */
import type { Json, JsonObject } from '../../base/domain/json.ts';
import { omitUndefined } from '../../base/domain/json.ts';
import type { SchemaSet } from '../../base/validation/dialect.ts';
import type { Form } from '../../base/validation/plain.ts';
import type { RouteTable } from '../route.ts';
import { acceptedIds, type Route } from '../route.ts';
import { answerExamples, type Examples, noExamples, requestExamples } from './examples.ts';
import { guideMarkdown } from './guide.ts';
import { computeTag, operationNameOf, tagsOfDocument } from './names.ts';
import { collectParameters, readsToken } from './parameters.ts';
import { buildResponses, headerComponents, problemResponses, responseConfigs } from './responses.ts';
import { type Components, schemaComponents } from './schemas.ts';

interface DocumentOptions {
  readonly version: string;
  /** Address that the paths are relative to, without a trailing slash. */
  readonly origin: string;
  readonly examples?: Examples;
}

const SENT_ENVELOPE_SCHEMAS = ['/common/access', '/common/options'];

const besidesOf = (refTo: (id: string) => JsonObject): JsonObject => ({
  access: refTo('/common/access'),
  options: refTo('/common/options'),
});

/** An optional body that is read for the owner token only. */
const buildTokenBody = (refTo: (id: string) => JsonObject): JsonObject => {
  const schema: JsonObject = { type: 'object', additionalProperties: false, properties: { data: {}, ...besidesOf(refTo) } };
  return { requestBody: { required: false, content: { 'application/json': { schema } } } };
};

/** Flags of a procedure, as sent beside `data` at its creation. */
const TENDER_CONFIG_SCHEMAS = ['/tenders/config-newer', '/tenders/config-older'];

/** The `config` of other creations. */
const SENT_CONFIG_SCHEMAS: Readonly<Record<string, string>> = {
  '/frameworks': '/frameworks/config',
  '/submissions': '/submissions/config-create',
};

const configOfBody = ({ path }: Route, refTo: (id: string) => JsonObject): JsonObject => {
  const own = SENT_CONFIG_SCHEMAS[path];
  if (own !== undefined) return refTo(own);
  return {
    description: 'Flags of the procedure, all of one of the two variants (spec/tenders.md §1).',
    anyOf: TENDER_CONFIG_SCHEMAS.map(refTo),
  };
};

const buildRequestBody = (route: Route, examples: JsonObject, refTo: (id: string) => JsonObject): JsonObject => {
  const [first, ...others] = acceptedIds(route);
  if (first === undefined) return route.tokenInBody ? buildTokenBody(refTo) : {};
  const data = others.length === 0 ? refTo(first) : { anyOf: [first, ...others].map(refTo) };
  if (route.bare) return { requestBody: { required: true, content: { 'application/json': { schema: data, ...examples } } } };
  const schema: JsonObject = {
    type: 'object',
    additionalProperties: false,
    required: ['data'],
    properties: {
      data,
      ...omitUndefined({ config: route.withConfig ? configOfBody(route, refTo) : undefined }),
      ...besidesOf(refTo),
    },
  };
  return { requestBody: { required: true, content: { 'application/json': { schema, ...examples } } } };
};

const KEY_SCHEMES: JsonObject[] = [{ basic: [] }, { bearer: [] }];

/** Who may call, in OpenAPI's terms and as our groups. */
const buildSecurity = ({ access }: Route): JsonObject =>
  access.kind === 'groups' ? { security: KEY_SCHEMES, 'x-groups': [...access.groups] } : { security: [{}, ...KEY_SCHEMES] };

const statementAuthor = (route: Route): string => {
  const { access } = route;
  const may =
    access.kind === 'groups'
      ? `For accounts of the groups ${access.groups.join(', ')}.`
      : `For everybody, with or without a key${access.wellFormed ? '; a key that is not known is refused' : ''}.`;
  const token = readsToken(route) ? ' An owner token goes into X-Access-Token, acc_token or access.token.' : '';
  return `${route.summary} ${may}${token}`;
};

/** `/tenders/:tender` → `/tenders/{tender}`. */
export const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** Suffix for an operation that is served under several prefixes: `/uk` → `Uk`. */
const whereOf = (prefix: string): string => {
  if (prefix === '') return 'AtRoot';
  return prefix.startsWith('/api/') ? 'Versioned' : `${prefix.charAt(1).toUpperCase()}${prefix.slice(2)}`;
};

/** The same route may be served at several addresses; the first has the plain name, the others get a suffix. */
const nameAt = (route: Route, prefix: string, taken: Set<string>): string => {
  const name = operationNameOf(route);
  const free = taken.has(name) ? `${name}${whereOf(prefix)}` : name;
  taken.add(free);
  return free;
};

interface Context {
  readonly schemas: SchemaSet;
  readonly components: Components;
  readonly examples: Examples;
}

const buildRouteOperation = (route: Route, operationId: string, { schemas, components, examples }: Context): JsonObject => ({
  operationId,
  summary: route.summary,
  description: statementAuthor(route),
  tags: [computeTag(route.path)],
  parameters: collectParameters(route),
  ...omitUndefined({ 'x-procedure-types': route.types && [...route.types] }),
  ...buildSecurity(route),
  ...buildRequestBody(route, requestExamples(examples, operationId), components.requestRef),
  responses: buildResponses(route, {
    takesList: acceptedIds(route).some((id) => schemas.get(id).type === 'array'),
    examples: (status) => answerExamples(examples, operationId, status),
  }),
});

const buildPaths = (routeTables: readonly RouteTable[], context: Context): JsonObject => {
  const paths: Record<string, Record<string, Json>> = {};
  const taken = new Set<string>();
  for (const routeTable of routeTables) {
    for (const prefix of new Set(routeTable.options.prefixes.map(({ shownAs }) => shownAs))) {
      for (const route of routeTable.routes) {
        const path = templateOf(prefix + route.path);
        paths[path] ??= {};
        paths[path][route.method] = buildRouteOperation(route, nameAt(route, prefix, taken), context);
      }
    }
  }
  return paths;
};

/** Schemas that no route names, used beside `data` or in an error. */
const unroutedSchemas = ['/errors/problem', '/errors/plain', '/tenders/config', ...new Set(responseConfigs.map(([, id]) => id))];

/** Every schema the document refers to. */
export const openApiForms = (routeTables: readonly RouteTable[]): Form[] => {
  const routes = routeTables.flatMap((routeTable) => routeTable.routes);
  const answers = routes.flatMap(({ answers: { schema, or = [], orBare = [] } }) => [
    ...(schema === null ? [] : [schema]),
    ...or,
    ...orBare,
  ]);
  return [
    ...[...routes.flatMap(acceptedIds), ...TENDER_CONFIG_SCHEMAS, ...Object.values(SENT_CONFIG_SCHEMAS), ...SENT_ENVELOPE_SCHEMAS].map(
      (id): Form => ({ id, role: 'request' }),
    ),
    ...[...answers, ...unroutedSchemas].map((id): Form => ({ id, role: 'answer' })),
  ];
};

const buildInfo = (version: string): JsonObject => ({
  title: 'Procurement Registry',
  version,
  description:
    'Tenders, contracts, violation reports and an ordered change feed. Every path below /api/2.5 is also served below /api/0.\n\n' +
    'Every answer has X-Request-ID; every error has the same body. A path answers OPTIONS with Allow, HEAD as GET without its body, ' +
    `and 405 to methods that it does not know.\n\n${guideMarkdown}`,
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
});

/** The document of these tables. `/api/0` is an alias of `/api/2.5` and not listed. */
export const buildOpenApi = (
  routeTables: readonly RouteTable[],
  schemas: SchemaSet,
  { version, origin, examples = noExamples }: DocumentOptions,
): JsonObject => {
  const components = schemaComponents(schemas, openApiForms(routeTables));
  return {
    openapi: '3.1.0',
    info: buildInfo(version),
    servers: [{ url: origin }],
    tags: tagsOfDocument,
    paths: buildPaths(routeTables, { schemas, components, examples }),
    components: {
      schemas: components.schemas,
      responses: problemResponses((status) => answerExamples(examples, null, status)),
      headers: headerComponents(),
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: 'The key as user name; the password is ignored.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The key as bearer token.' },
      },
    },
  };
};
