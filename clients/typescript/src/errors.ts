/** The only error of this client: the registry refused a request or could not be reached. */
import type { components } from './schema.generated.ts';

/** The registry's explanation of a refused request; `errors` locates the faults in the body. */
export type Problem = components['schemas']['errors.problem'];

/** The request, for the error message. */
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
 * `status` is that of the response, 0 when there was none (then `cause` is the connection error). `problem` is the
 * registry's own explanation, null when something else answered; `body` is whatever was received. `requestId` finds the request
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

/** An unexpected response. `body` is the parsed JSON or the text of the response. */
export const refusal = ({ method, url }: FailedRequest, response: Response, body: unknown): RegistryError => {
  const problem = isProblem(body) ? body : null;
  const requestId = response.headers.get('x-request-id');
  const why = problem === null ? '' : `: ${reasonOf(problem)}`;
  return new RegistryError(`${method} ${url} answered ${response.status}${why}`, { status: response.status, problem, requestId, body });
};

/** No response at all. */
export const unreachable = ({ method, url }: FailedRequest, cause: unknown): RegistryError => {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const why = inner instanceof Error ? inner.message : String(inner);
  return new RegistryError(`${method} ${url} got no answer: ${why}`, { status: 0, problem: null, requestId: null, body: null, cause });
};

/** The body of a request or response: parsed, or as text when it is not JSON. */
export const readBody = async (message: Request | Response): Promise<unknown> => {
  const text = await message.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
