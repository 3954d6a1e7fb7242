/** Reads a query string strictly: UTF-8 only, each known parameter at most once (spec/decisions.md D1). */
import { type FieldError, invalid } from '../model/problem.ts';
import { type Declared, errorOf } from './query-parameters.ts';

/** Parameters as sent; an empty value stays '' and each room decides what it means (spec/feed.md §2). */
export type Query = ReadonlyMap<string, string>;

/** Without one of these a text stands for itself. */
const escapes = /[%+]/;

const decode = (text: string): string | null => {
  if (!escapes.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
};

/** What a row reads that refuses every other parameter; a list may be given more than once. */
export interface StrictQuery {
  readonly names: ReadonlySet<string>;
  readonly lists: ReadonlySet<string>;
}

const unknownName = (name: string, value: string): FieldError => ({
  type: 'extra_forbidden',
  path: ['query', name.slice(0, 64)],
  msg: 'Extra inputs are not permitted',
  input: value,
});

/** What was sent, as it was sent; a token is never said back. */
const undecodable = (name: string | null, piece: string): FieldError => ({
  type: 'value_error',
  path: ['query', (name ?? '').slice(0, 64)],
  msg: 'Value error, could not decode params',
  input: name === 'acc_token' ? null : piece,
});

const repeated = (name: string, value: string): FieldError => ({
  type: 'value_error',
  path: ['query', name],
  msg: 'Value error, parameter is given more than once',
  input: name === 'acc_token' ? null : value,
});

/** What a row makes of its query. */
export interface QueryRules {
  /** Each at most once, and only with a value it may have; all others are ignored. */
  readonly declared: Declared;
  readonly strict: StrictQuery | null;
}

/** `search` is the raw text after `?`; values of a list come joined by commas. Throws 400 `Validation errors in query string`. */
export const readQuery = (search: string, { declared, strict }: QueryRules): Query => {
  const query = new Map<string, string>();
  const errors: FieldError[] = [];
  const read = (name: string, value: string): FieldError | null => {
    if (strict?.names.has(name) === false) return unknownName(name, value);
    const schema = declared.get(name);
    if (strict?.lists.has(name)) query.set(name, [query.get(name) ?? [], value].flat().join(','));
    else if (!query.has(name)) query.set(name, value);
    else if (schema !== undefined) return repeated(name, value);
    // A strict row reads its values itself.
    return schema === undefined || strict !== null ? null : errorOf(schema, name, value);
  };
  for (const piece of search.split('&')) {
    if (piece === '') continue;
    const at = piece.indexOf('=');
    const [sentName, sentValue] = at < 0 ? [piece, ''] : [piece.slice(0, at), piece.slice(at + 1)];
    const name = decode(sentName);
    const value = decode(sentValue);
    const isText = name !== null && value !== null && !value.includes('\u0000');
    const error = isText ? read(name, value) : undecodable(name, name === null ? sentName : sentValue);
    if (error !== null) errors.push(error);
  }
  if (errors.length > 0) throw invalid(errors, 'query string');
  return query;
};
