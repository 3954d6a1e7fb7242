/** Serves the built pages of `explorer/`: one document for all addresses, with a policy that allows no foreign sources. */

import type { CodeLists } from '../../base/domain/code-lists.ts';
import { lookUp, omitUndefined } from '../../base/domain/json.ts';
import { notFound } from '../../base/domain/problem.ts';
import type { Settings } from '../../base/platform/settings.ts';
import { PAGE_LANGUAGES } from '../../http/language.ts';
import type { ReaderRequest } from '../../http/readers.ts';
import type { RouteTable } from '../../http/route.ts';
import { type ApiRequest, anyone, type Handler, pathWith, plainText, type Reply, type Route, route } from '../../http/route.ts';
import type { OpenFeature } from '../feature.ts';
import { mirrorStore } from '../mirror/index.ts';
import { readPasted } from '../search/index.ts';
import { makePartyFinder, recordSignals } from '../statistics/index.ts';
import { openSiteFiles } from './built-files.ts';
import { codeNamesRoute, makeNameOf } from './code-names.ts';
import { makeMirrorStatusReader } from './mirror-status.ts';
import { isKind, makePages, mappedKinds, type SiteDeps } from './pages.ts';
import { sitemapRoutes } from './sitemap.ts';

const EXPLORER_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "style-src 'self'",
].join('; ');

const SITE_MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

const buildFile = (name: string, text: string, cached: string): Reply => ({
  status: 200,
  text,
  headers: {
    'Content-Type': lookUp(SITE_MEDIA_TYPES, name.slice(name.lastIndexOf('.') + 1)) ?? 'text/plain; charset=utf-8',
    'Content-Security-Policy': EXPLORER_CSP,
    'Cache-Control': cached,
  },
});

/**
 * For a page with a secret in its address and form: it is cached nowhere. The form has to send its origin: with no referrer at
 * all, browsers send the origin `null`, and not all of them identify the page in another header.
 */
const SECRET_PAGE_HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'strict-origin' };

/** `style` is the CSP source of the page's inline style. */
const buildHtml = (text: string, style: string, status: number, more: Reply['headers'] = {}): Reply => {
  const { headers } = buildFile('index.html', text, 'no-cache');
  const own = { ...headers, 'Content-Security-Policy': `${EXPLORER_CSP} ${style}`, Vary: 'Accept, Accept-Language' };
  return { status, text, headers: { ...own, ...more } };
};

interface PageEntry {
  readonly path: string;
  readonly operation: string;
  readonly description: string;
  readonly module: string;
  /** Without a language, the address is that of a response for programs. */
  readonly shared?: boolean;
  readonly secret?: boolean;
}

const pageAt = (path: string, name: string, shows: string, module: string, more: Pick<PageEntry, 'shared' | 'secret'> = {}): PageEntry => ({
  ...{ path, operation: `get${name}Page`, description: `Page for people: ${shows}.`, module: `src/pages/${module}.tsx` },
  ...more,
});

/** Pages below the root. */
const explorerPages: readonly PageEntry[] = [
  pageAt('/data', 'Data', 'what can be taken along', 'data/page'),
  pageAt('/statistics', 'Statistics', 'how much is bought, for how much, with how much competition', 'statistics/page', { shared: true }),
  pageAt('/alerts', 'Alerts', 'the alerts of an account', 'alerts/page', { shared: true }),
  pageAt('/live', 'Live', 'what changes right now', 'live'),
  pageAt('/tender/:tender', 'Tender', 'one tender', 'tender/page'),
  pageAt('/plan/:plan', 'Plan', 'one plan', 'plan/page'),
  pageAt('/contract/:contract', 'Contract', 'one contract', 'contract/page'),
  pageAt('/agreement/:agreement', 'Agreement', 'one framework agreement', 'agreement/page'),
  pageAt('/report/:report', 'Report', 'one violation report', 'report/page'),
  pageAt('/framework/:framework', 'Framework', 'one framework', 'framework/page'),
  pageAt('/submission/:submission', 'Submission', 'one submission', 'framework/page'),
  pageAt('/qualification/:qualification', 'Qualification', 'one qualification', 'framework/page'),
  pageAt('/auctions', 'Auctions', 'the auctions that the registry holds', 'auctions/list'),
  pageAt('/auctions/:auction', 'Auction', 'one auction, to be watched or bid in', 'auctions/page'),
  pageAt('/auctions/:auction/login', 'AuctionLogin', 'what a bidder agrees to before he enters', 'auctions/login', {
    shared: true,
    secret: true,
  }),
  pageAt('/buyer/:party', 'Buyer', 'one buyer', 'party/page'),
  pageAt('/supplier/:party', 'Supplier', 'one supplier', 'party/page'),
  pageAt('/signals', 'Signals', 'facts worth a look', 'signals/page'),
  pageAt('/signals/:signal', 'Signal', 'records of one signal', 'signals/page'),
];

/** A record in an address: its id or its number. */
const RECORD_ID_OR_NUMBER = /^([0-9a-f]{32}|UA-[A-Za-z0-9-]{1,60})$/;
const BARE_PARTY_CODE = /^[0-9]{8,10}$/;
/** A party's key is its scheme and its id in that scheme, of any form. */
const OTHER_KEY_FORMS: Readonly<Record<string, RegExp>> = {
  auction: /^[0-9a-f]{32}(?:_[0-9a-f]{32})?$/,
  party: /^(?=.{3,100}$)[^\s/]+-[^\s/]+$/,
  signal: new RegExp(`^(?:${[...recordSignals, 'sameWinner'].join('|')})$`),
};

const SERVING_OPTIONS = { indent: 2 } as const;
const ROOT_PREFIX = { path: '', shownAs: '' } as const;
const inLanguages = PAGE_LANGUAGES.map((code) => ({ path: `/${code}`, shownAs: `/${code}` }));

/** EXPLORER turns it off. Unknown file names are 404. */
export const openExplorer = (
  deps: Omit<SiteDeps, 'nameOf'> & { readonly codes: CodeLists; readonly settings: Pick<Settings, 'explorer' | 'mirror'> },
): OpenFeature => {
  if (!deps.settings.explorer) return {};
  const files = openSiteFiles();
  const readMirrorStatus = makeMirrorStatusReader(deps.settings, deps.store.part(mirrorStore));
  const nameOf = makeNameOf(deps.codes);
  const findParty = makePartyFinder(deps);
  const { render, renderLost, renderRefused } = makePages({ ...deps, nameOf }, files, readMirrorStatus);
  const lost = async (request: ReaderRequest): Promise<Reply> => {
    const { status, text, style } = await renderLost(request);
    return buildHtml(text, style, status);
  };
  const refused = (request: ReaderRequest, status: number): Promise<Reply> | null => {
    if (status === 404) return lost(request);
    if (status !== 400 && status !== 405) return null;
    return renderRefused(request, status).then(({ text, style }) => buildHtml(text, style, status));
  };
  /** The key of a party whose code was given without its scheme, or the number of a record that was pasted with other dashes. */
  const meant = async (ids: ApiRequest['params']): Promise<string | null> => {
    const { party } = ids;
    if (party !== undefined) return BARE_PARTY_CODE.test(party) ? findParty(party) : null;
    const [sent = ''] = Object.entries(ids).flatMap(([part, id]) => (isKind(part) ? [id] : []));
    const number = readPasted(sent).trim();
    return !RECORD_ID_OR_NUMBER.test(sent) && RECORD_ID_OR_NUMBER.test(number) ? number : null;
  };
  const wherePage = async ({ params, path, search }: ApiRequest): Promise<string | null> => {
    const id = await meant(params);
    const query = search?.() ?? '';
    return id && `${path?.().replace(/[^/]+\/?$/, encodeURIComponent(id))}${query === '' ? '' : `?${query}`}`;
  };
  /** `path` is the address without its language. */
  const page =
    ({ path, module, secret }: Pick<PageEntry, 'path' | 'module' | 'secret'>): Handler =>
    async (request) => {
      const ids = request.params;
      const place = await wherePage(request);
      if (place !== null) return { status: 302, headers: { Location: place } };
      const [name] = Object.keys(ids).filter(isKind);
      const isMalformed = Object.entries(ids).some(([part, id]) => !(lookUp(OTHER_KEY_FORMS, part) ?? RECORD_ID_OR_NUMBER).test(id));
      if (isMalformed && name === undefined && ids.auction === undefined) {
        if (request.prefers?.(['application/json', 'text/html']) === 'text/html') return lost(request);
        throw notFound('Not Found');
      }
      const kind = omitUndefined({ kind: name });
      const { status, text, style } = await render({ ...kind, isMalformed, place: pathWith(path, ids), module }, request);
      return buildHtml(text, style, status, secret === true ? SECRET_PAGE_HEADERS : {});
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
      answers: {
        ...plainText,
        media: ['text/html'],
        refuses: [404],
        ...omitUndefined({ otherStatuses: get.includes('/:') ? [302] : undefined }),
      },
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
    explorerPages.filter(wanted).map((entry) => pageRoute(entry.path, entry.operation, entry.description, page(entry)));
  const places = ['/', ...explorerPages.map(({ path }) => path).filter((path) => !path.includes(':'))];
  const routeTables: readonly RouteTable[] = [
    { routes: [front], options: { ...SERVING_OPTIONS, prefixes: inLanguages } },
    { routes: collectRows(({ shared }) => shared !== true), options: { ...SERVING_OPTIONS, prefixes: [ROOT_PREFIX, ...inLanguages] } },
    { routes: collectRows(({ shared }) => shared === true), options: { ...SERVING_OPTIONS, prefixes: inLanguages } },
    {
      routes: [fileRoute, icon, codeNamesRoute(nameOf), ...sitemapRoutes(mappedKinds(deps), places)],
      options: { ...SERVING_OPTIONS, prefixes: [ROOT_PREFIX] },
    },
  ];
  const shared = new Map(explorerPages.filter((entry) => entry.shared === true).map((entry) => [entry.path, page(entry)]));
  return { pages: { frontPage: front.handler, lost, refused, shared }, tables: () => routeTables };
};
