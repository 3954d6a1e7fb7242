import { fill, plainWords } from '../format/text.ts';
import { fields as en } from '../language/en/fields.ts';
import { history as enWords } from '../language/en/history.ts';
import { useWords } from '../language/language.tsx';
import { fields as uk } from '../language/uk/fields.ts';
import { history as ukWords } from '../language/uk/history.ts';

/** Returns the name of a field (for a translation, that of the original); an unknown field is split into words. */
export const useFieldName = (): ((field: string) => string) => {
  const names: Readonly<Record<string, string>> = useWords({ uk, en });
  const words = useWords({ uk: ukWords, en: enWords });
  return (field) => {
    const [, text = field, language] = /^(\w+)_(en|ru)$/.exec(field) ?? [];
    const name = Object.hasOwn(names, text) ? (names[text] ?? text) : plainWords(text);
    return language === undefined ? name : fill(language === 'en' ? words.inEnglish : words.inRussian, { field: name });
  };
};
