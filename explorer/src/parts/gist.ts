/** One-line summaries of folded sections. */
import { sumText } from '../format/money.ts';
import { type List, useCodes } from '../language/codes.ts';
import { useLanguage } from '../language/language.tsx';
import { tally } from '../model/gist.ts';
import { type Amount, addUp } from '../model/sums.ts';

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

/** `Сплачено: 100 грн`: the total of amounts with the name of what is added up; null where they cannot be. */
export const useTotal = (): ((name: string, of: readonly (Amount | undefined)[]) => string | null) => {
  const { language } = useLanguage();
  return (name, of) => {
    const sum = addUp(of);
    return sum === null ? null : `${name}: ${sumText(sum, language)}`;
  };
};

/** Joins the parts that are present. */
export const joinGist = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');
