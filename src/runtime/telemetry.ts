/** Traces of what a process does; nothing of it is loaded unless somebody wants them (docs/metrics.md "Traces"). */
import type { RequestTracer } from '../http/traced.ts';
import type { CommandWatch } from '../store/driver.ts';
import type { Settings } from './settings.ts';

export interface Telemetry {
  readonly requests: RequestTracer;
  /** Commands sent for a request become spans below its own. */
  readonly commands: CommandWatch;
  /** Of the request this line of work belongs to, if it belongs to one. */
  traceId(): string | undefined;
  /** Sends what is left, for some seconds at most. */
  close(): Promise<void>;
}

/** Null without OTEL_EXPORTER_OTLP_ENDPOINT. */
export const startTelemetry = async ({ traces }: Pick<Settings, 'traces'>): Promise<Telemetry | null> => {
  if (traces === null) return null;
  const { startOpenTelemetry } = await import('./open-telemetry.ts');
  return startOpenTelemetry();
};
