/**
 * The closed table of everything that can go wrong in an answer, and the one class that carries it
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
 * One element of `errors[]`. `path` is the place in the request body (`['data','items','1','unit']`); `model` is set
 * only where a body has alternatives and then stands behind `data` in the rendered `loc`. `input` is looked up in the
 * request by the renderer unless given here, so that rules never carry stored data into an answer.
 */
export interface FieldError {
  readonly type: string;
  readonly path: readonly string[];
  readonly msg: string;
  readonly ctx?: Readonly<Record<string, unknown>>;
  readonly model?: string;
  readonly input?: unknown;
}

export const none: readonly FieldError[] = [];

/** One rule at a time: the errors of the first that does not hold. */
export const firstFailing = <Asked extends unknown[]>(
  rules: readonly ((...asked: Asked) => readonly FieldError[])[],
  ...asked: Asked
): readonly FieldError[] => {
  for (const rule of rules) {
    const errors = rule(...asked);
    if (errors.length > 0) return errors;
  }
  return none;
};

/**
 * The errors of each element of a list; `check` gets the element's place in the body. Of a list in which nothing is wrong,
 * as nearly all are, no place matters: none is made, and `check` gets that of the list.
 */
export const each = <T>(
  list: readonly T[] | undefined,
  at: readonly string[],
  check: (element: T, path: readonly string[]) => readonly FieldError[],
): readonly FieldError[] => {
  for (const element of list ?? [])
    if (check(element, at).length > 0) return (list ?? []).flatMap((one, index) => check(one, [...at, String(index)]));
  return none;
};

/** How many elements `errors[]` has at most (spec/decisions.md D1). */
export const maxErrors = 100;

/** What the time-window errors of spec/violation-reports.md §7 add to the body. */
interface Window {
  readonly now: Date;
  readonly period: { readonly startDate?: Date | undefined; readonly endDate?: Date | undefined } | null;
}

/** Of what came too late: when it was closed, and what the time was. */
interface Closed {
  readonly at: Date;
  readonly now: Date;
}

interface Extra {
  readonly errors?: readonly FieldError[];
  readonly window?: Window;
  readonly closed?: Closed | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the caller can do about it. */
  readonly help?: string;
  readonly cause?: unknown;
}

/** The one error class. `details` is the exact text a client sees. */
export class Problem extends Error {
  readonly type: ProblemType;
  readonly details: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly window: Window | undefined;
  readonly closed: Closed | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly help: string | undefined;

  constructor(type: ProblemType, details: string, extra: Extra = {}) {
    super(details, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'Problem';
    this.type = type;
    this.details = details;
    this.errors = extra.errors;
    this.window = extra.window;
    this.closed = extra.closed;
    this.headers = extra.headers ?? {};
    this.help = extra.help;
  }

  get status(): number {
    return problemTable[this.type][0];
  }
}

/** 400 `data-validation`; `where` is `body` or `query string` (spec/decisions.md D1). */
export const invalid = (errors: readonly FieldError[], where: 'body' | 'query string' | 'path' | 'header' = 'body'): Problem =>
  new Problem('data-validation', `Validation errors in ${where}`, { errors });

/** Throws 400 `data-validation` when there is anything to say. */
export const refuse = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw invalid(errors);
};

/** What `check` gives, or the errors it throws; anything else that it throws is thrown on. */
const attempt = <T>(check: () => T): { readonly value: T } | { readonly errors: readonly FieldError[] } => {
  try {
    return { value: check() };
  } catch (error) {
    if (error instanceof Problem && error.errors !== undefined) return { errors: error.errors };
    throw error;
  }
};

/** Two checks of one body whose faults are told in one answer, those of `first` first (spec/decisions.md D1). */
export const together = <A, B>(first: () => A, second: () => B): [A, B] => {
  const [a, b] = [attempt(first), attempt(second)];
  if ('value' in a && 'value' in b) return [a.value, b.value];
  throw invalid([a, b].flatMap((one) => ('errors' in one ? one.errors : [])));
};

/** One failed rule across fields: 400 `data-validation` with one `value_error` of the exact text (spec/decisions.md D1). */
export const ruleError = (path: readonly string[], msg: string, ctx?: FieldError['ctx']): FieldError => ({
  type: 'value_error',
  path,
  msg,
  ...(ctx === undefined ? {} : { ctx }),
});

/** `Field required` at the place of a field that is absent (spec/decisions.md D1: `This field is required`). */
export const missing = (path: readonly string[]): FieldError => ({ type: 'missing', path, msg: 'Field required' });

/** A field that must not be there (spec/decisions.md D1: `Rogue field`). */
export const extraForbidden = (path: readonly string[]): FieldError => ({
  type: 'extra_forbidden',
  path,
  msg: 'Extra inputs are not permitted',
});

/** The bound of every list (spec/errors.md §5). */
const longest = 1000;

/** Refuses the element that makes a stored list too long, or longer than its place allows. */
export const tooLong = ({ length }: readonly unknown[], { path = ['data'], most = longest } = {}): readonly FieldError[] => {
  if (length <= most) return [];
  const msg = `List should have at most ${most} item${most === 1 ? '' : 's'} after validation, not ${length}`;
  return [{ type: 'too_long', path, msg, ctx: { field_type: 'List', max_length: most, actual_length: length } }];
};

/** 400 `http-bad-request`; `window` adds `now` and `period` (spec/violation-reports.md §7). */
export const badRequest = (details: string, window?: Window): Problem =>
  new Problem('http-bad-request', details, window === undefined ? {} : { window });

export const forbidden = (details: string): Problem => new Problem('http-forbidden', details);

/** 403 of an owner check: one sentence for every mistake, since which half was wrong is nobody's business (spec/decisions.md D16). */
export const notOwner = (what: string, how = 'changed'): Problem =>
  forbidden(`Forbidden: this ${what} is ${how} with its owner token and the key of the account that created it.`);
export const notFound = (details: string): Problem => new Problem('http-not-found', details);

/** The one of a list that has this id; throws 404 with these details where there is none. Imported records may have no list there. */
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

/** 503 of a write while READ_ONLY is set. Nobody knows how long that will be; a minute is not too often to ask. */
export const readOnly = (): Problem =>
  new Problem('http-service-unavailable', 'The registry is read-only for the time being: nothing was written. Please, retry later', {
    headers: { 'Retry-After': '60' },
  });

/** 503 with `Retry-After`: the store is away, or the outcome of a write is unknown (spec/decisions.md D1). */
export const unavailable = (details: string, cause?: unknown): Problem =>
  new Problem('http-service-unavailable', details, { headers: { 'Retry-After': '5' }, cause });

/** 503 of a write that may have been done, and may not. */
export const perhapsDone = (what: string, cause?: unknown): Problem =>
  unavailable(`${what}: it may have been done. Please, retry with its Idempotency-Key or look first`, cause);

/** A value as errors print it: texts in quotes. */
export const quoted = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));

/** `'a', 'b' or 'c'`. */
export const listed = (values: readonly unknown[]): string => {
  const texts = values.map(quoted);
  const last = texts.pop() ?? '';
  return texts.length === 0 ? last : `${texts.join(', ')} or ${last}`;
};

/** A value that is none of the choices: type `enum` (spec/decisions.md D1, `Value must be one of`). */
export const notAmong = (path: readonly string[], choices: readonly (string | number | boolean)[]): FieldError => {
  const expected = listed(choices);
  return { type: 'enum', path, msg: `Input should be ${expected}`, ctx: { expected } };
};
