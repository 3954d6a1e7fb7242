/** Terms that typed words may stand for (docs/search.md "Words"), and terms that follow from asked facts. Pure. */
import { decadeOf, largestDecade, monthOf, term, wordsOf } from '../../model/search-terms.ts';
import type { AskedFacts, Between, TermGroup } from '../../store/search/index.ts';

/** How many words may be asked at once. */
export const mostWords = 10;

const tenderNumber = /^[a-z]{2}-\d{1,4}(-|$)/;
const cpv = /^(\d{8})(-\d)?$/;
const digits = Array.from('0123456789');

/** The parts of a tenderID have fixed lengths; with one digit missing, a part may become any of ten. */
const numberGroup = (typed: string): TermGroup => {
  const text = typed.replace(/-+$/, '');
  const [, year = '', month, day] = /^[a-z]{2}-(\d+)(?:-(\d+))?(?:-(\d+))?$/.exec(text) ?? [];
  const isShort = year.length === 3 || month?.length === 1 || day?.length === 1;
  return (isShort ? digits.map((digit) => text + digit) : [text]).map(term.number);
};

const wordGroup = (stem: string): TermGroup => [term.word(stem), term.buyer(stem)];

const groupsOf = (typed: string): TermGroup[] => {
  if (tenderNumber.test(typed)) return [numberGroup(typed)];
  const code = cpv.exec(typed)?.[1];
  if (code !== undefined) return [[term.classification(code), term.identifier(typed), term.word(code)]];
  if (/^\d{5,}$/.test(typed)) return [[term.identifier(typed), term.word(typed)]];
  return wordsOf(typed, mostWords + 1).map(wordGroup);
};

const unique = (groups: readonly TermGroup[]): TermGroup[] => [...new Map(groups.map((group) => [group.join(), group])).values()];

const typedWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** `q`: each word is one of the title, the lots, the items or the buyer, or a number of one of these. */
export const freeGroups = (text: string): TermGroup[] => unique(typedWords(text).flatMap(groupsOf));

/** `buyer`: words of its name, or its identifier. */
export const buyerGroups = (text: string): TermGroup[] => {
  const typed = typedWords(text);
  const [only = ''] = typed;
  if (typed.length === 1 && /^[\p{L}\d-]*\d[\p{L}\d-]*$/u.test(only) && only.length >= 5) {
    return [[term.identifier(only), ...wordsOf(only, 1).map(term.buyer)]];
  }
  return unique(wordsOf(text, mostWords + 1).map((stem) => [term.buyer(stem)]));
};

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

/** Terms that whoever has these facts has too; a walk may go along them. */
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
