/** What is inside a folded section, in a line. */
import { type Sum, sumText } from '../format/money.ts';
import { type List, useCodes } from '../language/codes.ts';
import { useLanguage } from '../language/language.tsx';
import { addUp, tally } from '../model/gist.ts';

interface Standing {
  readonly status?: string | undefined;
}

/** `Задоволено: 2 · Відхилено: 1`; of one its state alone. */
export const useStates = (): ((list: List, of: readonly Standing[]) => string) => {
  const name = useCodes();
  return (list, of) =>
    tally(of.map(({ status }) => status))
      .map(([status, n]) => (of.length === 1 ? name(list, status) : `${name(list, status)}: ${n}`))
      .join(' · ');
};

/** What they are worth together; null where that is no sum of one currency. */
export const useTotal = (): ((of: readonly (Sum | undefined)[]) => string | null) => {
  const { language } = useLanguage();
  return (of) => {
    const sum = addUp(of);
    return sum === null ? null : sumText(sum, language);
  };
};

/** Those of the parts that there are. */
export const joinGist = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');
