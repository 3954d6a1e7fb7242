/** Legal forms of organizations: records write them out or abbreviate them, and so do people (docs/search.md "Words"). Pure. */

/** Endings are bounded: behind each beginning in a long word without spaces the rest of it would be read again. */
type Form = readonly [string, RegExp];

const forms: readonly Form[] = [
  ['тов', /товариств\p{L}{0,8} з обмежен\p{L}{0,8} відповідальн\p{L}{0,8}/giu],
  ['фоп', /фізичн\p{L}{0,8} особ\p{L}{0,8}[\s–-]+підприєм\p{L}{0,8}/giu],
  ['кнп', /комунальн\p{L}{0,8} некомерційн\p{L}{0,8} підприємств\p{L}{0,8}/giu],
  ['кп', /комунальн\p{L}{0,8} підприємств\p{L}{0,8}/giu],
  ['дп', /державн\p{L}{0,8} підприємств\p{L}{0,8}/giu],
  ['пп', /приватн\p{L}{0,8} підприємств\p{L}{0,8}/giu],
  ['прат', /приватн\p{L}{0,8} акціонерн\p{L}{0,8} товариств\p{L}{0,8}/giu],
  ['пат', /публічн\p{L}{0,8} акціонерн\p{L}{0,8} товариств\p{L}{0,8}/giu],
  ['ат', /акціонерн\p{L}{0,8} товариств\p{L}{0,8}/giu],
  ['кз', /комунальн\p{L}{0,8} заклад\p{L}{0,8}/giu],
];

/** Whose words people use one by one: they stay as they are typed. */
const schools: readonly Form[] = [
  ['зош', /загальноосвітн\p{L}{0,8}(?: \S+){0,3}? школ\p{L}{0,8}/giu],
  ['здо', /заклад\p{L}{0,8} дошкільн\p{L}{0,8} освіт\p{L}{0,8}/giu],
];

/** A text without any of these words has no form; most have none. */
const mayHave = /товариств|підприєм|заклад|загальноосвітн/i;

/** What a name holds, and behind a form that it writes out its abbreviation. */
export const withLegalForms = (name: string): string =>
  mayHave.test(name) ? [...forms, ...schools].reduce((text, [short, long]) => text.replace(long, `$& ${short}`), name) : name;

/** What is typed, with abbreviations in place of forms that it writes out: `withLegalForms` has added those to every name. */
export const shortenLegalForms = (typed: string): string => forms.reduce((text, [short, long]) => text.replace(long, short), typed);
