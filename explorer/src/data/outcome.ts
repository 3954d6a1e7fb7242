/** What became of a request, in the few cases a page tells apart. */

/** What openapi-fetch answers, as far as it is read here. */
export interface Answer<T> {
  readonly data?: T | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/** What is wrong, as a code that pages have words for, and where: `['query', 'minAmount']`. */
export interface Explanation {
  readonly at: readonly string[];
  readonly type: string;
}

export type Outcome<T> =
  | { readonly state: 'done'; readonly value: T }
  /** 404 and 410. */
  | { readonly state: 'missing' }
  /** What was asked cannot be answered. */
  | { readonly state: 'refused'; readonly why: readonly Explanation[] }
  /** No answer, or the registry cannot give one now: worth another try. */
  | { readonly state: 'failed' };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** What a problem explains: each wrong field by itself. */
const collectExplanations = (problem: unknown): readonly Explanation[] => {
  if (!isRecord(problem)) return [];
  const errors = Array.isArray(problem.errors) ? problem.errors.filter(isRecord) : [];
  return errors.map(({ loc, type }) => ({ at: Array.isArray(loc) ? loc.map(String) : [], type: String(type) }));
};

const buildFailure = (status: number, problem: unknown): Outcome<never> => {
  if (status === 404 || status === 410) return { state: 'missing' };
  if (status >= 500 || status === 429) return { state: 'failed' };
  return { state: 'refused', why: collectExplanations(problem) };
};

/** The outcome of a call, with `pick` of its body; never rejects: no connection is a failure as well. */
export const settle = async <B, T>(call: Promise<Answer<B>>, pick: (body: B) => T): Promise<Outcome<T>> => {
  try {
    const { data, error, response } = await call;
    if (data === undefined) return buildFailure(response.status, error);
    return { state: 'done', value: pick(data) };
  } catch {
    return { state: 'failed' };
  }
};
