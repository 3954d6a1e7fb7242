/** Adapts JSON values to the store, which supports neither some names nor unpaired surrogates. Pure. */
import { isPlainObject } from './json.ts';

const isName = (name: string): boolean =>
  name !== '__proto__' && !name.startsWith('$') && !name.includes('.') && !name.includes('\u0000') && name.isWellFormed();

/** Drops names the store does not support, and replaces unsupported characters. */
export const buildStorable = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '\ufffd');
  if (Array.isArray(value)) return value.map(buildStorable);
  if (!isPlainObject(value)) return value;
  const held = Object.entries(value).filter(([name]) => isName(name));
  return Object.fromEntries(held.map(([name, part]) => [name, buildStorable(part)]));
};

/** Whether the store can save it unchanged. */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (Array.isArray(value)) return value.every(isStorable);
  return !isPlainObject(value) || Object.entries(value).every(([name, part]) => isName(name) && isStorable(part));
};
