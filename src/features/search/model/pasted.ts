/** Texts, numbers and codes as people paste them (docs/search.md "Pasted text"). Pure. */

/** Soft hyphens, joiners, marks of direction, variants. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** One spelling of what looks alike. NFKC alone would make `№` two letters, and the acute accent a blank. */
export const normalizeLetters = (text: string): string =>
  text.replace(/№/g, ' ').replace(/´/g, "'").normalize('NFKC').replace(invisible, '');

/** Of a longer text the rest is not read. */
const MAX_PASTED_LENGTH = 4000;

const dash = /[\p{Pd}−⁃˗]/gu;
const withHyphens = (text: string): string => normalizeLetters(text).replace(dash, '-');

/** The part of a text that is read, whole words of it, and the rest. */
export const cutPasted = (text: string): readonly [part: string, rest: string] => {
  const plain = withHyphens(text);
  if (plain.length <= MAX_PASTED_LENGTH) return [plain, ''];
  let end = MAX_PASTED_LENGTH;
  while (end > 0 && !/\s/.test(plain.charAt(end))) end -= 1;
  if (end === 0) end = MAX_PASTED_LENGTH;
  return [plain.slice(0, end), plain.slice(end).trim()];
};

/** Each pattern here reads a text once, whatever the text: none begins in the middle of a word, and repetitions are short. */
const addressLike = /(?<!\S)[^\s/]*\/\S+/g;
/** A number for people, or an id. */
const named = /(?<![\p{L}\d])(?:[uу][aа]-(?:[pfр]-)?\d{4}-[^\s/?#&]+|[0-9a-f]{32}(?![0-9a-f]))/iu;
const party = /\/(?:buyer|supplier)\/([^/?#]+)/;
const searched = /[?&]q=([^&#]+)/;

/** Malformed escapes stay as they are. */
const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address.replaceAll('+', ' '));
  } catch {
    return address;
  }
};

/** What the address of a page is about. */
const subjectOf = (address: string): string => {
  const text = withHyphens(decoded(address));
  return named.exec(text)?.[0] ?? party.exec(text)?.[1] ?? searched.exec(text)?.[1] ?? address;
};

/** `UA-` is left out, or written apart. */
const numberBegin = /(?<![\p{L}\d-]|[uу][aа]\s{1,9})(?:[uу][aа][\s-]{0,9})?(?=(?:[pfр]-)?\d{4}-\d{2}-\d{2}-\d)/giu;
/** `ДК 021:2015: 30190000-7`, `CPV 301900`, `021:2015:30190000-7`. */
const codeScheme =
  /(?<![\p{L}\d])(?:(?:[дd][кk]|[cс][pр]v)[\s:.-]{0,9}(?:021)?(?:[\s:.-]{0,9}20(?:15|08))?|021[\s:-]{0,9}2015)[\s:.,()-]{0,9}(?=\d{6,8}(?:-\d?)?(?!\d))/giu;
/** `UA-EDR-00037256`. */
const partyScheme = /(?<![\p{L}\d-])ua-(?:edr|edrpou|ipn|fin)[\s:-]{0,9}(?=\d)/giu;

/** The text with plain hyphens, addresses replaced by their numbers, and numbers and codes in their own spelling. */
export const readPasted = (text: string): string =>
  cutPasted(text)[0].replace(addressLike, subjectOf).replace(numberBegin, 'UA-').replace(codeScheme, '').replace(partyScheme, '');
