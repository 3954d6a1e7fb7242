import { search as en } from '../../language/en/search.ts';
import { useWords } from '../../language/language.tsx';
import { search as uk } from '../../language/uk/search.ts';

const both = { uk, en };

export const useSearchWords = () => useWords(both);
