/**
 * The middlewares in their order, and what they need. Dependencies are passed to `buildApp`, so that a test can supply its own clock,
 * store and settings. The modules are listed in `route-tables.ts`.
 */
import express, { type Express } from 'express';
import { makeZone } from '../base/domain/zone-time.ts';
import type { ProblemContext } from '../http/answer.ts';
import { limitRate } from '../http/authenticate.ts';
import { makeBodyMemory } from '../http/body-memory.ts';
import { makeTokenSecrets } from '../http/idempotency.ts';
import { logFailure } from '../http/log-failure.ts';
import { makeMetrics } from '../http/metrics.ts';
import { closeApp, notFoundPage, properHttp, publicReads, securityHeaders, whereInstead } from '../http/middlewares.ts';
import { type MountDeps, mount } from '../http/mount.ts';
import { requestContext, traceRequests } from '../http/request-context.ts';
import { newSecret } from '../http/route.ts';
import { type AppDeps, buildRouteTables, buildValidator, openModules } from './route-tables.ts';

export const buildApp = (deps: AppDeps): Express => {
  const { settings, log } = deps;
  const { metrics = makeMetrics(), tokenSecrets = makeTokenSecrets([newSecret()]) } = deps;
  const validator = deps.validator ?? buildValidator(settings, deps.procedures);
  const zone = makeZone(settings.timeZone);
  const problems: ProblemContext = {
    date: zone.render,
    failed: (requestId, error) => logFailure(log, 'request failed', { requestId }, error),
    late: (request) => log.warn('request not answered in time', request),
  };
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('trust proxy', settings.trustProxy);
  app.set('case sensitive routing', true);
  app.use(requestContext(log, metrics.count));
  app.use(properHttp);
  if (deps.telemetry) app.use(traceRequests(deps.telemetry.requests));
  app.use(securityHeaders, publicReads());
  if (settings.rateLimit !== null) app.use(limitRate(settings.rateLimit, deps.accounts.find));
  const given = { ...deps, validator };
  const modules = deps.modules ?? openModules(given);
  const { features } = modules;
  const mountDeps: MountDeps = {
    validator,
    clock: deps.clock,
    findAccount: deps.accounts.find,
    problems,
    maxBodyBytes: settings.maxBodyBytes,
    bodies: deps.bodies ?? makeBodyMemory(settings.bodyMemory),
    publicUrl: settings.publicUrl,
    deadlineMs: deps.deadlineMs ?? 5000,
    readOnly: settings.readOnly,
    openReadSet: deps.store.readSets.open,
    lookAhead: deps.documents.prepareAccepts,
    idempotency: { once: deps.store.once, secrets: tokenSecrets },
    draftQuota: deps.draftQuota ?? undefined,
    problemPage: features.pages?.refused,
  };
  const routeTables = buildRouteTables({ ...given, modules }, metrics);
  mount(app, routeTables, mountDeps);
  if (features.pages !== null) app.use(notFoundPage(features.pages.lost));
  closeApp(app, problems, whereInstead(routeTables));
  return app;
};
