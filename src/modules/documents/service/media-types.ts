/**
 * The media type of an upload. Our own table: procurement uses a few dozen file types, and the most important one, `.p7s`,
 * is missing from common lists or named differently there.
 */
const TYPES_BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ['7z', 'application/x-7z-compressed'],
  ['asice', 'application/vnd.etsi.asic-e+zip'],
  ['bmp', 'image/bmp'],
  ['csv', 'text/csv'],
  ['doc', 'application/msword'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['dwg', 'image/vnd.dwg'],
  ['gif', 'image/gif'],
  ['htm', 'text/html'],
  ['html', 'text/html'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['json', 'application/json'],
  ['md', 'text/markdown'],
  ['mp4', 'video/mp4'],
  ['odp', 'application/vnd.oasis.opendocument.presentation'],
  ['ods', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['odt', 'application/vnd.oasis.opendocument.text'],
  ['p7m', 'application/pkcs7-mime'],
  ['p7s', 'application/pkcs7-signature'],
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['ppt', 'application/vnd.ms-powerpoint'],
  ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['rar', 'application/vnd.rar'],
  ['rtf', 'application/rtf'],
  ['svg', 'image/svg+xml'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['txt', 'text/plain'],
  ['webp', 'image/webp'],
  ['xls', 'application/vnd.ms-excel'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['xml', 'application/xml'],
  ['yaml', 'application/yaml'],
  ['yml', 'application/yaml'],
  ['zip', 'application/zip'],
]);

const UNKNOWN_MEDIA_TYPE = 'application/octet-stream';
/** Defaults sent by clients; `text/plain` is also the type of a part without one (RFC 7578 §4.4). */
const VAGUE_MEDIA_TYPES: ReadonlySet<string> = new Set([UNKNOWN_MEDIA_TYPE, 'text/plain', '']);

/** The format the API accepts in `format` (spec/documents.md §3.1). */
const FORMAT_PATTERN = /^[-\w]+\/[-.\w+]+$/;

/** `message` if it is a valid header value, else `application/octet-stream`. */
export const safeMediaType = (message: string): string =>
  message.length <= 127 && FORMAT_PATTERN.test(message) ? message : UNKNOWN_MEDIA_TYPE;

/** The media type of a part with content type `message` and a file called `name`. */
export const parseMediaType = (message: string, name: string): string => {
  const guessed = VAGUE_MEDIA_TYPES.has(message.toLowerCase())
    ? TYPES_BY_EXTENSION.get(/\.(\w{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '')
    : undefined;
  return guessed ?? safeMediaType(message);
};
