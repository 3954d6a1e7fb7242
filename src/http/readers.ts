/** Requests of people who read with a browser, told from those of programs. */
import type { Request } from 'express';
import type { ApiRequest } from './route.ts';

export type ReaderRequest = Pick<ApiRequest, 'path' | 'header'>;

/** Below these, errors are JSON in browsers as well. */
const ofPrograms = /^\/(?:api|explorer)(?:\/|$)/;

/** A browser prefers HTML and sends no key; whoever takes anything is a program. */
export const isForReader = (request: Request): boolean =>
  request.headers.authorization === undefined &&
  !ofPrograms.test(request.path) &&
  request.accepts(['application/json', 'text/html']) === 'text/html';
