/**
 * The closed table of all error responses, and the one error class
 * (spec/decisions.md D1). Rules and handlers throw a `Problem`; `http/answer.ts` renders it.
 */

/** type → [HTTP status, title]. Titles are ours, not Node's (spec/decisions.md D1). */
export const problemTable = {
  'data-validation': [400, 'Data Validation Error'],
  'http-bad-request': [400, 'Bad Request'],
  'http-unauthorized': [401, 'Unauthorized'],
  'http-forbidden': [403, 'Forbidden'],
  'http-not-found': [404, 'Not Found'],
  'http-method-not-allowed': [405, 'Method Not Allowed'],
  'http-not-acceptable': [406, 'Not Acceptable'],
  'http-request-timeout': [408, 'Request Timeout'],
  'http-conflict': [409, 'Conflict'],
  'http-precondition-failed': [412, 'Precondition Failed'],
  'http-content-too-large': [413, 'Content Too Large'],
  'http-unsupported-media-type': [415, 'Unsupported Media Type'],
  'http-expectation-failed': [417, 'Expectation Failed'],
  'http-too-many-requests': [429, 'Too Many Requests'],
  'http-request-header-fields-too-large': [431, 'Request Header Fields Too Large'],
  'http-internal-server-error': [500, 'Internal Server Error'],
  'http-bad-gateway': [502, 'Bad Gateway'],
  'http-service-unavailable': [503, 'Service Unavailable'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemType = keyof typeof problemTable;

/**
 * One element of `errors[]`. `path` is the place in the request body (`['data','items','1','unit']`); `model` is only set
 * for bodies with alternatives and then follows `data` in the rendered `loc`. `input` is looked up in the
 * request by the renderer unless given here, so that rules never put stored data into a response.
 */
export interface FieldError {
  readonly type: string;
  readonly path: readonly string[];
  readonly msg: string;
  readonly ctx?: Readonly<Record<string, unknown>>;
  readonly model?: string;
  readonly input?: unknown;
}

export const NO_ERRORS: readonly FieldError[] = [];

/** The errors of the first rule that fails. */
export const firstFailing = <Asked extends unknown[]>(
  rules: readonly ((...asked: Asked) => readonly FieldError[])[],
  ...asked: Asked
): readonly FieldError[] => {
  for (const rule of rules) {
    const errors = rule(...asked);
    if (errors.length > 0) return errors;
  }
  return NO_ERRORS;
};

/**
 * The errors of each element of a list; `check` receives the element's path in the body. Nearly all lists are valid, so
 * `check` first runs with the path of the list; element paths are only built after an error.
 */
export const eachElementErrors = <T>(
  list: readonly T[] | undefined,
  at: readonly string[],
  check: (element: T, path: readonly string[]) => readonly FieldError[],
): readonly FieldError[] => {
  for (const element of list ?? [])
    if (check(element, at).length > 0) return (list ?? []).flatMap((one, index) => check(one, [...at, String(index)]));
  return NO_ERRORS;
};

/** Maximum elements of `errors[]` (spec/decisions.md D1). */
export const MAX_ERRORS = 100;

/** Members added to the body by the time-window errors of spec/violation-reports.md §7. */
interface Window {
  readonly now: Date;
  readonly period: { readonly startDate?: Date | undefined; readonly endDate?: Date | undefined } | null;
}

interface Extra {
  readonly errors?: readonly FieldError[];
  readonly window?: Window | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The one error class. `details` is the exact client-visible text. */
export class Problem extends Error {
  readonly type: ProblemType;
  readonly details: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly window: Window | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(type: ProblemType, details: string, extra: Extra = {}) {
    super(details, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'Problem';
    this.type = type;
    this.details = details;
    this.errors = extra.errors;
    this.window = extra.window;
    this.headers = extra.headers ?? {};
  }

  get status(): number {
    return problemTable[this.type][0];
  }
}

export const isProblem = (error: unknown, type: ProblemType): error is Problem => error instanceof Problem && error.type === type;

/** 400 `data-validation`; `where` is `body` or `query string` (spec/decisions.md D1). */
export const invalidData = (errors: readonly FieldError[], where: 'body' | 'query string' | 'path' | 'header' = 'body'): Problem =>
  new Problem('data-validation', `Validation errors in ${where}`, { errors });

/** Throws 400 `data-validation` if there are errors. */
export const requireNoErrors = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw invalidData(errors);
};

/** The result of `check`, or the errors it throws; other exceptions are rethrown. */
const tryCheck = <T>(check: () => T): { readonly value: T } | { readonly errors: readonly FieldError[] } => {
  try {
    return { value: check() };
  } catch (error) {
    if (error instanceof Problem && error.errors !== undefined) return { errors: error.errors };
    throw error;
  }
};

/** Two checks of one body whose errors are reported together, those of `first` first (spec/decisions.md D1). */
export const collectErrors = <A, B>(first: () => A, second: () => B): [A, B] => {
  const [a, b] = [tryCheck(first), tryCheck(second)];
  if ('value' in a && 'value' in b) return [a.value, b.value];
  throw invalidData([a, b].flatMap((one) => ('errors' in one ? one.errors : [])));
};

/** A failed rule across fields: 400 `data-validation` with one `value_error` of this exact text (spec/decisions.md D1). */
export const ruleError = (path: readonly string[], msg: string, ctx?: FieldError['ctx']): FieldError => ({
  type: 'value_error',
  path,
  msg,
  ...(ctx === undefined ? {} : { ctx }),
});

/** `Field required` for an absent field (spec/decisions.md D1: `This field is required`). */
export const missingField = (path: readonly string[]): FieldError => ({ type: 'missing', path, msg: 'Field required' });

/** A field that is not allowed (spec/decisions.md D1: `Rogue field`). */
export const extraForbidden = (path: readonly string[]): FieldError => ({
  type: 'extra_forbidden',
  path,
  msg: 'Extra inputs are not permitted',
});

/** Maximum length of every list (spec/errors.md §5). */
const MAX_LIST_LENGTH = 1000;

/** Errors of a stored list that has become too long. */
export const tooLong = ({ length }: readonly unknown[], { path = ['data'], most = MAX_LIST_LENGTH } = {}): readonly FieldError[] => {
  if (length <= most) return [];
  const msg = `List should have at most ${most} item${most === 1 ? '' : 's'} after validation, not ${length}`;
  return [{ type: 'too_long', path, msg, ctx: { field_type: 'List', max_length: most, actual_length: length } }];
};

/** 400 `http-bad-request`; `window` adds `now` and `period` (spec/violation-reports.md §7). */
export const badRequest = (details: string, window?: Window): Problem =>
  new Problem('http-bad-request', details, window === undefined ? {} : { window });

export const forbidden = (details: string): Problem => new Problem('http-forbidden', details);

/** 403 of an owner check: the same text for every mistake, so that it does not reveal which half was wrong (spec/decisions.md D16). */
export const notOwner = (what: string, how = 'changed'): Problem =>
  forbidden(`Forbidden: this ${what} is ${how} with its owner token and the key of the account that created it.`);
export const notFound = (details: string): Problem => new Problem('http-not-found', details);

/** The element with this id; throws 404 with these details. Imported records may have no list there. */
export const oneWithId = <T extends { readonly id?: string | undefined }>(
  list: readonly T[] | undefined,
  id: string | undefined,
  details: string,
): T => {
  const found = Array.isArray(list) ? list.find((one) => one.id === id) : undefined;
  if (found === undefined) throw notFound(details);
  return found;
};

export const conflict = (details = 'Conflict while updating document. Please, retry'): Problem => new Problem('http-conflict', details);

/** 503 for writes while READ_ONLY is set. Its end is unknown; retrying every minute is acceptable. */
export const readOnly = (): Problem =>
  new Problem('http-service-unavailable', 'The registry is read-only for the time being: nothing was written. Please, retry later', {
    headers: { 'Retry-After': '60' },
  });

/** 503 with `Retry-After`: the store is unavailable, or the outcome of a write is unknown (spec/decisions.md D1). */
export const unavailable = (details: string, cause?: unknown): Problem =>
  new Problem('http-service-unavailable', details, { headers: { 'Retry-After': '5' }, cause });

/** 503 for a write with an unknown outcome. */
export const perhapsDone = (what: string, cause?: unknown): Problem =>
  unavailable(`${what}: it may have been done. Please, retry with its Idempotency-Key or look first`, cause);

/** A value as printed in errors: strings are quoted. */
export const formatQuoted = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));

/** `'a', 'b' or 'c'`. */
export const formatAlternatives = (values: readonly unknown[]): string => {
  const texts = values.map(formatQuoted);
  const last = texts.pop() ?? '';
  return texts.length === 0 ? last : `${texts.join(', ')} or ${last}`;
};

/** A value outside the choices: type `enum` (spec/decisions.md D1, `Value must be one of`). */
export const notAmong = (path: readonly string[], choices: readonly (string | number | boolean)[]): FieldError => {
  const expected = formatAlternatives(choices);
  return { type: 'enum', path, msg: `Input should be ${expected}`, ctx: { expected } };
};

/** Field of `data` → its choices here. */
type Choices = Readonly<Record<string, readonly string[]>>;

const narrowEnumError =
  (choices: Choices) =>
  (error: FieldError): FieldError => {
    const [, field = ''] = error.path;
    const own = error.path.length === 2 && Object.hasOwn(choices, field) ? choices[field] : undefined;
    return error.type === 'enum' && own !== undefined ? notAmong(error.path, own) : error;
  };

/** Runs `check`; its `enum` errors at these fields list only these choices: schemas know those of every type (spec/decisions.md D16). */
export const withChoices = <T>(choices: Choices, check: () => T): T => {
  try {
    return check();
  } catch (error) {
    throw error instanceof Problem && error.errors !== undefined ? invalidData(error.errors.map(narrowEnumError(choices))) : error;
  }
};
