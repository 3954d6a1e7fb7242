/** Parameters of the routes' paths, queries and headers for the OpenAPI document. Pure. */
import type { Json, JsonObject } from '../../base/domain/json.ts';
import { conditionalMethods } from '../conditional.ts';
import { idempotencyHeader, keyPattern, takesIdempotencyKey } from '../idempotency.ts';
import { type QueryParameter, queryParameters, textSchema } from '../query.ts';
import type { Route } from '../route.ts';

const recordIdSchema: JsonObject = { type: 'string', pattern: '^[0-9a-f]{32}$' };

/** Ids that are not 32 hex digits. */
const pathParameters: Readonly<Record<string, QueryParameter>> = {
  report: { description: 'Id of the report.', schema: { type: 'string', pattern: '^UA-\\d{4}-\\d{2}-\\d{2}-\\d{6,9}$' } },
  transaction: {
    description: 'Payment id, chosen by the reporting party.',
    schema: { type: 'string', minLength: 1, maxLength: 256 },
  },
  auction: {
    description: 'Auction id: `<tender>` or `<tender>_<lot>`.',
    schema: { type: 'string', pattern: '^[0-9a-f]{32}(_[0-9a-f]{32})?$' },
  },
  file: { description: 'Name of a file of the page.', schema: textSchema },
};

const headerParameters: Readonly<Record<string, QueryParameter>> = {
  'X-Access-Token': {
    description: 'Owner token of the object (also: acc_token in the query, access.token in the body).',
    schema: textSchema,
  },
  'If-None-Match': {
    description: 'ETag of the answer the client has; 304 while it is still the same. An empty or unreadable one counts as absent.',
    schema: { type: 'string', minLength: 0, examples: ['"2a-Q6ZcBUJoWkIFjVAhVk6hRbKWPCM"', ''] },
  },
  'If-Match': { description: 'ETag of the object as the client knows it; 412 when it has changed since.', schema: textSchema },
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

const toParameterObject = (name: string, place: 'path' | 'query' | 'header', parameter: QueryParameter): JsonObject => ({
  name,
  in: place,
  required: place === 'path',
  // An empty parameter always counts as absent.
  ...(place === 'query' ? { allowEmptyValue: true } : {}),
  description: parameter.description,
  schema: parameter.schema,
});

/** Where a token may matter: below an object, and not where the key alone decides (spec/violation-reports.md §9). */
export const readsToken = ({ path, tokenInBody }: Route): boolean =>
  tokenInBody ||
  (/^\/(?:(?:tenders|contracts|plans)\/:|auctions\/:auction\/bids\/)/.test(path) &&
    !/\/(violation_reports|ownership|billing|chronograph|auction(?!s)|revisions|historical)/.test(path));

/** Every parameter a route reads. */
export const collectParameters = (route: Route): Json[] => {
  const { path, query, answers, method } = route;
  const placeholders = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const isView = answers.lines === undefined;
  const queried = [...query, ...(readsToken(route) ? ['acc_token'] : []), ...(isView ? ['opt_pretty'] : [])];
  const headed = [
    ...(readsToken(route) ? ['X-Access-Token'] : []),
    ...(method === 'get' && isView ? ['If-None-Match'] : []),
    ...(conditionalMethods.has(method) ? ['If-Match'] : []),
    ...(takesIdempotencyKey(route) ? [idempotencyHeader] : []),
    ...(answers.events === true ? ['Last-Event-ID'] : []),
    ...route.headers.reads,
  ];
  return [
    ...placeholders.map((name) =>
      toParameterObject(name, 'path', pathParameters[name] ?? { description: `Id: ${name}.`, schema: recordIdSchema }),
    ),
    ...[...new Set(queried)].map((name) =>
      toParameterObject(name, 'query', route.describes[name] ?? queryParameters[name] ?? { description: name, schema: textSchema }),
    ),
    ...headed.map((name) => toParameterObject(name, 'header', headerParameters[name] ?? { description: name, schema: textSchema })),
  ];
};
