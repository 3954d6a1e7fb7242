/**
 * What stands around the objects: is it alive, what is it, who may write, what can be called (spec/decisions.md D9). `/docs` is the
 * page of swagger-ui over our own document: nothing is loaded from elsewhere and no script stands in the page, so that its
 * Content-Security-Policy can be strict.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Answers, anyone, bare, type Handler, plainText, type Reply, type Row, row } from '../../http/route.ts';
import { notFound } from '../../model/problem.ts';
import { brokers, constants, describe, entrance, fixed, measures, openApi, ready, type ServiceDeps, version } from './handlers.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Procurement Registry API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** \`validatorUrl: null\`: the page of swagger-ui would ask a server of its makers otherwise. */
const start = `window.ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  validatorUrl: null,
  defaultModelsExpandDepth: -1,
  displayOperationId: true,
  displayRequestDuration: true,
});
`;

const style = 'text/css; charset=utf-8';
const script = 'text/javascript; charset=utf-8';

/** Files that come out of the package as they are. */
const fromPackage: Readonly<Record<string, string>> = { 'swagger-ui.css': style, 'swagger-ui-bundle.js': script };

const text = (type: string, body: string): Reply => ({
  status: 200,
  text: body,
  headers: { 'Content-Type': type, 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' },
});

const folder = (): string => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** `GET /docs`. */
const docsPage = (): Handler => async () => text('text/html; charset=utf-8', page);

/** `GET /docs/{file}`: what the page loads; a file is read when it is first asked for. */
const docsFile = (): Handler => {
  const read = new Map<string, Promise<string>>([['start.js', Promise.resolve(start)]]);
  return async ({ params }) => {
    const name = params.file ?? '';
    const type = name === 'start.js' ? script : Object.hasOwn(fromPackage, name) ? fromPackage[name] : undefined;
    if (type === undefined) throw notFound('Not Found');
    const found = read.get(name) ?? readFile(join(folder(), name), 'utf8');
    read.set(name, found);
    return text(type, await found);
  };
};

/** A row for everybody. */
const open = (get: string, summary: string, answers: Answers, handler: Handler, more: { operation?: string; query?: string[] } = {}): Row =>
  row({ get, summary, access: anyone, answers, handler, ...more });

const health = open('/health', 'The process is alive.', bare('/service/health'), fixed({ health: 'ok' }));

/** Rows below the API prefix (spec/service.md §2). */
export const serviceRows = (deps: ServiceDeps): readonly Row[] => [
  open('/ping', 'Answers at once.', bare('/service/ping'), fixed({ msg: 'pong' })),
  health,
  open('/version', 'Version of the service and its contract.', bare('/service/version'), version()),
  open('/constants', 'Switches that change how rules act.', bare('/service/constants'), constants(deps)),
  open('/brokers', 'Accounts of group brokers, without their keys.', bare('/service/brokers'), brokers(deps), { query: ['levels'] }),
  open('/spore', 'Description of the service for clients that ask at their start.', bare('/service/spore'), describe(deps)),
];

const html: Answers = { ...plainText, media: ['text/html'] };
const entranceOf = ({ frontPage }: ServiceDeps): Answers => ({
  ...bare('/service/entrance'),
  ...(frontPage ? { media: ['text/html'] } : {}),
});
const measuresSummary =
  'Measures for a monitoring system; only from this machine, or with the key of an account of group monitoring or of an administrator.';

/** Rows at the root, for those who have just come and for those who run the service. */
export const probeRows = (deps: ServiceDeps): readonly Row[] => [
  open('/', 'Where the API, its documentation and the OpenAPI document are.', entranceOf(deps), entrance(deps), {
    operation: 'getEntrance',
  }),
  open('/docs', 'Interactive documentation, for a browser.', html, docsPage()),
  open('/docs/:file', 'A file of the documentation page.', { ...plainText, media: ['text/css', 'text/javascript'] }, docsFile(), {
    operation: 'getDocsFile',
  }),
  health,
  open('/ready', 'The store can be reached and the guard of the feed keeps up.', bare('/service/ready'), ready(deps)),
  open('/metrics', measuresSummary, { ...plainText, refuses: [403] }, measures(deps)),
  open('/openapi.json', 'This document.', bare('/service/openapi'), openApi(deps), { operation: 'getOpenApi' }),
];
