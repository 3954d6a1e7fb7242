/** Legal forms of organizations: records write them out or abbreviate them, and so do people (docs/search.md "Words"). Pure. */

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

/** Whose words people use one by one: they stay as they are typed. */
const schools: readonly Form[] = [
  ['зош', /загальноосвітн\p{L}*(?: \S+){0,3}? школ\p{L}*/giu],
  ['здо', /заклад\p{L}* дошкільн\p{L}* освіт\p{L}*/giu],
];

/** A text without any of these words has no form; most have none. */
const mayHave = /товариств|підприєм|заклад|загальноосвітн/i;

/** What a name holds, and behind a form that it writes out its abbreviation. */
export const withLegalForms = (name: string): string =>
  mayHave.test(name) ? [...forms, ...schools].reduce((text, [short, long]) => text.replace(long, `$& ${short}`), name) : name;

/** What is typed, with abbreviations in place of forms that it writes out: `withLegalForms` has added those to every name. */
export const shortenLegalForms = (typed: string): string => forms.reduce((text, [short, long]) => text.replace(long, short), typed);
