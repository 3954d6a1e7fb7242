/** Reads a query string strictly: UTF-8 only, each known parameter at most once (decisions.md D1). */
import { type FieldError, invalid } from '../domain/problem.ts';

/** Parameters as sent; an empty value stays '' and each room decides what it means (feed.md §2). */
export type Query = ReadonlyMap<string, string>;

/** Parameters this service knows; others are ignored, also when repeated (old clients send `feed=changes` and the like). */
const known = new Set([
  'acc_token',
  'opt_pretty',
  'opt_fields',
  'opt_context',
  'opt_schema',
  'limit',
  'offset',
  'descending',
  'mode',
  'download',
  'all',
  'levels',
  'timeout',
]);

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

const unknownName = (name: string): FieldError => ({
  type: 'extra_forbidden',
  path: ['query', name.slice(0, 64)],
  msg: 'Extra inputs are not permitted',
  input: null,
});

/** `search` is the raw text after `?`; values of a list come joined by commas. Throws 400 `Validation errors in query string`. */
export const readQuery = (search: string, strict: StrictQuery | null = null): Query => {
  const query = new Map<string, string>();
  const isOnce = (name: string): boolean => strict !== null || known.has(name);
  const errors: FieldError[] = [];
  for (const piece of search.split('&')) {
    if (piece === '') continue;
    const at = piece.indexOf('=');
    const name = decode(at < 0 ? piece : piece.slice(0, at));
    const value = decode(at < 0 ? '' : piece.slice(at + 1));
    if (name === null || value === null || value.includes('\u0000')) {
      errors.push({
        type: 'value_error',
        path: ['query', (name ?? '').slice(0, 64)],
        msg: 'Value error, could not decode params',
        input: null,
      });
    } else if (strict?.names.has(name) === false) errors.push(unknownName(name));
    else if (strict?.lists.has(name)) query.set(name, [query.get(name) ?? [], value].flat().join(','));
    else if (query.has(name) && isOnce(name)) {
      errors.push({
        type: 'value_error',
        path: ['query', name],
        msg: 'Value error, parameter is given more than once',
        input: name === 'acc_token' ? null : value,
      });
    } else if (!query.has(name)) query.set(name, value);
  }
  if (errors.length > 0) throw invalid(errors, 'query string');
  return query;
};
