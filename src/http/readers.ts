/** Requests of people who read with a browser, told from those of programs. */
import type { Request, Response } from 'express';
import { buildProblemReply, type ProblemContext, sendReply } from './answer.ts';
import { getRequestContext } from './request-context.ts';
import type { ApiRequest, Reply } from './route.ts';

export type ReaderRequest = Pick<ApiRequest, 'path' | 'header'>;

/** Below these, errors are JSON in browsers as well. */
const PROGRAM_PATHS = /^\/(?:api|explorer)(?:\/|$)/;

/** A browser prefers HTML and sends no key; whoever takes anything is a program. */
export const isForReader = (request: Request): boolean =>
  request.headers.authorization === undefined &&
  !PROGRAM_PATHS.test(request.path) &&
  request.accepts(['application/json', 'text/html']) === 'text/html';

export interface ReaderProblemDeps {
  readonly problems: ProblemContext;
  /** At the address of a page, a browser gets a problem of this status as a page too, if there is one for it. */
  readonly problemPage?: ((request: ReaderRequest, status: number) => Promise<Reply> | null) | undefined;
}

/** Sends the problem of an address with a page; where its page fails, as JSON. An answer that cannot be sent ends the connection. */
export const answerReader = (request: Request, response: Response, error: unknown, { problems, problemPage }: ReaderProblemDeps): void => {
  const { requestId } = getRequestContext(request);
  const reply = buildProblemReply(error, null, requestId, problems);
  const asked: ReaderRequest = { path: () => request.path, header: (name) => request.get(name) };
  const buildPage = async (): Promise<Reply> => (isForReader(request) ? await problemPage?.(asked, reply.status) : null) ?? reply;
  response.vary('Accept');
  buildPage()
    .catch(() => reply)
    .then(({ headers, ...shown }) => sendReply(response, { ...shown, headers: { ...headers, ...reply.headers } }))
    .catch((failure: unknown) => {
      problems.failed(requestId, failure);
      response.destroy();
    });
};
