/** Which words records have, and which of them a misspelt word is nearest to (docs/search.md "Did you mean"). Pure. */
import { nearestOf } from '../../../base/domain/similar-word.ts';
import { parseWords } from './words.ts';

const WORD_FORM = /[\p{L}’'ʼ-]{3,24}/gu;
/** Distinct words kept, the first ones. */
const MAX_WORDS = 100_000;
/** `nearestOf` allows two errors, each of which changes at most two letters and one of the length. */
const [maxLetters, maxLength] = [4, 2];

/** Words of one length. Beside each of them, its letters: comparing numbers side by side spares a search ten milliseconds. */
interface Alike {
  readonly texts: string[];
  letters: Int32Array;
}

/** A bit for each letter, some letters sharing one. */
const lettersOf = (word: string): number => {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
};

const countBits = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

const addAlike = (alike: Alike, text: string): void => {
  if (alike.texts.length === alike.letters.length) {
    const wider = new Int32Array(alike.letters.length * 2);
    wider.set(alike.letters);
    alike.letters = wider;
  }
  alike.letters[alike.texts.length] = lettersOf(text);
  alike.texts.push(text);
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
  const byLength = new Map<number, Alike>();
  const addWord = (text: string): void => {
    const count = counts.get(text) ?? 0;
    if (count === 0 && counts.size >= MAX_WORDS) return;
    counts.set(text, count + 1);
    if (count > 0) return;
    for (const stem of parseWords(text, 1)) stems.add(stem);
    const alike = byLength.get(text.length) ?? { texts: [], letters: new Int32Array(64) };
    addAlike(alike, text);
    byLength.set(text.length, alike);
  };
  return {
    add: (text) => {
      for (const [word] of text.toLowerCase().matchAll(WORD_FORM)) addWord(word);
    },
    has: (stem) => stems.has(stem),
    nearest: (word) => {
      const letters = lettersOf(word);
      const near: { readonly text: string; readonly count: number }[] = [];
      for (let length = word.length - maxLength; length <= word.length + maxLength; length += 1) {
        const alike = byLength.get(length);
        if (alike === undefined) continue;
        const { texts, letters: ofTexts } = alike;
        for (let at = 0; at < texts.length; at += 1) {
          if (countBits((ofTexts[at] ?? 0) ^ letters) > maxLetters) continue;
          const text = texts[at] ?? '';
          near.push({ text, count: counts.get(text) ?? 0 });
        }
      }
      near.sort((a, b) => b.count - a.count);
      return nearestOf(
        word,
        near.map(({ text }) => text),
      );
    },
  };
};
