/**
 * Alternative stems of a typed word (docs/search.md "Words"): Ukrainian changes vowels and consonants inside a word —
 * школа, шкіл; дорога, дорозі; книжка, книжок; Київ, Києва — where stripping endings is no help. For queries only: a record
 * stores one stem per word, so a better rule needs no new index. What follows the stem decides which changes a word may have.
 * Pure.
 */
import { beginningOf, stemOf } from './model/words.ts';

const cyrillicOnly = /^[а-щьюяєії]+$/;
// None changes before a consonant and к: ложка is no ліжко.
const lastVowel = /^(.*)([іоеїє])([бвгджзйклмнпрстфхцчшщ]|[бвгджзйклмнпрстфхцчшщ][бвгджзйлмнпрстфхцчшщ])$/;
const hasVowel = /[аеєиіїоуюя]/;

/** Vowels of closed and open syllables: шкіл, школа; осінь, осені; Київ, Києва. */
const exchanged: Readonly<Record<string, readonly string[]>> = { і: ['о', 'е'], о: ['і'], е: ['і'], ї: ['є', 'о'], є: ['ї'] };

/** Before the case ending -і, and before the н of adjectives: дорога, дорозі, дорожній; рука, руці; рік, річний. */
const softened: Readonly<Record<string, readonly string[]>> = { г: ['з', 'ж'], к: ['ц', 'ч'], х: ['с', 'ш'] };

/** The way back from these: дорозі, but not ваза; річний, but not речі. */
const hardened: Readonly<Record<string, string>> = { зі: 'г', ці: 'к', сі: 'х', жн: 'г', чн: 'к', шн: 'х' };

/** Short stems that would meet another word: ліки, ліцей. */
const unchanging: ReadonlySet<string> = new Set(['лік']);

const withConsonantChanged = (stem: string, behind: string): string[] => {
  if (unchanging.has(stem)) return [];
  const last = stem.slice(-1);
  const hard = hardened[last + behind.charAt(0)];
  return [...(softened[last] ?? []), ...(hard === undefined ? [] : [hard])].map((other) => stem.slice(0, -1) + other);
};

/** ніж, сіль, сіллю, but not квіти; ножі, but not лот. */
const mayChangeVowel = (vowel: string, stem: string, behind: string): boolean =>
  vowel === 'і' || vowel === 'ї' ? behind === '' || behind.startsWith('ь') || behind.startsWith(stem.slice(-1)) : behind !== '';

const withVowelChanged = (stem: string, behind: string): string[] => {
  const [, head = '', vowel = '', tail = ''] = lastVowel.exec(stem) ?? [];
  return mayChangeVowel(vowel, stem, behind) ? (exchanged[vowel] ?? []).map((other) => head + other + tail) : [];
};

/** будинок, будинку; книжок, книжка; кінець, кінця; вікон, вікно (its н is stripped as in an adjective). */
const withoutFleeting = (stem: string): string[] => {
  const [, head = '', last = ''] = /^(.*[бвгджзйклмнпрстфхцчшщ])[оеє]([бвгджзйклмнпрстфхцчшщ])$/.exec(stem) ?? [];
  if (!hasVowel.test(head)) return [];
  return last === 'н' ? [head + last, head] : [head + last];
};

const withFleeting = (stem: string): string[] => {
  const [, head = '', before = '', last = ''] = /^(.*)([бвгджзйклмнпрстфхцчшщ])([кнлрцвмт])$/.exec(stem) ?? [];
  if (!hasVowel.test(head)) return [];
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

const shortest = 3;

/** вікно, whose н is stripped as in an adjective: вікон. */
const withCutBack = (stem: string): string[] => (/^.{2,3}[бвгджзйклмнпрстфхцчшщ]$/.test(stem) ? [`${stem}он`, `${stem}ен`] : []);

/** The stem of a word, then the stems its other forms may be cut to; few of these are words. `word` is in lower case. */
export const collectForms = (word: string): readonly string[] => {
  const stem = stemOf(word);
  if (stem.length < shortest || !cyrillicOnly.test(stem)) return [stem];
  const behind = beginningOf(word).slice(stem.length);
  const soft = withConsonantChanged(stem, behind);
  const others = [
    ...withVowelChanged(stem, behind),
    // рік, році, but not речі
    ...soft.flatMap((other) => withVowelChanged(other, behind)).filter((other) => !/е.$/.test(other)),
    ...soft,
    ...withoutFleeting(stem),
    ...withFleeting(stem),
    ...withOtherEnd(stem),
    ...withCutBack(stem),
  ];
  return [...new Set([stem, ...others.filter((other) => other.length >= shortest)])];
};
