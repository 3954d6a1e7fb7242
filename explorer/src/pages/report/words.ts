import { record as recordEn } from '../../language/en/record.ts';
import { report as reportEn } from '../../language/en/report.ts';
import { useWords } from '../../language/language.tsx';
import { record as recordUk } from '../../language/uk/record.ts';
import { report as reportUk } from '../../language/uk/report.ts';

const both = { uk: { ...recordUk, ...reportUk }, en: { ...recordEn, ...reportEn } };

/** Words of this page and those shared by all records. */
export const useReportWords = () => useWords(both);
