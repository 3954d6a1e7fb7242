/**
 * A running registry: the API and the embedded document service on their ports, over a store that is open already.
 * `main.ts` starts one for a process; tests start as many as they like.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AppDeps, buildApp, tickerOf } from './app.ts';
import { openCodeLists } from './code-lists/code-lists.ts';
import { openDocuments } from './documents/documents.ts';
import type { Problem } from './domain/problem.ts';
import { makeZone } from './domain/zone-time.ts';
import { openFeed, type RunningFeed } from './feed/running-feed.ts';
import { renderProblem } from './http/errors.ts';
import { makeMetrics } from './http/metrics.ts';
import { ownAddress } from './http/own-address.ts';
import { guardServer } from './http/service.ts';
import { measure } from './measures.ts';
import { makeScheduler, type Scheduler } from './scheduler/scheduler.ts';
import { troubleOf } from './service/readiness.ts';
import { makeValidator } from './validation/validator.ts';
import { readDefaultAuthority } from './violation-reports/default-authority.ts';

export interface RegistryOptions extends Omit<AppDeps, 'documents' | 'feed' | 'metrics'> {
  /** Another feed than that of a process; for tests of what stands in front of it. */
  readonly feed?: RunningFeed;
  /** Port of the embedded document service; null for none, 0 for a free one. */
  readonly documentServicePort: number | null;
  /** Whether this process follows `next_check` (tender.md §9.2); off unless asked for. */
  readonly schedules?: boolean;
  /** False where another process sweeps the uploads of the document service. */
  readonly sweeps?: boolean;
}

export interface Running {
  readonly server: Server;
  readonly url: string;
  /** Base address of the document service clients should use. */
  readonly documentsUrl: string;
  readonly scheduler: Scheduler;
  /** Stops taking requests, lets those in flight finish (at most `graceMs`), closes the ports. The store stays open. */
  close(graceMs?: number): Promise<void>;
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  });

export const addressOf = (server: Server, host: string): string => {
  const { port } = server.address() as AddressInfo; // listening on a port, not on a pipe
  return ownAddress(host, port);
};

/** Refuses new connections, waits for the answers under way, then drops what is left. */
const drain = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    // A connection whose last answer goes out only now is idle from then on.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(force);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });

export const startRegistry = async (options: RegistryOptions): Promise<Running> => {
  const { settings } = options;
  const zone = makeZone(settings.timeZone);
  const render = (problem: Problem): object => renderProblem(problem, null, zone.render);
  const defaultAuthority = await readDefaultAuthority(settings.defaultAuthority, makeValidator(zone));
  const codes = await openCodeLists(options.store, options.log);
  const { service, urlsAt, report: documentsReport } = await openDocuments(options, options.documentServicePort !== null);
  const closeService = async (graceMs: number): Promise<void> => {
    if (service === null) return;
    await drain(service.server, graceMs);
    await service.settle();
  };
  if (service !== null) await listen(service.server, options.documentServicePort ?? 0, settings.host);
  const documentsUrl = settings.documentServiceUrl ?? (service === null ? '' : addressOf(service.server, settings.host));
  const feed =
    options.feed ??
    (await openFeed({
      store: options.store,
      seconds: settings.feedWatermarkSeconds,
      memoryBytes: settings.feedMemoryMb * 1024 * 1024,
      fixedAddresses: settings.publicUrl !== null,
      log: options.log,
    }));
  const deps: AppDeps = { codes, defaultAuthority, ...options, documents: urlsAt(documentsUrl), feed };
  const { clock, log, store } = options;
  const scheduler = makeScheduler({ clock, log, reader: store.due('tenders'), tick: tickerOf(deps) });
  const metrics = makeMetrics();
  const readiness = { store, feedHealth: feed.health };
  const stopMeasuring = measure(metrics, { ...readiness, settings, store, scheduler, documents: documentsReport });
  options.colleagues?.introduce(async () => ({ metrics: await metrics.report(), ready: (await troubleOf(readiness)) === null }));
  const app = buildApp({ ...deps, metrics, saved: scheduler.expect });
  const server = createServer({ connectionsCheckingInterval: 5000, maxHeaderSize: 16_384 }, app);
  guardServer(server, render);
  await listen(server, settings.port, settings.host).catch(async (error: unknown) => {
    await feed.close();
    await closeService(0);
    throw error;
  });
  if (options.schedules === true && !settings.readOnly) scheduler.start();
  const url = addressOf(server, settings.host);
  return {
    server,
    url: settings.publicUrl ?? url,
    documentsUrl,
    scheduler,
    close: async (graceMs = 10_000) => {
      // Those who wait for the feed would wait through the whole time of grace.
      feed.push.close();
      await scheduler.stop();
      await Promise.all([drain(server, graceMs), closeService(graceMs)]);
      await feed.close();
      stopMeasuring();
      codes.close();
    },
  };
};
