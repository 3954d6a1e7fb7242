import { useLocation } from 'preact-iso';
import { languages, useLanguage } from './language/language.tsx';

const places = [
  { path: '/', word: 'search' },
  { path: '/live', word: 'live' },
] as const;

/** Skip link, name, ways to the other pages, and the choice of language. */
export const Header = () => {
  const { path } = useLocation();
  const { words, language, choose } = useLanguage();
  return (
    <header>
      <a class="skip" href="#main">
        {words.skip}
      </a>
      <a class="name" href="/">
        {words.name}
      </a>
      <nav aria-label={words.pages}>
        {places.map(({ path: place, word }) => (
          <a key={place} href={place} {...(path === place ? { 'aria-current': 'page' as const } : {})}>
            {words[word]}
          </a>
        ))}
      </nav>
      <fieldset class="languages">
        <legend class="unseen">{words.language}</legend>
        {languages.map(({ code, label }) => (
          <button key={code} type="button" lang={code} aria-pressed={language === code} onClick={() => choose(code)}>
            {label}
          </button>
        ))}
      </fieldset>
    </header>
  );
};
