/** The language of the page: chosen by the reader and kept, else the browser's. Ukrainian is the first. */
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Language } from '../format/text.ts';
import { frame as en } from './en/frame.ts';
import { type FrameWords, frame as uk } from './uk/frame.ts';

export const languages = [
  { code: 'uk', label: 'Українська' },
  { code: 'en', label: 'English' },
] as const;

const frames: Readonly<Record<Language, FrameWords>> = { uk, en };
const key = 'language';

/** A browser may refuse to keep anything. */
const kept = (): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const keep = (language: Language): void => {
  try {
    localStorage.setItem(key, language);
  } catch {
    // Then the choice lasts as long as the page.
  }
};

const first = (): Language => {
  const wish = kept() ?? navigator.languages.find((tag) => /^(uk|en)\b/.test(tag)) ?? 'uk';
  return wish.startsWith('en') ? 'en' : 'uk';
};

interface Choice {
  readonly language: Language;
  readonly words: FrameWords;
  readonly choose: (language: Language) => void;
}

const Chosen = createContext<Choice>({ language: 'uk', words: uk, choose: () => {} });

export const LanguageProvider = ({ children }: { children: ComponentChildren }) => {
  const [language, setLanguage] = useState(first);
  const choose = (wanted: Language): void => {
    keep(wanted);
    setLanguage(wanted);
  };
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <Chosen.Provider value={{ language, words: frames[language], choose }}>{children}</Chosen.Provider>;
};

export const useLanguage = (): Choice => useContext(Chosen);

/** The words of one page in the chosen language: `useWords({ uk, en })` with its two files, loaded with the page. */
export const useWords = <W,>(both: Readonly<Record<Language, W>>): W => both[useLanguage().language];
