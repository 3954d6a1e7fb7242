/**
 * Traces by OpenTelemetry (docs/metrics.md "Traces"), loaded only if enabled. OpenTelemetry reads its own
 * environment variables: where traces are sent, and the share that is sampled.
 */
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { omitUndefined } from '../base/domain/json.ts';
import { sleepUnreferenced } from '../base/platform/sleep.ts';
import type { RequestTracer } from '../http/request-context.ts';
import type { CommandWatch } from '../store/driver.ts';
import { packageVersion } from './service/version.ts';

export interface Telemetry {
  readonly requests: RequestTracer;
  /** Store commands sent for a request become its child spans. */
  readonly commands: CommandWatch;
  /** The trace of the current request, if there is one. */
  traceId(): string | undefined;
  /** Flushes remaining spans, for a few seconds at most. */
  close(): Promise<void>;
}

const TELEMETRY_NAME = 'procurement-registry';
/** An unresponsive receiver must not delay the end of the process. */
const SHUTDOWN_LIMIT_MS = 3000;
const TRACED_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const makeRequests = (tracer: Tracer): RequestTracer => ({
  begin: (sent, headers) => {
    const method = TRACED_METHODS.has(sent) ? sent : '_OTHER';
    const parent: Context = propagation.extract(ROOT_CONTEXT, headers);
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }, parent);
    const within = trace.setSpan(parent, span);
    return {
      traceId: span.spanContext().traceId,
      run: (work) => context.with(within, work),
      end: ({ route, status, requestId }) => {
        const pattern = route.slice(route.indexOf(' ') + 1);
        if (pattern !== '') span.updateName(`${method} ${pattern}`).setAttribute('http.route', pattern);
        span.setAttributes({ 'http.response.status_code': status, 'registry.request_id': requestId });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  },
});

/** Spans only within a sampled request: the constant polling of the feed and the scheduler is not traced. */
const makeCommands = (tracer: Tracer): CommandWatch => {
  const open = new Map<number, Span>();
  return {
    started: (id, { name: operation, database, collection }) => {
      const within = context.active();
      if (trace.getSpan(within)?.isRecording() !== true) return;
      const attributes = {
        'db.system.name': 'mongodb',
        'db.operation.name': operation,
        'db.namespace': database,
        ...omitUndefined({ 'db.collection.name': collection }),
      };
      const title = collection === undefined ? operation : `${operation} ${collection}`;
      open.set(id, tracer.startSpan(title, { kind: SpanKind.CLIENT, attributes }, within));
    },
    ended: (id, failure) => {
      const span = open.get(id);
      open.delete(id);
      if (failure !== undefined) span?.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    },
  };
};

export const startOpenTelemetry = (): Telemetry => {
  const ownResource = resourceFromAttributes({ 'service.name': TELEMETRY_NAME, 'service.version': packageVersion() });
  const resource = defaultResource()
    .merge(ownResource)
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] });
  // Sets up W3C Trace Context propagation and the asynchronous context.
  provider.register();
  const tracer = provider.getTracer(TELEMETRY_NAME);
  return {
    requests: makeRequests(tracer),
    commands: makeCommands(tracer),
    traceId: () => {
      const span = trace.getActiveSpan();
      // Work started by a request keeps its context after the response, but is not part of it.
      return span?.isRecording() ? span.spanContext().traceId : undefined;
    },
    close: async () => {
      await Promise.race([provider.shutdown().catch(() => undefined), sleepUnreferenced(SHUTDOWN_LIMIT_MS)]);
    },
  };
};
