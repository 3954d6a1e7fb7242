/** What a client registers before it uploads (common.md §8): the MD5 of a file, as JSON or as a form. */
import { isPlainObject } from '../../domain/plain.ts';
import { refuse } from './refusal.ts';

export interface Registration {
  /** 32 lower-case hex digits. */
  readonly md5: string;
  /** The client's own `data`, echoed in the answer. */
  readonly data: Readonly<Record<string, unknown>>;
}

const dataOf = (body: unknown): Record<string, unknown> => {
  if (!isPlainObject(body)) return {};
  if (isPlainObject(body.data)) return body.data;
  return typeof body.hash === 'string' ? { hash: body.hash } : {};
};

/** Reads a parsed body. Throws 404 or 422 `body/hash`. */
export const readRegistration = (body: unknown): Registration => {
  const data = dataOf(body);
  const { hash } = data;
  if (hash === undefined || hash === null || hash === '') throw refuse(404, 'body', 'hash', 'Not Found');
  if (typeof hash !== 'string' || !hash.startsWith('md5:')) throw refuse(422, 'body', 'hash', ['Hash type is not supported.']);
  const md5 = hash.slice('md5:'.length);
  if (md5.length !== 32) throw refuse(422, 'body', 'hash', ['Hash value is wrong length.']);
  if (!/^[0-9a-f]+$/.test(md5)) throw refuse(422, 'body', 'hash', ['Hash value is not hexadecimal.']);
  return { md5, data };
};
