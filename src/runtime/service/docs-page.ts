/**
 * The interactive documentation at `/docs`: the page of swagger-ui, served from its package, over our own document.
 * Nothing is loaded from elsewhere and no script stands in the page, so that its Content-Security-Policy can be strict.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Handler, Reply } from '../../http/route.ts';
import { notFound } from '../../model/problem.ts';

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
export const docsPage = (): Handler => async () => text('text/html; charset=utf-8', page);

/** `GET /docs/{file}`: what the page loads; a file is read when it is first asked for. */
export const docsFile = (): Handler => {
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
