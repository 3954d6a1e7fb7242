/** JSON written as bytes, piece by piece, into memory that is used again and again; four bytes at a time where that is quicker. */

/** `[` or `{` and what closes it, as bytes. */
type Brackets = readonly [opens: number, closes: number];

export const listBrackets: Brackets = [91, 93];
export const objectBrackets: Brackets = [123, 125];

/** Bytes as whole words; behind the last byte there are zeros. */
export interface Words {
  readonly length: number;
  readonly words: Int32Array;
}

export const wordsOf = (text: string): Words => {
  const length = Buffer.byteLength(text);
  const padded = Buffer.concat([Buffer.from(text)], length + 3);
  return { length, words: Int32Array.from({ length: Math.ceil(length / 4) }, (_, nth) => padded.readInt32LE(4 * nth)) };
};

export const dataViewOf = ({ buffer, byteOffset, length }: Buffer): DataView => new DataView(buffer, byteOffset, length);

export interface JsonBytes {
  /** How many bytes are written. */
  length(): number;
  /** Forgets what is written behind so many bytes. */
  cut(length: number): void;
  put(text: Words): void;
  /** What is written from one place to another, once more. */
  repeat(from: number, to: number): void;
  /** A text as it is, without quotes. */
  print(text: string): void;
  /** A text of ASCII. */
  printShort(text: string): void;
  /** The text whose UTF-8 stands in `source` from one place to another, quoted. */
  quote(source: DataView, from: number, to: number): void;
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

const isPlain = (byte: number): boolean => byte >= 32 && byte !== quotation && byte !== backslash;

/** Whether none of its four bytes is escaped: a byte below n gets its highest bit when n is taken from it, and had it not. */
const isPlainWord = (word: number): boolean =>
  (((word - 0x20202020) | ((word ^ 0x22222222) - 0x01010101) | ((word ^ 0x5c5c5c5c) - 0x01010101)) & ~word & 0x80808080) === 0;

export const makeJsonBytes = (): JsonBytes => {
  let bytes = Buffer.allocUnsafe(usualSize);
  let view = dataViewOf(bytes);
  let length = 0;

  const replace = (size: number): void => {
    const former = bytes;
    bytes = Buffer.allocUnsafe(size);
    view = dataViewOf(bytes);
    former.copy(bytes, 0, 0, length);
  };
  const reserve = (more: number): void => {
    if (length + more > bytes.length) replace(2 * (length + more));
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
    put: ({ length: more, words }) => {
      reserve(more + 3);
      const out = view;
      let end = length;
      for (let nth = 0; nth < words.length; nth += 1, end += 4) out.setInt32(end, words[nth] ?? 0, true);
      length += more;
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
      let out = view;
      let end = length;
      out.setUint8(end++, quotation);
      for (let at = from; at < to; ) {
        const word = at + 4 <= to ? source.getInt32(at, true) : 0;
        if (isPlainWord(word)) {
          out.setInt32(end, word, true);
          at += 4;
          end += 4;
          continue;
        }
        const byte = source.getUint8(at);
        at += 1;
        if (isPlain(byte)) out.setUint8(end++, byte);
        else {
          length = end;
          print(escapes[byte] ?? '');
          reserve(to - at + 1);
          out = view;
          end = length;
        }
      }
      out.setUint8(end++, quotation);
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
      if (bytes.length > 16 * usualSize) replace(usualSize);
      return taken;
    },
  };
};
