/**
 * Words of the search (docs/search.md "Words"): each cut to a light stem, so that the forms of a word are one. The same functions read
 * a record and a question. Pure.
 */
import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { LRUCache } from 'lru-cache';

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
    'область області областю обл та на для до від за по із зі при про під над між або що як не це цей ця ті без через щодо згідно інші інших ' +
    'и или от из для при под над без the of and for to in on by at with from'
  ).split(' '),
);

const shortest = 3;
const longest = 24;
const vowels = 'аеєиіїоуюяыэьй';
/** What may stand behind a vowel at the end of a form, by its last letter, longer ones first. */
const behindVowel: Readonly<Record<string, readonly string[]>> = {
  ь: ['ість', 'нь'],
  і: ['ості', 'ві'],
  ю: ['істю'],
  и: ['ми'],
  о: ['го'],
  у: ['му'],
  м: ['м'],
  х: ['х'],
  в: ['в'],
};
/** Verbal nouns: -ння and its cases. */
const verbal: readonly string[] = ['ннями', 'нням', 'ннях', 'ння', 'нню', 'нні'];
/** Consonants behind which н makes an adjective: ремонт, ремонтний. */
const stems = 'бвгджзклмнпрстфхцчшщ';

const isVowel = (word: string, at: number): boolean => at >= 0 && vowels.includes(word.charAt(at));

/** How long the word is up to `end`, without vowels there. */
const withoutVowels = (word: string, end: number): number => {
  let left = end;
  while (isVowel(word, left - 1)) left -= 1;
  return left;
};

/** How long the word is without its last ending. */
const withoutEnding = (word: string): number => {
  const noun = word.includes('нн') ? verbal.find((one) => word.endsWith(one)) : undefined;
  if (noun !== undefined) return word.length - noun.length;
  // закупівля, закупівель
  if (word.endsWith('івел')) return word.length - 2;
  if (word.endsWith('івл')) return word.length - 1;
  const tail = behindVowel[word.charAt(word.length - 1)]?.find(
    (one) => word.endsWith(one) && (isVowel(one, 0) || isVowel(word, word.length - one.length - 1)),
  );
  const end = withoutVowels(word, word.length - (tail?.length ?? 0));
  // дому, вагам: what looks like such an ending is the root.
  return end < shortest ? withoutVowels(word, word.length) : end;
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
  const root = end < shortest ? stem : stem.slice(0, end);
  // деталлю, деталь
  return root.length > shortest && root.at(-1) === root.at(-2) ? root.slice(0, -1) : root;
};

const plainOf = (word: string): string =>
  cyrillic.test(word) && foreign.test(word) ? word.replace(foreignInCyrillic, (letter) => lookalikes[letter] ?? letter) : word;

const stemmed = (word: string): string => {
  if (cyrillic.test(word)) return stemCyrillic(plainOf(word)).slice(0, longest);
  return (latin.test(word) ? stemEnglish(word) : word).slice(0, longest);
};

/** Records say the same words again and again. */
const known = new LRUCache<string, string>({ max: 5000 });

/** One word without its endings, at most 24 letters; `word` is in lower case. */
export const stemOf = (word: string): string => {
  let stem = known.get(word);
  if (stem === undefined) {
    stem = stemmed(word);
    // A longer one is no word that others say.
    if (word.length <= longest) known.set(word, stem);
  }
  return stem;
};

/** How a stem begins whose word begins so; `word` is in lower case. */
export const beginningOf = (word: string): string => plainOf(word.replace(apostrophes, '')).slice(0, longest);

/** Letters of Latin and Cyrillic alphabets, and digits; by ranges, which is three times as fast as by Unicode classes. */
const wordLetters = /[0-9a-z\u00df-\u024f\u0400-\u052f]+/g;

const rawWords = (text: string): string[] => text.slice(0, 4000).toLowerCase().replace(apostrophes, '').match(wordLetters) ?? [];

/** A single digit is the number of a school; a single letter is nothing. */
const isWord = (word: string): boolean => (word.length > 1 || (word >= '0' && word <= '9')) && !empty.has(word);

/** The stems of a text in their order, each once, at most `most`; single letters and words that mean nothing are left out. */
export const parseWords = (text: string, most: number): string[] => {
  const found = new Set<string>();
  // Items of a tender say much the same: each form is cut once.
  for (const word of new Set(rawWords(text))) {
    if (found.size === most) break;
    if (isWord(word)) found.add(stemOf(word));
  }
  return [...found];
};

/** A number that may be part of a name; a year is part of none. */
export const isOrdinal = (word: string): boolean => /^\d{1,4}$/.test(word) && !/^(?:19|20)\d\d$/.test(word);

/** Words of a name before a number that are paired with it: "школа I-III ступенів № 15". */
const maxBefore = 6;

/** Stems of a text, each with a number that stands beside it, as a name is written: `[школ, 15]`, `[ступен, 15]`. */
export const parseNumbered = (text: string): (readonly [string, string])[] => {
  if (!/\d/.test(text)) return [];
  const words = rawWords(text).filter(isWord);
  return words.flatMap((number, at) => {
    if (!isOrdinal(number)) return [];
    const beside = [...words.slice(Math.max(0, at - maxBefore), at).reverse(), ...words.slice(at + 1, at + 2)];
    return beside.filter((word) => !isOrdinal(word)).map((word) => [stemOf(word), number] as const);
  });
};
