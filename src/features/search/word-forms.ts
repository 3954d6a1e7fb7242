/**
 * Alternative stems of a typed word (docs/search.md "Words"): Ukrainian changes vowels and consonants inside a word —
 * школа, шкіл; дорога, дорозі; книжка, книжок; Київ, Києва — where stripping endings is no help. For queries only: a record
 * stores one stem per word, so a better rule needs no new index. What follows the stem decides which changes a word may have.
 * Pure.
 */
import { beginningOf, stemOf } from './model/words.ts';

const MIN_STEM_LENGTH = 3;
const CYRILLIC_ONLY = /^[а-щьюяєії]+$/;
const LAST_VOWEL = /^(.*)([іоеїє])([бвгджзйклмнпрстфхцчшщ]{1,2})$/;
const ANY_VOWEL = /[аеєиіїоуюя]/;

/** Vowels of closed and open syllables: шкіл, школа; осінь, осені; Київ, Києва. */
const EXCHANGED_VOWELS: Readonly<Record<string, readonly string[]>> = { і: ['о', 'е'], о: ['і'], е: ['і'], ї: ['є', 'о'], є: ['ї'] };

/** Before the case ending -і, and before the н of adjectives: дорога, дорозі, дорожній; рука, руці; рік, річний. */
const SOFTENED_CONSONANTS: Readonly<Record<string, readonly string[]>> = { г: ['з', 'ж'], к: ['ц', 'ч'], х: ['с', 'ш'] };

/** The way back: before the case ending -і (дорозі, but not ваза), … */
const HARD_BEFORE_CASE: Readonly<Record<string, string>> = { з: 'г', ц: 'к', с: 'х' };
/** … and in derived words; of the shortest stems before н only: річний, but not речі. */
const HARD_IN_DERIVED: Readonly<Record<string, string>> = { ж: 'г', ч: 'к', ш: 'х' };

/** Stems that would meet another word: ліки, ліцей; ложка, ліжко. */
const UNCHANGING_STEMS: ReadonlySet<string> = new Set(['лік', 'ложк', 'ліжк']);

const withConsonantChanged = (stem: string, behind: string): string[] => {
  const last = stem.slice(-1);
  const isDerived = stem.length > MIN_STEM_LENGTH || behind.startsWith('н');
  const hard = (behind === 'і' ? HARD_BEFORE_CASE[last] : undefined) ?? (isDerived ? HARD_IN_DERIVED[last] : undefined);
  return [...(SOFTENED_CONSONANTS[last] ?? []), ...(hard === undefined ? [] : [hard])].map((other) => stem.slice(0, -1) + other);
};

const withVowelChanged = (stem: string): string[] => {
  const [, head = '', vowel = '', tail = ''] = LAST_VOWEL.exec(stem) ?? [];
  return (EXCHANGED_VOWELS[vowel] ?? []).map((other) => head + other + tail);
};

/** і stands in a closed syllable: ніж, сіль, сіллю, якістю, договірний, but not квіти, літній; о and е in an open one: ножі, but not лот. */
const mayChangeVowel = (stem: string, behind: string): boolean => {
  if (UNCHANGING_STEMS.has(stem)) return false;
  const isClosed = behind === '' || /^(?:ь|ю$)/.test(behind) || behind.startsWith(stem.slice(-1));
  const isDerived = stem.length > MIN_STEM_LENGTH && behind.startsWith('н');
  return /[ії][^аеєиіїоуюя]*$/.test(stem) ? isClosed || isDerived : behind !== '';
};

/** будинок, будинку; книжок, книжка; кінець, кінця; вікон, вікно (its н is stripped as in an adjective). */
const withoutFleeting = (stem: string): string[] => {
  const [, head = '', last = ''] = /^(.*[бвгджзйклмнпрстфхцчшщ])[оеє]([бвгджзйклмнпрстфхцчшщ])$/.exec(stem) ?? [];
  if (!ANY_VOWEL.test(head)) return [];
  return last === 'н' ? [head + last, head] : [head + last];
};

const withFleeting = (stem: string): string[] => {
  const [, head = '', before = '', last = ''] = /^(.*)([бвгджзйклмнпрстфхцчшщ])([кнлрцвмт])$/.exec(stem) ?? [];
  if (!ANY_VOWEL.test(head)) return [];
  if (last === 'к') return [`${head}${before}ок`];
  return [`${head}${before}е${last}`, ...(last === 'н' || last === 'т' || last === 'л' ? [`${head}${before}о${last}`] : [])];
};

/** заправці, заправок; стілець, стільця; відстань, відстані. */
const withOtherEnd = (stem: string): string[] => {
  if (stem.endsWith('льц')) return [`${stem.slice(0, -2)}ец`];
  if (stem.endsWith('лец')) return [`${stem.slice(0, -2)}ьц`];
  if (/[бвгджзйклмнпрстфхцчшщ]ц$/.test(stem)) return [`${stem.slice(0, -1)}ок`];
  if (/[бвгджзйклмнпрстфхцчшщ]ок$/.test(stem)) return [`${stem.slice(0, -2)}ц`];
  return /.{3}[аеяію]н$/.test(stem) ? [stem.slice(0, -2)] : [];
};

/** вікно, whose н is stripped as in an adjective: вікон. */
const withCutBack = (stem: string): string[] => (/^.{2,3}[бвгджзйклмнпрстфхцчшщ]$/.test(stem) ? [`${stem}он`, `${stem}ен`] : []);

/** The stem of a word, then the stems its other forms may be cut to; few of these are words. `word` is in lower case. */
export const collectForms = (word: string): readonly string[] => {
  const stem = stemOf(word);
  if (stem.length < MIN_STEM_LENGTH || !CYRILLIC_ONLY.test(stem)) return [stem];
  const behind = beginningOf(word).slice(stem.length);
  const soft = UNCHANGING_STEMS.has(stem) ? [] : withConsonantChanged(stem, behind);
  const others = [
    ...(mayChangeVowel(stem, behind) ? withVowelChanged(stem) : []),
    // рік, році, but not речі
    ...soft.flatMap(withVowelChanged).filter((other) => !/е.$/.test(other)),
    ...soft,
    ...withoutFleeting(stem),
    ...withFleeting(stem),
    ...withOtherEnd(stem),
    ...withCutBack(stem),
  ];
  return [...new Set([stem, ...others.filter((other) => other.length >= MIN_STEM_LENGTH)])];
};
