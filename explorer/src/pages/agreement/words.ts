import { agreement as agreementEn } from '../../language/en/agreement.ts';
import { record as recordEn } from '../../language/en/record.ts';
import { useWords } from '../../language/language.tsx';
import { agreement as agreementUk } from '../../language/uk/agreement.ts';
import { record as recordUk } from '../../language/uk/record.ts';

const both = { uk: { ...recordUk, ...agreementUk }, en: { ...recordEn, ...agreementEn } };

/** Words of this page and those shared by all records. */
export const useAgreementWords = () => useWords(both);
