/**
 * Alternative stems of a typed word (docs/search.md "Words"): Ukrainian changes vowels and consonants inside a word —
 * школа, шкіл; дорога, дорозі; книжка, книжок; Київ, Києва — where stripping endings is no help. For queries only: a record
 * stores one stem per word, so a better rule needs no new index. Pure.
 */

const cyrillicOnly = /^[а-щьюяєії]+$/;
const lastVowel = /^(.*)([іоеїє])([бвгджзйклмнпрстфхцчшщ]{1,2})$/;
const hasVowel = /[аеєиіїоуюя]/;

/** Vowels of closed and open syllables: шкіл, школа; осінь, осені; Київ, Києва. */
const exchanged: Readonly<Record<string, readonly string[]>> = { і: ['о', 'е'], о: ['і'], е: ['і'], ї: ['є', 'о'], є: ['ї'] };

/** Before the case ending -і, and before the н of adjectives: дорога, дорозі, дорожній; рука, руці; річний, рік. */
const softened: Readonly<Record<string, readonly string[]>> = {
  г: ['з', 'ж'],
  з: ['г'],
  ж: ['г'],
  к: ['ц', 'ч'],
  ц: ['к'],
  ч: ['к'],
  х: ['с', 'ш'],
  с: ['х'],
  ш: ['х'],
};

const withVowelChanged = (stem: string): string[] => {
  const [, head = '', vowel = '', tail = ''] = lastVowel.exec(stem) ?? [];
  return (exchanged[vowel] ?? []).map((other) => head + other + tail);
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

/** заправці, заправок; відстань, відстані. */
const withOtherEnd = (stem: string): string[] => {
  if (/[бвгджзйклмнпрстфхцчшщ]ц$/.test(stem)) return [`${stem.slice(0, -1)}ок`];
  if (/[бвгджзйклмнпрстфхцчшщ]ок$/.test(stem)) return [`${stem.slice(0, -2)}ц`];
  return /.{3}[аеяію]н$/.test(stem) ? [stem.slice(0, -2)] : [];
};

const withConsonantChanged = (stem: string): string[] => (softened[stem.at(-1) ?? ''] ?? []).map((other) => stem.slice(0, -1) + other);

const shortest = 3;

/** вікно, whose н is stripped as in an adjective: вікон. */
const withCutBack = (stem: string): string[] => (/^.{2,3}[бвгджзйклмнпрстфхцчшщ]$/.test(stem) ? [`${stem}он`, `${stem}ен`] : []);

/** The stem itself, then the stems other forms may be cut to; few of these are words. */
export const collectForms = (stem: string): readonly string[] => {
  if (stem.length < shortest || !cyrillicOnly.test(stem)) return [stem];
  const soft = withConsonantChanged(stem);
  const others = [
    ...[stem, ...soft].flatMap(withVowelChanged),
    ...soft,
    ...withoutFleeting(stem),
    ...withFleeting(stem),
    ...withOtherEnd(stem),
    ...withCutBack(stem),
  ];
  return [...new Set([stem, ...others.filter((other) => other.length >= shortest)])];
};
