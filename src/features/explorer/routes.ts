/** Serves the built pages of `explorer/`: one document for all addresses, with a policy that allows no foreign sources. */

import type { CodeLists } from '../../domain/code-lists.ts';
import { lookUp } from '../../domain/json.ts';
import { notFound } from '../../domain/problem.ts';
import { languages } from '../../http/language.ts';
import type { RouteTable } from '../../http/route.ts';
import { type ApiRequest, anyone, type Handler, pathWith, plainText, type Reply, type Route, route } from '../../http/route.ts';
import type { Settings } from '../../platform/settings.ts';
import type { OpenFeature } from '../feature.ts';
import { mirrorStore } from '../mirror/index.ts';
import { recordSignals } from '../statistics/index.ts';
import { codeNamesRoute, makeNameOf } from './code-names.ts';
import { openSiteFiles } from './files.ts';
import { makeMirrorStatusReader } from './mirror-telling.ts';
import { isKind, makePages, mappedKinds, type SiteDeps } from './pages.ts';
import { sitemapRoutes } from './sitemap.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "style-src 'self'",
].join('; ');

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

const buildFile = (name: string, text: string, cached: string): Reply => ({
  status: 200,
  text,
  headers: {
    'Content-Type': lookUp(types, name.slice(name.lastIndexOf('.') + 1)) ?? 'text/plain; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': cached,
  },
});

/**
 * For a page with a secret in its address and form: it is cached nowhere. The form has to send its origin: with no referrer at
 * all, browsers send the origin `null`, and not all of them identify the page in another header.
 */
const ofSecret = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'strict-origin' };

/** `style` is the CSP source of the page's inline style. */
const buildHtml = (text: string, style: string, status: number, more: Reply['headers'] = {}): Reply => {
  const { headers } = buildFile('index.html', text, 'no-cache');
  const own = { ...headers, 'Content-Security-Policy': `${policy} ${style}`, Vary: 'Accept, Accept-Language' };
  return { status, text, headers: { ...own, ...more } };
};

interface PageEntry {
  readonly path: string;
  readonly operation: string;
  readonly description: string;
  readonly module: string;
  /** Without a language, the address is that of a response for programs. */
  readonly shared?: boolean;
  /** Whether its address has a secret. */
  readonly secret?: boolean;
}

/** Addresses of pages below the root, each with its module of the explorer. */
const pages: readonly PageEntry[] = [
  { path: '/data', operation: 'getDataPage', description: 'Page for people: what can be taken along.', module: 'src/pages/data/page.tsx' },
  {
    path: '/statistics',
    operation: 'getStatisticsPage',
    description: 'Page for people: how much is bought, for how much, with how much competition.',
    module: 'src/pages/statistics/page.tsx',
    shared: true,
  },
  {
    path: '/alerts',
    operation: 'getAlertsPage',
    description: 'Page for people: the alerts of an account.',
    module: 'src/pages/alerts/page.tsx',
    shared: true,
  },
  { path: '/live', operation: 'getLivePage', description: 'Page for people: what changes right now.', module: 'src/pages/live.tsx' },
  { path: '/tender/:tender', operation: 'getTenderPage', description: 'Page for people: one tender.', module: 'src/pages/tender/page.tsx' },
  { path: '/plan/:plan', operation: 'getPlanPage', description: 'Page for people: one plan.', module: 'src/pages/plan/page.tsx' },
  {
    path: '/contract/:contract',
    operation: 'getContractPage',
    description: 'Page for people: one contract.',
    module: 'src/pages/contract/page.tsx',
  },
  {
    path: '/agreement/:agreement',
    operation: 'getAgreementPage',
    description: 'Page for people: one framework agreement.',
    module: 'src/pages/agreement/page.tsx',
  },
  {
    path: '/report/:report',
    operation: 'getReportPage',
    description: 'Page for people: one violation report.',
    module: 'src/pages/report/page.tsx',
  },
  {
    path: '/framework/:framework',
    operation: 'getFrameworkPage',
    description: 'Page for people: one framework.',
    module: 'src/pages/framework/page.tsx',
  },
  {
    path: '/submission/:submission',
    operation: 'getSubmissionPage',
    description: 'Page for people: one submission.',
    module: 'src/pages/framework/page.tsx',
  },
  {
    path: '/qualification/:qualification',
    operation: 'getQualificationPage',
    description: 'Page for people: one qualification.',
    module: 'src/pages/framework/page.tsx',
  },
  {
    path: '/auctions',
    operation: 'getAuctionsPage',
    description: 'Page for people: the auctions that the registry holds.',
    module: 'src/pages/auctions/list.tsx',
  },
  {
    path: '/auctions/:auction',
    operation: 'getAuctionPage',
    description: 'Page for people: one auction, to be watched or bid in.',
    module: 'src/pages/auctions/page.tsx',
  },
  {
    path: '/auctions/:auction/login',
    operation: 'getAuctionLoginPage',
    description: 'Page for people: what a bidder agrees to before he enters.',
    module: 'src/pages/auctions/login.tsx',
    shared: true,
    secret: true,
  },
  { path: '/buyer/:party', operation: 'getBuyerPage', description: 'Page for people: one buyer.', module: 'src/pages/party/page.tsx' },
  {
    path: '/supplier/:party',
    operation: 'getSupplierPage',
    description: 'Page for people: one supplier.',
    module: 'src/pages/party/page.tsx',
  },
  {
    path: '/signals',
    operation: 'getSignalsPage',
    description: 'Page for people: facts worth a look.',
    module: 'src/pages/signals/page.tsx',
  },
  {
    path: '/signals/:signal',
    operation: 'getSignalPage',
    description: 'Page for people: records of one signal.',
    module: 'src/pages/signals/page.tsx',
  },
];

/** A record in an address: its id or its number. */
const named = /^([0-9a-f]{32}|UA-[A-Za-z0-9-]{1,60})$/;
/** A party's key is its scheme and its id in that scheme, of any form. */
const otherwiseNamed: Readonly<Record<string, RegExp>> = {
  auction: /^[0-9a-f]{32}(?:_[0-9a-f]{32})?$/,
  party: /^(?=.{3,100}$)[^\s/]+-[^\s/]+$/,
  signal: new RegExp(`^(?:${[...recordSignals, 'sameWinner'].join('|')})$`),
};

const served = { indent: 2 } as const;
const atRoot = { path: '', shownAs: '' } as const;
const inLanguages = languages.map((code) => ({ path: `/${code}`, shownAs: `/${code}` }));

/** EXPLORER turns it off. Unknown file names are 404. */
export const openExplorer = (
  deps: Omit<SiteDeps, 'nameOf'> & { readonly codes: CodeLists; readonly settings: Pick<Settings, 'explorer' | 'mirror'> },
): OpenFeature => {
  if (!deps.settings.explorer) return {};
  const files = openSiteFiles();
  const readMirrorStatus = makeMirrorStatusReader(deps.settings, deps.store.part(mirrorStore));
  const nameOf = makeNameOf(deps.codes);
  const { render, renderLost } = makePages({ ...deps, nameOf }, files, readMirrorStatus);
  const lost = async (request: Pick<ApiRequest, 'path' | 'header'>): Promise<Reply> => {
    const { status, text, style } = await renderLost(request);
    return buildHtml(text, style, status);
  };
  /** `path` is the address without its language. */
  const page =
    ({ path, module, secret }: Pick<PageEntry, 'path' | 'module' | 'secret'>): Handler =>
    async (request) => {
      const ids = request.params;
      const [name] = Object.keys(ids).filter(isKind);
      const isMalformed = Object.entries(ids).some(([part, id]) => !(lookUp(otherwiseNamed, part) ?? named).test(id));
      if (isMalformed && name === undefined && ids.auction === undefined) {
        if (request.prefers?.(['application/json', 'text/html']) === 'text/html') return lost(request);
        throw notFound('Not Found');
      }
      const kind = name === undefined ? {} : { kind: name };
      const { status, text, style } = await render({ ...kind, isMalformed, place: pathWith(path, ids), module }, request);
      return buildHtml(text, style, status, secret === true ? ofSecret : {});
    };
  const file: Handler = async ({ params }) => {
    const name = params.file ?? '';
    if (!/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.?(js|css|svg)$/.test(name)) throw notFound('Not Found');
    const contents = Promise.all([files.read(name), files.packed(name)]);
    const [text, packed] = await contents.catch(() => Promise.reject(notFound('Not Found')));
    // The name contains a hash of the content.
    return { ...buildFile(name, text, 'public, max-age=31536000, immutable'), packed };
  };
  const pageRoute = (get: string, operation: string, summary: string, handler: Handler): Route =>
    route({
      get,
      operation,
      summary,
      access: anyone,
      headers: { reads: ['Accept-Language'], sends: [] },
      answers: { ...plainText, media: ['text/html'], refuses: [404] },
      handler,
    });
  const front = pageRoute(
    '',
    'getFrontPage',
    'Page for people: the search; at / it is sent to browsers only.',
    page({ path: '/', module: 'src/pages/search/page.tsx' }),
  );
  const fileRoute = route({
    get: '/explorer/:file',
    operation: 'getExplorerFile',
    summary: 'A file of the pages for people.',
    access: anyone,
    answers: { ...plainText, media: ['text/javascript', 'text/css', 'image/svg+xml'] },
    handler: file,
  });
  const icon = route({
    get: '/favicon.ico',
    operation: 'getIcon',
    summary: 'The sign of the pages in a tab.',
    access: anyone,
    answers: { ...plainText, media: ['image/svg+xml'] },
    handler: async () => buildFile('favicon.svg', await files.read('favicon.svg'), 'public, max-age=86400'),
  });
  const collectRows = (wanted: (entry: PageEntry) => boolean): Route[] =>
    pages.filter(wanted).map((entry) => pageRoute(entry.path, entry.operation, entry.description, page(entry)));
  const places = ['/', ...pages.map(({ path }) => path).filter((path) => !path.includes(':'))];
  const routeTables: readonly RouteTable[] = [
    { routes: [front], options: { ...served, prefixes: inLanguages } },
    { routes: collectRows(({ shared }) => shared !== true), options: { ...served, prefixes: [atRoot, ...inLanguages] } },
    { routes: collectRows(({ shared }) => shared === true), options: { ...served, prefixes: inLanguages } },
    {
      routes: [fileRoute, icon, codeNamesRoute(nameOf), ...sitemapRoutes(mappedKinds(deps), places)],
      options: { ...served, prefixes: [atRoot] },
    },
  ];
  const shared = new Map(pages.filter((entry) => entry.shared === true).map((entry) => [entry.path, page(entry)]));
  return { pages: { frontPage: front.handler, lost, shared }, tables: () => routeTables };
};
