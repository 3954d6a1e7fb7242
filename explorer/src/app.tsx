/** The frame of every page: header, language, and the page for the address. */
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useErrorBoundary, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from 'preact-iso';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LanguageProvider } from './language/language.tsx';
import { Mirror, MirrorLine, mirrorOfPage } from './mirror-line.tsx';
import { Broken, Outdated } from './pages/broken.tsx';
import { NotFound } from './pages/not-found.tsx';
import { SearchMemory } from './pages/search/memory.tsx';
import { LoadingNotice } from './parts/notices.tsx';
import { Offline } from './parts/offline.tsx';

/** A lazily loaded page. After a new version of the site is deployed, the files of the old one may be gone. */
const later = (load: () => Promise<ComponentType>): ComponentType => {
  let loaded: ComponentType | null = null;
  return () => {
    const [Page, show] = useState(() => loaded);
    useEffect(() => {
      const arrived = (page: ComponentType): void => show(() => page);
      if (loaded === null) {
        load().then(
          (page) => {
            loaded = page;
            arrived(page);
          },
          () => arrived(Outdated),
        );
      }
    }, []);
    return Page === null ? <LoadingNotice /> : <Page />;
  };
};

/** The address of each page without its language, and its component. */
const pages: readonly (readonly [path: string, page: ComponentType])[] = [
  ['', later(async () => (await import('./pages/search/page.tsx')).SearchPage)],
  ['/tender/:id', later(async () => (await import('./pages/tender/page.tsx')).TenderPage)],
  ['/contract/:id', later(async () => (await import('./pages/contract/page.tsx')).ContractPage)],
  ['/plan/:id', later(async () => (await import('./pages/plan/page.tsx')).PlanPage)],
  ['/agreement/:id', later(async () => (await import('./pages/agreement/page.tsx')).AgreementPage)],
  ['/report/:id', later(async () => (await import('./pages/report/page.tsx')).ReportPage)],
  ['/framework/:id', later(async () => (await import('./pages/framework/page.tsx')).FrameworkPage)],
  ['/submission/:id', later(async () => (await import('./pages/framework/page.tsx')).SubmissionPage)],
  ['/qualification/:id', later(async () => (await import('./pages/framework/page.tsx')).QualificationPage)],
  ['/buyer/:id', later(async () => (await import('./pages/party/page.tsx')).BuyerPage)],
  ['/supplier/:id', later(async () => (await import('./pages/party/page.tsx')).SupplierPage)],
  ['/signals', later(async () => (await import('./pages/signals/page.tsx')).SignalsPage)],
  ['/signals/:id', later(async () => (await import('./pages/signals/page.tsx')).SignalPage)],
  ['/live', later(async () => (await import('./pages/live.tsx')).LivePage)],
  ['/statistics', later(async () => (await import('./pages/statistics/page.tsx')).StatisticsPage)],
  ['/alerts', later(async () => (await import('./pages/alerts/page.tsx')).AlertsPage)],
  ['/auctions', later(async () => (await import('./pages/auctions/list.tsx')).AuctionsPage)],
  ['/auctions/:id', later(async () => (await import('./pages/auctions/page.tsx')).AuctionPage)],
  ['/auctions/:id/login', later(async () => (await import('./pages/auctions/login.tsx')).LoginPage)],
  ['/data', later(async () => (await import('./pages/data/page.tsx')).DataPage)],
];

const addresses = pages.map(([path]) => (path.endsWith('/:id') ? path.slice(0, -':id'.length) : `${path}/?(?:$|[?])`));
/** Addresses of pages, with or without a language; all others (the API, its documentation) are left to the browser. */
const scope = new RegExp(`^(?:/(?:uk|en)(?=[/?]|$))?(?:${addresses.join('|')})`);

/** Moves focus to `main` after navigation; the page then moves it to its heading (`parts/page-title.tsx`). */
const Main = ({ children }: { children: ComponentChildren }) => {
  const { path } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  // Before the effects of the page below, which check where the focus is.
  if (shown.current !== path) main.current?.focus({ preventScroll: true });
  useLayoutEffect(() => {
    shown.current = path;
  }, [path]);
  return (
    <main id="main" tabIndex={-1} ref={main}>
      {children}
    </main>
  );
};

/** A page that fails to render shows an error and does not affect the next one. */
const Pages = () => {
  const [error, reset] = useErrorBoundary();
  if (error !== undefined) return <Broken again={reset} />;
  return (
    <ErrorBoundary>
      <Router>
        {pages.map(([path, page]) => (
          <Route key={path} path={`/:language${path}`} component={page} />
        ))}
        <Route default component={NotFound} />
      </Router>
    </ErrorBoundary>
  );
};

const mirror = mirrorOfPage();

export const App = () => (
  <LocationProvider scope={scope}>
    <LanguageProvider>
      <Header />
      <Mirror.Provider value={mirror}>
        <MirrorLine />
      </Mirror.Provider>
      <Offline />
      <SearchMemory>
        <Main>
          <Pages />
        </Main>
      </SearchMemory>
      <Footer />
    </LanguageProvider>
  </LocationProvider>
);
