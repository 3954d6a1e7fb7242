/** Numbers of records as people write them. Pure. */

/** Cyrillic letters that look like those of a number, by the keyboard that was on. */
const lookalikes: Readonly<Record<string, string>> = { а: 'a', в: 'b', с: 'c', р: 'p', е: 'e' };

/**
 * How the number may be stored: as it was given, as numbers of registries are written (`UA-P-…-a`), and the number of a tender
 * within that of its complaint. `UА-2026-11-21-000001-А` → `UA-2026-11-21-000001-a`.
 */
export const collectSpellings = (given: string): readonly string[] => {
  const number = given.trim();
  const low = number
    .toLowerCase()
    .replace(/^у(?=[aа]-)/, 'u')
    .replace(/[авсре]/g, (letter) => lookalikes[letter] ?? letter);
  const written = low.replace(/^ua-(?:[pf]-)?/, (start) => start.toUpperCase());
  const tender = /^(UA-[\d-]{1,40}-[a-z])\.[a-z]\d{1,9}$/.exec(written)?.[1];
  return [...new Set([number, written, ...(tender === undefined ? [] : [tender])])];
};
