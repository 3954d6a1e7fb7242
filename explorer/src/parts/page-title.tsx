import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { type Language, languageOf } from '../format/text.ts';
import { useLanguage } from '../language/language.tsx';

interface Props {
  /** Text of the heading and of the browser's tab. */
  readonly text: string;
  /** The language of the text, if it differs from the page's. */
  readonly lang?: Language | undefined;
  readonly children?: ComponentChildren;
}

/** Receives the title of a page rendered on the server, where there is no tab. */
export const TitleTold = createContext<((title: string) => void) | null>(null);

/** Moves the focus from `main`, where navigation has put it (see `app.tsx`), to the heading. */
const takeFocus = (heading: HTMLElement | null): void => {
  if (document.activeElement?.id === 'main') heading?.focus({ preventScroll: true });
};

/** The only h1 of a page; also sets the title of the tab. */
export const PageTitle = ({ text, lang: given, children }: Props) => {
  const { words, language } = useLanguage();
  const lang = given ?? languageOf(text, language);
  const heading = useRef<HTMLHeadingElement>(null);
  useContext(TitleTold)?.(text);
  useEffect(() => takeFocus(heading.current), []);
  useEffect(() => {
    document.title = `${text} · ${words.name}`;
    document.querySelector('title')?.setAttribute('lang', lang);
  }, [text, words, lang]);
  return (
    <h1 ref={heading} tabIndex={-1} lang={lang === language ? undefined : lang} dir="auto">
      {text}
      {children}
    </h1>
  );
};
