/** The language of the page: that of its address, else the reader's last choice, else the browser's. */
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Language } from '../format/text.ts';
import { addressIn, languageIn } from './address.ts';
import { frame as en } from './en/frame.ts';
import { type FrameWords, frame as uk } from './uk/frame.ts';

export const languages = [
  { code: 'uk', label: 'Українська' },
  { code: 'en', label: 'English' },
] as const;

const frames: Readonly<Record<Language, FrameWords>> = { uk, en };
const key = 'language';

/** A browser may refuse storage. */
const stored = (): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const keepLanguage = (language: Language): void => {
  try {
    localStorage.setItem(key, language);
  } catch {
    // The choice then lasts as long as the page.
  }
};

const wished = (): Language => {
  const wish = stored() ?? navigator.languages.find((tag) => /^(uk|en)\b/.test(tag)) ?? 'uk';
  return wish.startsWith('en') ? 'en' : 'uk';
};

/** Adds the language to an address without one, so that sharing the address shares the language. */
export const nameLanguage = (): void => {
  const { pathname, search, hash } = location;
  if (languageIn(pathname) === null) history.replaceState(history.state, '', addressIn(wished(), pathname + search + hash));
};

interface Choice {
  readonly language: Language;
  readonly words: FrameWords;
  /** The address of a page of the explorer in this language: `to('/live')`. */
  readonly to: (place: string) => string;
}

const buildChoice = (language: Language): Choice => ({ language, words: frames[language], to: (place) => addressIn(language, place) });

const Chosen = createContext<Choice>(buildChoice('uk'));

export const LanguageProvider = ({ children }: { children: ComponentChildren }) => {
  const { url, route } = useLocation();
  const last = useRef<Language>('uk');
  const language = languageIn(url) ?? last.current;
  last.current = language;
  // A link without a language keeps the current one.
  useLayoutEffect(() => {
    if (languageIn(url) === null) route(addressIn(language, url), true);
  }, [url]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <Chosen.Provider value={useMemo(() => buildChoice(language), [language])}>{children}</Chosen.Provider>;
};

export const useLanguage = (): Choice => useContext(Chosen);

/** The words of one page in the chosen language: `useWords({ uk, en })` with its two files, loaded with the page. */
export const useWords = <W,>(both: Readonly<Record<Language, W>>): W => both[useLanguage().language];
