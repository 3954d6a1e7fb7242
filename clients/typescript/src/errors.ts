/** The one error of this client: the registry said no, or could not be reached. */
import type { components } from './schema.generated.ts';

/** What the registry says about a refused request; `errors` names the places in the body. */
export type Problem = components['schemas']['errors.problem'];

/** What was asked, for the text of an error. */
export interface FailedRequest {
  readonly method: string;
  readonly url: string;
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'type' in body && 'details' in body && 'status' in body;

const reasonOf = ({ errors = [], details }: Problem): string =>
  errors.length === 0 ? details : errors.map(({ loc, msg }) => [...loc, msg].join(': ')).join('; ');

interface Facts {
  readonly status: number;
  readonly problem: Problem | null;
  readonly requestId: string | null;
  readonly body: unknown;
  readonly cause?: unknown;
}

/**
 * `status` is that of the answer, 0 when none came (then `cause` is the failure of the connection). `problem` is the
 * registry's own explanation, null when something else answered; `body` is whatever came. `requestId` finds the request
 * in the registry's log.
 */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
  readonly status: number;
  readonly problem: Problem | null;
  readonly requestId: string | null;
  readonly body: unknown;

  constructor(message: string, { status, problem, requestId, body, cause }: Facts) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.problem = problem;
    this.requestId = requestId;
    this.body = body;
  }
}

/** An answer that is not what was wished for. `body` is the parsed JSON or the text of the answer. */
export const refusal = ({ method, url }: FailedRequest, response: Response, body: unknown): RegistryError => {
  const problem = isProblem(body) ? body : null;
  const requestId = response.headers.get('x-request-id');
  const why = problem === null ? '' : `: ${reasonOf(problem)}`;
  return new RegistryError(`${method} ${url} answered ${response.status}${why}`, { status: response.status, problem, requestId, body });
};

/** No answer at all. */
export const unreachable = ({ method, url }: FailedRequest, cause: unknown): RegistryError => {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const why = inner instanceof Error ? inner.message : String(inner);
  return new RegistryError(`${method} ${url} got no answer: ${why}`, { status: 0, problem: null, requestId: null, body: null, cause });
};

/** The body of a request or an answer: parsed, or as text when it is no JSON. */
export const readBody = async (message: Request | Response): Promise<unknown> => {
  const text = await message.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
