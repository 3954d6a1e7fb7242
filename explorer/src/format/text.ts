/** Which text of a record is shown: the one in the chosen language, otherwise the one there is. */
export type Language = 'uk' | 'en';

/** A record with texts such as `title` and `title_en`, among other fields. */
export type WithTexts = Readonly<Record<string, unknown>>;

export interface Shown {
  readonly text: string;
  /** The language of the text: may differ from the chosen one, and is then announced by screen readers. */
  readonly language: Language;
}

/** Every title of a test tender is prefixed with a mark, even an empty one. */
const bare = (text: string): string => text.replace(/^\[(?:ТЕСТУВАННЯ|TESTING|ТЕСТИРОВАНИЕ)\]\s*/u, '').trim();

const textAt = (record: WithTexts, field: string): string | null => {
  const text = record[field];
  return typeof text === 'string' && bare(text) !== '' ? text.trim() : null;
};

/** The language of a text by its script; without Cyrillic letters it may be any, and counts as the reader's own. */
export const languageOf = (text: string, reader: Language): Language => (/\p{Script=Cyrillic}/u.test(text) ? 'uk' : reader);

/** The text of `field` for a reader of `language`; null when the record has none. */
export const textOf = (record: WithTexts | undefined, field: string, language: Language): Shown | null => {
  if (record === undefined) return null;
  const own = textAt(record, field);
  const english = textAt(record, `${field}_en`);
  if (language === 'en' && english !== null) return { text: english, language: 'en' };
  if (own !== null) return { text: own, language: languageOf(own, language) };
  return english === null ? null : { text: english, language: 'en' };
};

/** An unnamed code split into words: `active.stage9` → `active stage9`, `neverSeenType` → `never seen type`. */
export const plainWords = (code: string): string => {
  // A record may have anything in place of a code.
  if (typeof code !== 'string') return '';
  if (!/^[A-Za-z][\w.-]{0,80}$/.test(code)) return code;
  const words = code.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[ ._-]+/);
  return words.map((word) => (/^[A-Z][A-Z\d]+$/.test(word) ? word : word.toLowerCase())).join(' ');
};

/** Fills the placeholders `{name}` of a sentence; a placeholder without a value stays as it is. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
