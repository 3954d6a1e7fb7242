/** Answers of the routes, successes and problems, for the OpenAPI document. Pure. */
import type { Json, JsonObject } from '../../base/domain/json.ts';
import { omitUndefined } from '../../base/domain/json.ts';
import { conditionalMethods } from '../conditional.ts';
import { hasPage, type Route, type RouteAnswers } from '../route.ts';
import { readsToken } from './parameters.ts';
import { refTo } from './schemas.ts';

const HEADER_TEXTS: Readonly<Record<string, string>> = {
  'X-Request-ID': 'Id of the request: the one that was sent, or one made here; the log knows it.',
  ETag: 'Tag of the answer as shown to this caller, for If-None-Match and If-Match.',
  Location: 'Address of what was made, or of the file.',
  'WWW-Authenticate': 'The schemes in which a key may be sent.',
  Allow: 'Methods of the path.',
  'Retry-After': 'Seconds after which to try again.',
  RateLimit: 'What is left of the quota, and the seconds until it is full again.',
  'RateLimit-Policy': 'The quota of the caller.',
  'X-Left-Out': 'Words of a search that were not looked for, by parameter, as a query string.',
  'X-Revision-N': 'Number of the version.',
  'X-Revision-Hash': 'Hash of the entry that its save has left in the history; absent for a version from before there was one.',
  'X-Previous-Hash': 'Hash of the entry before, 64 zeros for the first.',
};

const buildResponseHeaders = (...names: string[]): JsonObject =>
  Object.fromEntries(['X-Request-ID', ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Headers that answers refer to. */
export const headerComponents = (): JsonObject =>
  Object.fromEntries(Object.entries(HEADER_TEXTS).map(([name, description]) => [name, { description, schema: { type: 'string' } }]));

interface ErrorText {
  readonly says: string;
  readonly headers?: readonly string[];
}

const ERROR_TEXTS: Readonly<Record<string, ErrorText>> = {
  '400': { says: 'The request is not valid: errors names every fault of a body or query; now and period stand at a closed window.' },
  '401': { says: 'The key is missing or unknown.', headers: ['WWW-Authenticate'] },
  '403': { says: 'Not allowed for this account, with this token or in this state.' },
  '404': { says: 'There is no such object.' },
  '405': { says: 'The path does not know this method.', headers: ['Allow'] },
  '406': { says: 'The client takes no JSON.' },
  '409': {
    says: 'Another write came first; read again and decide again. With Idempotency-Key: the key is in use, or was used for something else.',
    headers: ['Retry-After'],
  },
  '412': { says: 'The object is no longer the one of If-Match; read it again.' },
  '413': { says: 'The body is too large.' },
  '415': { says: 'The body is not JSON.' },
  '429': {
    says: 'Too many requests in too short a time, too many drafts, or too many streams, long polls or exports at once.',
    headers: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  },
  '500': { says: 'The registry failed; the log names the cause under the id of the request.' },
  '502': { says: 'The outside catalogue cannot be asked, or answers what nobody understands.' },
  '503': {
    says: 'The store cannot be reached, writes are switched off, the outcome of a write is unknown, or no stream, long poll or export more has a place.',
    headers: ['Retry-After'],
  },
};

/** `Problem400` and so on; `examples` returns those of a status. */
export const problemResponses = (examples: (status: number) => JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(ERROR_TEXTS).map(([status, { says, headers = [] }]) => [
      `Problem${status}`,
      {
        description: says,
        headers: buildResponseHeaders(...headers),
        content: {
          'application/json': { schema: refTo('/errors/problem'), ...examples(Number(status)) },
          // At the address of a page, for browsers.
          ...(status === '405' ? { 'text/html': { schema: { type: 'string' } } } : {}),
        },
      },
    ]),
  );

/** The `config` beside the data of records other than tenders, by path prefix. */
export const responseConfigs: readonly (readonly [path: string, id: string])[] = [
  ['/contracts', '/contracts/config'],
  ['/frameworks', '/frameworks/config'],
  ['/submissions', '/submissions/config'],
  ['/qualifications', '/submissions/config'],
  ['/agreements', '/submissions/config'],
];

const besideOf = ({ path }: Route): Readonly<Record<'config' | 'access' | 'context' | 'warnings', JsonObject>> => ({
  config: refTo(responseConfigs.find(([beginning]) => path.startsWith(beginning))?.[1] ?? '/tenders/config'),
  access: {
    type: 'object',
    description: 'Owner token and transfer value; shown only here.',
    additionalProperties: false,
    required: ['token'],
    properties: { token: { type: 'string' }, transfer: { type: 'string' } },
  },
  warnings: { type: 'array', description: 'What it leads to, though nothing forbids it.', items: { type: 'string' } },
  context: {
    type: 'object',
    description: 'What the record belongs to, with opt_context.',
    additionalProperties: false,
    properties: path.startsWith('/frameworks') ? { framework: refTo('/frameworks/framework') } : { tender: refTo('/tenders/tender') },
  },
});

/** The grammar of a stream up to the end of any event, and the schema of an event's data. */
const eventStream: JsonObject = {
  'text/event-stream': {
    schema: {
      type: 'string',
      description:
        'With feed=eventsource: an event an item; id is a cursor, data is the item as JSON (x-event-data). Lines with a colon are comments.',
      pattern: '^retry: [0-9]+\\n\\n(id: [^\\n]+\\ndata: \\{[^\\n]*\\}\\n\\n|:[^\\n]*\\n\\n)*$',
    },
    'x-event-data': refTo('/feed/page#/$defs/item'),
  },
};

const buildDataSchema = ({ frame, or = [] }: RouteAnswers, id: string, takesList: boolean): JsonObject => {
  if (or.length > 0) return { anyOf: [id, ...or].map(refTo) };
  const items: JsonObject = { type: 'array', items: refTo(id) };
  if (frame === 'list') return items;
  return takesList ? { description: 'A list where a list was sent.', anyOf: [refTo(id), items] } : refTo(id);
};

interface ResponseOptions {
  /** The route also accepts a list of what it creates, and answers in kind. */
  readonly takesList: boolean;
  /** `{examples}` of a success with this status, or empty. */
  readonly examples: (status: number) => JsonObject;
}

const buildResponseContent = (route: Route, { takesList, examples }: ResponseOptions): JsonObject => {
  const {
    schema: id,
    frame,
    orBare = [],
    events = false,
    media = frame === 'text' ? ['text/plain'] : [],
    beside: keys = [],
  } = route.answers;
  const { lines } = route.answers;
  const text = {
    type: 'string',
    ...omitUndefined({ description: lines === undefined ? undefined : `Lines of JSON, and a last one that ends them: ${lines}.` }),
  };
  const texts = Object.fromEntries(media.map((type) => [type, { schema: text }]));
  if (frame === 'text') return { content: texts };
  if (id === null) return {};
  const data = buildDataSchema(route.answers, id, takesList);
  const besides = besideOf(route);
  const framed: JsonObject = {
    type: 'object',
    additionalProperties: false,
    required: ['data', ...keys.filter((key) => key === 'access')],
    properties: { data, ...Object.fromEntries(keys.map((key) => [key, besides[key]])) },
  };
  const usual = frame === 'bare' ? data : framed;
  const schema = orBare.length === 0 ? usual : { anyOf: [usual, ...orBare.map(refTo)] };
  return {
    content: { 'application/json': { schema, ...examples(route.answers.status) }, ...texts, ...(events ? eventStream : {}) },
  };
};

/** Statuses of every problem a route may answer. */
const collectProblems = (route: Route): string[] => {
  const { access, path, accepts, method, answers, negotiates, tokenInBody } = route;
  return [
    '400',
    ...(access.kind === 'groups' || access.wellFormed ? ['401'] : []),
    ...(access.kind === 'groups' || readsToken(route) ? ['403'] : []),
    ...(path.includes(':') || answers.events === true ? ['404'] : []),
    ...(negotiates ? ['406'] : []),
    ...(method === 'get' ? [] : ['409']),
    ...(conditionalMethods.has(method) ? ['412'] : []),
    ...(accepts === null && !tokenInBody ? [] : ['413', '415']),
    ...(answers.refuses ?? []).map(String),
    '429',
    '500',
    '503',
  ];
};

const fileRedirectResponse: JsonObject = {
  description: 'The way to the file, for five minutes.',
  headers: buildResponseHeaders('Location'),
  content: { '*/*': { schema: { type: 'string', description: 'The address again, as JSON text; Content-Type is that of the file.' } } },
};

/** Only a complete answer can have a tag. */
const isView = ({ method, answers }: Route): boolean => method === 'get' && answers.lines === undefined;

const buildSuccess = (route: Route, options: ResponseOptions): JsonObject => {
  const { answers } = route;
  const headers = [...(answers.status === 201 ? ['Location'] : []), ...(isView(route) ? ['ETag'] : []), ...route.headers.sends];
  return { description: 'Done.', headers: buildResponseHeaders(...headers), ...buildResponseContent(route, options) };
};

/** A browser gets an HTML page, a program the problem. */
const pageProblem = (description: string): JsonObject => ({
  description,
  headers: buildResponseHeaders(),
  content: { 'application/json': { schema: refTo('/errors/problem') }, 'text/html': { schema: { type: 'string' } } },
});

/** Problems that may occur before the route is known, in the one form of all routes: a malformed address, a quota, no connection. */
const ERRORS_BEFORE_ROUTE = new Set(['400', '429', '503']);

/** A problem of a route without envelopes. */
const plainProblem = (status: string): JsonObject => {
  const { says = '', headers = [] } = ERROR_TEXTS[status] ?? {};
  const plain = refTo('/errors/plain');
  const either: JsonObject = { description: 'A problem where the row was not reached.', anyOf: [plain, refTo('/errors/problem')] };
  return {
    description: says,
    headers: buildResponseHeaders(...headers),
    content: { 'application/json': { schema: ERRORS_BEFORE_ROUTE.has(status) ? either : plain } },
  };
};

/** Every answer of a route. */
export const buildResponses = (route: Route, options: ResponseOptions): JsonObject => {
  const { answers } = route;
  const found: Record<string, Json> = { [answers.status]: buildSuccess(route, options) };
  for (const status of answers.otherStatuses ?? []) {
    if (status === 302) found[status] = fileRedirectResponse;
    else if (status === 201) found[status] = buildSuccess({ ...route, answers: { ...answers, status } }, options);
    else found[status] = { description: 'Done.', headers: buildResponseHeaders() };
  }
  if (isView(route)) {
    found['304'] = { description: 'Still the answer of If-None-Match.', headers: buildResponseHeaders('ETag') };
  }
  if (hasPage(route)) {
    found['400'] = pageProblem('The address cannot be read.');
    if (answers.frame === 'text' || route.path.includes(':')) found['404'] = pageProblem('There is no such page.');
  }
  for (const status of collectProblems(route)) {
    found[status] ??= route.bare ? plainProblem(status) : { $ref: `#/components/responses/Problem${status}` };
  }
  return found;
};
