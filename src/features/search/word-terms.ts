/** Terms that typed words may match (docs/search.md "Words"), and terms implied by requested facts. Pure. */
import { type PublicKind, publicKinds } from '../../base/domain/public-kinds.ts';
import { DAY } from '../../base/platform/clock.ts';
import { computeDecade, MAX_DECADE, monthOf, term } from './model/terms.ts';
import { beginningOf, isOrdinal, parseWords, splitWords } from './model/words.ts';
import { anyEnd, type Between, type RequestedFacts, type TermGroup } from './store/search-index.ts';
import { parseTyped } from './typed-text.ts';
import { collectForms } from './word-forms.ts';

/** Words that a query may have; of more, the rarest are kept (`rarest-words.ts`). */
export const MAX_WORDS = 10;

/** A typed word, and the terms of which a record must have one. */
export interface TypedGroup {
  readonly typed: string;
  readonly group: TermGroup;
}

const TENDER_NUMBER_START = /^[a-z]{2}-\d{1,4}(-|$)/;
const TYPED_CPV_CODE = /^(\d{8})(-\d)?$/;
const EVERY_DIGIT = Array.from('0123456789');

/** The parts of a tenderID have fixed lengths; a part with one digit missing may continue with any digit. */
const numberGroup = (typed: string): TermGroup => {
  const text = typed.replace(/-+$/, '');
  const [, year = '', month, day] = /^[a-z]{2}-(\d+)(?:-(\d+))?(?:-(\d+))?$/.exec(text) ?? [];
  const isShort = year.length === 3 || month?.length === 1 || day?.length === 1;
  return (isShort ? EVERY_DIGIT.map((digit) => text + digit) : [text]).map(term.number);
};

type TermBuilder = (stem: string) => string;
const termsAnywhere: readonly TermBuilder[] = [term.title, term.word, term.place, term.buyer, term.supplier];

const inPlaces = (stems: readonly string[], places: readonly TermBuilder[]): TermGroup =>
  stems.flatMap((stem) => places.map((place) => place(stem)));

const MIN_PREFIX_LENGTH = 3;

/** `ремо*`: words with this prefix, and the forms of the word itself. */
const prefixGroup = (typed: string, places: readonly TermBuilder[]): TermGroup[] => {
  const beginning = beginningOf(typed.slice(0, -anyEnd.length).replaceAll(anyEnd, ''));
  const stems = splitWords(beginning).slice(0, 1).flatMap(collectForms);
  if (beginning.length < MIN_PREFIX_LENGTH) return stems.length === 0 ? [] : [inPlaces(stems, places)];
  return [[...inPlaces(stems, places), ...inPlaces([beginning + anyEnd], places)]];
};

const wordGroups = (typed: string, places: readonly TermBuilder[], also: (word: string) => TermGroup = () => []): TermGroup[] =>
  typed.endsWith(anyEnd)
    ? prefixGroup(typed, places)
    : splitWords(typed).map((word) => [...inPlaces(collectForms(word), places), ...also(word)]);

/** An id, or the complete number of a plan or a framework: `UA-P-2026-11-21-000001-a`. */
const WHOLE_RECORD_NAME = /^(?:[0-9a-f]{32}|[a-z]{2}-[a-z]-\d{4}-\d\d-\d\d-\S+)$/;
/** An id, or a number complete to its last part. */
const WHOLE_RECORD_NUMBER = /^(?:[0-9a-f]{32}|[a-z]{2}-(?:[a-z]-)?\d{4}-\d\d-\d\d-\d{6}\S*)$/;

/** Everyday names of the kinds; they match every record of the kind. */
const KIND_WORDS: Readonly<Record<PublicKind, string>> = {
  tenders: 'закупівля тендер торги tender procurement',
  contracts: 'договір контракт contract',
  plans: 'план plan',
  agreements: 'угода рамкова agreement framework',
  violation_reports: 'звіт порушення report violation',
  frameworks: 'кваліфікація рамкова framework',
  submissions: 'заявка submission',
  qualifications: 'кваліфікація qualification',
};
const kindTerms: ReadonlyMap<string, readonly string[]> = publicKinds
  .flatMap((kind) => parseWords(KIND_WORDS[kind], 9).map((stem) => [stem, term.kind(kind)] as const))
  .reduce((found, [stem, kind]) => found.set(stem, [...(found.get(stem) ?? []), kind]), new Map<string, string[]>());

const kindGroupOf = (word: string): TermGroup => [...new Set(collectForms(word).flatMap((form) => kindTerms.get(form) ?? []))];
export const isKindName = (word: string): boolean => kindGroupOf(word).length > 0;

/** Organization codes have eight digits; spreadsheets drop leading zeros. */
const organizationCodeTerms = (typed: string): string[] =>
  [...new Set([typed, typed.padStart(8, '0')])].flatMap((code) => [term.identifier(code), term.supplierIdentifier(code)]);

/** A number alone: part of a text, a sum, a code or a year, depending on its length. */
const digitGroup = (typed: string): TermGroup => [
  ...(typed.length < 6 || typed.length > 8 ? [] : [term.classification(typed)]),
  ...(typed.length < 5 ? [] : organizationCodeTerms(typed)),
  ...inPlaces([typed], termsAnywhere),
  ...(typed.length < 3 ? [] : [term.amount(String(Number(typed)))]),
  ...(/^(?:19|20)\d\d$/.test(typed) ? [term.year(typed)] : []),
];

const AMOUNT_NUMBER = /^\d{4,13}[.,]\d{1,2}$/;

const parseGroups = (typed: string): TermGroup[] => {
  if (TENDER_NUMBER_START.test(typed)) return [numberGroup(typed)];
  if (WHOLE_RECORD_NAME.test(typed)) return [[term.number(typed)]];
  if (AMOUNT_NUMBER.test(typed))
    return [[term.amount(String(Number(typed.replace(',', '.')))), ...(typed.includes('.') ? [term.classification(typed)] : [])]];
  const code = TYPED_CPV_CODE.exec(typed)?.[1];
  if (code !== undefined && code !== typed) return [[term.classification(code), ...inPlaces([code], termsAnywhere)]];
  const number = /^(\d+)-*$/.exec(typed)?.[1];
  if (number !== undefined) return [digitGroup(number)];
  return wordGroups(typed, termsAnywhere, kindGroupOf);
};

const uniqueGroups = (groups: readonly TypedGroup[]): TypedGroup[] => [...new Map(groups.map((one) => [one.group.join(), one])).values()];
const typedGroups = (typed: readonly string[], groupsOf: (word: string) => readonly TermGroup[]): TypedGroup[] =>
  uniqueGroups(
    withoutForms(typed).flatMap((word) => {
      const groups = groupsOf(word);
      // сільсько-господарський: two words, each with a group.
      const parts = groups.length === 1 ? [word] : splitWords(word);
      return groups.map((group, at) => ({ typed: parts[at] ?? word, group }));
    }),
  );

/** Two forms of a word are looked for once. */
const withoutForms = (typed: readonly string[]): string[] => [
  ...new Map(typed.map((word) => [/[\d*]/.test(word) ? word : parseWords(word, MAX_WORDS).join(), word])).values(),
];

/** `q`: each word must occur in the title, lots, items, their codes, places or parties, or be a number of one of these. */
export const readFree = (text: string): TypedGroup[] => typedGroups(parseTyped(text), parseGroups);

/** The word that a typed number belongs to: the one before it, else the one after. */
const wordBeside = (typed: readonly string[], at: number): string | undefined =>
  [typed[at - 1], typed[at + 1]].flatMap((word) => (word === undefined || isOrdinal(word) ? [] : splitWords(word).slice(-1)))[0];

/** What ranks first among the results of `q`: a record with that very number, a name with that number. */
export const nearGroups = (text: string): TermGroup[] => {
  const typed = parseTyped(text);
  const near = typed.flatMap((word, at): TermGroup[] => {
    if (WHOLE_RECORD_NUMBER.test(word)) return [[term.ownNumber(word)]];
    const beside = isOrdinal(word) ? wordBeside(typed, at) : undefined;
    return beside === undefined ? [] : [collectForms(beside).map((form) => term.numbered(form, word))];
  });
  return [...new Map(near.map((group) => [group.join(), group])).values()].slice(0, MAX_WORDS);
};

/** Words of a party's name, or its identifier. */
const partyGroups =
  (identifier: TermBuilder, place: TermBuilder) =>
  (text: string): TypedGroup[] => {
    const typed = parseTyped(text);
    const [only = ''] = typed;
    if (typed.length === 1 && /^[\p{L}\d-]*\d[\p{L}\d-]*$/u.test(only) && only.length >= 5) {
      const codes = /^\d+$/.test(only) ? [only, only.padStart(8, '0')] : [only];
      return [{ typed: only, group: [...new Set(codes.map(identifier)), ...parseWords(only, 1).map(place)] }];
    }
    return typedGroups(typed, (word) => wordGroups(word, [place]));
  };

export const readBuyer = partyGroups(term.identifier, term.buyer);
export const readSupplier = partyGroups(term.supplierIdentifier, term.supplier);

const YEAR_MS = 366 * DAY;

/** Months of a period of up to a year; a longer one does not narrow a scan. */
const collectMonths = ({ from, to }: Between<Date>): string[] => {
  if (from === undefined || to === undefined || to.getTime() - from.getTime() > YEAR_MS) return [];
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

/** Terms implied by these facts; a scan may follow them. */
export const hintsOf = ({ statuses, types, currency, amount, growth, end }: RequestedFacts): TermGroup[] => {
  const least = computeDecade(amount?.from ?? 0);
  const decades = Array.from({ length: computeDecade(amount?.to ?? 10 ** MAX_DECADE) - least + 1 }, (_, at) => least + at);
  const hints: TermGroup[] = [
    (statuses ?? []).map(term.status),
    (types ?? []).map(term.procedure),
    currency === undefined ? [] : decades.map((decade) => term.value(currency, decade)),
    growth === undefined ? [] : [term.grown],
    (end === undefined ? [] : collectMonths(end)).map(term.end),
  ];
  return hints.filter((group) => group.length > 0);
};
