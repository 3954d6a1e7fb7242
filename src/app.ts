/**
 * The order of the middlewares; nothing else. `buildApp` takes what it uses, so that a test can bring its own clock, store
 * and settings. Which rooms there are says `tables.ts`.
 */
import express, { type Express } from 'express';
import { makeZone } from './domain/zone-time.ts';
import type { ProblemContext } from './http/answer.ts';
import { makeMetrics } from './http/metrics.ts';
import { type MountDeps, mount } from './http/mount.ts';
import { requestContext } from './http/request-context.ts';
import { closeApp, securityHeaders } from './http/service.ts';
import { type AppDeps, tablesOf } from './tables.ts';
import { loadSchemas } from './validation/dialect.ts';
import { makeValidator } from './validation/validator.ts';

export { type AppDeps, tablesOf, tickerOf } from './tables.ts';

export const buildApp = (deps: AppDeps): Express => {
  const { settings, log } = deps;
  const { metrics = makeMetrics() } = deps;
  const zone = makeZone(settings.timeZone);
  const problems: ProblemContext = {
    date: zone.render,
    unforeseen: (requestId, error) =>
      log.error('request failed', { requestId, cause: error instanceof Error ? error.stack : String(error) }),
  };
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('trust proxy', settings.trustProxy);
  app.set('case sensitive routing', true);
  app.use(
    requestContext((line) => {
      metrics.count(line);
      if (log.talks) log.info('request', line);
    }),
  );
  app.use(securityHeaders);
  const mountDeps: MountDeps = {
    validator: makeValidator(zone, loadSchemas({ sandbox: settings.sandboxMode })),
    clock: deps.clock,
    findAccount: deps.accounts.find,
    problems,
    maxBodyBytes: settings.maxBodyBytes,
    publicUrl: settings.publicUrl,
    deadlineMs: 5000,
  };
  for (const table of tablesOf(deps, metrics)) mount(app, table, mountDeps);
  closeApp(app, problems);
  return app;
};
