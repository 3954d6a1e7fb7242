/** Texts, numbers and codes as people paste them (docs/search.md "Pasted text"). Pure. */

/** Soft hyphens, joiners, marks of direction, variants. */
const INVISIBLE_CHARACTERS = /\p{Default_Ignorable_Code_Point}/gu;

/** One spelling of what looks alike. NFKC alone would make `№` two letters, and the acute accent a blank. */
export const normalizeLetters = (text: string): string =>
  text.replace(/№/g, ' ').replace(/´/g, "'").normalize('NFKC').replace(INVISIBLE_CHARACTERS, '');

/** Of a longer text the rest is not read. */
const MAX_PASTED_LENGTH = 4000;

const DASHES = /[\p{Pd}−⁃˗]/gu;
const withHyphens = (text: string): string => normalizeLetters(text).replace(DASHES, '-');

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
const ADDRESS_LIKE = /(?<!\S)[^\s/]*\/\S+/g;
/** A number for people, or an id. */
const RECORD_IN_ADDRESS = /(?<![\p{L}\d])(?:[uу][aа]-(?:[pfр]-)?\d{4}-[^\s/?#&]+|[0-9a-f]{32}(?![0-9a-f]))/iu;
const PARTY_IN_ADDRESS = /\/(?:buyer|supplier)\/([^/?#]+)/;
const QUERY_IN_ADDRESS = /[?&]q=([^&#]+)/;

/** Malformed escapes stay as they are. */
const decodeAddress = (address: string): string => {
  try {
    return decodeURIComponent(address.replaceAll('+', ' '));
  } catch {
    return address;
  }
};

/** What the address of a page is about. */
const addressSubject = (address: string): string => {
  const text = withHyphens(decodeAddress(address));
  return RECORD_IN_ADDRESS.exec(text)?.[0] ?? PARTY_IN_ADDRESS.exec(text)?.[1] ?? QUERY_IN_ADDRESS.exec(text)?.[1] ?? address;
};

/** `UA-` is left out, or written apart. */
const NUMBER_START = /(?<![\p{L}\d-]|[uу][aа]\s{1,9})(?:[uу][aа][\s-]{0,9})?(?=(?:[pfр]-)?\d{4}-\d{2}-\d{2}-\d)/giu;
/** `ДК 021:2015: 30190000-7`, `CPV 301900`, `021:2015:30190000-7`. */
const CODE_SCHEME =
  /(?<![\p{L}\d])(?:(?:[дd][кk]|[cс][pр]v)[\s:.-]{0,9}(?:021)?(?:[\s:.-]{0,9}20(?:15|08))?|021[\s:-]{0,9}2015)[\s:.,()-]{0,9}(?=\d{6,8}(?:-\d?)?(?!\d))/giu;
/** `UA-EDR-00037256`. */
const PARTY_SCHEME = /(?<![\p{L}\d-])ua-(?:edr|edrpou|ipn|fin)[\s:-]{0,9}(?=\d)/giu;

/** The text with plain hyphens, addresses replaced by their numbers, and numbers and codes in their own spelling. */
export const readPasted = (text: string): string =>
  cutPasted(text)[0].replace(ADDRESS_LIKE, addressSubject).replace(NUMBER_START, 'UA-').replace(CODE_SCHEME, '').replace(PARTY_SCHEME, '');
