/** What stands around the objects: is it alive, what is it, who may write, what can be called (spec/decisions.md D9). */

import type { FeedHealth } from '../../feed/running-feed.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { Table } from '../../http/mount.ts';
import { anyone, bare, type Handler, plainText, type Row, row } from '../../http/route.ts';
import type { Store } from '../../store/client.ts';
import type { Validator } from '../../validation/validator.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Colleagues } from '../gathering.ts';
import type { Settings } from '../settings.ts';
import { docsFile, docsPage } from './docs-page.ts';
import { brokers, constants, describe, entrance, fixed, measures, openApi, ready, version } from './handlers.ts';

export interface ServiceDeps {
  readonly settings: Settings;
  readonly store: Pick<Store, 'ping'>;
  readonly accounts: Accounts;
  readonly validator: Validator;
  readonly metrics: Metrics;
  readonly colleagues?: Colleagues;
  readonly feedHealth: () => FeedHealth;
  readonly schedulerTrouble?: (() => string | null) | undefined;
  /** What a browser gets at the root; absent: what a program gets. */
  readonly frontPage?: Handler;
  /** Every table of the service, this one included; asked only when a request comes. */
  readonly tables: () => readonly Table[];
}

/** Rows below the API prefix (spec/service.md §2). */
export const serviceRows = (deps: ServiceDeps): readonly Row[] => [
  row({ get: '/ping', says: 'Answers at once.', who: anyone, answers: bare('/service/ping'), handler: fixed({ msg: 'pong' }) }),
  row({ get: '/health', says: 'The process is alive.', who: anyone, answers: bare('/service/health'), handler: fixed({ health: 'ok' }) }),
  row({
    get: '/version',
    says: 'Version of the service and its contract.',
    who: anyone,
    answers: bare('/service/version'),
    handler: version(),
  }),
  row({
    get: '/constants',
    says: 'Switches that change how rules act.',
    who: anyone,
    answers: bare('/service/constants'),
    handler: constants(deps),
  }),
  row({
    get: '/brokers',
    says: 'Accounts of group brokers, without their keys.',
    who: anyone,
    query: ['levels'],
    answers: bare('/service/brokers'),
    handler: brokers(deps),
  }),
  row({
    get: '/spore',
    says: 'Description of the service for clients that ask at their start.',
    who: anyone,
    answers: bare('/service/spore'),
    handler: describe(deps),
  }),
];

/** Rows at the root, for those who have just come. */
const entranceRows = (deps: ServiceDeps): readonly Row[] => [
  row({
    get: '/',
    operation: 'getEntrance',
    says: 'Where the API, its documentation and the OpenAPI document are.',
    who: anyone,
    answers: { ...bare('/service/entrance'), ...(deps.frontPage ? { media: ['text/html'] } : {}) },
    handler: entrance(deps),
  }),
  row({
    get: '/docs',
    says: 'Interactive documentation, for a browser.',
    who: anyone,
    answers: { ...plainText, media: ['text/html'] },
    handler: docsPage(),
  }),
  row({
    get: '/docs/:file',
    operation: 'getDocsFile',
    says: 'A file of the documentation page.',
    who: anyone,
    answers: { ...plainText, media: ['text/css', 'text/javascript'] },
    handler: docsFile(),
  }),
];

/** Rows at the root, for those who run the service. */
export const probeRows = (deps: ServiceDeps): readonly Row[] => [
  ...entranceRows(deps),
  row({ get: '/health', says: 'The process is alive.', who: anyone, answers: bare('/service/health'), handler: fixed({ health: 'ok' }) }),
  row({
    get: '/ready',
    says: 'The store can be reached and the guard of the feed keeps up.',
    who: anyone,
    answers: bare('/service/ready'),
    handler: ready(deps),
  }),
  row({
    get: '/metrics',
    says: 'Measures for a monitoring system; only from this machine, or with the key of an account of group monitoring or of an administrator.',
    who: anyone,
    answers: { ...plainText, refuses: [403] },
    handler: measures(deps),
  }),
  row({
    get: '/openapi.json',
    operation: 'getOpenApi',
    says: 'This document.',
    who: anyone,
    answers: bare('/service/openapi'),
    handler: openApi(deps),
  }),
];
