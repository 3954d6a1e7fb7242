/** Writes answers: every body is JSON with its charset, every problem goes through the one renderer. */
import type { Request, Response } from 'express';
import { Problem } from '../domain/problem.ts';
import { renderProblem } from './errors.ts';
import { contextOf } from './request-context.ts';
import type { Reply } from './route.ts';

export interface ProblemContext {
  /** Prints an instant in the registry's zone. */
  readonly date: (instant: Date) => string;
  /** Told of everything that became a 500, with its cause. */
  readonly unforeseen: (requestId: string, error: unknown) => void;
}

const json = 'application/json; charset=utf-8';

/** The compressed body where there is one and the client takes it. */
const compressed = (response: Response, gzip: Reply['gzip']): Buffer | null => {
  if (gzip === undefined) return null;
  response.vary('Accept-Encoding');
  if (response.req.acceptsEncodings('gzip', 'identity') !== 'gzip') return null;
  const body = gzip();
  if (body !== null) response.setHeader('Content-Encoding', 'gzip');
  return body;
};

/** Sends a reply; `indent` is 0 or the spaces of `opt_pretty`. */
export const answer = (response: Response, { status, body, text: ready, gzip, stream, headers = {} }: Reply, indent = 0): void => {
  if (response.headersSent) return;
  response.status(status);
  response.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (stream !== undefined && response.req.method !== 'HEAD') {
    response.flushHeaders();
    stream(response);
    return;
  }
  if (body === undefined && ready === undefined) {
    response.end();
    return;
  }
  const plain = (): string => ready ?? (indent > 0 ? JSON.stringify(body, null, indent) : JSON.stringify(body));
  const text = compressed(response, gzip) ?? Buffer.from(plain(), 'utf8');
  if (response.getHeader('Content-Type') === undefined) response.setHeader('Content-Type', json);
  response.setHeader('Content-Length', text.length);
  response.end(response.req.method === 'HEAD' ? undefined : text);
};

const asProblem = (error: unknown, requestId: string, context: ProblemContext): Problem => {
  if (error instanceof Problem) return error;
  context.unforeseen(requestId, error);
  return new Problem('http-internal-server-error', `The registry failed to answer; the log names the cause under request id ${requestId}`);
};

/** Sends an error. `body` is the request's parsed body, from which `input` of each element is taken. */
export const answerProblem = (
  request: Request,
  response: Response,
  error: unknown,
  body: unknown,
  context: ProblemContext,
  indent = 0,
): void => {
  const { requestId } = contextOf(request);
  const problem = asProblem(error, requestId, context);
  if (problem.cause !== undefined) context.unforeseen(requestId, problem.cause);
  answer(response, { status: problem.status, body: renderProblem(problem, body, context.date), headers: problem.headers }, indent);
};
