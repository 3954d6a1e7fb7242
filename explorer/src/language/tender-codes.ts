/** Names of states and procedures of tenders in the chosen language: the few codes that the search page loads too. */
import { plainWords } from '../format/text.ts';
import { tenderCodes as enCodes } from './en/tender-codes.ts';
import { useLanguage } from './language.tsx';
import { tenderCodes as ukCodes } from './uk/tender-codes.ts';

export type TenderList = keyof typeof ukCodes;

/** Every known code of a list, in the order of the form. */
export const collectTenderCodes = (list: TenderList): readonly string[] => Object.keys(ukCodes[list]);

/** Gives the name of a code; a code that has none is the words it is made of. */
export const useTenderCodes = (): ((list: TenderList, code: string | undefined) => string) => {
  const lists = useLanguage().language === 'en' ? enCodes : ukCodes;
  return (list, code = '') => {
    const names: Readonly<Record<string, string>> = lists[list];
    return Object.hasOwn(names, code) ? (names[code] ?? code) : plainWords(code);
  };
};
