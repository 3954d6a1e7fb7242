/** What of a JSON value the store can hold: it has no place for some names, and none for halves of characters. Pure. */
import { isPlainObject } from './json.ts';

const isName = (name: string): boolean =>
  name !== '__proto__' && !name.startsWith('$') && !name.includes('.') && !name.includes('\u0000') && name.isWellFormed();

/** Names that the store cannot hold are left out, and of a text what it cannot hold is replaced. */
export const buildStorable = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '\ufffd');
  if (Array.isArray(value)) return value.map(buildStorable);
  if (!isPlainObject(value)) return value;
  const held = Object.entries(value).filter(([name]) => isName(name));
  return Object.fromEntries(held.map(([name, part]) => [name, buildStorable(part)]));
};

/** Whether the store can hold it as it is. */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (Array.isArray(value)) return value.every(isStorable);
  return !isPlainObject(value) || Object.entries(value).every(([name, part]) => isName(name) && isStorable(part));
};
