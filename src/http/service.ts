/** What stands around every room: security headers, 404 for no route, errors of Express itself. */
import type { Express, NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { badRequest, notFound, Problem } from '../model/problem.ts';
import { answerProblem, type ProblemContext } from './answer.ts';
import { standing } from './standing-headers.ts';

/** Headers of an API that is never framed, sniffed or scripted. */
export const securityHeaders = standing(
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  }),
);

/** The last two middlewares: no route, with what `whereInstead` knows of it, and whatever was thrown on the way to one. */
export const closeApp = (app: Express, problems: ProblemContext, whereInstead: (path: string) => string | null): void => {
  app.use((request: Request, response: Response) =>
    answerProblem(request, response, notFound(whereInstead(request.path) ?? 'Not Found'), null, problems),
  );
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const status: unknown = Reflect.get(Object(error), 'status');
    const problem = error instanceof Problem || status !== 400 ? error : badRequest('Malformed address');
    answerProblem(request, response, problem, null, problems);
  });
};
