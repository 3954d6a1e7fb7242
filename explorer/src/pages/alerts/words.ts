import { alerts as en } from '../../language/en/alerts.ts';
import { useWords } from '../../language/language.tsx';
import { alerts as uk } from '../../language/uk/alerts.ts';

const both = { uk, en };

export const useAlertWords = () => useWords(both);
