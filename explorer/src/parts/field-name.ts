import { plainWords } from '../format/text.ts';
import { fields as en } from '../language/en/history.ts';
import { useWords } from '../language/language.tsx';
import { fields as uk } from '../language/uk/history.ts';

/** Gives the name of a field; one that has none is the words it is made of. */
export const useFieldName = (): ((field: string) => string) => {
  const names: Readonly<Record<string, string>> = useWords({ uk, en });
  return (field) => (Object.hasOwn(names, field) ? (names[field] ?? field) : plainWords(field));
};
