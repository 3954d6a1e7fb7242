/** One-line summaries of folded sections. */
import { type Sum, sumText } from '../format/money.ts';
import { type List, useCodes } from '../language/codes.ts';
import { useLanguage } from '../language/language.tsx';
import { addUp, tally } from '../model/gist.ts';

interface Standing {
  readonly status?: string | undefined;
}

/** `Задоволено: 2 · Відхилено: 1`; only the status for a single item. */
export const useStates = (): ((list: List, of: readonly Standing[]) => string) => {
  const name = useCodes();
  return (list, of) =>
    tally(of.map(({ status }) => status))
      .map(([status, n]) => (of.length === 1 ? name(list, status) : `${name(list, status)}: ${n}`))
      .join(' · ');
};

/** The total value; null where amounts cannot be added up. */
export const useTotal = (): ((of: readonly (Sum | undefined)[]) => string | null) => {
  const { language } = useLanguage();
  return (of) => {
    const sum = addUp(of);
    return sum === null ? null : sumText(sum, language);
  };
};

/** Joins the parts that are present. */
export const joinGist = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');
