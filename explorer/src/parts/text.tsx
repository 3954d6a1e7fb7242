import { Fragment } from 'preact';
import { useContext } from 'preact/hooks';
import { languageOf, textOf, type WithTexts } from '../format/text.ts';
import { record as en } from '../language/en/record.ts';
import { useLanguage, useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';
import { OpenSections } from './folding.tsx';

/** Of a longer text the beginning is enough to be known by. */
export const longest = 400;
const longestFolded = 160;

/** A text with its lines; of a long one its beginning, which opens. Without `lang` its letters tell the language. */
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
  /** A record with the text and perhaps its translations. */
  readonly of: object | undefined;
  readonly field: string;
  /** What stands for a text that is absent. */
  readonly otherwise?: string;
  /** Keeps the lines of the text. */
  readonly long?: boolean;
}

/**
 * A text of a record in the chosen language, or in the one it has; then it says in which. Its letters tell its direction, and
 * whatever direction they set ends with it: nothing beside it is turned round.
 */
export const Text = ({ of, field, otherwise, long = false }: Props) => {
  const { language } = useLanguage();
  // Any object may be looked at by the name of a field.
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

/** A text that a record has in one language only: its letters tell which. */
export const Written = ({ text }: { text: string }) => {
  const { language } = useLanguage();
  const own = languageOf(text, language);
  return own === language ? text : <span lang={own}>{text}</span>;
};

/** Whether there is anything to show. */
export const hasText = (of: object | undefined, field: string): boolean => textOf(of as WithTexts | undefined, field, 'en') !== null;

/** Those of the texts that a record has, one behind the other. */
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
