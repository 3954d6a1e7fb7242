/** Names of codes in the chosen language. */

import { plainWords } from '../format/text.ts';
import { codes as enCodes } from './en/codes.ts';
import { useLanguage } from './language.tsx';
import { codes as ukCodes } from './uk/codes.ts';

export type List = keyof typeof ukCodes;

const nameIn = (names: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(names, code) ? (names[code] ?? code) : plainWords(code);

/** Returns the name of a code in a list; an unnamed code is split into words, no code has no name. */
export const useCodes = (): ((list: List, code: string | undefined) => string) => {
  const lists = useLanguage().language === 'en' ? enCodes : ukCodes;
  return (list, code) => (typeof code !== 'string' ? '' : nameIn(lists[list], code));
};
