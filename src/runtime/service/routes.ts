/** Routes of the service itself: health, version, brokers, list of operations (spec/decisions.md D9). */
import { omitUndefined } from '../../domain/json.ts';
import { type Answers, anyone, bare, type Handler, plainText, type Route, route } from '../../http/route.ts';
import { makeDeveloperPages } from './developer/page.ts';
import { docsFile, docsPage, docsTypes } from './docs.ts';
import {
  constants,
  describe,
  entrance,
  fixed,
  listBrokers,
  makeDocument,
  measures,
  openApi,
  ready,
  type ServiceDeps,
  version,
} from './handlers.ts';

const open = (
  get: string,
  summary: string,
  answers: Answers,
  handler: Handler,
  more: { operation?: string; query?: string[] } = {},
): Route => route({ get, summary, access: anyone, answers, handler, ...more });

const health = open('/health', 'The process is alive.', bare('/service/health'), fixed({ health: 'ok' }));

/** Routes below the API prefix (spec/service.md §2). */
export const serviceRoutes = (deps: ServiceDeps): readonly Route[] => [
  open('/ping', 'Answers at once.', bare('/service/ping'), fixed({ msg: 'pong' })),
  health,
  open('/version', 'Version of the service and its contract.', bare('/service/version'), version()),
  open('/constants', 'Switches that change how rules act.', bare('/service/constants'), constants(deps)),
  open('/brokers', 'Accounts of group brokers, without their keys.', bare('/service/brokers'), listBrokers(deps), { query: ['levels'] }),
  open('/spore', 'Description of the service for clients that ask at their start.', bare('/service/spore'), describe(deps)),
];

const html: Answers = { ...plainText, media: ['text/html'] };
const entranceOf = ({ frontPage }: ServiceDeps): Answers => ({
  ...bare('/service/entrance'),
  ...omitUndefined({ media: frontPage ? ['text/html'] : undefined }),
});
const measuresSummary =
  'Measures for a monitoring system; only from this machine, or with the key of an account of group monitoring or of an administrator.';

/** Routes at the root, for newcomers and for operators. */
export const probeRoutes = (deps: ServiceDeps): readonly Route[] => {
  const document = makeDocument(deps);
  const pages = makeDeveloperPages(() => document(''));
  return [
    open('/', 'Where the API, its documentation and the OpenAPI document are.', entranceOf(deps), entrance(deps), {
      operation: 'getEntrance',
    }),
    open('/docs', 'Pages for developers: a first tender, and every operation by what it is for.', html, docsPage(pages, deps)),
    open(
      '/docs/:file',
      'A topic of the pages for developers, the form that tries requests, or a file of them.',
      docsTypes,
      docsFile(pages, deps),
      {
        operation: 'getDocsFile',
      },
    ),
    health,
    open('/ready', 'The store can be reached and the guard of the feed keeps up.', bare('/service/ready'), ready(deps)),
    open('/metrics', measuresSummary, { ...plainText, refuses: [403] }, measures(deps)),
    open('/openapi.json', 'This document.', bare('/service/openapi'), openApi(document), { operation: 'getOpenApi' }),
  ];
};
