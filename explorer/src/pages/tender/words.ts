import { record as recordEn } from '../../language/en/record.ts';
import { tender as tenderEn } from '../../language/en/tender.ts';
import { useWords } from '../../language/language.tsx';
import { record as recordUk } from '../../language/uk/record.ts';
import { tender as tenderUk } from '../../language/uk/tender.ts';

const both = { uk: { ...recordUk, ...tenderUk }, en: { ...recordEn, ...tenderEn } };

/** Words of this page and those shared by all records. */
export const useTenderWords = () => useWords(both);
