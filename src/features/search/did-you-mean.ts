/** "Did you mean": words that occur in no record, each replaced by one that does (docs/search.md "Did you mean"). */

import { timeSlices } from '../../base/platform/time-slices.ts';
import { readPasted } from './model/pasted-text.ts';
import type { Vocabulary } from './model/vocabulary.ts';
import { parseWords } from './model/words.ts';
import type { Synonyms } from './synonyms.ts';
import { isKindName } from './word-terms.ts';

interface SuggestingDeps {
  readonly knownWords: () => Promise<Vocabulary>;
  readonly synonyms: Synonyms;
}

/** A longer text is no slip of the fingers. */
const MAX_TYPED_LENGTH = 40;

const AROUND_WORDS = /^[^\p{L}]+|(?<![^\p{L}])[^\p{L}]+$/gu;

/** Other words that may have been meant, the likeliest first. */
export type Suggest = (typed: string) => Promise<readonly string[]>;

/** Each word that has synonyms is replaced by one, or only each unknown word; unknown words without any by the nearest known word. */
export const makeSuggest =
  ({ knownWords, synonyms }: SuggestingDeps): Suggest =>
  async (q) => {
    const typed = readPasted(q)
      .split(/\s+/)
      .filter((word) => word !== '');
    if (typed.length > MAX_TYPED_LENGTH || typed.every((word) => /[\d*]/.test(word))) return [];
    // A search without a suggestion is better than none.
    const vocabulary = await knownWords().catch(() => null);
    if (vocabulary === null) return [];
    const meant = (word: string, replacesKnown: boolean): readonly string[] => {
      const [stem] = parseWords(word, 1);
      const plain = word.toLowerCase().replace(AROUND_WORDS, '');
      // Numbers are left alone; the words for kinds occur in no record.
      if (stem === undefined || /[\d*]/.test(word) || isKindName(plain)) return [word];
      const isKnown = vocabulary.has(stem);
      // The classifier has words for things that records name differently.
      const synonym = isKnown && !replacesKnown ? undefined : synonyms.get(stem);
      return synonym ?? [(isKnown ? undefined : vocabulary.nearest(plain)) ?? word];
    };
    const phrases: string[] = [];
    for (const replacesKnown of [true, false]) {
      const each = await timeSlices.map(typed, (word) => meant(word, replacesKnown));
      const most = Math.max(...each.map(({ length }) => length));
      phrases.push(...Array.from({ length: most }, (_, nth) => each.map((others) => others[nth] ?? others[0]).join(' ')));
    }
    return [...new Set(phrases)].filter((phrase) => phrase !== typed.join(' '));
  };
