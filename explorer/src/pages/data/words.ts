import { data as en } from '../../language/en/data.ts';
import { useWords } from '../../language/language.tsx';
import { data as uk } from '../../language/uk/data.ts';

const both = { uk, en };

export const useDataWords = () => useWords(both);
