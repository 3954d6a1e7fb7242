/** Legal forms of organizations, spelled out or abbreviated in records and queries alike (docs/search.md "Words"). Pure. */

/** Endings are bounded: behind each beginning in a long word without spaces the rest of it would be read again. */
type Form = readonly [string, RegExp];

const LEGAL_FORMS: readonly Form[] = [
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

/** Forms whose words people use separately: queries keep them as typed. */
const SCHOOL_FORMS: readonly Form[] = [
  ['зош', /загальноосвітн\p{L}{0,8}(?: \S+){0,3}? школ\p{L}{0,8}/giu],
  ['здо', /заклад\p{L}{0,8} дошкільн\p{L}{0,8} освіт\p{L}{0,8}/giu],
];

/** Most texts contain none of these words, hence no form. */
const MAY_HAVE_FORM = /товариств|підприєм|заклад|загальноосвітн/i;

/** The name with the abbreviation added after each form it spells out. */
export const withLegalForms = (name: string): string =>
  MAY_HAVE_FORM.test(name)
    ? [...LEGAL_FORMS, ...SCHOOL_FORMS].reduce((text, [short, long]) => text.replace(long, `$& ${short}`), name)
    : name;

/** The typed text with forms abbreviated: `withLegalForms` has added the abbreviations to every name. */
export const shortenLegalForms = (typed: string): string => LEGAL_FORMS.reduce((text, [short, long]) => text.replace(long, short), typed);
