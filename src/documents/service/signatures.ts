/**
 * Signed messages, and the encoding of signatures in URLs (spec/documents.md §1). Pure; the keys are in `keyring.ts`.
 */

/** Signed by `data.url` of an upload: the file and its content. `md5` is 32 hex digits. */
export const contentMessage = (key: string, md5: string): string => `${key}\0${md5}`;

/** Signed by a download that is valid until `expires`, in seconds of Unix time. */
export const expiringMessage = (key: string, expires: string): string => `${key}\0${expires}`;

/** Signed by a public download without expiry. */
export const plainMessage = (key: string): string => key;

/** Signed by an upload URL; no other message begins with NUL, so that a read permission never grants an upload. */
export const uploadMessage = (key: string): string => `\0upload\0${key}`;

/** Signature for a URL of the document service: percent-encoded twice, as clients of such services expect. */
export const encodeTwice = (signature: string): string => encodeURIComponent(encodeURIComponent(signature));

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Bytes of a signature from a parsed query; percent-decoded once more, so that single and double encoding both
 * work. Null when it is not base64.
 */
export const decodeSignature = (sent: string): Buffer | null => {
  let text: string;
  try {
    text = decodeURIComponent(sent);
  } catch {
    return null;
  }
  return text !== '' && base64.test(text) ? Buffer.from(text, 'base64') : null;
};
