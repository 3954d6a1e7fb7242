/**
 * `/docs`: pages rendered from our own OpenAPI document, and `/docs/try`, swagger-ui for it. Nothing is loaded from
 * elsewhere and no page has an inline script, so that the Content-Security-Policy can be strict.
 */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { lookUp } from '../../base/domain/json.ts';
import { notFound } from '../../base/domain/problem.ts';
import type { Settings } from '../../base/platform/settings.ts';
import { loadExamples } from '../../http/openapi/examples.ts';
import { type Handler, type Links, plainText, type Reply, type RouteAnswers } from '../../http/route.ts';
import { firstTenderScript, type ServiceUrls, type Spoken } from './developer/first-tender.ts';
import type { DeveloperPages } from './developer/page.ts';
import { developerPageStyle as developerStyle } from './developer/style.ts';

const DOCS_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const SWAGGER_PAGE = `<!doctype html>
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

/** \`validatorUrl: null\`: otherwise swagger-ui sends the document to its makers' server. */
const SWAGGER_START = `window.ui = SwaggerUIBundle({
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

const CSS_TYPE = 'text/css; charset=utf-8';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

/** Files served unchanged from the package. */
const PACKAGE_FILES: Readonly<Record<string, string>> = { 'swagger-ui.css': CSS_TYPE, 'swagger-ui-bundle.js': SCRIPT_TYPE };

const textReply = (type: string, body: string): Reply => ({
  status: 200,
  text: body,
  headers: { 'Content-Type': type, 'Content-Security-Policy': DOCS_CSP, 'Cache-Control': 'no-cache' },
});

const swaggerFolder = (): string => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const HTML_TYPE = 'text/html; charset=utf-8';
const PLAIN_TYPE = 'text/plain; charset=utf-8';

/** The responses of `/docs/{file}`. */
export const docsTypes: RouteAnswers = {
  ...plainText,
  media: ['text/html', 'text/css', 'text/javascript', 'text/plain', 'application/json'],
};

type Addressed = Pick<Settings, 'documentServiceUrl' | 'documentServicePort'>;

/** The registry and its document service, as reached by a reader's own scripts. */
const buildPlaces = ({ documentServiceUrl, documentServicePort }: Addressed, { origin }: Links): ServiceUrls => {
  const beside = new URL(origin);
  beside.port = String(documentServicePort);
  return { registry: origin, documents: documentServiceUrl ?? beside.origin };
};

/** `GET /docs`. */
export const docsPage =
  (pages: DeveloperPages, { settings }: { readonly settings: Addressed }): Handler =>
  async ({ links }) =>
    textReply(HTML_TYPE, pages.entrance(buildPlaces(settings, links)));

const LANGUAGE_OF_SCRIPT: Readonly<Record<string, Spoken>> = {
  'first-tender.sh': 'curl',
  'first-tender.mts': 'typescript',
  'first-tender.py': 'python',
};

/** Our own texts, by file name. */
const OWN_FILES: Readonly<Record<string, readonly [string, string]>> = {
  'docs.css': [CSS_TYPE, developerStyle],
  'start.js': [SCRIPT_TYPE, SWAGGER_START],
  try: [HTML_TYPE, SWAGGER_PAGE],
};

/** The tender of the first steps; 404 if the examples are not installed. */
const exampleTender = (): Reply => {
  const { steps, read } = loadExamples();
  const file = steps.find(({ operation, status }) => operation === 'createTender' && status === 201)?.request;
  if (file === undefined) throw notFound('Not Found');
  return textReply('application/json; charset=utf-8', JSON.stringify(read(file), null, 2));
};

/** `GET /docs/{file}`: files of the package are read on first request. */
export const docsFile = (pages: DeveloperPages, { settings }: { readonly settings: Addressed }): Handler => {
  const read = new Map<string, Promise<string>>();
  return async ({ params, links }) => {
    const name = params.file ?? '';
    const found = lookUp(OWN_FILES, name);
    if (found !== undefined) return textReply(...found);
    const language = lookUp(LANGUAGE_OF_SCRIPT, name);
    if (language !== undefined) return textReply(PLAIN_TYPE, firstTenderScript(buildPlaces(settings, links), language));
    if (name === 'tender.json') return exampleTender();
    const topic = pages.topic(name);
    if (topic !== null) return textReply(HTML_TYPE, topic);
    const type = lookUp(PACKAGE_FILES, name);
    if (type === undefined) throw notFound('Not Found');
    const content = read.get(name) ?? readFile(join(swaggerFolder(), name), 'utf8');
    read.set(name, content);
    return textReply(type, await content);
  };
};
