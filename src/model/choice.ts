import type { FieldError } from './problem.ts';

/** A value as errors print it: texts in quotes. */
export const quoted = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));

/** `'a', 'b' or 'c'`. */
export const listed = (values: readonly unknown[]): string => {
  const texts = values.map(quoted);
  const last = texts.pop() ?? '';
  return texts.length === 0 ? last : `${texts.join(', ')} or ${last}`;
};

/** A value that is none of the choices: type `enum` (spec/decisions.md D1, `Value must be one of`). */
export const notAmong = (path: readonly string[], choices: readonly (string | number | boolean)[]): FieldError => {
  const expected = listed(choices);
  return { type: 'enum', path, msg: `Input should be ${expected}`, ctx: { expected } };
};
