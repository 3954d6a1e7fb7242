/** What Node takes for HTTP and RFC 9112 does not: refused like anything else, with the one error body and a request id. */
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { Problem, type ProblemType } from '../model/problem.ts';

const refusal = (details: string, type: ProblemType = 'http-bad-request'): Problem =>
  new Problem(type, details, { headers: { Connection: 'close' } });

const hostsOf = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

const whyImproper = (request: IncomingMessage): Problem | null => {
  const { httpVersion, headers } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return refusal('Malformed HTTP request: the version is neither 1.1 nor 1.0');
  const hosts = hostsOf(request);
  if (hosts > 1) return refusal('Malformed HTTP request: more than one Host header');
  if (hosts === 0 && httpVersion === '1.1') return refusal('Malformed HTTP request: no Host header');
  const { expect = '100-continue' } = headers;
  return expect.toLowerCase() === '100-continue' ? null : refusal('Expect header should be 100-continue', 'http-expectation-failed');
};

/** Stands before everything but the id of the request. */
export const properHttp: RequestHandler = (request, _response, next) => next(whyImproper(request) ?? undefined);
