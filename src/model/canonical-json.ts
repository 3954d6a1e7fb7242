/**
 * One text for one value, so that it can be hashed: keys in the order of their code units, nothing between the tokens,
 * numbers and strings as `JSON.stringify` writes them (RFC 8785). What JSON does not know is named: a date is
 * `{"$date":"…"}`, another type of the store `{"$<type>":"…"}`; no key of a request begins with `$`. Pure.
 */

/** What `JSON.stringify` writes otherwise than it is: quotes, backslashes, control characters, and halves of surrogate pairs, told by any half. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const escaped = /["\\\u0000-\u001f\ud800-\udfff]/;

const textOfString = (text: string): string => (escaped.test(text) ? JSON.stringify(text) : `"${text}"`);

const textOfObject = (object: object): string => {
  let text = '';
  for (const key of Object.keys(object).sort()) {
    // Keys that are listed can be read.
    const value = (object as Readonly<Record<string, unknown>>)[key];
    if (value !== undefined) text += `${text === '' ? '' : ','}${textOfString(key)}:${canonicalJson(value)}`;
  }
  return `{${text}}`;
};

const textOfList = (list: readonly unknown[]): string => {
  let text = '';
  for (const value of list) text += `${text === '' ? '' : ','}${canonicalJson(value)}`;
  return `[${text}]`;
};

const textOfDate = (date: Date): string => (Number.isNaN(date.getTime()) ? '{"$date":null}' : `{"$date":"${date.toISOString()}"}`);

/** The text of a value as the store would keep it: keys without a value are left out, gaps of a list are null. */
export const canonicalJson = (value: unknown): string => {
  switch (typeof value) {
    case 'string':
      return textOfString(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : `{"$number":"${value}"}`;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object': {
      if (value === null) return 'null';
      if (Array.isArray(value)) return textOfList(value);
      if (value instanceof Date) return textOfDate(value);
      const type: unknown = Reflect.get(value, '_bsontype');
      return typeof type === 'string' ? `{"$${type}":${JSON.stringify(String(value))}}` : textOfObject(value);
    }
    default:
      return 'null';
  }
};
