/**
 * What is signed, and how a signature travels in an address (spec/documents.md §1). Pure; the keys are in `keyring.ts`.
 */

/** Message behind `data.url` of an upload: the file and its content. `md5` is 32 hex digits. */
export const contentMessage = (key: string, md5: string): string => `${key}\0${md5}`;

/** Message behind a download that works until `expires`, in seconds of Unix time. */
export const expiringMessage = (key: string, expires: string): string => `${key}\0${expires}`;

/** Message behind a download without end, which everybody sees. */
export const plainMessage = (key: string): string => key;

/** Message behind an upload address: no other begins with NUL, so that what lets somebody read lets nobody write. */
export const uploadMessage = (key: string): string => `\0upload\0${key}`;

/** Signature for an address made by the document service: percent-encoded twice, as clients of such services expect. */
export const encodeTwice = (signature: string): string => encodeURIComponent(encodeURIComponent(signature));

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Bytes of a signature as it stands in a parsed query; percent-decoded once more, so that one and two encodings both
 * work. Null when that is no base64.
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
