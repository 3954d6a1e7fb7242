import { framework as frameworkEn } from '../../language/en/framework.ts';
import { record as recordEn } from '../../language/en/record.ts';
import { useWords } from '../../language/language.tsx';
import { framework as frameworkUk } from '../../language/uk/framework.ts';
import { record as recordUk } from '../../language/uk/record.ts';

const both = { uk: { ...recordUk, ...frameworkUk }, en: { ...recordEn, ...frameworkEn } };

/** Words of these pages and those shared by all records. */
export const useFrameworkWords = () => useWords(both);
