/** Record numbers as people type them. Pure. */
import { readPasted } from '../model/pasted-text.ts';

/** Cyrillic letters that look like those of a number, typed with the wrong keyboard layout. */
const LOOKALIKE_LETTERS: Readonly<Record<string, string>> = { а: 'a', в: 'b', с: 'c', р: 'p', е: 'e' };

/**
 * Possible stored spellings of a bare number: itself, in the registries' form (`UA-P-…-a`), and for a complaint the number
 * of its tender. `UА-2026-11-21-000001-А` → `UA-2026-11-21-000001-a`.
 */
export const spellNumber = (number: string): readonly string[] => {
  const low = number
    .toLowerCase()
    .replace(/^у(?=[aа]-)/, 'u')
    .replace(/[авсре]/g, (letter) => LOOKALIKE_LETTERS[letter] ?? letter);
  const written = low.replace(/^ua-(?:[pf]-)?/, (start) => start.toUpperCase());
  const tender = /^(UA-[\d-]{1,40}-[a-z])\.[a-z]\d{1,9}$/.exec(written)?.[1];
  return [...new Set([number, written, ...(tender === undefined ? [] : [tender])])];
};

const AROUND_NUMBERS = /^[^\p{L}\d]+|(?<![^\p{L}\d])[^\p{L}\d]+$/gu;

/** Possible stored spellings of what was pasted; as given too, for imported ids may have any characters. */
export const collectSpellings = (given: string): readonly string[] => [
  ...new Set([given.trim(), ...spellNumber(readPasted(given).replace(AROUND_NUMBERS, '').slice(0, 100))]),
];
