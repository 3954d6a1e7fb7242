/** Requests as spans of a trace, whoever keeps them (src/runtime/open-telemetry.ts does). */
import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'express';
import { contextOf } from './request-context.ts';

/** What is told of a request when its answer is out; nothing of its address, its body and who sent it. */
export interface Served {
  /** `GET /tenders/:tender`; empty when no row matched. */
  readonly route: string;
  readonly status: number;
  readonly requestId: string;
}

export interface RequestSpan {
  /** 32 hex digits. */
  readonly traceId: string;
  /** Whatever `work` begins, now and later, belongs to the span. */
  run(work: () => void): void;
  end(served: Served): void;
}

export interface RequestTracer {
  /** `headers` may name the caller's span (W3C Trace Context). */
  begin(method: string, headers: IncomingHttpHeaders): RequestSpan;
}

/** Stands behind the request's context and before everything that works for it. */
export const traced =
  (tracer: RequestTracer): RequestHandler =>
  (request, response, next) => {
    const context = contextOf(request);
    const span = tracer.begin(request.method, request.headers);
    context.traceId = span.traceId;
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 499;
      span.end({ route: context.route, status, requestId: context.requestId });
    });
    span.run(next);
  };
