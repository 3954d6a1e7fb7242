/** Legal forms of organizations, spelled out or abbreviated in records and queries alike (docs/search.md "Words"). Pure. */

type Form = readonly [string, RegExp];

const forms: readonly Form[] = [
  ['тов', /товариств\p{L}* з обмежен\p{L}* відповідальн\p{L}*/giu],
  ['фоп', /фізичн\p{L}* особ\p{L}*[\s–-]+підприєм\p{L}*/giu],
  ['кнп', /комунальн\p{L}* некомерційн\p{L}* підприємств\p{L}*/giu],
  ['кп', /комунальн\p{L}* підприємств\p{L}*/giu],
  ['дп', /державн\p{L}* підприємств\p{L}*/giu],
  ['пп', /приватн\p{L}* підприємств\p{L}*/giu],
  ['прат', /приватн\p{L}* акціонерн\p{L}* товариств\p{L}*/giu],
  ['пат', /публічн\p{L}* акціонерн\p{L}* товариств\p{L}*/giu],
  ['ат', /акціонерн\p{L}* товариств\p{L}*/giu],
  ['кз', /комунальн\p{L}* заклад\p{L}*/giu],
];

/** Forms whose words people use separately: queries keep them as typed. */
const schools: readonly Form[] = [
  ['зош', /загальноосвітн\p{L}*(?: \S+){0,3}? школ\p{L}*/giu],
  ['здо', /заклад\p{L}* дошкільн\p{L}* освіт\p{L}*/giu],
];

/** Most texts contain none of these words, hence no form. */
const mayHave = /товариств|підприєм|заклад|загальноосвітн/i;

/** The name with the abbreviation added after each form it spells out. */
export const withLegalForms = (name: string): string =>
  mayHave.test(name) ? [...forms, ...schools].reduce((text, [short, long]) => text.replace(long, `$& ${short}`), name) : name;

/** The typed text with forms abbreviated: `withLegalForms` has added the abbreviations to every name. */
export const shortenLegalForms = (typed: string): string => forms.reduce((text, [short, long]) => text.replace(long, short), typed);
