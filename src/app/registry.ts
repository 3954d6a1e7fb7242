/**
 * A running registry: the API and the embedded document service on their ports, over an open store.
 * `main-process.ts` starts one per process; tests start any number.
 */

import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Problem } from '../base/domain/problem.ts';
import { makeZone } from '../base/domain/zone-time.ts';
import { keptSecret } from '../base/platform/persistent-secret.ts';
import type { Settings } from '../base/platform/settings.ts';
import { withFallback } from '../base/platform/sleep.ts';
import type { Validator } from '../base/validation/validator.ts';
import type { Consumer } from '../feed/consumer.ts';
import { openFeed, type RunningFeed } from '../feed/running-feed.ts';
import { renderProblem } from '../http/answer.ts';
import { type BodyMemory, makeBodyMemory } from '../http/body-memory.ts';
import { makeTokenSecrets, type TokenSecrets } from '../http/idempotency.ts';
import { makeMetrics } from '../http/metrics.ts';
import { type Connections, makeConnections, makeServer, ownAddress } from '../http/server.ts';
import { openDocumentStore } from '../modules/documents/service/document-store.ts';
import { makeExports } from '../modules/publishing/export-slots.ts';
import { readDefaultAuthority } from '../modules/violation-reports/default-authority.ts';
import { makeAdoption } from './adoption.ts';
import { buildApp } from './app.ts';
import { openCodeLists } from './code-lists/code-lists.ts';
import { openDraftQuota } from './draft-quota.ts';
import { dueWork } from './due-work.ts';
import { makeMajorityWatch } from './majority-watch.ts';
import { addMeasures, isReady, type Measured } from './measures.ts';
import { type AppDeps, buildValidator, openModules } from './route-tables.ts';
import { makeScheduler } from './scheduler.ts';
import { claimStore } from './store-claim.ts';

/** Seconds by which each lags behind the records; null: the store did not respond in time. Cached for one second. */
const makeLagReport = (
  consumers: Readonly<Record<string, Pick<Consumer, 'lagSeconds'>>>,
): (() => Promise<Readonly<Record<string, number | null>>>) => {
  const ask = async (): Promise<Readonly<Record<string, number | null>>> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(consumers).map(
          async ([name, { lagSeconds }]) => [name, await withFallback<number | null>(lagSeconds(), null, 1000)] as const,
        ),
      ),
    );
  let asked = { at: Number.NEGATIVE_INFINITY, found: Promise.resolve<Readonly<Record<string, number | null>>>({}) };
  return () => {
    const now = performance.now();
    if (now - asked.at >= 1000) asked = { at: now, found: ask() };
    return asked.found;
  };
};

interface RegistryOptions
  extends Omit<AppDeps, 'documents' | 'feed' | 'metrics' | 'majorityTrouble' | 'schedulerTrouble' | 'behind' | 'foreign'> {
  /** Replaces the process's feed; for tests of what is in front of it. */
  readonly feed?: RunningFeed;
  /** Milliseconds of a monotonic clock, for bodies that come slowly; tests inject it. */
  readonly elapsed?: () => number;
  /** Port of the embedded document service; null: none, 0: any free one. */
  readonly documentServicePort: number | null;
  /**
   * Whether this process follows `next_check` (spec/procedures.md §1.2), the records (docs/feed.md "Consumers") and the store's
   * acknowledgements; off by default.
   */
  readonly schedules?: boolean;
  /** Whether this process sweeps the uploads of the document service, as only the first of several does; on by default. */
  readonly sweeps?: boolean;
}

/** Connections that wait to be accepted, as far as the machine allows: with fewer, a flood of them keeps out everybody else. */
const BACKLOG = 4096;

const listenOn = async (server: Server, port: number, host: string): Promise<void> => {
  server.listen({ port, host, backlog: BACKLOG });
  await once(server, 'listening');
};

const addressOf = (server: Server, host: string): string => {
  const { port } = server.address() as AddressInfo; // listens on a port, not on a pipe
  return ownAddress(host, port);
};

/**
 * Refuses new connections, waits for responses in progress, then drops the rest. A request that still arrives on an open
 * connection is answered and closes it: otherwise a client that never pauses would be cut off mid-response.
 */
const drainServer = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    server.prependListener('request', (_, response) => void response.setHeader('Connection', 'close'));
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    // A connection that is finishing its last response is idle afterwards.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(force);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });

/** The embedded document service on its port, if there is one; its address, report and cleanup. */
const openDocumentService = async (options: RegistryOptions & { readonly connections: Connections; readonly bodies: BodyMemory }) => {
  const { settings, documentServicePort } = options;
  const { service, urlsAt, report, close: closeCheck } = await openDocumentStore(options, documentServicePort !== null);
  if (service !== null) await listenOn(service.server, documentServicePort ?? 0, settings.host);
  const url = settings.documentServiceUrl ?? (service === null ? '' : addressOf(service.server, settings.host));
  const close = async (graceMs: number): Promise<void> => {
    await closeCheck();
    if (service === null) return;
    await drainServer(service.server, graceMs);
    await service.settle();
  };
  return { url, urls: urlsAt(url), report, close };
};

/** TOKEN_SECRET, or the secret created at the first start, so that retries work across a restart. */
const openTokenSecrets = async ({ tokenSecrets, dataDir }: Settings): Promise<TokenSecrets> => {
  const [own, ...older] = tokenSecrets;
  const without = 'retried requests of the last 24 hours cannot be given their owner tokens again';
  return makeTokenSecrets([own ?? (await keptSecret(dataDir, 'token.key', without)), ...older]);
};

const openRunningFeed = ({ feed, settings, store, log }: RegistryOptions): Promise<RunningFeed> | RunningFeed =>
  feed ??
  openFeed({
    store,
    seconds: settings.feedWatermarkSeconds,
    memoryBytes: settings.feedMemoryMb * 1024 * 1024,
    limits: settings.streams,
    log,
  });

/** Metrics of this process, for its own scrape and for that of another worker. */
const startMeasuring = ({ peers, ...measured }: Measured & Pick<RegistryOptions, 'peers'>) => {
  const metrics = makeMetrics();
  peers?.introduce(async () => ({ metrics: await metrics.report(), ready: await isReady(measured) }));
  return { metrics, stop: addMeasures(metrics, measured) };
};

export const startRegistry = async (options: RegistryOptions) => {
  const { settings, clock, log, store } = options;
  const zone = makeZone(settings.timeZone);
  const render = (problem: Problem): object => renderProblem(problem, null, zone.render);
  const { validator = buildValidator(settings, options.procedures) } = options;
  const defaultAuthority = await readDefaultAuthority(settings.defaultAuthority, validator);
  const foreign = await claimStore(settings, store);
  const codes = await openCodeLists(store, log);
  const tokenSecrets = await openTokenSecrets(settings);
  const draftQuota = await openDraftQuota(store.drafts, settings.draftsPerAccount);
  const connections = makeConnections(settings.connections);
  const bodies = makeBodyMemory(settings.bodyMemory, options.elapsed);
  const documents = await openDocumentService({ ...options, connections, bodies });
  const feed = await openRunningFeed(options);
  const exports = makeExports(settings.exports);
  const given: AppDeps & { readonly validator: Validator } = {
    validator,
    draftQuota,
    codes,
    defaultAuthority,
    tokenSecrets,
    exports,
    bodies,
    ...options,
    documents: documents.urls,
    feed,
    foreign,
  };
  let origin = settings.publicUrl ?? '';
  const deps: AppDeps = { ...given, origin: () => origin };
  const scheduler = makeScheduler({ clock, log, ...dueWork(store, () => services) });
  const modules = openModules({ saved: scheduler.expect, ...deps });
  const { services, features } = modules;
  const adoption = makeAdoption({ clock, log, store, tenders: services.tenders });
  const majority = makeMajorityWatch({ probe: store.probeMajority, log });
  const schedulerTrouble = (): Promise<string | null> => scheduler.trouble();
  const consumers: Readonly<Record<string, Consumer>> = Object.assign({}, ...features.all.map((one) => one.consumers));
  const workers = [...Object.values(consumers), ...features.all.flatMap((one) => one.workers ?? [])];
  const measured = {
    ...options,
    zone,
    connections,
    bodies,
    exports,
    scheduler,
    features: features.all,
    consumers,
    majorityTrouble: majority.trouble,
    schedulerTrouble,
    feedHealth: feed.health,
    documents: documents.report,
  };
  const measuring = startMeasuring(measured);
  const app = buildApp({
    ...deps,
    modules,
    metrics: measuring.metrics,
    majorityTrouble: majority.trouble,
    schedulerTrouble,
    behind: makeLagReport(consumers),
  });
  const server = makeServer(app, render, connections, features.all.find(({ upgrades }) => upgrades !== undefined)?.upgrades);
  await listenOn(server, settings.port, settings.host).catch(async (error: unknown) => {
    await feed.close();
    await documents.close(0);
    throw error;
  });
  if (options.schedules === true) {
    majority.start();
    for (const feature of features.all) feature.serving?.(options.sweeps === true);
  }
  origin = settings.publicUrl ?? addressOf(server, settings.host);
  if (options.schedules === true && !settings.readOnly) {
    // The tenders of another registry change there, not here.
    if (foreign === undefined && settings.scheduler === 'builtin') scheduler.start();
    if (foreign === undefined) adoption.start();
    for (const worker of workers) worker.start();
  }
  return {
    server,
    url: origin,
    /** Base address of the document service for clients. */
    documentsUrl: documents.url,
    scheduler,
    /** Adopts imported tenders whose type has since been added. */
    adoption,
    features,
    consumers,
    /** Stops accepting requests, lets those in flight finish (for at most `graceMs`), closes the ports. The store stays open. */
    close: async (graceMs = 10_000): Promise<void> => {
      // Otherwise streams and long polls would last for the whole grace period.
      feed.push.close();
      await Promise.all(features.all.map((one) => one.closing?.()));
      exports.close();
      await Promise.all([scheduler, adoption, majority, ...workers].map((each) => each.stop()));
      await Promise.all([drainServer(server, graceMs), documents.close(graceMs)]);
      await feed.close();
      measuring.stop();
      await codes.close();
    },
  };
};

export type Running = Awaited<ReturnType<typeof startRegistry>>;
