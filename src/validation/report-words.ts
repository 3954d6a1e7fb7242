/** Words of the schema language that violation reports need (spec/violation-reports.md §7), and the texts that go with them. */
import type Ajv from 'ajv/dist/2020.js';

/** Null when the text is an address with a scheme, else the reason as a client reads it. */
export const whyNoUrl = (text: string): string | null => {
  if (text === '') return 'input is empty';
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
