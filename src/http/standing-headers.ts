/**
 * Headers that are the same on every answer. The middleware that knows them is asked once, on an answer that goes nowhere;
 * from then on they are only written down.
 */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** A middleware of a library that asks for less than Express has. */
type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/** Makes a middleware that sets what `middleware` sets on the answer to a GET without headers. */
export const standing = (middleware: Middleware): RequestHandler => {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET' });
  const response = new ServerResponse(request);
  const headers: [string, string][] = [];
  response.setHeader = (name, value) => {
    headers.push([name, String(value)]);
    return response;
  };
  middleware(request, response, () => undefined);
  return (_request: Request, answer: Response, next: NextFunction) => {
    for (const [name, value] of headers) answer.setHeader(name, value);
    next();
  };
};
