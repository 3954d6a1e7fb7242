/** Query parameters: documented meaning and values, and the strict reading of a query string (spec/decisions.md D1). */

import type { Json, JsonObject } from '../base/domain/json.ts';
import { omitUndefined } from '../base/domain/json.ts';
import { type FieldError, invalidData, notAmong } from '../base/domain/problem.ts';
import { nearestOf } from '../base/domain/similar-word.ts';
import { isSecretName } from './secret-names.ts';

export interface QueryParameter {
  readonly description: string;
  readonly schema: JsonObject;
  readonly example?: Json;
}

export const textSchema = { type: 'string' } as const;
/** A switch: any value but the empty one turns it on. */
const flagParameter: JsonObject = { type: 'string', examples: ['1'] };

/** Meaning and values of every query parameter; a route only names those it reads. */
export const queryParameters: Readonly<Record<string, QueryParameter>> = {
  limit: {
    description: 'Size of the page, 1 to 1000; a number outside is taken for the nearer end.',
    schema: { type: 'integer', default: 100 },
  },
  offset: {
    description: 'Cursor of the page, from next_page or prev_page; a number of seconds or an ISO date starts there.',
    schema: { type: 'string', maxLength: 200 },
  },
  descending: { description: 'Any value: newest first.', schema: flagParameter },
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
    schema: { type: 'string', pattern: '^([01]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$', examples: ['true', '1'] },
  },
  opt_schema: {
    description: 'ocds, or ocds-1.1: the tender as a release package of the Open Contracting Data Standard 1.1, without an envelope.',
    schema: { type: 'string', enum: ['ocds', 'ocds-1.1'] },
  },
  opt_pretty: { description: 'Any value: indented JSON.', schema: flagParameter },
  acc_token: {
    description: 'Owner token of the object; goes before the header X-Access-Token and access.token of the body.',
    schema: textSchema,
  },
  download: { description: 'Key of the document version to download.', schema: textSchema },
  all: { description: 'Any value: earlier versions of the documents as well.', schema: flagParameter },
  feed: {
    description:
      'eventsource: the items as server-sent events, also those to come; longpoll: a page at the end of the feed waits for news; changes: a page, as without it.',
    schema: { type: 'string', enum: ['eventsource', 'longpoll', 'changes'] },
  },
  timeout: { description: 'Seconds a long poll waits.', schema: { type: 'integer', minimum: 0, maximum: 55, default: 25 } },
  levels: {
    description: 'Accreditation symbols separated by commas; accounts with any of them are listed.',
    schema: { type: 'string', pattern: '^[0-9a-z, ]*$', examples: ['1,2'] },
  },
};

type Declared = ReadonlyMap<string, JsonObject>;

/** Every route reads these two. */
const COMMON_PARAMETERS = ['acc_token', 'opt_pretty'];

interface Describing {
  readonly query: readonly string[];
  /** What a parameter means in this route only. */
  readonly describes: Readonly<Record<string, Pick<QueryParameter, 'schema'>>>;
}

/** The parameters a route declares; a route that rejects other names checks its values itself. */
export const declaredBy = ({ query, describes }: Describing): Declared =>
  new Map([...query, ...COMMON_PARAMETERS].map((name) => [name, (describes[name] ?? queryParameters[name])?.schema ?? textSchema]));

const WHOLE_NUMBER_TEXT = /^\s*[+-]?\d+\s*$/;

const NOT_WHOLE_ERROR = { type: 'int_parsing', msg: 'Input should be a valid integer, unable to parse string as an integer' };

const whyWrong = ({ type, enum: choices, minimum, maximum, pattern }: JsonObject, value: string): Omit<FieldError, 'path'> | null => {
  if (Array.isArray(choices) && !choices.includes(value)) return notAmong([], choices.map(String));
  if (typeof pattern === 'string' && !new RegExp(pattern).test(value)) {
    return { type: 'string_pattern_mismatch', msg: `String should match pattern '${pattern}'`, ctx: { pattern } };
  }
  if (type !== 'integer') return null;
  if (!WHOLE_NUMBER_TEXT.test(value)) return NOT_WHOLE_ERROR;
  if (typeof minimum === 'number' && Number(value) < minimum)
    return { type: 'greater_than_equal', msg: `Input should be greater than or equal to ${minimum}`, ctx: { ge: minimum } };
  if (typeof maximum === 'number' && Number(value) > maximum)
    return { type: 'less_than_equal', msg: `Input should be less than or equal to ${maximum}`, ctx: { le: maximum } };
  return null;
};

/** The error of a declared parameter's value, or null. An empty value counts as absent (spec/feed.md §2). */
const buildError = (schema: JsonObject, name: string, value: string): FieldError | null => {
  const why = value === '' ? null : whyWrong(schema, value);
  return why === null ? null : { ...why, path: ['query', name], input: value };
};

/** Parameters as sent; an empty value stays '' (spec/feed.md §2). */
export type Query = ReadonlyMap<string, string>;

/** A text without these needs no decoding. */
const ENCODED_CHARACTER = /[%+]/;

/** Null for a text that cannot be decoded. */
export const decode = (text: string): string | null => {
  if (!ENCODED_CHARACTER.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
};

/** Parameters of a route that rejects all others; a list may be given more than once. */
export interface StrictQuery {
  readonly names: ReadonlySet<string>;
  readonly lists: ReadonlySet<string>;
}

const unknownName = (name: string, value: string, names: ReadonlySet<string>): FieldError => {
  const near = nearestOf(name.slice(0, 64), names);
  return {
    type: 'extra_forbidden',
    path: ['query', name.slice(0, 64)],
    msg: 'Extra inputs are not permitted',
    input: isSecretName(name) ? null : value,
    ...omitUndefined({ ctx: near === undefined ? undefined : { near } }),
  };
};

/** Echoes what was sent, except secrets. */
const undecodableParameter = (name: string | null, piece: string): FieldError => ({
  type: 'value_error',
  path: ['query', (name ?? '').slice(0, 64)],
  msg: 'Value error, could not decode params',
  input: name !== null && isSecretName(name) ? null : piece,
});

const repeatedParameter = (name: string, value: string): FieldError => ({
  type: 'value_error',
  path: ['query', name],
  msg: 'Value error, parameter is given more than once',
  input: isSecretName(name) ? null : value,
});

interface QueryRules {
  /** Each at most once, and only with an allowed value; all others are ignored. */
  readonly declared: Declared;
  readonly strict: StrictQuery | null;
}

/** `search` is the raw text after `?`; the values of a list are joined by commas. Throws 400 `Validation errors in query string`. */
export const readQuery = (search: string, { declared, strict }: QueryRules): Query => {
  const query = new Map<string, string>();
  const errors: FieldError[] = [];
  const read = (name: string, value: string): FieldError | null => {
    if (strict?.names.has(name) === false) return unknownName(name, value, strict.names);
    const schema = declared.get(name);
    if (strict?.lists.has(name)) query.set(name, [query.get(name) ?? [], value].flat().join(','));
    else if (!query.has(name)) query.set(name, value);
    else if (schema !== undefined) return repeatedParameter(name, value);
    // A strict route checks its values itself.
    return schema === undefined || strict !== null ? null : buildError(schema, name, value);
  };
  for (const piece of search.split('&')) {
    if (piece === '') continue;
    const at = piece.indexOf('=');
    const [sentName, sentValue] = at < 0 ? [piece, ''] : [piece.slice(0, at), piece.slice(at + 1)];
    const name = decode(sentName);
    const value = decode(sentValue);
    const isText = name !== null && value !== null && !value.includes('\u0000');
    const error = isText ? read(name, value) : undecodableParameter(name, name === null ? sentName : sentValue);
    if (error !== null) errors.push(error);
  }
  if (errors.length > 0) throw invalidData(errors, 'query string');
  return query;
};

const noQuery: Query = new Map();

/** The query of an address. */
export const queryOf = ({ originalUrl }: { readonly originalUrl: string }, rules: QueryRules): Query => {
  const search = originalUrl.indexOf('?');
  return search < 0 ? noQuery : readQuery(originalUrl.slice(search + 1), rules);
};
