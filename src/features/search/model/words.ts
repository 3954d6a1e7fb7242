/**
 * Words of the search (docs/search.md "Words"), each cut to a light stem so that its inflected forms match. Records and queries
 * use the same functions. Pure.
 */
import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { LRUCache } from 'lru-cache';
import { normalizeLetters } from './pasted-text.ts';

/** Apostrophes are typed in many variants, and often omitted. */
const APOSTROPHES = /['’‘ʼʹ`´′]/g;

/** Latin letters that look like Cyrillic ones, in lower case, and these; keyboards and scans put them into Cyrillic words. */
const [foreignLetters, lookalikes] = ['abcehikmoptxyёґ', 'авсенікмортхуег'];
const FOREIGN_LETTER = new RegExp(`[${foreignLetters}]`, 'g');
const CYRILLIC_LETTER = /[Ѐ-ӿ]/;
const LATIN_WORD = /^[a-z]+$/;

/** Stop words: their index lists would be the largest. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'область області областю обл та на для до від за по із зі при про під над між або що як не це цей ця ті без через щодо згідно інші інших ' +
    'и или от из для при под над без the of and for to in on by at with from'
  ).split(' '),
);

const MIN_WORD_LENGTH = 3;
const MAX_WORD_LENGTH = 24;
const VOWELS = 'аеєиіїоуюяыэьй';
/** Endings that may follow a vowel, by their last letter, longer ones first. */
const ENDINGS_AFTER_VOWEL: Readonly<Record<string, readonly string[]>> = {
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
const VERBAL_NOUN_ENDINGS: readonly string[] = ['ннями', 'нням', 'ннях', 'ння', 'нню', 'нні'];
/** Consonants after which н forms an adjective: ремонт, ремонтний. */
const CONSONANTS_BEFORE_N = 'бвгджзклмнпрстфхцчшщ';

const isVowel = (word: string, at: number): boolean => at >= 0 && VOWELS.includes(word.charAt(at));

/** The length of the word up to `end` without trailing vowels. */
const withoutVowels = (word: string, end: number): number => {
  let left = end;
  while (isVowel(word, left - 1)) left -= 1;
  return left;
};

/** The length of the word without its last ending. */
const withoutEnding = (word: string): number => {
  const noun = word.includes('нн') ? VERBAL_NOUN_ENDINGS.find((one) => word.endsWith(one)) : undefined;
  if (noun !== undefined) return word.length - noun.length;
  // закупівля, закупівель
  if (word.endsWith('івел')) return word.length - 2;
  if (word.endsWith('івл')) return word.length - 1;
  const tail = ENDINGS_AFTER_VOWEL[word.charAt(word.length - 1)]?.find(
    (one) => word.endsWith(one) && (isVowel(one, 0) || isVowel(word, word.length - one.length - 1)),
  );
  const end = withoutVowels(word, word.length - (tail?.length ?? 0));
  // дому, вагам: what looks like an ending is part of the root.
  return end < MIN_WORD_LENGTH ? withoutVowels(word, word.length) : end;
};

/** The н of an adjective, with the ь before it. */
const withoutAdjective = (word: string): number => {
  if (!word.endsWith('н')) return word.length;
  const end = word.length - (word.endsWith('ьн') ? 2 : 1);
  return CONSONANTS_BEFORE_N.includes(word.charAt(end - 1)) ? end : word.length;
};

/** Strips endings repeatedly while enough of the word is left: one form's ending may be part of another's root. */
const stemCyrillic = (word: string): string => {
  let stem = word;
  for (;;) {
    const end = withoutEnding(stem);
    if (end < MIN_WORD_LENGTH || end === stem.length) break;
    stem = stem.slice(0, end);
  }
  const end = withoutAdjective(stem);
  const root = end < MIN_WORD_LENGTH ? stem : stem.slice(0, end);
  // деталлю, деталь
  return root.length > MIN_WORD_LENGTH && root.at(-1) === root.at(-2) ? root.slice(0, -1) : root;
};

const plainOf = (word: string): string =>
  CYRILLIC_LETTER.test(word) ? word.replace(FOREIGN_LETTER, (letter) => lookalikes.charAt(foreignLetters.indexOf(letter))) : word;

const stemWord = (word: string): string => {
  if (CYRILLIC_LETTER.test(word)) return stemCyrillic(plainOf(word)).slice(0, MAX_WORD_LENGTH);
  return (LATIN_WORD.test(word) ? stemEnglish(word) : word).slice(0, MAX_WORD_LENGTH);
};

/** Records repeat the same words. */
const stemCache = new LRUCache<string, string>({ max: 5000 });

/** The stem of one word, at most 24 letters; `word` is in lower case. */
export const stemOf = (word: string): string => {
  let stem = stemCache.get(word);
  if (stem === undefined) {
    stem = stemWord(word);
    // Longer words rarely repeat.
    if (word.length <= MAX_WORD_LENGTH) stemCache.set(word, stem);
  }
  return stem;
};

/** The stem prefix for a typed word prefix; `word` is in lower case. */
export const beginningOf = (word: string): string => plainOf(word.replace(APOSTROPHES, '')).slice(0, MAX_WORD_LENGTH);

/** Latin and Cyrillic letters and digits; ranges are three times as fast as Unicode classes. */
const WORD_LETTERS = /[0-9a-z\u00df-\u024f\u0400-\u052f]+/g;

const rawWords = (text: string): string[] => normalizeLetters(text).toLowerCase().replace(APOSTROPHES, '').match(WORD_LETTERS) ?? [];

/** A single digit may be the number of a school; a single letter is ignored. */
const isWord = (word: string): boolean => (word.length > 1 || (word >= '0' && word <= '9')) && !STOP_WORDS.has(word);

/** The words of a text in order, in lower case, without those that {@link parseWords} leaves out. */
export const splitWords = (text: string): string[] => rawWords(text).filter(isWord);

/** The distinct stems of a text in order, at most `most`; single letters and stop words are left out. */
export const parseWords = (text: string, most: number): string[] => {
  const found = new Set<string>();
  // The items of a tender repeat words: each form is stemmed once.
  for (const word of new Set(rawWords(text))) {
    if (found.size === most) break;
    if (isWord(word)) found.add(stemOf(word));
  }
  return [...found];
};

/** A number that may be part of a name; years are excluded. */
export const isOrdinal = (word: string): boolean => /^\d{1,4}$/.test(word) && !/^(?:19|20)\d\d$/.test(word);

/** Words of a name paired with the number after them: "школа I-III ступенів № 15". */
const MAX_WORDS_BEFORE = 6;

/** Stems of a text, each with an adjacent number, as in names: `[школ, 15]`, `[ступен, 15]`. */
export const parseNumbered = (text: string): (readonly [string, string])[] => {
  if (!/\d/.test(text)) return [];
  const words = splitWords(text);
  return words.flatMap((number, at) => {
    if (!isOrdinal(number)) return [];
    const beside = [...words.slice(Math.max(0, at - MAX_WORDS_BEFORE), at).reverse(), ...words.slice(at + 1, at + 2)];
    return beside.filter((word) => !isOrdinal(word)).map((word) => [stemOf(word), number] as const);
  });
};
