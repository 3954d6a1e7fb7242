/** What stands around the objects: is it alive, what is it, who may write, what can be called (spec/decisions.md D9). */

import { anyone, bare, plainText, type Row, row } from '../../http/route.ts';
import { docsFile, docsPage } from './docs-page.ts';
import { brokers, constants, describe, entrance, fixed, measures, openApi, ready, type ServiceDeps, version } from './handlers.ts';

/** Rows below the API prefix (spec/service.md §2). */
export const serviceRows = (deps: ServiceDeps): readonly Row[] => [
  row({ get: '/ping', summary: 'Answers at once.', access: anyone, answers: bare('/service/ping'), handler: fixed({ msg: 'pong' }) }),
  row({
    get: '/health',
    summary: 'The process is alive.',
    access: anyone,
    answers: bare('/service/health'),
    handler: fixed({ health: 'ok' }),
  }),
  row({
    get: '/version',
    summary: 'Version of the service and its contract.',
    access: anyone,
    answers: bare('/service/version'),
    handler: version(),
  }),
  row({
    get: '/constants',
    summary: 'Switches that change how rules act.',
    access: anyone,
    answers: bare('/service/constants'),
    handler: constants(deps),
  }),
  row({
    get: '/brokers',
    summary: 'Accounts of group brokers, without their keys.',
    access: anyone,
    query: ['levels'],
    answers: bare('/service/brokers'),
    handler: brokers(deps),
  }),
  row({
    get: '/spore',
    summary: 'Description of the service for clients that ask at their start.',
    access: anyone,
    answers: bare('/service/spore'),
    handler: describe(deps),
  }),
];

/** Rows at the root, for those who have just come. */
const entranceRows = (deps: ServiceDeps): readonly Row[] => [
  row({
    get: '/',
    operation: 'getEntrance',
    summary: 'Where the API, its documentation and the OpenAPI document are.',
    access: anyone,
    answers: { ...bare('/service/entrance'), ...(deps.frontPage ? { media: ['text/html'] } : {}) },
    handler: entrance(deps),
  }),
  row({
    get: '/docs',
    summary: 'Interactive documentation, for a browser.',
    access: anyone,
    answers: { ...plainText, media: ['text/html'] },
    handler: docsPage(),
  }),
  row({
    get: '/docs/:file',
    operation: 'getDocsFile',
    summary: 'A file of the documentation page.',
    access: anyone,
    answers: { ...plainText, media: ['text/css', 'text/javascript'] },
    handler: docsFile(),
  }),
];

/** Rows at the root, for those who run the service. */
export const probeRows = (deps: ServiceDeps): readonly Row[] => [
  ...entranceRows(deps),
  row({
    get: '/health',
    summary: 'The process is alive.',
    access: anyone,
    answers: bare('/service/health'),
    handler: fixed({ health: 'ok' }),
  }),
  row({
    get: '/ready',
    summary: 'The store can be reached and the guard of the feed keeps up.',
    access: anyone,
    answers: bare('/service/ready'),
    handler: ready(deps),
  }),
  row({
    get: '/metrics',
    summary:
      'Measures for a monitoring system; only from this machine, or with the key of an account of group monitoring or of an administrator.',
    access: anyone,
    answers: { ...plainText, refuses: [403] },
    handler: measures(deps),
  }),
  row({
    get: '/openapi.json',
    operation: 'getOpenApi',
    summary: 'This document.',
    access: anyone,
    answers: bare('/service/openapi'),
    handler: openApi(deps),
  }),
];
