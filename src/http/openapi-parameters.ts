/** Parameters of the rows' paths, queries and headers, as the OpenAPI document shows them. Pure. */
import type { Json, JsonObject } from '../domain/json.ts';
import { idempotencyHeader, keyPattern, takesIdempotencyKey } from './idempotency.ts';
import type { Row } from './route.ts';

interface Parameter {
  readonly description: string;
  readonly schema: JsonObject;
  readonly example?: Json;
}

const text = { type: 'string' } as const;
/** A switch: any value but the empty one turns it on. */
const flag: JsonObject = { type: 'string', examples: ['1'] };

/** What every query parameter means; a row only names those it reads. */
const queries: Readonly<Record<string, Parameter>> = {
  limit: {
    description: 'Size of the page; a number outside the range is taken for its nearest end.',
    schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
  },
  offset: {
    description: 'Cursor of the page, from next_page or prev_page; a number of seconds or an ISO date starts there.',
    schema: { type: 'string', maxLength: 256 },
  },
  descending: { description: 'Any value: newest first.', schema: flag },
  mode: {
    description: 'test: test records only; _all_: all records; absent: real records only.',
    schema: { type: 'string', enum: ['test', '_all_'] },
  },
  opt_fields: {
    description: 'Further fields of an item, separated by commas; unknown ones are ignored. A single tender has one: public_modified.',
    schema: { type: 'string', examples: ['status,dateCreated'] },
  },
  opt_context: {
    description: 'true or 1: the whole tender beside the data, as context.tender.',
    schema: { type: 'string', enum: ['true', '1'] },
  },
  opt_schema: {
    description: 'ocds, or ocds-1.1: the tender as a release package of the Open Contracting Data Standard 1.1, without an envelope.',
    schema: { type: 'string', enum: ['ocds', 'ocds-1.1'] },
  },
  opt_pretty: { description: 'Any value: indented JSON.', schema: flag },
  acc_token: {
    description: 'Owner token of the object; goes before the header X-Access-Token and access.token of the body.',
    schema: text,
  },
  download: { description: 'Key of the document version to download.', schema: text },
  all: { description: 'Any value: earlier versions of the documents as well.', schema: flag },
  feed: {
    description:
      'eventsource: the items as server-sent events, also those to come; longpoll: a page at the end of the feed waits for news.',
    schema: { type: 'string', enum: ['eventsource', 'longpoll'] },
  },
  timeout: { description: 'Seconds a long poll waits.', schema: { type: 'integer', minimum: 0, maximum: 55, default: 25 } },
  levels: {
    description: 'Accreditation symbols separated by commas; accounts with any of them are listed.',
    schema: { type: 'string', examples: ['1,2'] },
  },
};

const id: JsonObject = { type: 'string', pattern: '^[0-9a-f]{32}$' };

/** Ids that are not 32 hex digits. */
const paths: Readonly<Record<string, Parameter>> = {
  report: { description: 'Id of the report.', schema: { type: 'string', pattern: '^UA-\\d{4}-\\d{2}-\\d{2}-\\d{6,9}$' } },
  transaction: {
    description: 'Id of the payment, chosen by whoever tells of it.',
    schema: { type: 'string', minLength: 1, maxLength: 256 },
  },
  file: { description: 'Name of a file of the page.', schema: text },
};

const headers: Readonly<Record<string, Parameter>> = {
  'X-Access-Token': { description: 'Owner token of the object (also: acc_token in the query, access.token in the body).', schema: text },
  'If-None-Match': { description: 'ETag of the answer the client has; 304 while it is still the same.', schema: text },
  'If-Match': { description: 'ETag of the object as the client knows it; 412 when it has changed since.', schema: text },
  [idempotencyHeader]: {
    description:
      'Chosen by the client, a new one for each object, e.g. a UUID. A request that is sent again with it within 24 hours makes nothing new and gets the same answer.',
    schema: { type: 'string', pattern: keyPattern, maxLength: 130 },
  },
  'Last-Event-ID': { description: 'Id of the last event seen; goes before offset.', schema: { type: 'string', maxLength: 256 } },
  'X-Revision-N': {
    description: 'Number of a version, 1 for the first; the present one when neither number nor date is sent.',
    schema: { type: 'string', maxLength: 10 },
  },
  'X-Revision-Date': { description: 'The version that was the present one at this time.', schema: { type: 'string', format: 'date-time' } },
  'X-Revision-Hash': { description: 'Hash of the version; 404 when it has another one.', schema: { type: 'string', maxLength: 64 } },
};

const shown = (name: string, place: 'path' | 'query' | 'header', parameter: Parameter): JsonObject => ({
  name,
  in: place,
  required: place === 'path',
  description: parameter.description,
  schema: parameter.schema,
});

/** Where a token may have a say: below an object, and not where the key alone decides (violation-reports.md §9). */
export const readsToken = ({ path, tokenInBody }: Row): boolean =>
  tokenInBody ||
  (/^\/(tenders|contracts|plans)\/:/.test(path) &&
    !/\/(violation_reports|ownership|billing|chronograph|auction|revisions|historical)/.test(path));

/** Writes that look at `If-Match` (src/http/preconditions.ts). */
export const conditional: ReadonlySet<string> = new Set(['patch', 'put', 'delete']);

/** Every parameter a row reads. */
export const parametersOf = (row: Row): Json[] => {
  const { path, query, answers, method } = row;
  const placeholders = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const isView = answers.lines === undefined;
  const queried = [...query, ...(readsToken(row) ? ['acc_token'] : []), ...(isView ? ['opt_pretty'] : [])];
  const headed = [
    ...(readsToken(row) ? ['X-Access-Token'] : []),
    ...(method === 'get' && isView ? ['If-None-Match'] : []),
    ...(conditional.has(method) ? ['If-Match'] : []),
    ...(takesIdempotencyKey(row) ? [idempotencyHeader] : []),
    ...(answers.events === true ? ['Last-Event-ID'] : []),
    ...row.headers.takes,
  ];
  return [
    ...placeholders.map((name) => shown(name, 'path', paths[name] ?? { description: `Id: ${name}.`, schema: id })),
    ...[...new Set(queried)].map((name) =>
      shown(name, 'query', row.describes[name] ?? queries[name] ?? { description: name, schema: text }),
    ),
    ...headed.map((name) => shown(name, 'header', headers[name] ?? { description: name, schema: text })),
  ];
};
