/**
 * The OpenAPI 3.1 document, computed from the route rows and the schemas (architecture.md, law 3): what is not in a row
 * is not in the document. Words of our schema dialect are translated into plain JSON Schema. Pure.
 */
import type { Json, JsonObject } from '../domain/json.ts';
import type { SchemaSet } from '../validation/dialect.ts';
import type { Table } from './mount.ts';
import { componentOf, schemaComponents } from './openapi-schemas.ts';
import type { Answers, Row } from './route.ts';

const problemType = 'application/json';

/** What every query parameter means; a row only names those it reads. */
const queryTexts: Readonly<Record<string, string>> = {
  limit: 'Size of the page, 1 to 1000; default 100.',
  offset: 'Cursor of the page, from next_page or prev_page; a number of seconds or an ISO date starts there.',
  descending: 'Any value: newest first.',
  mode: 'test: test records only; _all_: all records; otherwise real records only.',
  opt_fields: 'Further fields of an item, separated by commas; unknown ones are ignored. A single tender has one: public_modified.',
  opt_context: 'true or 1: the whole tender beside the data, as context.tender.',
  opt_pretty: 'Any value: indented JSON.',
  acc_token: 'Owner token of the object; the header X-Access-Token or access.token in the body do as well.',
  download: 'Key of the document version to download.',
  all: 'Any value: earlier versions of the documents as well.',
  feed: 'eventsource: the items as server-sent events, also those to come; longpoll: a page at the end of the feed waits for news; any other value is ignored.',
  timeout: 'Seconds a long poll waits, 0 to 55; default 25.',
  levels: 'Accreditation symbols separated by commas; accounts with any of them are listed.',
};

const errorTexts: Readonly<Record<string, string>> = {
  '400': 'The request is not valid.',
  '401': 'The key is missing or unknown.',
  '403': 'Not allowed for this account or in this state.',
  '404': 'There is no such object.',
  '409': 'Another write came first.',
  '413': 'The body is too large.',
  '415': 'The body is not JSON.',
  '500': 'The registry failed.',
  '503': 'The store cannot be reached, or the outcome of a write is unknown.',
};

const parametersOf = ({ path, query }: Row): Json[] => [
  ...[...path.matchAll(/:(\w+)/g)].map((match) => ({
    name: match[1] ?? '',
    in: 'path',
    required: true,
    description: `Id: ${match[1] ?? ''}.`,
    schema: { type: 'string' },
  })),
  ...[...query, 'opt_pretty'].map((name) => ({
    name,
    in: 'query',
    required: false,
    description: queryTexts[name] ?? name,
    schema: { type: 'string' },
  })),
];

const refTo = (id: string): JsonObject => ({ $ref: `#/components/schemas/${componentOf(id)}` });

const accessInBody: JsonObject = {
  type: 'object',
  description: 'Owner token, as access.token.',
  properties: { token: { type: 'string' } },
};

/** A body that may be absent, and that is read for the owner token only. */
const tokenBody: JsonObject = {
  requestBody: { required: false, content: { 'application/json': { schema: { type: 'object', properties: { access: accessInBody } } } } },
};

const bodyOf = ({ accepts, tokenInBody, withConfig }: Row): JsonObject => {
  if (accepts === null) return tokenInBody ? tokenBody : {};
  const data: JsonObject = 'models' in accepts ? { anyOf: accepts.models.map(({ id }) => refTo(id)) } : refTo(accepts.id);
  const schema: JsonObject = {
    type: 'object',
    additionalProperties: false,
    required: ['data'],
    properties: {
      data,
      ...(withConfig ? { config: { type: 'object', description: 'Flags of the procedure.' } } : {}),
      access: accessInBody,
      options: { type: 'object', description: 'Form of the answer.', properties: { pretty: { type: 'boolean' } } },
    },
  };
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
};

const beside: Readonly<Record<'config' | 'access' | 'context', JsonObject>> = {
  config: { type: 'object', description: 'Flags of the procedure, as they were sent.' },
  access: {
    type: 'object',
    description: 'Owner token and transfer value; shown only here.',
    properties: { token: { type: 'string' }, transfer: { type: 'string' } },
  },
  context: { type: 'object', description: 'The tender, with opt_context.', properties: { tender: refTo('/tenders/tender') } },
};

const eventStream: JsonObject = {
  'text/event-stream': {
    schema: { type: 'string', description: 'With feed=eventsource: an event an item; id is a cursor, data is the item.' },
  },
};

const contentOf = ({ schema: id, frame, events = false, beside: keys = [] }: Answers): JsonObject => {
  if (frame === 'text') return { content: { 'text/plain': { schema: { type: 'string' } } } };
  if (id === null) return {};
  const data = frame === 'list' ? { type: 'array', items: refTo(id) } : refTo(id);
  const framed: JsonObject = {
    type: 'object',
    required: ['data'],
    properties: { data, ...Object.fromEntries(keys.map((key) => [key, beside[key]])) },
  };
  return { content: { 'application/json': { schema: frame === 'bare' ? data : framed }, ...(events ? eventStream : {}) } };
};

const errorsOf = ({ who, path, accepts, method }: Row): string[] => [
  '400',
  ...(who.kind === 'groups' || who.wellFormed ? ['401'] : []),
  ...(who.kind === 'groups' ? ['403'] : []),
  ...(path.includes(':') ? ['404'] : []),
  ...(method === 'get' ? [] : ['409']),
  ...(accepts === null ? [] : ['413', '415']),
  '500',
  '503',
];

const responsesOf = (row: Row): JsonObject => {
  const found: Record<string, Json> = { [row.answers.status]: { description: 'Done.', ...contentOf(row.answers) } };
  for (const status of row.answers.also ?? []) found[status] = { description: 'Done.' };
  for (const status of errorsOf(row)) found[status] ??= { $ref: `#/components/responses/Problem${status}` };
  return found;
};

const keySchemes: JsonObject[] = [{ basic: [] }, { bearer: [] }];

/** Who may call, in the document's own words and as our groups. */
const securityOf = ({ who }: Row): JsonObject =>
  who.kind === 'groups' ? { security: keySchemes, 'x-groups': [...who.groups] } : { security: [{}, ...keySchemes] };

/** `/tenders/:tender` → `/tenders/{tender}`. */
export const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

const operationOf = (row: Row, prefix: string): JsonObject => ({
  operationId: `${row.method}${`${prefix}${row.path}`.replace(/[^A-Za-z0-9]+/g, '_')}`,
  summary: row.says,
  tags: [row.path.split('/')[1] ?? 'service'],
  parameters: parametersOf(row),
  ...securityOf(row),
  ...bodyOf(row),
  responses: responsesOf(row),
});

const pathsOf = (tables: readonly Table[]): JsonObject => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { rows, options } of tables) {
    for (const prefix of new Set(options.prefixes.map(({ shownAs }) => shownAs))) {
      for (const row of rows) {
        const path = templateOf(prefix + row.path);
        paths[path] ??= {};
        paths[path][row.method] = operationOf(row, prefix);
      }
    }
  }
  return paths;
};

/** Ids of every schema the rows name. */
const namedSchemas = (tables: readonly Table[]): string[] =>
  tables.flatMap(({ rows }) =>
    rows.flatMap(({ accepts, answers }) => [
      ...(accepts === null ? [] : 'models' in accepts ? accepts.models.map(({ id }) => id) : [accepts.id]),
      ...(answers.schema === null ? [] : [answers.schema]),
    ]),
  );

const problemResponses = (): JsonObject =>
  Object.fromEntries(
    Object.entries(errorTexts).map(([status, description]) => [
      `Problem${status}`,
      { description, content: { [problemType]: { schema: refTo('/errors/problem') } } },
    ]),
  );

/** The document of these tables; addresses in it start at `origin`. `/api/0` is an alias of `/api/2.5` and not listed. */
export const openApiOf = (
  tables: readonly Table[],
  schemas: SchemaSet,
  { version, origin }: { version: string; origin: string },
): JsonObject => ({
  openapi: '3.1.0',
  info: {
    title: 'Procurement Registry',
    version,
    description: 'Tenders, contracts, violation reports and an ordered change feed. Every path below /api/2.5 is also served below /api/0.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: origin }],
  paths: pathsOf(tables),
  components: {
    schemas: schemaComponents(schemas, [...namedSchemas(tables), '/errors/problem']),
    responses: problemResponses(),
    securitySchemes: {
      basic: { type: 'http', scheme: 'basic', description: 'The key as user name; the password is ignored.' },
      bearer: { type: 'http', scheme: 'bearer', description: 'The key as bearer token.' },
    },
  },
});
