/**
 * The terms by which the store finds a record, and the few facts used by ranges (docs/search.md "Entries"). Records and
 * queries use the same term builders. Pure; nothing of it is shown.
 */
import Big from 'big.js';
import { toComparableAmounts } from '../../../base/domain/comparable.ts';
import { isPlainObject, omitUndefined } from '../../../base/domain/json.ts';
import type { PublicKind } from '../../../base/domain/public-kinds.ts';
import { withLegalForms } from './legal-forms.ts';
import { parseNumbered, parseWords } from './words.ts';

type Part = Readonly<Record<string, unknown>>;

/** The searchable content of a record; any field may have any type. */
export interface SearchSubject {
  /** Its own numbers, and those of the records it belongs to. */
  readonly numbers: readonly unknown[];
  readonly references: readonly unknown[];
  readonly titles: readonly unknown[];
  readonly texts: readonly unknown[];
  readonly classifications: readonly Part[];
  /** Addresses; the first one determines its region. */
  readonly places: readonly Part[];
  readonly buyers: readonly Part[];
  readonly suppliers: readonly Part[];
  readonly status: unknown;
  readonly type: unknown;
  readonly value: Part;
  /** For contracts: the value at signing, and the last public change. */
  readonly signed?: Part;
  readonly modified?: Date | null;
  readonly end: Date | null;
  readonly published: Date | null;
}

export const term = {
  title: (stem: string): string => `t:${stem}`,
  word: (stem: string): string => `w:${stem}`,
  place: (stem: string): string => `l:${stem}`,
  buyer: (stem: string): string => `b:${stem}`,
  supplier: (stem: string): string => `p:${stem}`,
  identifier: (id: string): string => `i:${id.toLowerCase().slice(0, 64)}`,
  supplierIdentifier: (id: string): string => `j:${id.toLowerCase().slice(0, 64)}`,
  region: (key: string): string => `r:${key}`,
  /** A public number, or a prefix of one cut at a part or digit; an id of the record or of a parent record. */
  number: (number: string): string => `n:${number.toLowerCase().slice(0, 64)}`,
  /** A complete number or id of the record itself. */
  ownNumber: (number: string): string => `o:${number.toLowerCase().slice(0, 64)}`,
  /** A number next to a word of a title or of one name: школа № 15. */
  numbered: (stem: string, number: string): string => `x:${stem}:${number}`,
  /** The first two to eight digits of a CPV code. */
  classification: (digits: string): string => `c:${digits.slice(0, 64)}`,
  status: (status: string): string => `s:${status}`,
  procedure: (type: string): string => `m:${type}`,
  /** The value's power of ten, by currency. */
  value: (currency: string, decade: number): string => `v:${currency}:${decade}`,
  amount: (amount: string): string => `a:${amount}`,
  year: (year: string): string => `y:${year}`,
  /** Queries only: every record of a kind. */
  kind: (kind: PublicKind): string => `k:${kind}`,
  /** A contract worth more than at its signing. */
  grown: 'g:1',
  /** The month (UTC) in which tendering ends. */
  end: (month: string): string => `e:${month}`,
} as const;

/** A term used in queries only. */
export const isKindTerm = (one: string): boolean => one.startsWith('k:');

/** The facts used by ranges and short lists; absent where the record has none. */
export interface SearchFacts {
  readonly status: string;
  readonly type: string;
  readonly currency?: string;
  readonly amount?: number;
  /** The amount at signing, in that currency, and the share by which the value has grown since. */
  readonly signed?: number;
  readonly growth?: number;
  /** The last public change of a contract that has grown. */
  readonly grown?: Date;
  readonly end?: Date;
  /** The first two digits of its first code. */
  readonly category?: string;
  /** As written in the record. */
  readonly region?: string;
}

export interface SearchEntry {
  readonly terms: readonly string[];
  readonly facts: SearchFacts;
  /** The publication time, if the record has one. */
  readonly published: Date | null;
}

export const MAX_DECADE = 15;
/** More than any real record has; the rest of a larger one is left out, lots and items last. */
export const MAX_TERMS = 20_000;

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Imported records have numeric ids, too. */
const idTextOf = (value: unknown): string => (typeof value === 'number' ? String(value) : textOrEmpty(value));
/** The object, or an empty one. */
export const objectOrNothing = (value: unknown): Part => (isPlainObject(value) ? value : {});

/** 0 below ten, 1 for tens, and so on; 0 for amounts not above zero. */
export const computeDecade = (amount: number): number =>
  amount < 10 ? 0 : Math.min(MAX_DECADE, String(Math.trunc(Math.min(amount, 1e20))).length - 1);

export const monthOf = (date: Date): string => date.toISOString().slice(0, 7);

/** One key for all spellings of a region: `Полтавська обл.`, `Полтавська область`. */
export const regionKeyOf = (name: string): string => parseWords(name, 6).join('-');

/** `UA-2026-11-21-000001-a-b1`: a term for year, month, day, each digit of the number, each part after it. */
const numberTerms = (number: string): string[] => {
  const [whole, day, count] = /^([A-Za-z]{2}-\d{4}-\d{2}-\d{2})-(\d{1,9})/.exec(number) ?? [];
  if (whole === undefined || day === undefined || count === undefined) return number === '' ? [] : [term.number(number)];
  const begun = Array.from(count, (_, at) => `${day}-${count.slice(0, at + 1)}`);
  const parts = number.slice(whole.length).split('-').slice(1, 5);
  const behind = parts.map((_, at) => `${whole}-${parts.slice(0, at + 1).join('-')}`);
  return [day.slice(0, 7), day.slice(0, 10), day, ...begun, ...behind, number].map(term.number);
};

const codeOf = (classification: Part): string => idTextOf(classification.id);

const CPV_CODE = /^(\d{8})(-\d)?$/;

const classificationTerms = (classifications: readonly Part[]): string[] => {
  const codes = new Set(classifications.map(codeOf).filter((code) => code !== ''));
  return [...codes].flatMap((code) => {
    const digits = CPV_CODE.exec(code)?.[1];
    return digits === undefined
      ? [term.classification(code)]
      : [2, 3, 4, 5, 6, 7, 8].map((end) => term.classification(digits.slice(0, end)));
  });
};

/** Codes of other classifiers, found like words. */
const otherCodes = (classifications: readonly Part[]): string[] => classifications.map(codeOf).filter((code) => !CPV_CODE.test(code));

const partyNamesOf = (party: Part): string =>
  [party.name, party.name_en, party.name_ru, objectOrNothing(party.identifier).legalName].map(textOrEmpty).join('\n');

/** Different texts, for items repeat theirs; of a large record only as many as can make `MAX_TERMS`. */
const limitTexts = (texts: readonly string[]): string[] => {
  let left = MAX_TERMS * 40;
  return [...new Set(texts)].flatMap((text) => {
    const part = text.slice(0, Math.max(0, left));
    left -= text.length;
    return part === '' ? [] : [withLegalForms(part)];
  });
};

const stemsOf = (texts: readonly string[]): string[] => parseWords(limitTexts(texts).join('\n'), MAX_TERMS);

const partyTerms = (
  parties: readonly Part[],
  [identifier, word]: readonly [(id: string) => string, (stem: string) => string],
): string[] => {
  const ids = parties.map((party) => idTextOf(objectOrNothing(party.identifier).id)).filter((id) => id !== '');
  return [...ids.map(identifier), ...stemsOf(parties.map(partyNamesOf)).map(word)];
};

const collectRegions = (places: readonly Part[]): string[] => [
  ...new Set(places.map(({ region }) => textOrEmpty(region).trim()).filter(Boolean)),
];

/** Titles first: a word in a title needs no other term. */
const wordTerms = ({ titles, texts, places, classifications }: SearchSubject): string[] => {
  const known = new Set<string>();
  const unknownIn = (values: readonly unknown[]): string[] => {
    const stems = stemsOf(values.map(idTextOf)).filter((stem) => !known.has(stem));
    for (const stem of stems) known.add(stem);
    return stems;
  };
  return [
    ...unknownIn(titles).map(term.title),
    ...unknownIn(places.flatMap(({ locality, region }) => [locality, region])).map(term.place),
    ...unknownIn([...texts, ...classifications.map(({ description }) => description), ...otherCodes(classifications)]).map(term.word),
  ];
};

/** Parties first: numbers in titles often name nothing. */
const numberedTerms = ({ titles, buyers, suppliers }: SearchSubject): string[] => {
  const names = [...buyers, ...suppliers].flatMap((party) => partyNamesOf(party).split('\n'));
  const found = new Set(
    limitTexts([...names, ...titles.map(textOrEmpty)])
      .flatMap(parseNumbered)
      .map(([stem, number]) => term.numbered(stem, number)),
  );
  return [...found];
};

/** The amount, also without its fraction. */
const amountTerms = ({ amount }: SearchFacts): string[] =>
  amount === undefined || amount < 0 || amount >= 10 ** MAX_DECADE
    ? []
    : [amount, Math.trunc(amount)].map((one) => term.amount(String(one)));

/** Growth is undefined for a signed value of zero, or one that cannot be compared. Not rounded, as the least growth counts. */
const searchGrowthOf = ({ value, signed = {}, modified }: SearchSubject): Pick<SearchFacts, 'signed' | 'growth' | 'grown'> => {
  const [now = 0, then = 0] = toComparableAmounts(value, signed)?.amounts ?? [];
  if (then <= 0) return {};
  const growth = new Big(now).minus(then).div(then).toNumber();
  return { signed: Number(signed.amount ?? then), growth, ...omitUndefined({ grown: growth > 0 && modified ? modified : undefined }) };
};

const factsOf = (subject: SearchSubject): SearchFacts => {
  const { status, type, value, end, classifications, places } = subject;
  const { amount, currency } = value;
  const category = /^\d\d/.exec(codeOf(classifications[0] ?? {}))?.[0];
  const [region] = collectRegions(places);
  return {
    status: textOrEmpty(status),
    type: textOrEmpty(type),
    // As in statistics, another text is no currency.
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && typeof amount === 'number'
      ? { currency, amount, ...searchGrowthOf(subject) }
      : {}),
    ...omitUndefined({ end: end ?? undefined, category, region: region?.slice(0, 64) }),
  };
};

const factTerms = ({ status, type, currency, amount, growth = 0, end }: SearchFacts): string[] => [
  term.status(status),
  term.procedure(type),
  ...(currency === undefined || amount === undefined ? [] : [term.value(currency, computeDecade(amount))]),
  ...(growth > 0 ? [term.grown] : []),
  ...(end === undefined ? [] : [term.end(monthOf(end))]),
];

/** The search entry of a public record: a term for each of its words and codes, about a hundred. */
export const entryOfSubject = (subject: SearchSubject): SearchEntry => {
  const facts = factsOf(subject);
  const terms = [
    ...[...subject.numbers, ...subject.references].flatMap((number) => numberTerms(idTextOf(number))),
    ...subject.numbers.flatMap((number) => (idTextOf(number) === '' ? [] : [term.ownNumber(idTextOf(number))])),
    ...factTerms(facts),
    ...amountTerms(facts),
    ...(subject.published === null ? [] : [term.year(String(subject.published.getUTCFullYear()))]),
    ...classificationTerms(subject.classifications),
    ...collectRegions(subject.places).map((name) => term.region(regionKeyOf(name))),
    ...partyTerms(subject.buyers, [term.identifier, term.buyer]),
    ...partyTerms(subject.suppliers, [term.supplierIdentifier, term.supplier]),
    ...wordTerms(subject),
    ...numberedTerms(subject),
  ];
  return { terms: [...new Set(terms)].slice(0, MAX_TERMS), facts, published: subject.published };
};
