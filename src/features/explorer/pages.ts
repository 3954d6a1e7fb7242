/** Server rendering of pages: the head, and a record's page in its current state, readable without a script. */

import { documentKeysIn } from '../../base/domain/documents.ts';
import type { JsonObject } from '../../base/domain/json.ts';
import { omitUndefined } from '../../base/domain/json.ts';
import { isProblem, notFound, Problem } from '../../base/domain/problem.ts';
import type { Clock } from '../../base/platform/clock.ts';
import type { Log } from '../../base/platform/log.ts';
import { formatReason } from '../../base/platform/reason.ts';
import type { TokenSecrets } from '../../http/idempotency.ts';
import { findLanguage, type Language } from '../../http/language.ts';
import type { ReaderRequest } from '../../http/readers.ts';
import type { ApiRequest } from '../../http/route.ts';
import { makePublicViews, type StoredRecord, type ViewDeps } from '../../modules/publishing/public-views.ts';
import type { TenderService } from '../../procurement/tenders/service.ts';
import type { Store } from '../../store/client.ts';
import { collections, recordsOf } from '../../store/collections.ts';
import { readMany } from '../../store/records/queries.ts';
import { auctionStore, makeOwnView, publicDocument } from '../auctions/index.ts';
import { type FindDeps, makeFinder, shownKinds } from '../search/index.ts';
import type { RenderContext, SiteFiles } from './built-files.ts';
import type { NameOf } from './code-names.ts';
import { buildDocument, type PageDocument } from './html-document.ts';
import type { MirrorStatus, ReadMirrorStatus } from './mirror-status.ts';
import { startPageRequests } from './page-requests.ts';
import { cutToPart } from './record-parts.ts';
import type { MappedKind } from './sitemap.ts';

export type SiteDeps = ViewDeps &
  FindDeps & {
    readonly store: Pick<Store, 'collection' | 'feed' | 'part'>;
    readonly tenders: Pick<TenderService, 'see'>;
    readonly clock: Clock;
    readonly log: Pick<Log, 'error'>;
    readonly nameOf: NameOf;
    readonly tokenSecrets: TokenSecrets;
    readonly origin: () => string;
  };

export type ShownKind = keyof typeof shownKinds;

export const isKind = (name: string): name is ShownKind => Object.hasOwn(shownKinds, name);

/** The feeds of records with a page, by the first segment of its address. */
export const mappedKinds = ({ store }: { readonly store: Pick<Store, 'feed'> }): readonly MappedKind[] =>
  Object.entries(shownKinds).map(([name, { kind }]) => ({ name, reader: store.feed(recordsOf[kind]) }));

const buildUrl = (language: Language, place: string, search = ''): string =>
  `/${language}${place.split('/').map(encodeURIComponent).join('/')}${search === '' ? '' : `?${search}`}`;

/** Reload interval of an auction's page. */
const RELOAD_SECONDS = 15;

export interface SitePage {
  readonly kind?: ShownKind;
  /** The address names a record in a form that none has. */
  readonly isMalformed?: boolean;
  /** The address without language and query. */
  readonly place: string;
  /** Among the explorer's sources; loaded lazily. */
  readonly module: string;
}

interface Drawn extends Partial<PageDocument> {
  readonly isMissing?: boolean;
  /** The registry cannot read its records now. */
  readonly isAway?: boolean;
}

interface Rendered {
  readonly status: number;
  readonly text: string;
  /** CSP source of the inline style. */
  readonly style: string;
}

const pathWithoutLanguage = ({ path }: ReaderRequest): string => (path?.() ?? '/').replace(/^\/(?:uk|en)(?=\/|$)/, '') || '/';

const askNothing = async () => ({ status: 404, text: '{}' });

/** Renders pages for a request. Rejects with 404 if the site has not been built. */
export const makePages = (deps: SiteDeps, files: SiteFiles, readMirrorStatus: ReadMirrorStatus) => {
  const views = makePublicViews(deps);
  const find = makeFinder(deps);
  const ownView = makeOwnView({ secrets: deps.tokenSecrets, origin: deps.origin });

  const readRecord = async (name: string, id: string): Promise<object | null> =>
    (await readMany(deps.store.collection(name), [id])).get(id) ?? null;

  /** Does not read sealed bids: response time must reveal nothing about them. */
  const seeTender = async (id: string): Promise<object | null> => {
    try {
      return await deps.tenders.see({ tender: id });
    } catch (error) {
      if (isProblem(error, 'http-not-found')) return null;
      throw error;
    }
  };

  /** A record as its GET shows it; null if there is none. */
  const read = async (kind: ShownKind, id: string, { links }: ApiRequest): Promise<{ shown: JsonObject; isPublic: boolean } | null> => {
    const { kind: collection } = shownKinds[kind];
    const found = await (kind === 'tender' ? seeTender(id) : readRecord(collections[recordsOf[collection]].name, id));
    // Drafts of reports are hidden from readers without a key.
    if (found === null || (kind === 'report' && Reflect.get(found, 'status') === 'draft')) return null;
    await deps.documents.prepareLinks?.(documentKeysIn([found]));
    // `Records` has stored it with an id and fields.
    const record = found as StoredRecord;
    const { data } = views[collection](record, (path) => links.origin + path);
    return { shown: data, isPublic: record.is_public === true && record.is_test !== true };
  };

  /** The public view of an auction, or its login page. */
  const drawAuction = async (id: string, place: string, request: ApiRequest, language: Language, mirror: MirrorStatus | null) => {
    const { query, now } = request;
    const found = await deps.store.part(auctionStore).get(id);
    if (found === null) return { isMissing: true };
    const { drawLogin, drawRecord } = await files.drawing();
    const [url, told] = [
      buildUrl(language, place),
      { now, origin: request.links.origin, mirror, ask: startPageRequests(request).ask, nameOf: deps.nameOf },
    ];
    // As parsed from a response: all dates are text.
    const view = JSON.parse(JSON.stringify(publicDocument(found.auction, found.now))) as JsonObject;
    if (place.endsWith('/login')) {
      const way = { auction: id, bidder: query.get('bidder_id') ?? '', hash: query.get('hash') ?? '' };
      // The same link in the other language.
      const asked = new URLSearchParams({ bidder_id: way.bidder, hash: way.hash });
      const own = ownView(found.auction, way.bidder, way.hash);
      return { ...(await drawLogin(way, view, own, `${url}?${asked}`, told)), isKept: false };
    }
    const { shown, part } = cutToPart({ items: view.items ?? [] }, query.get('part') ?? null);
    const address = buildUrl(language, place, request.search?.());
    const sent = await drawRecord('auction', id, { ...view, ...shown }, address, { ...told, ...omitUndefined({ part }) });
    if (sent.trouble !== undefined)
      deps.log.error('auction page could not be rendered', { auction: id, cause: formatReason(sent.trouble) });
    return { ...sent, isKept: found.auction.subject.mode !== 'test', data: `/api/2.5/auctions/${id}`, reload: RELOAD_SECONDS };
  };

  const draw = async (page: SitePage, request: ApiRequest, language: Language, mirror: MirrorStatus | null): Promise<Drawn> => {
    const { kind } = page;
    if (page.isMalformed === true) return { isMissing: true };
    if (request.params.auction !== undefined) return drawAuction(request.params.auction, page.place, request, language, mirror);
    const named = kind === undefined ? undefined : request.params[kind];
    const { drawRecord, drawPlace } = await files.drawing();
    const asking = startPageRequests(request);
    const told = { now: deps.clock.now(), origin: request.links.origin, mirror, ask: asking.ask, nameOf: deps.nameOf };
    const search = request.search?.();
    if (kind === undefined || named === undefined) {
      const sent = await drawPlace(page.place, buildUrl(language, page.place, search), told);
      if (sent.trouble !== undefined)
        deps.log.error('page could not be rendered', { place: page.place, cause: formatReason(sent.trouble) });
      // Search engines index the pages, but neither every search nor an incomplete page.
      const isKept = (search ?? '') === '' && sent.trouble === undefined && asking.isWhole();
      return { ...sent, isKept, isMissing: request.params.party !== undefined && asking.isMissing(), isAway: asking.isAway() };
    }
    // An address may name a record by its public number.
    const id = /^[0-9a-f]{32}$/.test(named) ? named : (await find(named)).find((record) => record.kind === kind)?.id;
    if (id === undefined) return { isMissing: true };
    const found = await read(kind, id, request);
    if (found === null) return { isMissing: true };
    const { shown, part } = cutToPart(found.shown, request.query.get('part') ?? null);
    const sent = await drawRecord(kind, id, shown, buildUrl(language, page.place, search), {
      ...told,
      ...omitUndefined({ whole: part && found.shown, part }),
    });
    if (sent.trouble !== undefined)
      deps.log.error('record page could not be rendered', { kind, record: id, cause: formatReason(sent.trouble) });
    return { ...sent, place: `/${kind}/${id}`, isKept: found.isPublic, data: shownKinds[kind].api + id };
  };

  /** Instead of a page without one; nothing more is asked for. */
  const drawInstead = async (
    { kind, place }: SitePage,
    { isMissing }: Drawn,
    request: ApiRequest,
    language: Language,
    mirror: MirrorStatus | null,
  ): Promise<Partial<PageDocument>> => {
    const { drawAway, drawLost } = await files.drawing();
    const [url, told] = [buildUrl(language, place), { now: request.now, mirror, ask: askNothing, nameOf: deps.nameOf }];
    const named = kind ?? (request.params.auction === undefined ? null : 'auction');
    return isMissing === true ? drawLost(named, url, told) : drawAway(url, told);
  };

  /** The page as HTML; for a missing record 404, to browsers with a page that says so, to programs with the problem. */
  const render = async (page: SitePage, request: ApiRequest): Promise<Rendered> => {
    const language = findLanguage(request);
    const [frame, mirror, own] = await Promise.all([files.frame(), readMirrorStatus(), files.page(page.module)]);
    const drawn = await draw(page, request, language, mirror).catch((error: unknown): Drawn => {
      if (!(error instanceof Problem)) throw error;
      // Its script retries.
      if (error.type === 'http-service-unavailable') return { isAway: true };
      // A mirrored registry has withdrawn it.
      if (error.type === 'http-not-found') return { isMissing: true };
      throw error;
    });
    const { isMissing = false, isAway = false, ...found } = drawn;
    if (isMissing && request.prefers?.(['application/json', 'text/html']) !== 'text/html') throw notFound('Not Found');
    const isNone = (isMissing || isAway) && found.body === undefined;
    const shown = isNone ? await drawInstead(page, drawn, request, language, mirror) : found;
    const base = {
      language,
      origin: request.links.origin,
      place: page.place,
      title: '',
      description: '',
      isKept: !isMissing && !isAway,
      files: own,
      mirror,
    };
    return { status: isMissing ? 404 : isAway ? 503 : 200, text: buildDocument(frame.html, { ...base, ...shown }), style: frame.style };
  };

  /** The page of an address that names nothing. */
  const renderLost = async (request: ReaderRequest): Promise<Rendered> => {
    const language = findLanguage(request);
    const place = pathWithoutLanguage(request);
    const [frame, mirror, { drawLost }] = await Promise.all([files.frame(), readMirrorStatus(), files.drawing()]);
    const ask: RenderContext['ask'] = async (address) => {
      const number = /^\/find\/([^/?]+)$/.exec(address)?.[1];
      if (number === undefined) return askNothing();
      const data = await find(decodeURIComponent(number));
      return { status: data.length === 0 ? 404 : 200, text: JSON.stringify({ data }) };
    };
    const sent = await drawLost(null, `/${language}${place}`, { now: deps.clock.now(), mirror, ask, nameOf: deps.nameOf });
    const page = { ...sent, language, place, isKept: false, files: { scripts: [], styles: [] }, mirror };
    return { status: 404, text: buildDocument(frame.html, page), style: frame.style };
  };

  /** The page of an address that cannot be read, or of a method that no page takes. */
  const renderRefused = async (request: ReaderRequest, status: number): Promise<Rendered> => {
    const language = findLanguage(request);
    const place = pathWithoutLanguage(request);
    const [frame, mirror, { drawRefused }] = await Promise.all([files.frame(), readMirrorStatus(), files.drawing()]);
    const sent = await drawRefused(status, `/${language}/`, { now: deps.clock.now(), mirror, ask: askNothing, nameOf: deps.nameOf });
    const page = { ...sent, language, place, isKept: false, isStill: true, files: { scripts: [], styles: [] }, mirror };
    return { status, text: buildDocument(frame.html, page), style: frame.style };
  };

  return { render, renderLost, renderRefused };
};
