/** Downloads everything public of a registry elsewhere into a file, and resumes after an earlier download. */
import type { FileHandle } from 'node:fs/promises';
import { readExportLine } from 'procurement-registry-client';
import { type Bodies, streamBodies } from '../crawl/record-bodies.ts';

/** The state of a file: the bytes of its complete lines, and the cursor after the last line of each collection. */
export interface Reached {
  readonly bytes: number;
  readonly records: number;
  readonly cursors: ReadonlyMap<string, string>;
}

const NEWLINE = 0x0a;

/** Complete lines of a file, as bytes. */
async function* wholeLines(file: FileHandle): AsyncGenerator<Buffer, void> {
  let rest: Buffer[] = [];
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false, highWaterMark: 1024 * 1024 })) {
    const bytes = chunk as Buffer; // no encoding was set
    let from = 0;
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...rest, bytes.subarray(from, at + 1)]);
      rest = [];
      from = at + 1;
    }
    if (from < bytes.length) rest.push(bytes.subarray(from));
  }
}

/**
 * The state of an earlier download's file; `only`: the collection of lines that name none, such as open data. Throws for a
 * file that is no download.
 */
export const readReached = async (file: FileHandle, path: string, only: string | null): Promise<Reached> => {
  const cursors = new Map<string, string>();
  let [bytes, records, number] = [0, 0, 0];
  for await (const line of wholeLines(file)) {
    number += 1;
    const read = readExportLine(line.toString('utf8'));
    const collection = read?.value.collection ?? only;
    if (read === null || typeof collection !== 'string')
      throw new Error(`line ${number} of ${path} is not a line of an export with a cursor, so the file cannot be resumed`);
    cursors.set(collection, read.cursor);
    bytes += line.length;
    if (read.value.complete === undefined) records += 1;
  }
  return { bytes, records, cursors };
};

interface DownloadOptions extends Omit<Bodies, 'name' | 'cursor'> {
  readonly names: readonly string[];
  readonly from: ReadonlyMap<string, string>;
  /** Whether the lines that end an export are written; not for open data, where every line has to be a package. */
  readonly ends: boolean;
  /** Resolves when the text has been accepted. */
  readonly write: (text: string) => Promise<void>;
  readonly progress: (records: number) => void;
}

interface Downloaded {
  readonly records: number;
  /** Collection → where the next download, or its feed, resumes. */
  readonly cursors: Readonly<Record<string, string>>;
}

export const downloadExport = async ({ names, from, ends, write, progress, ...asking }: DownloadOptions): Promise<Downloaded> => {
  const cursors: Record<string, string> = {};
  let records = 0;
  for (const name of names) {
    for await (const lines of streamBodies({ ...asking, name, cursor: from.get(name) ?? '' })) {
      const exportLines = lines.filter(({ value }) => ends || value.complete === undefined);
      await write(exportLines.map(({ text }) => `${text}\n`).join(''));
      records += lines.filter(({ value }) => value.complete === undefined).length;
      cursors[name] = lines.at(-1)?.cursor ?? cursors[name] ?? '';
      progress(records);
    }
  }
  return { records, cursors };
};
