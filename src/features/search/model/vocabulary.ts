/** Which words records have, and which of them a misspelt word is nearest to (docs/search.md "Did you mean"). Pure. */
import { nearestOf } from '../../../domain/nearest.ts';
import { parseWords } from './words.ts';

const wordForm = /[\p{L}’'ʼ-]{3,24}/gu;
/** Distinct words kept, the first ones. */
const maxWords = 100_000;
/** `nearestOf` allows two errors, each of which changes at most two letters and one of the length. */
const [maxLetters, maxLength] = [4, 2];

interface Word {
  readonly text: string;
  /** A bit for each letter, some letters sharing one. */
  readonly letters: number;
}

const lettersOf = (word: string): number => {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
};

const countBits = (bits: number): number => {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
};

export interface Vocabulary {
  add(text: string): void;
  has(stem: string): boolean;
  /** The nearest word, of equals the most frequent; undefined when none is near. */
  nearest(word: string): string | undefined;
}

export const makeVocabulary = (): Vocabulary => {
  const counts = new Map<string, number>();
  const stems = new Set<string>();
  const byLength = new Map<number, Word[]>();
  const addWord = (text: string): void => {
    const count = counts.get(text) ?? 0;
    if (count === 0 && counts.size >= maxWords) return;
    counts.set(text, count + 1);
    if (count > 0) return;
    for (const stem of parseWords(text, 1)) stems.add(stem);
    const alike = byLength.get(text.length) ?? [];
    alike.push({ text, letters: lettersOf(text) });
    byLength.set(text.length, alike);
  };
  return {
    add: (text) => {
      for (const [word] of text.toLowerCase().matchAll(wordForm)) addWord(word);
    },
    has: (stem) => stems.has(stem),
    nearest: (word) => {
      const letters = lettersOf(word);
      const near: string[] = [];
      for (let length = word.length - maxLength; length <= word.length + maxLength; length += 1)
        for (const one of byLength.get(length) ?? []) if (countBits(one.letters ^ letters) <= maxLetters) near.push(one.text);
      return nearestOf(
        word,
        near.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)),
      );
    },
  };
};
