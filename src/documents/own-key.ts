/** The signing seed of an installation without DOCUMENT_SERVICE_KEY: made once and kept, else old addresses would die. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const seedFile = 'document-service.key';

const hex64 = /^[0-9a-f]{64}$/;

const readSeed = async (path: string): Promise<string | null> => {
  let text: string;
  try {
    text = (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return null;
    throw error;
  }
  if (hex64.test(text)) return text;
  throw new Error(`${path} must hold 64 hex digits. Restore it from a backup; without it, addresses signed before stop working.`);
};

/** Puts a whole file in place, unless another process was first. */
const placeSeed = async (path: string): Promise<void> => {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
};

/**
 * The seed kept in `dataDir`, 64 hex digits; made, readable by the owner only, when there is none. Processes that start
 * at once get the same one. Throws an `Error` for a file that holds something else.
 */
export const ownSeed = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, seedFile);
  const kept = await readSeed(path);
  if (kept !== null) return kept;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await placeSeed(path);
  const placed = await readSeed(path);
  if (placed === null) throw new Error(`${path} vanished while it was being made`);
  return placed;
};
