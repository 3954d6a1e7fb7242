/** The accounts file of this start; the very first start without one makes a demo broker (README "Accounts"). */
import { randomBytes } from 'node:crypto';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Settings } from '../settings.ts';
import { hashKey } from './file.ts';

interface FirstStart {
  readonly path: string;
  /** The demo broker's key when this start made it, else null. */
  readonly demoKey: string | null;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

export const accountsPath = (settings: Pick<Settings, 'accountsFile' | 'dataDir'>): string =>
  settings.accountsFile ?? join(settings.dataDir, 'accounts.ini');

/**
 * Names the accounts file. A file that ACCOUNTS_FILE names must exist. Without one, and with the embedded store, a
 * missing file is made with a demo broker; with a store of the user's own it is made empty.
 */
export const ensureAccounts = async (settings: Settings): Promise<FirstStart> => {
  const path = accountsPath(settings);
  if (await exists(path)) return { path, demoKey: null };
  if (settings.accountsFile !== null)
    throw new Error(`ACCOUNTS_FILE names ${path}, and there is no such file. Make it with: npm run accounts -- add NAME`);
  const demoKey = settings.mongodbUri === null ? randomBytes(32).toString('hex') : null;
  const lines = ['; name = key[,levels]; a key is sha256:<hex of its SHA-256>', '[brokers]'];
  if (demoKey !== null) lines.push(`demo = sha256:${hashKey(demoKey)},12346`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const isOurs = await writeFile(path, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      // Another process that starts just now on the same folder was first.
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  return { path, demoKey: isOurs ? demoKey : null };
};
