/** Serves the built pages of `explorer/`: one document for all addresses, whose policy allows nothing from elsewhere. */
import { readFile } from 'node:fs/promises';
import { anyone, type Handler, plainText, type Reply, type Row, row } from '../http/route.ts';
import { notFound, Problem } from '../model/problem.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Two folders up from here, compiled or not, is the package. */
const folder = new URL('../../dist/site/', import.meta.url);

const notBuilt = (cause: unknown): Problem =>
  new Problem('http-not-found', 'The explorer was not built. Please, run npm run build', { cause });

/** Reads files of the built site, each once. */
const makeReader = () => {
  const read = new Map<string, Promise<string>>();
  return (name: string): Promise<string> => {
    const found = read.get(name) ?? readFile(new URL(name, folder), 'utf8');
    read.set(name, found);
    // A site that is built later is found then.
    found.catch(() => read.delete(name));
    return found;
  };
};

const fileOf = (name: string, text: string, cached: string): Reply => ({
  status: 200,
  text,
  headers: {
    'Content-Type': types[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': cached,
  },
});

/** The language stands first in the address of a page; one without it is shown in the reader's own. */
const languages = ['uk', 'en'] as const;

/** Addresses of pages below the root; the script of the page knows what each shows. */
const pages = [
  { path: '/live', operation: 'getLivePage', says: 'Page for people: what changes right now.' },
  { path: '/tender/:tender', operation: 'getTenderPage', says: 'Page for people: one tender.' },
  { path: '/plan/:plan', operation: 'getPlanPage', says: 'Page for people: one plan.' },
  { path: '/contract/:contract', operation: 'getContractPage', says: 'Page for people: one contract.' },
  { path: '/report/:report', operation: 'getReportPage', says: 'Page for people: one violation report.' },
] as const;

export interface Explorer {
  /** What a browser gets at the root; null when the explorer is off. */
  readonly frontPage: Handler | null;
  /** What a browser gets where nothing is: the page that says so; null when the explorer is off. */
  readonly lost: (() => Promise<Reply>) | null;
  readonly rows: readonly Row[];
}

/** `on` is the setting EXPLORER. A name that the build did not make is 404. */
export const openExplorer = (on: boolean): Explorer => {
  if (!on) return { frontPage: null, lost: null, rows: [] };
  const read = makeReader();
  const lost = async (): Promise<Reply> => ({ ...fileOf('index.html', await read('index.html'), 'no-cache'), status: 404 });
  const page: Handler = async ({ params, prefers }) => {
    const { language, ...ids } = params;
    const isLost =
      (language !== undefined && !languages.some((code) => code === language)) ||
      Object.values(ids).some((id) => !/^([0-9a-f]{32}|UA-[A-Za-z0-9-]{1,60})$/.test(id));
    if (isLost && prefers?.(['application/json', 'text/html']) === 'text/html') return lost();
    if (isLost) throw notFound('Not Found');
    const text = await read('index.html').catch((cause: unknown) => Promise.reject(notBuilt(cause)));
    const reply = fileOf('index.html', text, 'no-cache');
    return { ...reply, headers: { ...reply.headers, Vary: 'Accept' } };
  };
  const file: Handler = async ({ params }) => {
    const name = params.file ?? '';
    if (!/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.?(js|css|svg)$/.test(name)) throw notFound('Not Found');
    const text = await read(name).catch(() => Promise.reject(notFound('Not Found')));
    // The name carries a hash of what is in it.
    return fileOf(name, text, 'public, max-age=31536000, immutable');
  };
  const pageRow = (path: string, operation: string, says: string): Row =>
    row({
      get: path,
      operation,
      summary: says,
      access: anyone,
      answers: { ...plainText, media: ['text/html'], refuses: [404] },
      handler: page,
    });
  const rows = [
    ...languages.map((code) => pageRow(`/${code}`, `getFrontPage_${code}`, 'Page for people: the search.')),
    ...pages.flatMap(({ path, operation, says }) => [
      pageRow(path, operation, says),
      pageRow(`/:language${path}`, `${operation}InLanguage`, says),
    ]),
    row({
      get: '/explorer/:file',
      operation: 'getExplorerFile',
      summary: 'A file of the pages for people.',
      access: anyone,
      answers: { ...plainText, media: ['text/javascript', 'text/css', 'image/svg+xml'] },
      handler: file,
    }),
  ];
  return { frontPage: page, lost, rows };
};
