/** The files of a backup: compressed lines with digests, readable by their owner only. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

const ownerOnly = 0o600;
const chunkBytes = 256 * 1024;

/** Sizes and digests of what was written or read. */
interface Content {
  readonly documents: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** Lines → text in larger pieces, counted and digested. */
const makeMeter = () => {
  const hash = createHash('sha256');
  let [documents, bytes] = [0, 0];
  return {
    /** Pieces with line feeds; `progress` is told how many lines came. */
    async *measure(lines: AsyncIterable<string>, progress: (documents: number) => void): AsyncGenerator<Buffer> {
      let [text, waiting] = ['', 0];
      const piece = (): Buffer => {
        const buffer = Buffer.from(text, 'utf8');
        hash.update(buffer);
        bytes += buffer.length;
        documents += waiting;
        progress(waiting);
        [text, waiting] = ['', 0];
        return buffer;
      };
      for await (const line of lines) {
        text += `${line}\n`;
        waiting += 1;
        if (text.length >= chunkBytes) yield piece();
      }
      if (waiting > 0) yield piece();
    },
    content: (): Content => ({ documents, bytes, sha256: hash.digest('hex') }),
  };
};

/** Counts and digests lines as a file of them would be. */
export const measureLines = async (lines: AsyncIterable<string>, progress: (documents: number) => void): Promise<Content> => {
  const meter = makeMeter();
  for await (const _ of meter.measure(lines, progress)) {
    // Only counted.
  }
  return meter.content();
};

/** A file that is on the disk when this returns; it must not exist. */
const written = async (path: string, write: (file: FileHandle) => Promise<void>): Promise<void> => {
  const file = await open(path, 'wx', ownerOnly);
  try {
    await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Makes the names in a folder durable. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes a file that is there as a whole or not at all. */
export const placeFile = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.draft`;
  await written(draft, (file) => file.writeFile(text));
  await rename(draft, path);
  await syncFolder(dirname(path));
};

/** Writes the lines of a collection; memory is bounded by a few pieces. */
export const writeLines = async (
  path: string,
  lines: AsyncIterable<string>,
  progress: (documents: number) => void,
): Promise<Content & { readonly fileSha256: string }> => {
  const meter = makeMeter();
  const fileHash = createHash('sha256');
  await written(path, (file) =>
    // Fast rather than small: the store keeps a snapshot for some minutes only.
    pipeline(Readable.from(meter.measure(lines, progress), { objectMode: false }), createGzip({ level: 1 }), async (compressed) => {
      for await (const piece of compressed) {
        fileHash.update(piece);
        await file.write(piece);
      }
    }),
  );
  return { ...meter.content(), fileSha256: fileHash.digest('hex') };
};

/** Digest of a file as it lies there. */
export const digestFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: chunkBytes })) hash.update(piece);
  return hash.digest('hex');
};

/** The lines of a file. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const source = createReadStream(path, { highWaterMark: chunkBytes });
  const content = createGunzip({ chunkSize: chunkBytes });
  source.on('error', (error) => content.destroy(error));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const piece of source.pipe(content)) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new Error(`${path} ends in the middle of a line`);
}
