/** `Content-Disposition` of a file whose name came from a client (RFC 6266). */
import contentDisposition from 'content-disposition';

const MAX_FILE_NAME_LENGTH = 255;
/** Controls, line ends, and bidirectional marks, which can make `gpj.exe` look like `exe.jpg`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be kept out
const UNSAFE_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/g;

/**
 * A file name that is safe to store and print: one line, well-formed, without slashes, at most 255 UTF-16 units, keeping
 * a short extension. `document` when nothing is left.
 */
export const fileName = (given: string | undefined): string => {
  const clean = (given ?? '').toWellFormed().replace(UNSAFE_CHARACTERS, ' ').replace(/[\\/]/g, '_').trim();
  if (clean === '' || clean === '.' || clean === '..') return 'document';
  if (clean.length <= MAX_FILE_NAME_LENGTH) return clean;
  const extension = /\.[^. ]{1,16}$/.exec(clean)?.[0] ?? '';
  const stem = clean.slice(0, MAX_FILE_NAME_LENGTH - extension.length);
  // The cut may have split a surrogate pair.
  return (/[\ud800-\udbff]$/.test(stem) ? stem.slice(0, -1) : stem) + extension;
};

/** A valid media type; clients may send others. */
const MEDIA_TYPE = /^[-\w]+\/[-.+\w]+$/;

/** The header value for downloading a file with this title: always an attachment, ASCII only, never broken by the title. */
export const attachmentDisposition = (title: string | undefined): string => {
  const name = fileName(title);
  return contentDisposition(name, { type: 'attachment', fallback: name.replace(/[^\x20-\x7e]/g, '?') });
};

/** A redirect to a file, with a name and a type that cannot break its headers (spec/documents.md §2). */
export const wayToFile = (location: string, file: { readonly title?: string | undefined; readonly format?: string | undefined }) => ({
  status: 302,
  body: location,
  headers: {
    Location: location,
    'Content-Type': MEDIA_TYPE.test(file.format ?? '') ? (file.format ?? '') : 'application/octet-stream',
    'Content-Disposition': attachmentDisposition(file.title),
  },
});
