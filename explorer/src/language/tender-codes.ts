/** Names of tender statuses and procedures in the chosen language: the few codes that the search page also loads. */
import { plainWords } from '../format/text.ts';
import { tenderCodes as enCodes } from './en/tender-codes.ts';
import { useLanguage } from './language.tsx';
import { tenderCodes as ukCodes } from './uk/tender-codes.ts';

export type TenderList = keyof typeof ukCodes;

/** Every known code of a list, in the order of the form. */
export const collectTenderCodes = (list: TenderList): readonly string[] => Object.keys(ukCodes[list]);

/** Returns the name of a code; an unnamed code is split into words. */
export const useTenderCodes = (): ((list: TenderList, code: string | undefined) => string) => {
  const lists = useLanguage().language === 'en' ? enCodes : ukCodes;
  return (list, code = '') => {
    const names: Readonly<Record<string, string>> = lists[list];
    return Object.hasOwn(names, code) ? (names[code] ?? code) : plainWords(code);
  };
};
