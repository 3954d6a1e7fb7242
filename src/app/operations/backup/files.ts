/** The files of a backup: compressed lines with digests, readable by the owner only. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

const OWNER_ONLY_MODE = 0o600;
const CHUNK_BYTES = 256 * 1024;

/** Sizes and digest of the content written or read. */
interface Content {
  readonly documents: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** Joins lines into larger pieces, counting and hashing them. */
const makeMeter = () => {
  const hash = createHash('sha256');
  let [documents, bytes] = [0, 0];
  return {
    /** Pieces of lines with line feeds; calls `progress` with the number of lines in each. */
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
        if (text.length >= CHUNK_BYTES) yield piece();
      }
      if (waiting > 0) yield piece();
    },
    content: (): Content => ({ documents, bytes, sha256: hash.digest('hex') }),
  };
};

/** Counts and hashes lines as their file would be. */
export const measureLines = async (lines: AsyncIterable<string>, progress: (documents: number) => void): Promise<Content> => {
  const meter = makeMeter();
  for await (const _ of meter.measure(lines, progress)) {
    // Only counted.
  }
  return meter.content();
};

/** Creates a file and syncs it to disk; it must not exist. */
const writeSynced = async (path: string, write: (file: FileHandle) => Promise<void>): Promise<void> => {
  const file = await open(path, 'wx', OWNER_ONLY_MODE);
  try {
    await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Makes the file names in a folder durable. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes a file atomically. */
export const placeFile = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.draft`;
  await writeSynced(draft, (file) => file.writeFile(text));
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
  await writeSynced(path, (file) =>
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

/** Digest of a file as stored, compressed. */
export const digestFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: CHUNK_BYTES })) hash.update(piece);
  return hash.digest('hex');
};

/** The lines of a file. */
export async function* readBackupLines(path: string): AsyncGenerator<string> {
  const source = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const content = createGunzip({ chunkSize: CHUNK_BYTES });
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
