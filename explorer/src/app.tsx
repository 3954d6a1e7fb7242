/** The frame of every page: header, language, the page the address names. */
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useErrorBoundary, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from 'preact-iso';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LanguageProvider } from './language/language.tsx';
import { Broken, Outdated } from './pages/broken.tsx';
import { NotFound } from './pages/not-found.tsx';
import { SearchMemory } from './pages/search/memory.tsx';
import { SearchPage } from './pages/search/page.tsx';
import { LoadingNotice } from './parts/notices.tsx';
import { Offline } from './parts/offline.tsx';

/** A page that is loaded when it is first wanted. A newer version of the site no longer has the files this one asks for. */
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

const TenderPage = later(() => import('./pages/tender/page.tsx').then(({ TenderPage: page }) => page));
const ContractPage = later(() => import('./pages/contract/page.tsx').then(({ ContractPage: page }) => page));
const PlanPage = later(() => import('./pages/plan/page.tsx').then(({ PlanPage: page }) => page));
const ReportPage = later(() => import('./pages/report/page.tsx').then(({ ReportPage: page }) => page));
const BuyerPage = later(() => import('./pages/party/page.tsx').then(({ BuyerPage: page }) => page));
const SupplierPage = later(() => import('./pages/party/page.tsx').then(({ SupplierPage: page }) => page));
const SignalsPage = later(() => import('./pages/signals/page.tsx').then(({ SignalsPage: page }) => page));
const SignalPage = later(() => import('./pages/signals/page.tsx').then(({ SignalPage: page }) => page));
const StatisticsPage = later(() => import('./pages/statistics/page.tsx').then(({ StatisticsPage: page }) => page));
const DataPage = later(() => import('./pages/data/page.tsx').then(({ DataPage: page }) => page));
const LivePage = later(() => import('./pages/live.tsx').then(({ LivePage: page }) => page));

/** Addresses that are pages; all others (the API, its documentation) are left to the browser. */
const pages =
  /^(?:\/(?:uk|en)(?=[/?]|$))?(?:$|\/(?:$|\?|(?:live|data)(?:$|[/?])|statistics(?:$|[?])|signals(?:$|[/?])|(?:tender|contract|plan|report|buyer|supplier)\/))/;

/** Takes who came by a link to `main`; a page takes them on to its heading (`parts/page-title.tsx`). */
const Main = ({ children }: { children: ComponentChildren }) => {
  const { path } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  // Before the effects of the page below, which look where the focus is.
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

/** A page that cannot be drawn says so, and the next one gets its chance. */
const Pages = () => {
  const [error, reset] = useErrorBoundary();
  if (error !== undefined) return <Broken again={reset} />;
  return (
    <ErrorBoundary>
      <Router>
        <Route path="/:language" component={SearchPage} />
        <Route path="/:language/tender/:id" component={TenderPage} />
        <Route path="/:language/contract/:id" component={ContractPage} />
        <Route path="/:language/plan/:id" component={PlanPage} />
        <Route path="/:language/report/:id" component={ReportPage} />
        <Route path="/:language/buyer/:id" component={BuyerPage} />
        <Route path="/:language/supplier/:id" component={SupplierPage} />
        <Route path="/:language/signals" component={SignalsPage} />
        <Route path="/:language/signals/:id" component={SignalPage} />
        <Route path="/:language/live" component={LivePage} />
        <Route path="/:language/statistics" component={StatisticsPage} />
        <Route path="/:language/data" component={DataPage} />
        <Route default component={NotFound} />
      </Router>
    </ErrorBoundary>
  );
};

export const App = () => (
  <LocationProvider scope={pages}>
    <LanguageProvider>
      <Header />
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
