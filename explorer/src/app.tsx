/** The frame of every page: header, language, the page the address names. */
import { ErrorBoundary, LocationProvider, lazy, Route, Router } from 'preact-iso';
import { Header } from './header.tsx';
import { LanguageProvider } from './language/language.tsx';
import { NotFound } from './pages/not-found.tsx';
import { SearchPage } from './pages/search.tsx';

const TenderPage = lazy(() => import('./pages/tender.tsx').then(({ TenderPage: page }) => page));
const LivePage = lazy(() => import('./pages/live.tsx').then(({ LivePage: page }) => page));

export const App = () => (
  <LanguageProvider>
    <LocationProvider>
      <Header />
      <main id="main" tabIndex={-1}>
        <ErrorBoundary>
          <Router>
            <Route path="/" component={SearchPage} />
            <Route path="/tender/:id" component={TenderPage} />
            <Route path="/live" component={LivePage} />
            <Route default component={NotFound} />
          </Router>
        </ErrorBoundary>
      </main>
    </LocationProvider>
  </LanguageProvider>
);
