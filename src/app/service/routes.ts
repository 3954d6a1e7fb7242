/** Routes of the service itself: health, version, brokers, list of operations (spec/decisions.md D9). */
import { omitUndefined } from '../../base/domain/json.ts';
import { anyone, bareAnswer, type Handler, plainText, type Route, type RouteAnswers, route } from '../../http/route.ts';
import { makeDeveloperPages } from './developer/page.ts';
import { docsFile, docsPage, docsTypes } from './docs.ts';
import {
  constants,
  describeSpore,
  entrance,
  getReadiness,
  listBrokers,
  makeDocument,
  makeFixedReply,
  measures,
  openApi,
  type ServicePagesDeps,
  version,
} from './handlers.ts';

const openRoute = (
  get: string,
  summary: string,
  answers: RouteAnswers,
  handler: Handler,
  more: { operation?: string; query?: string[] } = {},
): Route => route({ get, summary, access: anyone, answers, handler, ...more });

const healthRoute = openRoute('/health', 'The process is alive.', bareAnswer('/service/health'), makeFixedReply({ health: 'ok' }));

/** Routes below the API prefix (spec/service.md §2). */
export const serviceRoutes = (deps: ServicePagesDeps): readonly Route[] => [
  openRoute('/ping', 'Answers at once.', bareAnswer('/service/ping'), makeFixedReply({ msg: 'pong' })),
  healthRoute,
  openRoute('/version', 'Version of the service and its contract.', bareAnswer('/service/version'), version()),
  openRoute('/constants', 'Switches that change how rules act.', bareAnswer('/service/constants'), constants(deps)),
  openRoute('/brokers', 'Accounts of group brokers, without their keys.', bareAnswer('/service/brokers'), listBrokers(deps), {
    query: ['levels'],
  }),
  openRoute('/spore', 'Description of the service for clients that ask at their start.', bareAnswer('/service/spore'), describeSpore(deps)),
];

const htmlAnswers: RouteAnswers = { ...plainText, media: ['text/html'] };
const entranceOf = ({ frontPage }: ServicePagesDeps): RouteAnswers => ({
  ...bareAnswer('/service/entrance'),
  ...omitUndefined({ media: frontPage ? ['text/html'] : undefined }),
});
const MEASURES_SUMMARY =
  'Measures for a monitoring system; only from this machine, or with the key of an account of group monitoring or of an administrator.';

/** Routes at the root, for newcomers and for operators. */
export const probeRoutes = (deps: ServicePagesDeps): readonly Route[] => {
  const document = makeDocument(deps);
  const pages = makeDeveloperPages(() => document(''));
  return [
    openRoute('/', 'Where the API, its documentation and the OpenAPI document are.', entranceOf(deps), entrance(deps), {
      operation: 'getEntrance',
    }),
    openRoute('/docs', 'Pages for developers: a first tender, and every operation by what it is for.', htmlAnswers, docsPage(pages, deps)),
    openRoute(
      '/docs/:file',
      'A topic of the pages for developers, the form that tries requests, or a file of them.',
      docsTypes,
      docsFile(pages, deps),
      {
        operation: 'getDocsFile',
      },
    ),
    healthRoute,
    openRoute('/ready', 'The store can be reached and the guard of the feed keeps up.', bareAnswer('/service/ready'), getReadiness(deps)),
    openRoute('/metrics', MEASURES_SUMMARY, { ...plainText, refuses: [403] }, measures(deps)),
    openRoute('/openapi.json', 'This document.', bareAnswer('/service/openapi'), openApi(document), { operation: 'getOpenApi' }),
  ];
};
