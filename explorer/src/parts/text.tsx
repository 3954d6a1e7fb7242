import { Fragment } from 'preact';
import { useContext } from 'preact/hooks';
import { languageOf, textOf, type WithTexts } from '../format/text.ts';
import { record as en } from '../language/en/record.ts';
import { useLanguage, useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';
import { OpenSections } from './folding.tsx';

/** Longer texts are shortened. */
export const longest = 400;
const longestFolded = 160;

/** A text with line breaks; a long one shows its beginning and can be opened. Without `lang` the language is detected. */
export const LongText = ({ text, lang }: { text: string; lang?: string | undefined }) => {
  const words = useWords({ uk, en });
  const { language } = useLanguage();
  const own = languageOf(text, language);
  const shownLang = lang ?? (own === language ? undefined : own);
  const most = useContext(OpenSections) === null ? longest : longestFolded;
  const whole = (
    <p class="long" lang={shownLang} dir="auto">
      {text}
    </p>
  );
  if (text.length <= most) return whole;
  return (
    <details class="text">
      <summary>
        <span class="beginning" lang={shownLang} dir="auto">
          {text.slice(0, most).trimEnd()}…
        </span>{' '}
        <span class="fold-word">{words.foldText}</span>
      </summary>
      {whole}
    </details>
  );
};

interface Props {
  /** A record with the text and possibly translations. */
  readonly of: object | undefined;
  readonly field: string;
  /** Shown when the text is absent. */
  readonly otherwise?: string;
  /** Preserves line breaks. */
  readonly long?: boolean;
}

/**
 * A text of a record in the chosen language, or in the one available, which is then marked. Its direction is detected and
 * isolated, so that neighbouring text is not affected.
 */
export const Text = ({ of, field, otherwise, long = false }: Props) => {
  const { language } = useLanguage();
  // Any object can be read by field name.
  const view = textOf(of as WithTexts | undefined, field, language);
  if (view === null) return otherwise === undefined ? null : <span class="quiet">{otherwise}</span>;
  const lang = view.language === language ? undefined : view.language;
  return long ? (
    <LongText text={view.text} lang={lang} />
  ) : (
    <span lang={lang} dir="auto">
      {view.text}
    </span>
  );
};

/** A text that a record has in one language only, which is detected. */
export const Written = ({ text }: { text: string }) => {
  const { language } = useLanguage();
  const own = languageOf(text, language);
  return own === language ? text : <span lang={own}>{text}</span>;
};

/** Whether there is anything to show. */
export const hasText = (of: object | undefined, field: string): boolean => textOf(of as WithTexts | undefined, field, 'en') !== null;

/** Those of the texts that a record has, one after another. */
export const Texts = ({ of, fields }: { of: object | undefined; fields: readonly string[] }) => (
  <>
    {fields
      .filter((field) => hasText(of, field))
      .map((field, index) => (
        <Fragment key={field}>
          {index === 0 ? '' : ', '}
          <Text of={of} field={field} />
        </Fragment>
      ))}
  </>
);
