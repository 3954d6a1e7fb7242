/** A secret generated once per installation and stored in a file. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const HEX_SECRET = /^[0-9a-f]{64}$/;

/** `without` describes what breaks when the secret is lost. */
const findSecret = async (path: string, without: string): Promise<string | null> => {
  let text: string;
  try {
    text = (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return null;
    throw error;
  }
  if (HEX_SECRET.test(text)) return text;
  throw new Error(`${path} must hold 64 hex digits. Restore it from a backup; without it, ${without}.`);
};

/** Creates the complete file, unless another process was first. */
const createSecretFile = async (path: string): Promise<void> => {
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
 * The secret stored in `file` of `dataDir`, 64 hex digits; created, readable by the owner only, when missing. Processes started
 * at the same time get the same one. Throws an `Error` for a file with other content.
 */
export const keptSecret = async (dataDir: string, file: string, without: string): Promise<string> => {
  const path = join(dataDir, file);
  const stored = await findSecret(path, without);
  if (stored !== null) return stored;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await createSecretFile(path);
  const placed = await findSecret(path, without);
  if (placed === null) throw new Error(`${path} vanished while it was being made`);
  return placed;
};
