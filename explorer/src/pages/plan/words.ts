import { plan as planEn } from '../../language/en/plan.ts';
import { record as recordEn } from '../../language/en/record.ts';
import { useWords } from '../../language/language.tsx';
import { plan as planUk } from '../../language/uk/plan.ts';
import { record as recordUk } from '../../language/uk/record.ts';

const both = { uk: { ...recordUk, ...planUk }, en: { ...recordEn, ...planEn } };

/** Words of this page and those shared by all records. */
export const usePlanWords = () => useWords(both);
