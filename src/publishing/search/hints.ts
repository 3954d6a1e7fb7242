/** Terms that follow from asked facts: whoever has these facts has one of each, so a walk may go along them. Pure. */
import { decadeOf, largestDecade, monthOf, term } from '../../model/search-terms.ts';
import type { AskedFacts, Between, TermGroup } from '../../store/search/index.ts';

const yearMs = 366 * 86_400_000;

/** Months of a period of up to a year; a longer one is no help to a walk. */
const monthsOf = ({ from, to }: Between<Date>): string[] => {
  if (from === undefined || to === undefined || to.getTime() - from.getTime() > yearMs) return [];
  const months: string[] = [];
  for (
    let at = new Date(`${monthOf(from)}-01T00:00:00Z`);
    at <= to;
    at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
  ) {
    months.push(monthOf(at));
  }
  return months;
};

/** Terms that whoever has these facts has too. */
export const hintsOf = ({ statuses, types, currency, amount, end }: AskedFacts): TermGroup[] => {
  const least = decadeOf(amount?.from ?? 0);
  const decades = Array.from({ length: decadeOf(amount?.to ?? 10 ** largestDecade) - least + 1 }, (_, at) => least + at);
  const hints: TermGroup[] = [
    (statuses ?? []).map(term.status),
    (types ?? []).map(term.procedure),
    currency === undefined ? [] : decades.map((decade) => term.value(currency, decade)),
    (end === undefined ? [] : monthsOf(end)).map(term.end),
  ];
  return hints.filter((group) => group.length > 0);
};
