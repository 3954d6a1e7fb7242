/**
 * A client's registration of a file before its upload (spec/documents.md §1): its MD5 and optionally its SHA-256, as JSON or as a
 * form.
 */
import { isPlainObject } from '../../domain/json.ts';
import { refuse } from './refusal.ts';

export interface Registration {
  /** 32 lower-case hex digits. */
  readonly md5: string;
  /** 64 lower-case hex digits of the content's SHA-256, if sent. */
  readonly sha256?: string;
  /** The client's own `data`, echoed in the response. */
  readonly data: Readonly<Record<string, unknown>>;
}

const buildData = (body: unknown): Record<string, unknown> => {
  if (!isPlainObject(body)) return {};
  if (isPlainObject(body.data)) return body.data;
  const { hash, sha256 } = body;
  return typeof hash === 'string' ? { hash, ...(typeof sha256 === 'string' ? { sha256 } : {}) } : {};
};

/** Throws 422 `body/<name>` unless the value is lower-case hex of this length. */
const requireHex = (value: string, length: number, name: string): void => {
  if (value.length !== length) throw refuse(422, 'body', name, ['Hash value is wrong length.']);
  if (!/^[0-9a-f]+$/.test(value)) throw refuse(422, 'body', name, ['Hash value is not hexadecimal.']);
};

/** Reads a parsed body. Throws 404 or 422 `body/hash`, 422 `body/sha256`. */
export const readRegistration = (body: unknown): Registration => {
  const data = buildData(body);
  const { hash, sha256 } = data;
  if (hash === undefined || hash === null || hash === '') throw refuse(404, 'body', 'hash', 'Not Found');
  if (typeof hash !== 'string' || !hash.startsWith('md5:')) throw refuse(422, 'body', 'hash', ['Hash type is not supported.']);
  const md5 = hash.slice('md5:'.length);
  requireHex(md5, 32, 'hash');
  if (sha256 === undefined || sha256 === null) return { md5, data };
  requireHex(String(sha256), 64, 'sha256');
  return { md5, sha256: String(sha256), data };
};
