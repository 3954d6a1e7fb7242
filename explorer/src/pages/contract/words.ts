import { contract as contractEn } from '../../language/en/contract.ts';
import { record as recordEn } from '../../language/en/record.ts';
import { useWords } from '../../language/language.tsx';
import { contract as contractUk } from '../../language/uk/contract.ts';
import { record as recordUk } from '../../language/uk/record.ts';

const both = { uk: { ...recordUk, ...contractUk }, en: { ...recordEn, ...contractEn } };

/** Words of this page and those shared by all records. */
export const useContractWords = () => useWords(both);
