/** JSON written as bytes, piece by piece, into memory that is used again and again. */

/** `[` or `{` and what closes it, as bytes. */
type Brackets = readonly [opens: number, closes: number];

export const listBrackets: Brackets = [91, 93];
export const objectBrackets: Brackets = [123, 125];

export interface JsonBytes {
  /** How many bytes are written. */
  length(): number;
  /** Forgets what is written behind so many bytes. */
  cut(length: number): void;
  put(bytes: Uint8Array): void;
  /** What is written from one place to another, once more. */
  repeat(from: number, to: number): void;
  /** A text as it is, without quotes. */
  print(text: string): void;
  /** A text of ASCII. */
  printShort(text: string): void;
  /** The text whose UTF-8 stands in `source` from one place to another, quoted. */
  quote(source: Uint8Array, from: number, to: number): void;
  /** Closes a list or an object whose parts are written from `start` on, a comma before each; false when there are none. */
  close(start: number, brackets: Brackets): boolean;
  /** All that is written; then there is nothing. */
  take(): Buffer;
}

const usualSize = 64 * 1024;

const quotation = 34;
const backslash = 92;

/** As JSON.stringify escapes them. */
const escapes = Array.from({ length: backslash + 1 }, (_, code) => JSON.stringify(String.fromCharCode(code)).slice(1, -1));

export const makeJsonBytes = (): JsonBytes => {
  let bytes = Buffer.allocUnsafe(usualSize);
  let length = 0;

  const reserve = (more: number): void => {
    if (length + more <= bytes.length) return;
    const wider = Buffer.allocUnsafe(2 * (length + more));
    bytes.copy(wider, 0, 0, length);
    bytes = wider;
  };
  /** Long ones, and others than ASCII. */
  const print = (text: string): void => {
    reserve(3 * text.length);
    length += bytes.write(text, length);
  };
  /** Most are short, and the call of `write` would cost more than they do. */
  const printShort = (text: string): void => {
    reserve(text.length);
    const [out, start] = [bytes, length];
    for (let at = 0; at < text.length; at += 1) out[start + at] = text.charCodeAt(at);
    length += text.length;
  };

  return {
    length: () => length,
    cut: (to) => {
      length = to;
    },
    put: (given) => {
      reserve(given.length);
      const [out, start] = [bytes, length];
      for (let at = 0; at < given.length; at += 1) out[start + at] = given[at] ?? 0;
      length += given.length;
    },
    repeat: (from, to) => {
      reserve(to - from);
      bytes.copyWithin(length, from, to);
      length += to - from;
    },
    print,
    printShort,
    quote: (source, from, to) => {
      reserve(to - from + 2);
      let out = bytes;
      let end = length;
      out[end++] = quotation;
      for (let at = from; at < to; at += 1) {
        const byte = source[at] ?? 0;
        if (byte >= 32 && byte !== quotation && byte !== backslash) out[end++] = byte;
        else {
          length = end;
          print(escapes[byte] ?? '');
          reserve(to - at + 1);
          out = bytes;
          end = length;
        }
      }
      out[end++] = quotation;
      length = end;
    },
    close: (start, [opens, closes]) => {
      reserve(2);
      const hasParts = length > start;
      bytes[start] = opens;
      length = Math.max(length, start + 1);
      bytes[length] = closes;
      length += 1;
      return hasParts;
    },
    take: () => {
      const taken = Buffer.from(bytes.subarray(0, length));
      length = 0;
      if (bytes.length > 16 * usualSize) bytes = Buffer.allocUnsafe(usualSize);
      return taken;
    },
  };
};
