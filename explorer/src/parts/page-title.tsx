import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { type Language, languageOf } from '../format/text.ts';
import { useLanguage } from '../language/language.tsx';

interface Props {
  /** Text of the heading and of the browser's tab. */
  readonly text: string;
  /** The language of the text, when it is not the page's own. */
  readonly lang?: Language | undefined;
  readonly children?: ComponentChildren;
}

/** Told the title of a page that is drawn on the server, where no tab is named after it. */
export const TitleTold = createContext<((title: string) => void) | null>(null);

/** Who came by a link stands at `main` (see `app.tsx`) and is taken on to the heading once there is one. */
const takeFocus = (heading: HTMLElement | null): void => {
  if (document.activeElement?.id === 'main') heading?.focus({ preventScroll: true });
};

/** The one h1 of a page; the tab is named after it. */
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
