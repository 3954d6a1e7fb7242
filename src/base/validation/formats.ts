/**
 * Formats with exact client-visible texts, and the keywords of violation reports (spec/errors.md §3, spec/requests.md §6,
 * spec/tenders.md §3.1). Standard formats come from ajv-formats; each of ours has the equivalent plain keywords it is published as
 * (`plain.ts`). Every check is linear, and every use has a `maxLength`.
 */

import type Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { currencyCodes, isCurrency } from '../domain/money.ts';

type PlainWords = Readonly<Record<string, unknown>>;

interface TextFormat {
  /** Null when the string is valid, else the message. */
  readonly fault: (text: string) => string | null;
  readonly plain: PlainWords;
  /** The smallest integer whose decimal text is valid; all larger ones are valid too. Absent: none is. */
  readonly integersFrom?: number;
}

const emailFormat = addFormats.default.get('email');
const durationFormat = addFormats.default.get('duration');
const HEX_DIGITS = /^[0-9a-f]*$/;
const HTTP_URL = /^https?:\/\/\S+$/;
const TELEPHONE = /^\+?[0-9]{2,}(, ?\+?[0-9]{2,})*$/;
/** The blank Braille pattern counts as a symbol, and Hangul fillers as letters. */
const VISIBLE_CHARACTER = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
const HASH_LENGTHS = new Map([
  ['md5', 32],
  ['sha1', 40],
  ['sha224', 56],
  ['sha256', 64],
  ['sha384', 96],
  ['sha512', 128],
]);

const findHashFault = (length: number, text: string): string | null => {
  if (text.length !== length) return 'Hash value is wrong length.';
  return HEX_DIGITS.test(text) ? null : 'Hash value is not hexadecimal.';
};

const hashFault = (text: string): string | null => {
  const at = text.indexOf(':');
  const length = at < 0 ? undefined : HASH_LENGTHS.get(text.slice(0, at));
  return length === undefined ? 'Hash type is not supported.' : findHashFault(length, text.slice(at + 1));
};

const isVisible: TextFormat = {
  fault: (text) => (VISIBLE_CHARACTER.test(text) ? null : 'Text should have at least one visible character'),
  plain: { pattern: VISIBLE_CHARACTER.source },
  integersFrom: Number.MIN_SAFE_INTEGER,
};

/** The same for an optional, so possibly empty, string (spec/requests.md §1.2); no standard format accepts an empty one. */
const ifAny = ({ fault, plain, ...rest }: TextFormat): TextFormat => ({
  fault: (text) => (text === '' ? null : fault(text)),
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  plain: { if: { minLength: 1 }, then: plain },
  ...rest,
});

const isEmail: TextFormat = {
  fault: (text) => (emailFormat instanceof RegExp && emailFormat.test(text) ? null : 'Not a well formed email address.'),
  plain: { format: 'email' },
};
const isDuration: TextFormat = {
  fault: (text) =>
    durationFormat instanceof RegExp && durationFormat.test(text) ? null : `Could not parse ${text}. Should be ISO8601 Durations.`,
  plain: { format: 'duration' },
};
const isUrl: TextFormat = {
  fault: (text) => (HTTP_URL.test(text) ? null : 'Not a well formed URL.'),
  plain: { pattern: '^https?://\\S+$' },
};
const isTelephone: TextFormat = {
  fault: (text) => (TELEPHONE.test(text) ? null : 'wrong telephone format (could be missed +)'),
  plain: { pattern: TELEPHONE.source },
  integersFrom: 10,
};

const ownFormats: Readonly<Record<string, TextFormat>> = {
  /** Ids of objects: 32 lower-case hex digits; a `uuid` has hyphens. Two texts. */
  hex32: { fault: (text) => findHashFault(32, text), plain: { pattern: '^[0-9a-f]{32}$' } },
  /** `md5:<32 hex>`; other guaranteed algorithms are accepted if well-formed (spec/errors.md §2). Not a standard format. Three texts. */
  hash: {
    fault: hashFault,
    plain: { pattern: `^(?:${[...HASH_LENGTHS].map(([name, length]) => `${name}:[0-9a-f]{${length}}`).join('|')})$` },
  },
  /** Stricter than `uri`, since it becomes a link: http and https only. But wider: hosts and file names may be Ukrainian. */
  url: isUrl,
  /** Numbers with or without a leading +, separated by commas. Not a standard format. */
  telephone: isTelephone,
  /** A visible character: spaces of any width, combining marks alone and invisible characters do not count. Not a standard format. */
  visible: isVisible,
  emailIfAny: ifAny(isEmail),
  urlIfAny: ifAny(isUrl),
  telephoneIfAny: ifAny(isTelephone),
  /** For violation reports (spec/violation-reports.md §4); elsewhere a possibly empty string is not checked. */
  visibleIfAny: ifAny(isVisible),
  /** Not a standard format; as an enum it would be a type of 170 words wherever money is used. */
  currency: {
    fault: (text) => (isCurrency(text) ? null : 'Currency should be a code of ISO 4217 in capital letters, such as UAH'),
    plain: { pattern: `^(?:${currencyCodes.join('|')})$` },
  },
  /** A currency, or the percent sign that auction services are sent instead. */
  unit: {
    fault: (text) => (text === '%' || isCurrency(text) ? null : 'Unit should be a code of ISO 4217 in capital letters, or %'),
    plain: { pattern: `^(?:%|${currencyCodes.join('|')})$` },
  },
};

/** Formats with custom texts. */
export const textFormats: ReadonlyMap<string, TextFormat> = new Map(
  Object.entries({ email: isEmail, duration: isDuration, ...ownFormats }),
);

/** Adds standard formats and ours to a validator. */
export const addTextFormats = (ajv: Ajv.default): void => {
  addFormats.default(ajv, ['date-time', 'duration', 'email', 'uri']);
  for (const [name, { fault }] of Object.entries(ownFormats)) ajv.addFormat(name, (text: string) => fault(text) === null);
};

const TELEPHONE_TEXT = 'digits with a leading +, no spaces: +380441234567';

/** What a format expects, where its message does not state it. */
export const formatHints: ReadonlyMap<string, string> = new Map([
  ['telephone', TELEPHONE_TEXT],
  ['telephoneIfAny', TELEPHONE_TEXT],
]);

/** Why a string is not a `uri`, as worded for clients of violation reports (spec/violation-reports.md §7). */
export const whyNoUrl = (text: string): string => {
  if (text === '') return 'input is empty';
  if (/[\t\n\r]/.test(text)) return 'tabs and line breaks are not allowed';
  return /^[A-Za-z][A-Za-z0-9+.-]*:/.test(text) ? 'invalid address' : 'relative URL without a base';
};

/** The message for a document type not allowed in a report; null prints as `None`. */
export const whyInappropriate = (documentType: unknown, appropriate: readonly unknown[]): string =>
  `Inapropriate documentType ${documentType ?? 'None'}; expected: ${appropriate.join(' or ')}`;

/** A value outside the enum is reported by `enum` only. */
const isChoice = (value: unknown, parent: { readonly enum?: readonly unknown[] } | undefined): boolean =>
  parent?.enum?.includes(value) ?? true;

/** Adds `keepsNull`, `mustBe` and `appropriate` to a validator. */
export const addReportWords = (ajv: Ajv.default): void => {
  ajv.addKeyword({ keyword: 'keepsNull', schemaType: 'boolean' });
  ajv.addKeyword({
    keyword: 'mustBe',
    schemaType: 'string',
    validate: (wanted: string, data: unknown, parent?: object) => data === wanted || !isChoice(data, parent),
  });
  ajv.addKeyword({
    keyword: 'appropriate',
    schemaType: 'array',
    validate: (wanted: readonly string[], data: unknown, parent?: object) =>
      (typeof data === 'string' && wanted.includes(data)) || !isChoice(data, parent),
  });
};
