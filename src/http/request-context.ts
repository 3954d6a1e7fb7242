/**
 * The context of a request: its id, its actor, its route, its trace. One JSON line per request in the log, and a span if
 * tracing is on; keys and tokens never get there (spec/service.md §1 and §4).
 */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { type Actor, anonymousActor } from '../base/domain/actor.ts';
import { omitUndefined } from '../base/domain/json.ts';
import type { Log } from '../base/platform/log.ts';
import { maskUrl } from './secret-names.ts';

interface RequestContext {
  readonly requestId: string;
  readonly started: bigint;
  actor: Actor;
  /** `GET /tenders/:tender`; empty when no route matched. */
  route: string;
  /** The trace it belongs to, if tracing is on. */
  traceId?: string;
}

export interface RequestLine {
  readonly requestId: string;
  readonly trace_id?: string;
  readonly clientRequestId?: string;
  readonly method: string;
  readonly path: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly account: string;
  readonly group: string;
  readonly remote: string;
}

const contextsByRequest = new WeakMap<object, RequestContext>();

const newContext = (request: Request, requestId: string): RequestContext => {
  const context: RequestContext = { requestId, started: process.hrtime.bigint(), actor: anonymousActor, route: '' };
  contextsByRequest.set(request, context);
  return context;
};

export const getRequestContext = (request: Request): RequestContext => contextsByRequest.get(request) ?? newContext(request, randomUUID());

const ACCEPTABLE_REQUEST_ID = /^[\w.-]{1,128}$/;

const sentId = (request: Request, header = 'x-request-id'): string | undefined => {
  const sent = request.get(header);
  return sent !== undefined && ACCEPTABLE_REQUEST_ID.test(sent) ? sent : undefined;
};

/**
 * Assigns every request an id and returns it in `X-Request-ID`; a closed response is counted and logged once, with the fields of
 * `also`.
 */
export const requestContext = (
  log: Pick<Log, 'info' | 'talks'>,
  count?: (line: RequestLine) => void,
  also: object = {},
): RequestHandler => {
  return (request, response, next) => {
    const context = newContext(request, sentId(request) ?? `req-${randomUUID()}`);
    response.setHeader('X-Request-ID', context.requestId);
    const clientId = sentId(request, 'x-client-request-id');
    if (clientId !== undefined) response.setHeader('X-Client-Request-ID', clientId);
    // Read now: a closed socket has no address.
    const remote = request.ip ?? '';
    response.once('close', () => {
      const line: RequestLine = {
        requestId: context.requestId,
        ...omitUndefined({ trace_id: context.traceId, clientRequestId: clientId }),
        method: request.method,
        path: maskUrl(request.originalUrl),
        route: context.route,
        status: response.writableFinished ? response.statusCode : 499,
        ms: Number(process.hrtime.bigint() - context.started) / 1e6,
        account: context.actor.name,
        group: context.actor.group,
        remote,
      };
      count?.(line);
      if (log.talks) log.info('request', { ...line, ...also });
    });
    next();
  };
};

/** Attributes of a span: no address, body or caller. */
interface Served {
  /** `GET /tenders/:tender`; empty when no route matched. */
  readonly route: string;
  readonly status: number;
  readonly requestId: string;
}

interface RequestSpan {
  /** 32 hex digits. */
  readonly traceId: string;
  /** Everything that `work` starts, now or later, is part of the span. */
  run(work: () => void): void;
  end(served: Served): void;
}

export interface RequestTracer {
  /** `headers` may name the caller's span (W3C Trace Context). */
  begin(method: string, headers: IncomingHttpHeaders): RequestSpan;
}

/** Runs after `requestContext` and before everything that is traced. */
export const traceRequests =
  (tracer: RequestTracer): RequestHandler =>
  (request, response, next) => {
    const context = getRequestContext(request);
    const span = tracer.begin(request.method, request.headers);
    context.traceId = span.traceId;
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 499;
      span.end({ route: context.route, status, requestId: context.requestId });
    });
    span.run(next);
  };
