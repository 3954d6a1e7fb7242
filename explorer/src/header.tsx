import { useLocation } from 'preact-iso';
import { addressIn } from './language/address.ts';
import { keepLanguage, languages, useLanguage } from './language/language.tsx';

/** Pages linked from every page. */
export const places = [
  { path: '/', word: 'search' },
  { path: '/statistics', word: 'statistics' },
  { path: '/signals', word: 'signals' },
  { path: '/live', word: 'live' },
  { path: '/auctions', word: 'auctions' },
  { path: '/alerts', word: 'alerts' },
  { path: '/data', word: 'data' },
] as const;

/** Skip link, site name, links to the main pages, and the choice of language. */
export const Header = () => {
  const { path, url } = useLocation();
  const { words, language, to } = useLanguage();
  return (
    <header>
      <a class="skip" href="#main">
        {words.skip}
      </a>
      <a class="name" href={to('/')}>
        {words.name}
      </a>
      <nav aria-label={words.pages}>
        {places.map(({ path: place, word }) => (
          <a key={place} href={to(place)} {...(to(path) === to(place) ? { 'aria-current': 'page' as const } : {})}>
            {words[word]}
          </a>
        ))}
        <a href="/docs">API</a>
      </nav>
      <nav class="languages" aria-label={words.language}>
        {languages.map(({ code, label }) => (
          <a
            key={code}
            href={addressIn(code, url)}
            lang={code}
            hreflang={code}
            {...(language === code ? { 'aria-current': true } : {})}
            onClick={() => keepLanguage(code)}
          >
            {label}
          </a>
        ))}
      </nav>
    </header>
  );
};
