/** The lines of an NDJSON file. A line that is too long is never held in memory as a whole. */
import { StringDecoder } from 'node:string_decoder';

export interface Line {
  /** From 1. */
  readonly number: number;
  /** Null: longer than allowed. */
  readonly text: string | null;
}

/** Yields every line but the blank ones; `maxLength` in characters. Text that is no UTF-8 shows as U+FFFD, as in any reader. */
export async function* readLines(bytes: AsyncIterable<Buffer>, maxLength: number): AsyncGenerator<Line> {
  const decoder = new StringDecoder('utf8');
  let number = 0;
  let parts: string[] = [];
  let length = 0;
  const take = (part: string): void => {
    length += part.length;
    if (length <= maxLength) parts.push(part);
    else parts = [];
  };
  const finish = (): Line => {
    number += 1;
    const text = length > maxLength ? null : parts.join('');
    parts = [];
    length = 0;
    return { number, text };
  };
  const isBlank = ({ text }: Line): boolean => text?.trim() === '';
  for await (const chunk of bytes) {
    const [first = '', ...more] = decoder.write(chunk).split('\n');
    take(first);
    for (const part of more) {
      const line = finish();
      if (!isBlank(line)) yield line;
      take(part);
    }
  }
  take(decoder.end());
  const last = finish();
  if (!isBlank(last)) yield last;
}
