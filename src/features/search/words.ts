/** Terms that typed words may stand for (docs/search.md "Words"), and terms that follow from asked facts. Pure. */
import { computeDecade, largestDecade, monthOf, term } from './model/terms.ts';
import { beginningOf, parseWords } from './model/words.ts';
import { anyEnd, type Between, type RequestedFacts, type TermGroup } from './store/search-index.ts';
import { collectForms } from './word-forms.ts';

/** How many words may be asked at once. */
export const maxWords = 10;

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

type TermBuilder = (stem: string) => string;
const anywhere: readonly TermBuilder[] = [term.title, term.word, term.buyer, term.supplier];

const inPlaces = (stems: readonly string[], places: readonly TermBuilder[]): TermGroup =>
  stems.flatMap((stem) => places.map((place) => place(stem)));

const shortestBeginning = 3;

/** `ремо*`: words that begin so, and the forms of the word, should it be one. */
const begunGroup = (typed: string, places: readonly TermBuilder[]): TermGroup[] => {
  const beginning = beginningOf(typed.slice(0, -anyEnd.length).replaceAll(anyEnd, ''));
  const stems = parseWords(beginning, 1).flatMap(collectForms);
  if (beginning.length < shortestBeginning) return stems.length === 0 ? [] : [inPlaces(stems, places)];
  return [[...inPlaces(stems, places), ...inPlaces([beginning + anyEnd], places)]];
};

const wordGroups = (typed: string, places: readonly TermBuilder[]): TermGroup[] =>
  typed.endsWith(anyEnd) ? begunGroup(typed, places) : parseWords(typed, maxWords + 1).map((stem) => inPlaces(collectForms(stem), places));

/** An id, or the whole number of a plan or a framework: `UA-P-2026-11-21-000001-a`. */
const wholeName = /^(?:[0-9a-f]{32}|[a-z]{2}-[a-z]-\d{4}-\d\d-\d\d-\S+)$/;

const parseGroups = (typed: string): TermGroup[] => {
  if (tenderNumber.test(typed)) return [numberGroup(typed)];
  if (wholeName.test(typed)) return [[term.number(typed)]];
  const code = cpv.exec(typed)?.[1];
  const inNames = (word: string): TermGroup => inPlaces([word], anywhere);
  if (code !== undefined) return [[term.classification(code), term.identifier(typed), term.supplierIdentifier(typed), ...inNames(code)]];
  if (/^\d{5,}$/.test(typed)) return [[term.identifier(typed), term.supplierIdentifier(typed), ...inNames(typed)]];
  return wordGroups(typed, anywhere);
};

const unique = (groups: readonly TermGroup[]): TermGroup[] => [...new Map(groups.map((group) => [group.join(), group])).values()];

const typedWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** `q`: each word is one of the title, the lots, the items, their codes, places or parties, or a number of one of these. */
export const freeGroups = (text: string): TermGroup[] => unique(typedWords(text).flatMap(parseGroups));

/** Words of the name of a party, or its identifier. */
const partyGroups =
  (identifier: TermBuilder, place: TermBuilder) =>
  (text: string): TermGroup[] => {
    const typed = typedWords(text);
    const [only = ''] = typed;
    if (typed.length === 1 && /^[\p{L}\d-]*\d[\p{L}\d-]*$/u.test(only) && only.length >= 5) {
      return [[identifier(only), ...parseWords(only, 1).map(place)]];
    }
    return unique(typed.flatMap((word) => wordGroups(word, [place])));
  };

export const buyerGroups = partyGroups(term.identifier, term.buyer);
export const supplierGroups = partyGroups(term.supplierIdentifier, term.supplier);

const yearMs = 366 * 86_400_000;

/** Months of a period of up to a year; a longer one is no help to a walk. */
const collectMonths = ({ from, to }: Between<Date>): string[] => {
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
export const hintsOf = ({ statuses, types, currency, amount, growth, end }: RequestedFacts): TermGroup[] => {
  const least = computeDecade(amount?.from ?? 0);
  const decades = Array.from({ length: computeDecade(amount?.to ?? 10 ** largestDecade) - least + 1 }, (_, at) => least + at);
  const hints: TermGroup[] = [
    (statuses ?? []).map(term.status),
    (types ?? []).map(term.procedure),
    currency === undefined ? [] : decades.map((decade) => term.value(currency, decade)),
    growth === undefined ? [] : [term.grown],
    (end === undefined ? [] : collectMonths(end)).map(term.end),
  ];
  return hints.filter((group) => group.length > 0);
};
