/** The outcome of a request, reduced to the cases that pages distinguish. */

/** The parts of an openapi-fetch response that are used here. */
export interface Answer<T> {
  readonly data?: T | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/** The fault as a code that pages have words for, and its location: `['query', 'minAmount']`. */
export interface Explanation {
  readonly at: readonly string[];
  readonly type: string;
}

export type Outcome<T> =
  | { readonly state: 'done'; readonly value: T }
  /** 404 and 410. */
  | { readonly state: 'missing' }
  /** An invalid request. */
  | { readonly state: 'refused'; readonly why: readonly Explanation[] }
  /** No response, or the registry is temporarily unable to give one: worth a retry. */
  | { readonly state: 'failed' };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** The explanations of a problem: one per invalid field. */
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

/** The outcome of a call, with `pick` applied to its body; never rejects: a lost connection is a failure, too. */
export const settle = async <B, T>(call: Promise<Answer<B>>, pick: (body: B) => T): Promise<Outcome<T>> => {
  try {
    const { data, error, response } = await call;
    if (data === undefined) return buildFailure(response.status, error);
    return { state: 'done', value: pick(data) };
  } catch {
    return { state: 'failed' };
  }
};
