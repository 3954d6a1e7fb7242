/** Which text of a record a reader gets: in the chosen language when the record has one, else the one it has. */
export type Language = 'uk' | 'en';

/** A record with texts such as `title` and `title_en`; whatever else is in it. */
export type WithTexts = Readonly<Record<string, unknown>>;

export interface Shown {
  readonly text: string;
  /** The language the text is in: may differ from the chosen one, and is then told to screen readers. */
  readonly language: Language;
}

/** A test tender gets its mark before each title, also before one that was never written. */
const bare = (text: string): string => text.replace(/^\[(?:ТЕСТУВАННЯ|TESTING|ТЕСТИРОВАНИЕ)\]\s*/u, '').trim();

const textAt = (record: WithTexts, field: string): string | null => {
  const text = record[field];
  return typeof text === 'string' && bare(text) !== '' ? text.trim() : null;
};

/** The language of a text whose letters tell it; one without Cyrillic ones may be of any, and is the reader's own. */
export const languageOf = (text: string, reader: Language): Language => (/\p{Script=Cyrillic}/u.test(text) ? 'uk' : reader);

/** The text of `field` for a reader of `language`; null when the record has none at all. */
export const textOf = (record: WithTexts | undefined, field: string, language: Language): Shown | null => {
  if (record === undefined) return null;
  const own = textAt(record, field);
  const english = textAt(record, `${field}_en`);
  if (language === 'en' && english !== null) return { text: english, language: 'en' };
  if (own !== null) return { text: own, language: languageOf(own, language) };
  return english === null ? null : { text: english, language: 'en' };
};

/** A code that has no name, as the words it is made of: `active.stage9` → `active stage9`, `neverSeenType` → `never seen type`. */
export const plainWords = (code: string): string => {
  // What a record has for a code may be anything.
  if (typeof code !== 'string') return '';
  if (!/^[A-Za-z][\w.-]{0,80}$/.test(code)) return code;
  const words = code.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[ ._-]+/);
  return words.map((word) => (/^[A-Z][A-Z\d]+$/.test(word) ? word : word.toLowerCase())).join(' ');
};

/** Puts values into the places `{name}` of a sentence; a place without a value stays as it is. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
