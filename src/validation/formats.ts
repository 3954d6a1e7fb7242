/**
 * Formats and the words of violation reports, with the exact text a client sees (spec/errors.md §3, spec/requests.md §6,
 * spec/tenders.md §3.1). Every check is linear, and every use has a `maxLength`.
 */

import type Ajv from 'ajv/dist/2020.js';
import { lookUp } from '../model/json.ts';
import { isCurrency } from '../model/money.ts';

/** Null when the text holds, else the message. */
type FormatCheck = (text: string) => string | null;

const hex = /^[0-9a-f]*$/;
const email = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,255}$/;
const url = /^https?:\/\/\S+$/;
const telephone = /^\+?[0-9]{2,}(, ?\+?[0-9]{2,})*$/;
/** The blank Braille pattern counts as a symbol, and fillers of Hangul as letters. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
const hashLengths = { md5: 32, sha1: 40, sha224: 56, sha256: 64, sha384: 96, sha512: 128 };

const hexOf = (length: number, text: string): string | null => {
  if (text.length !== length) return 'Hash value is wrong length.';
  return hex.test(text) ? null : 'Hash value is not hexadecimal.';
};

/** The same for a text that may be absent, and so empty (spec/requests.md §1.2). */
const ifAny =
  (check: FormatCheck): FormatCheck =>
  (text) =>
    text === '' ? null : check(text);

const isEmail: FormatCheck = (text) =>
  email.test(text) && text.slice(text.lastIndexOf('@') + 1).includes('.') ? null : 'Not a well formed email address.';
const isUrl: FormatCheck = (text) => (url.test(text) ? null : 'Not a well formed URL.');
const isTelephone: FormatCheck = (text) => (telephone.test(text) ? null : 'wrong telephone format (could be missed +)');
const isVisible: FormatCheck = (text) => (visible.test(text) ? null : 'Text should have at least one visible character');

export const formatChecks: Readonly<Record<string, FormatCheck>> = {
  /** Ids of objects: 32 lower-case hex digits. */
  hex32: (text) => hexOf(32, text),
  /** `md5:<32 hex>`; the other guaranteed algorithms are accepted in form (spec/errors.md §2). */
  hash: (text) => {
    const at = text.indexOf(':');
    const length = at < 0 ? undefined : lookUp(hashLengths, text.slice(0, at));
    return length === undefined ? 'Hash type is not supported.' : hexOf(length, text.slice(at + 1));
  },
  email: isEmail,
  emailIfAny: ifAny(isEmail),
  url: isUrl,
  urlIfAny: ifAny(isUrl),
  telephone: isTelephone,
  telephoneIfAny: ifAny(isTelephone),
  /** Something to see: spaces of any width, marks without a letter and what no font draws are nothing. */
  visible: isVisible,
  /** Of a violation report (spec/violation-reports.md §4); elsewhere nothing is asked of a text that may be empty. */
  visibleIfAny: ifAny(isVisible),
  currency: (text) => (isCurrency(text) ? null : 'Currency should be a code of ISO 4217 in capital letters, such as UAH'),
};

const whatATelephoneIs = 'digits with a leading +, no spaces: +380441234567';

/** What a format asks for, where its message does not say it. */
export const formatHints: Readonly<Record<string, string>> = {
  telephone: whatATelephoneIs,
  telephoneIfAny: whatATelephoneIs,
};

/** Null when the text is an address with a scheme, else the reason as a client reads it. */
export const whyNoUrl = (text: string): string | null => {
  if (text === '') return 'input is empty';
  // The parser would leave them out.
  if (/[\t\n\r]/.test(text)) return 'tabs and line breaks are not allowed';
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:/.test(text)) return 'relative URL without a base';
  return URL.canParse(text) ? null : 'invalid address';
};

/** What is said of a kind of document that has no place in a report; null prints as `None`. */
export const whyInappropriate = (documentType: unknown, appropriate: readonly unknown[]): string =>
  `Inapropriate documentType ${documentType ?? 'None'}; expected: ${appropriate.join(' or ')}`;

/** A value that is none of the choices at all is reported by `enum`, and only by it. */
const isChoice = (value: unknown, parent: { readonly enum?: readonly unknown[] } | undefined): boolean =>
  parent?.enum?.includes(value) ?? true;

/** Adds `keepsNull`, `mustBe`, `appropriate` and `absoluteUrl` to a checker. */
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
  ajv.addKeyword({
    keyword: 'absoluteUrl',
    type: 'string',
    schemaType: 'boolean',
    validate: (_: boolean, data: string) => whyNoUrl(data) === null,
  });
};
