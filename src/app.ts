/**
 * The order of the middlewares and the table of rooms; nothing else. `buildApp` takes what it uses, so that a test can
 * bring its own clock, store and settings.
 */
import express, { type Express } from 'express';
import type { Accounts } from './accounts/accounts.ts';
import { calendarOf } from './code-lists/code-lists.ts';
import type { Clock } from './domain/clock.ts';
import { type CodeLists, noCodeLists } from './domain/code-lists.ts';
import { makeZone } from './domain/zone-time.ts';
import { watermark } from './feed/horizon.ts';
import type { ProblemContext } from './http/answer.ts';
import { type MountDeps, mount } from './http/mount.ts';
import { requestContext } from './http/request-context.ts';
import type { Row } from './http/route.ts';
import { closeApp, securityHeaders } from './http/service.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/client.ts';
import { loadSchemas } from './validation/dialect.ts';
import { makeValidator } from './validation/validator.ts';

export interface AppDeps {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: Accounts;
  /** Absent: no list is enforced. */
  readonly codes?: CodeLists;
}

/** Everything a room may ask for; each room declares the part it uses. */
const roomDeps = ({ settings, store, clock, accounts, codes = noCodeLists }: AppDeps) => {
  const zone = makeZone(settings.timeZone);
  const utc = makeZone('UTC');
  const validator = makeValidator(zone, loadSchemas({ sandbox: settings.sandboxMode }));
  const feed = { horizon: watermark(settings.feedWatermarkSeconds, store.now), date: zone.render, parseUtc: utc.parse };
  return { settings, store, clock, accounts, zone, validator, feed, codes, calendar: calendarOf(codes) };
};

export const buildApp = (deps: AppDeps): Express => {
  const { settings, log } = deps;
  const rooms = roomDeps(deps);
  const problems: ProblemContext = {
    date: rooms.zone.render,
    unforeseen: (requestId, error) =>
      log.error('request failed', { requestId, cause: error instanceof Error ? error.stack : String(error) }),
  };
  const mountDeps: MountDeps = {
    validator: rooms.validator,
    clock: deps.clock,
    findAccount: deps.accounts.find,
    problems,
    maxBodyBytes: settings.maxBodyBytes,
    publicUrl: settings.publicUrl,
    deadlineMs: 5000,
  };
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('trust proxy', settings.trustProxy);
  app.set('case sensitive routing', true);
  app.use(requestContext((line) => log.talks && log.info('request', line)));
  app.use(securityHeaders);

  const versioned = ['/api/2.5', '/api/0'].map((path) => ({ path, shownAs: '/api/2.5' }));
  const tenderFamily: readonly Row[] = [];
  mount(app, tenderFamily, { prefixes: versioned, indent: 4, negotiates: false }, mountDeps);

  closeApp(app, problems);
  return app;
};
