import { Fragment } from 'preact';
import { languageOf, textOf, type WithTexts } from '../format/text.ts';
import { useLanguage } from '../language/language.tsx';

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
    <p class="long" lang={lang} dir="auto">
      {view.text}
    </p>
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
