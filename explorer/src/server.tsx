/**
 * Server-side rendering: the components of the explorer as HTML, sent before scripts run. `npm run build:explorer`
 * builds it for Node into `dist/site-server`, from where `src/features/explorer/pages.ts` loads it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ComponentType, VNode } from 'preact';
import { LocationProvider, Route, Router } from 'preact-iso';
import { renderToStringAsync } from 'preact-render-to-string';
import { transport } from './api.ts';
import { buildAuction, type Fields } from './auctions/document.ts';
import type { Way } from './auctions/entry.ts';
import { buildOwnView } from './auctions/follow.ts';
import { type DrawnPage, drawing } from './data/english-names.ts';
import { Gathering } from './data/gathered.ts';
import { tidy } from './data/tidy.ts';
import { Footer } from './footer.tsx';
import { Header, places } from './header.tsx';
import { languageIn, queryIn } from './language/address.ts';
import { LanguageProvider, useLanguage } from './language/language.tsx';
import { Mirror, MirrorLine, type MirrorStatus } from './mirror-line.tsx';
import { type NameOf, withEnglishNames } from './model/english-names.ts';
import { AlertsPage } from './pages/alerts/page.tsx';
import { AuctionsPage } from './pages/auctions/list.tsx';
import { LoginView } from './pages/auctions/login.tsx';
import { DataPage } from './pages/data/page.tsx';
import { NotFound } from './pages/not-found.tsx';
import { BuyerPage, SupplierPage } from './pages/party/page.tsx';
import { Refused } from './pages/refused.tsx';
import { SearchPage } from './pages/search/page.tsx';
import { SignalPage, SignalsPage } from './pages/signals/page.tsx';
import { StatisticsPage } from './pages/statistics/page.tsx';
import { FailedNotice } from './parts/notices.tsx';
import { Now } from './parts/now.ts';
import { Origin } from './parts/origin.ts';
import { PageTitle, TitleTold } from './parts/page-title.tsx';
import { PlainRecord } from './parts/plain-record.tsx';
import { Part, type RecordPart, RecordParts } from './parts/record-parts.tsx';
import { Whole } from './parts/whole.ts';
import { type Describe, type Kind, MissingSent, Sent } from './sent-records.tsx';

export interface SentPage {
  /** Text of the heading. */
  readonly title: string;
  /** One line of text. */
  readonly description: string;
  /** HTML inside the page's frame. */
  readonly body: string;
  /** The registry's responses used for the page, by address, so that the script need not request them again. */
  readonly sent: Readonly<Record<string, string>>;
  /** The error for which another form is shown: a record field by field, another page as a note of what it is. */
  readonly trouble?: unknown;
}

/** A live page: its description, for link previews and for readers without scripts. */
const LivingSent = ({ place }: { place: string }) => {
  const { words, to } = useLanguage();
  const word = places.find(({ path }) => path === place)?.word;
  return (
    <article>
      <PageTitle text={word === undefined ? words.name : words[word]} />
      <p>{words.about}</p>
      <noscript>
        <p>
          {words.needsScript} <a href={to('/')}>{words.toSearch}</a> <a href="/export/">/export/</a> <a href="/docs">{words.docs}</a>
        </p>
      </noscript>
    </article>
  );
};

/** The registry's time, mirror status and responses, and English names of codes. */
export interface RenderContext {
  readonly now: Date;
  /** `https://host` of the registry. */
  readonly origin?: string;
  readonly mirror: MirrorStatus | null;
  /** The record with complete lists; absent: `record` is complete. */
  readonly whole?: object;
  /** Which part of its long lists `record` has, if any is cut. */
  readonly part?: RecordPart;
  /** Answers a GET with status and JSON. */
  readonly ask: (address: string) => Promise<{ readonly status: number; readonly text: string }>;
  readonly nameOf: NameOf;
}

/** The page being rendered, with its own access to the registry. */
interface Drawn extends DrawnPage {
  readonly answer: (request: Request) => Promise<Response>;
}

const drawn = new AsyncLocalStorage<Drawn>();
transport.fetch = (request) => drawn.getStore()?.answer(request) ?? Promise.reject(new Error('No page is drawn here'));
drawing.page = () => drawn.getStore();

/** `url` is the address of the page, including the language. */
const draw = async (url: string, context: RenderContext, page: (describe: Describe) => VNode): Promise<SentPage> => {
  const { now, origin = 'https://registry.example', mirror, whole, part = null, ask, nameOf } = context;
  const said = { title: '', description: '' };
  const describe: Describe = (...parts) => {
    said.description = parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
  };
  const nowhere = (): void => undefined;
  const [path = ''] = url.split('?');
  const query = Object.fromEntries(queryIn(url));
  const place = { url, path, query, route: nowhere, back: nowhere, forward: nowhere, wasPush: false };
  const sent: Record<string, string> = {};
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const { status, text } = await ask(pathname + search);
    if (status === 200) sent[pathname + search] = text;
    return new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
  };
  const tree = (
    <LocationProvider.ctx.Provider value={place}>
      <TitleTold.Provider
        value={(title) => {
          said.title = title;
        }}
      >
        <Now.Provider value={now}>
          <Origin.Provider value={origin}>
            <Gathering.Provider value={new Map()}>
              <LanguageProvider>
                <Header />
                <Mirror.Provider value={mirror}>
                  <MirrorLine />
                </Mirror.Provider>
                <main id="main" tabIndex={-1}>
                  <Whole.Provider value={whole === undefined ? null : tidy(whole)}>
                    <Part.Provider value={part}>{page(describe)}</Part.Provider>
                  </Whole.Provider>
                </main>
                <Footer />
              </LanguageProvider>
            </Gathering.Provider>
          </Origin.Provider>
        </Now.Provider>
      </TitleTold.Provider>
    </LocationProvider.ctx.Provider>
  );
  const isEnglish = languageIn(url) === 'en';
  const body = await drawn.run({ answer, isEnglish, nameOf }, () => renderToStringAsync(tree));
  // Sorted: the same answers in another order are the same page, with the same ETag.
  return { ...said, body, sent: Object.fromEntries(Object.entries(sent).sort(([one], [other]) => (one < other ? -1 : 1))) };
};

/** The page of a record as its GET returns it; falls back to a list of fields if rendering fails. */
export const drawRecord = async (kind: Kind, id: string, record: object, url: string, context: RenderContext): Promise<SentPage> => {
  const inArticle = (page: VNode): VNode => (
    <article>
      {page}
      <RecordParts />
    </article>
  );
  try {
    const told = languageIn(url) === 'en' ? withEnglishNames(tidy(record), context.nameOf) : tidy(record);
    return await draw(url, context, (describe) => inArticle(<Sent kind={kind} record={told} describe={describe} />));
  } catch (trouble) {
    return { ...(await draw(url, context, () => inArticle(<PlainRecord record={record} kind={kind} id={id} />))), trouble };
  }
};

/** Pages rendered from the registry's responses. */
const drawnPages: readonly (readonly [path: string, page: ComponentType])[] = [
  ['', SearchPage],
  ['/buyer/:id', BuyerPage],
  ['/supplier/:id', SupplierPage],
  ['/signals', SignalsPage],
  ['/signals/:id', SignalPage],
  ['/statistics', StatisticsPage],
  ['/auctions', AuctionsPage],
  ['/alerts', AlertsPage],
  ['/data', DataPage],
];

const PlacePage = ({ place, describe }: { place: string; describe: Describe }) => {
  const { words } = useLanguage();
  describe(words.about);
  return (
    <Router>
      {drawnPages.map(([path, page]) => (
        <Route key={path} path={`/:language${path}`} component={page} />
      ))}
      <Route default component={() => <LivingSent place={place} />} />
    </Router>
  );
};

/** Any other page of the explorer; `place` is its address without the language. If it cannot be rendered, it is left to its script. */
export const drawPlace = async (place: string, url: string, context: RenderContext): Promise<SentPage> => {
  try {
    return await draw(url, context, (describe) => <PlacePage place={place} describe={describe} />);
  } catch (trouble) {
    return { ...(await draw(url, context, () => <LivingSent place={place} />)), trouble };
  }
};

/** Instead of any page while the registry cannot read its records; its script retries. */
export const drawAway = (url: string, context: RenderContext): Promise<SentPage> =>
  draw(url, context, () => <FailedNotice retry={() => undefined} />);

/** The page of an address that names nothing: no record of the kind, or without one no page. */
export const drawLost = (kind: Kind | null, url: string, context: RenderContext): Promise<SentPage> =>
  draw(url, context, () => (kind === null ? <NotFound /> : <MissingSent kind={kind} />));

/** The page of an address that cannot be read (400), or of a method that no page takes (405). */
export const drawRefused = (status: number, url: string, context: RenderContext): Promise<SentPage> =>
  draw(url, context, () => <Refused status={status} />);

/** The login page of an auction; `own` is what the bidder alone sees, null if the link is not good. */
export const drawLogin = (way: Way, record: Fields, own: Fields | null, url: string, context: RenderContext): Promise<SentPage> =>
  draw(url, context, () => (
    <article>
      <LoginView
        way={way}
        auction={buildAuction(record)}
        entry={own === null ? { state: 'refused' } : { state: 'good', own: buildOwnView(own) }}
      />
    </article>
  ));
