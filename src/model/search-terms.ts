/**
 * What the search knows of a tender (docs/search.md): words cut to a light stem, the terms the store keeps with the record and finds
 * it by, and the few facts that ranges are asked of. The same functions read a record and a question. Pure; nothing of it is shown.
 */
import { isPlainObject, sameValue } from './json.ts';

/** Apostrophes are written in many ways and left out as often. */
const apostrophes = /['’‘ʼʹ`´′]/g;

/** Latin letters that look like Cyrillic ones, in lower case; they get into Cyrillic words by the keyboard or by a scan. */
const lookalikes: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  i: 'і',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
  ё: 'е',
  ґ: 'г',
};
const foreignInCyrillic = /[abcehikmoptxyёґ]/g;
const foreign = /[abcehikmoptxyёґ]/;
const cyrillic = /[Ѐ-ӿ]/;
const latin = /^[a-z]+$/;

/** Said everywhere and meaning nothing: they would be the largest lists of the index. */
const empty: ReadonlySet<string> = new Set(
  (
    'та на для до від за по із зі при про під над між або що як не це цей ця ті без через щодо згідно інші інших ' +
    'и или от из для при под над без the of and for to in on by at with from'
  ).split(' '),
);

const shortest = 3;
const longest = 24;
const vowels = 'аеєиіїоуюяыэьй';
/** What may stand behind a vowel at the end of a form, by its last letter, longer ones first. */
const behindVowel: Readonly<Record<string, readonly string[]>> = {
  ь: ['сть', 'нь'],
  і: ['сті', 'ві'],
  ю: ['стю'],
  и: ['ми'],
  о: ['го'],
  у: ['му'],
  м: ['м'],
  х: ['х'],
  в: ['в'],
};
/** Verbal nouns: -ння and its cases. */
const verbal: readonly string[] = ['нням', 'ннях', 'ння', 'нню', 'нні'];
/** Consonants behind which н makes an adjective: ремонт, ремонтний. */
const stems = 'бвгджзклмнпрстфхцчшщ';

const isVowel = (word: string, at: number): boolean => at >= 0 && vowels.includes(word.charAt(at));

/** How long the word is without its last ending. */
const withoutEnding = (word: string): number => {
  const noun = word.includes('нн') ? verbal.find((one) => word.endsWith(one)) : undefined;
  if (noun !== undefined) return word.length - noun.length;
  // закупівля, закупівель
  if (word.endsWith('івел')) return word.length - 2;
  if (word.endsWith('івл')) return word.length - 1;
  const tail = behindVowel[word.charAt(word.length - 1)]?.find((one) => word.endsWith(one) && isVowel(word, word.length - one.length - 1));
  let end = word.length - (tail?.length ?? 0);
  while (isVowel(word, end - 1)) end -= 1;
  return end;
};

/** The н of an adjective, with the ь before it. */
const withoutAdjective = (word: string): number => {
  if (!word.endsWith('н')) return word.length;
  const end = word.length - (word.endsWith('ьн') ? 2 : 1);
  return stems.includes(word.charAt(end - 1)) ? end : word.length;
};

/** Endings go one after the other, while enough of the word is left: a form may end as the root of another does. */
const stemCyrillic = (word: string): string => {
  let stem = word;
  for (;;) {
    const end = withoutEnding(stem);
    if (end < shortest || end === stem.length) break;
    stem = stem.slice(0, end);
  }
  const end = withoutAdjective(stem);
  return end < shortest ? stem : stem.slice(0, end);
};

const stemLatin = (word: string): string => {
  if (word.length > shortest && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > shortest && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
};

/** One word without its endings, at most 24 letters; `word` is in lower case. */
export const stemOf = (word: string): string => {
  if (cyrillic.test(word)) {
    const own = foreign.test(word) ? word.replace(foreignInCyrillic, (letter) => lookalikes[letter] ?? letter) : word;
    return stemCyrillic(own).slice(0, longest);
  }
  return (latin.test(word) ? stemLatin(word) : word).slice(0, longest);
};

/** Letters of Latin and Cyrillic alphabets, and digits; by ranges, which is three times as fast as by Unicode classes. */
const wordLetters = /[0-9a-z\u00df-\u024f\u0400-\u052f]+/g;

/** The stems of a text in their order, each once, at most `most`; single letters and words that mean nothing are left out. */
export const wordsOf = (text: string, most: number): string[] => {
  const found = new Set<string>();
  const plain = text.slice(0, 4000).toLowerCase().replace(apostrophes, '');
  // Items of a tender say much the same: each form is cut once.
  for (const word of new Set(plain.match(wordLetters))) {
    if (found.size === most) break;
    if (word.length > 1 && !empty.has(word)) found.add(stemOf(word));
  }
  return [...found];
};

/** The kinds of terms. The same functions name them in a record and in a question. */
export const term = {
  word: (stem: string): string => `w:${stem}`,
  buyer: (stem: string): string => `b:${stem}`,
  identifier: (id: string): string => `i:${id.toLowerCase().slice(0, 64)}`,
  /** A tenderID, or the beginning of one at one of its parts or digits. */
  number: (tenderID: string): string => `n:${tenderID.toLowerCase().slice(0, 64)}`,
  /** The first digits of a CPV code, two to eight. */
  classification: (digits: string): string => `c:${digits.slice(0, 64)}`,
  status: (status: string): string => `s:${status}`,
  procedure: (type: string): string => `m:${type}`,
  /** The power of ten of a value, by currency. */
  value: (currency: string, decade: number): string => `v:${currency}:${decade}`,
  /** The month (UTC) in which tendering ends. */
  end: (month: string): string => `e:${month}`,
} as const;

/** The facts that ranges and short lists are asked of; absent where the tender has none. */
export interface SearchFacts {
  readonly status: string;
  readonly type: string;
  readonly currency?: string;
  readonly amount?: number;
  readonly end?: Date;
}

interface SearchEntry {
  readonly terms: readonly string[];
  readonly facts: SearchFacts;
  /** When it was published, where the tender says it. */
  readonly published: Date | null;
}

/** All that is read of a tender here. */
const readFields = [
  ...(['tenderID', 'status', 'procurementMethodType', 'title', 'title_en', 'title_ru', 'value', 'items', 'lots'] as const),
  ...(['procuringEntity', 'noticePublicationDate', 'enquiryPeriod', 'tenderPeriod'] as const),
] as const;
type Read = Readonly<Partial<Record<(typeof readFields)[number], unknown>>>;

export const largestDecade = 15;
const mostWords = 40;
const mostBuyerWords = 12;
const mostCodes = 8;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Imported records have numbers for ids as well. */
const idOf = (value: unknown): string => (typeof value === 'number' ? String(value) : textOf(value));
const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.slice(0, 100).filter(isPlainObject) : []);
const partOf = (value: unknown): Record<string, unknown> => (isPlainObject(value) ? value : {});
const dateOf = (value: unknown): Date | null => (value instanceof Date && Number.isFinite(value.getTime()) ? value : null);

/** 0 for less than ten, 1 for tens, and so on; what is not above zero stands at 0. */
export const decadeOf = (amount: number): number =>
  amount < 10 ? 0 : Math.min(largestDecade, String(Math.trunc(Math.min(amount, 1e20))).length - 1);

export const monthOf = (date: Date): string => date.toISOString().slice(0, 7);

/** `UA-2026-11-21-000001-a`: year, month, day, each digit of the number, and the whole. */
const numberTerms = (tenderID: string): string[] => {
  const [, day, count] = /^([A-Za-z]{2}-\d{4}-\d{2}-\d{2})-(\d{1,9})/.exec(tenderID) ?? [];
  if (day === undefined || count === undefined) return tenderID === '' ? [] : [term.number(tenderID)];
  const begun = Array.from(count, (_, at) => `${day}-${count.slice(0, at + 1)}`);
  return [day.slice(0, 7), day.slice(0, 10), day, ...begun, tenderID].map(term.number);
};

const codeTerms = (items: readonly Record<string, unknown>[]): string[] => {
  const codes = new Set(items.map((item) => idOf(partOf(item.classification).id)).filter((code) => code !== ''));
  return [...codes].slice(0, mostCodes).flatMap((code) => {
    const digits = /^(\d{8})(-\d)?$/.exec(code)?.[1];
    return digits === undefined
      ? [term.classification(code)]
      : [2, 3, 4, 5, 6, 7, 8].map((end) => term.classification(digits.slice(0, end)));
  });
};

const titlesOf = (part: Read): string[] => [textOf(part.title), textOf(part.title_en), textOf(part.title_ru)];

const wordTerms = (tender: Read, items: readonly Record<string, unknown>[]): string[] => {
  const texts = [
    ...titlesOf(tender),
    ...listOf(tender.lots).map((lot) => textOf(lot.title)),
    ...items.flatMap((item) => [textOf(item.description), textOf(item.description_en)]),
  ];
  return wordsOf(texts.join('\n'), mostWords).map(term.word);
};

const buyerTerms = (entity: Record<string, unknown>): string[] => {
  const identifier = partOf(entity.identifier);
  const id = idOf(identifier.id);
  const names = [entity.name, entity.name_en, entity.name_ru, identifier.legalName].map(textOf).join('\n');
  return [...(id === '' ? [] : [term.identifier(id)]), ...wordsOf(names, mostBuyerWords).map(term.buyer)];
};

const factsOf = (tender: Read): SearchFacts => {
  const { amount, currency } = partOf(tender.value);
  const end = dateOf(partOf(tender.tenderPeriod).endDate);
  return {
    status: textOf(tender.status),
    type: textOf(tender.procurementMethodType),
    ...(typeof currency === 'string' && typeof amount === 'number' ? { currency, amount } : {}),
    ...(end === null ? {} : { end }),
  };
};

const factTerms = ({ status, type, currency, amount, end }: SearchFacts): string[] => [
  term.status(status),
  term.procedure(type),
  ...(currency === undefined || amount === undefined ? [] : [term.value(currency, decadeOf(amount))]),
  ...(end === undefined ? [] : [term.end(monthOf(end))]),
];

/** What a published tender is found by: some fifty terms, never more than about a hundred and fifty. */
export const searchEntryOf = (record: object): SearchEntry => {
  const tender: Read = record;
  const items = listOf(tender.items);
  const facts = factsOf(tender);
  const terms = [
    ...numberTerms(textOf(tender.tenderID)),
    ...factTerms(facts),
    ...codeTerms(items),
    ...buyerTerms(partOf(tender.procuringEntity)),
    ...wordTerms(tender, items),
  ];
  const published =
    dateOf(tender.noticePublicationDate) ?? dateOf(partOf(tender.enquiryPeriod).startDate) ?? dateOf(partOf(tender.tenderPeriod).startDate);
  return { terms: [...new Set(terms)], facts, published };
};

/** Whether two states of a tender are found by the same: nothing that is read of them has changed. */
export const isFoundAlike = (one: object, other: object): boolean =>
  readFields.every((field) => sameValue(Reflect.get(one, field), Reflect.get(other, field)));
