/** Names of the grounds for a purchase without competition in the chosen language. */
import { causeCodes as en } from './en/cause-codes.ts';
import { useWords } from './language.tsx';
import { causeCodes as uk } from './uk/cause-codes.ts';

/** Returns the name of a code; null for one without a name. */
export const useCauses = (): ((code: string | undefined) => string | null) => {
  const names: Readonly<Record<string, string>> = useWords({ uk, en });
  return (code = '') => (Object.hasOwn(names, code) ? (names[code] ?? null) : null);
};
