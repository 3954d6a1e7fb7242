import { fill, plainWords } from '../format/text.ts';
import { fields as en } from '../language/en/fields.ts';
import { history as enWords } from '../language/en/history.ts';
import { useWords } from '../language/language.tsx';
import { fields as uk } from '../language/uk/fields.ts';
import { history as ukWords } from '../language/uk/history.ts';

/** Gives the name of a field, of a translation by that of the text; one that has none is the words it is made of. */
export const useFieldName = (): ((field: string) => string) => {
  const names: Readonly<Record<string, string>> = useWords({ uk, en });
  const words = useWords({ uk: ukWords, en: enWords });
  return (field) => {
    const [, text = field, language] = /^(\w+)_(en|ru)$/.exec(field) ?? [];
    const name = Object.hasOwn(names, text) ? (names[text] ?? text) : plainWords(text);
    return language === undefined ? name : fill(language === 'en' ? words.inEnglish : words.inRussian, { field: name });
  };
};
