/**
 * The accounts of a running process, and the file they are loaded from; the very first start without one creates a demo broker
 * (docs/start.md "Accounts"). The file is watched, so that issued and revoked keys apply without a restart. It is loaded as a whole or not
 * at all: while it is invalid or missing, the accounts loaded last stay in force.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from '../log.ts';
import { fileTroubleOf, formatReason } from '../reason.ts';
import type { Settings } from '../settings.ts';
import { type Account, type AccountLine, type AccountsFile, parseAccounts } from './file.ts';

interface FirstStart {
  readonly path: string;
  /** The demo broker's key if this start created it, else null. */
  readonly demoKey: string | null;
}

export const accountsPath = (settings: Pick<Settings, 'accountsFile' | 'dataDir'>): string =>
  settings.accountsFile ?? join(settings.dataDir, 'accounts.ini');

/**
 * Locates the accounts file, creating it if necessary. A file named by ACCOUNTS_FILE must exist. Otherwise a missing file is
 * created: with a demo broker for the embedded store, empty for an external one.
 */
export const ensureAccounts = async (settings: Settings): Promise<FirstStart> => {
  const path = accountsPath(settings);
  if (existsSync(path)) return { path, demoKey: null };
  if (settings.accountsFile !== null)
    throw new Error(`ACCOUNTS_FILE names ${path}, and there is no such file. Make it with: npm run accounts -- add NAME`);
  const demoKey = settings.mongodbUri === null ? randomBytes(32).toString('hex') : null;
  const lines = ['; name = key[,levels]; a key is sha256:<hex of its SHA-256>', '[brokers]'];
  if (demoKey !== null) lines.push(`demo = sha256:${hash('sha256', demoKey)},12346`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const isOurs = await writeFile(path, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      // Another process starting on the same folder created it first.
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  return { path, demoKey: isOurs ? demoKey : null };
};

/** Accounts from parsed lines; for tests and for the demo. */
export const collectAccounts = (initial: readonly AccountLine[]) => {
  let lines = initial;
  let byHash = new Map<string, AccountLine>();
  const index = (): void => {
    byHash = new Map(lines.filter((line) => line.group !== 'uploaders').map((line) => [line.keyHash, line]));
  };
  index();
  const buildAccount = (line: AccountLine): Account => ({ name: line.name, group: line.group, levels: line.levels });
  const distinct = (accountLines: readonly AccountLine[]): Account[] => [
    ...new Map(accountLines.map((line) => [line.name, buildAccount(line)])).values(),
  ];
  return {
    /** The account of a key, or null. Looked up by hash, so that timing reveals nothing about the key. */
    find: (key: string): Account | null => {
      const line = byHash.get(hash('sha256', key));
      return line === undefined ? null : buildAccount(line);
    },
    /** True when the user name and password are those of an uploader of the document service (spec/documents.md §1). */
    isUploader: (name: string, password: string): boolean => {
      const given = Buffer.from(hash('sha256', password));
      return lines.some(
        (line) => line.group === 'uploaders' && line.name === name.toLowerCase() && timingSafeEqual(Buffer.from(line.keyHash), given),
      );
    },
    /** Accounts of one group in file order, without keys. */
    inGroup: (group: string): readonly Account[] => distinct(lines.filter((line) => line.group === group)),
    /** An account by its name (any group), or null. */
    byName: (name: string): Account | null => distinct(lines.filter((line) => line.name === name))[0] ?? null,
    replace: (next: readonly AccountLine[]): void => {
      lines = next;
      index();
    },
    /** Reloads the file now if it has changed. */
    refresh: async (): Promise<void> => {},
    /** Why the file is invalid, so that its previous accounts stay in force; null when it is valid. */
    trouble: (): string | null => null,
    close: (): void => {},
  };
};

export type Accounts = Omit<ReturnType<typeof collectAccounts>, 'replace'>;

/** Maximum faults listed per file. */
const MAX_NAMED_FAULTS = 5;

const findAccountsFault = ({ troubles }: AccountsFile): string | null => {
  if (troubles.length === 0) return null;
  const more = troubles.length > MAX_NAMED_FAULTS ? `; and ${troubles.length - MAX_NAMED_FAULTS} more` : '';
  return `${troubles.slice(0, MAX_NAMED_FAULTS).join('; ')}${more}`;
};

const getVersion = async (path: string): Promise<string> => {
  const { mtimeMs, size, ino } = await stat(path);
  return `${mtimeMs}:${size}:${ino}`;
};

/**
 * Opens the accounts file at `path` and watches it, polling every `everyMs` milliseconds. Throws when it is invalid: a registry
 * without accounts could serve nobody.
 */
export const openAccounts = async (path: string, say: Pick<Log, 'warn' | 'info'>, everyMs = 1000): Promise<Accounts> => {
  const accounts = collectAccounts([]);
  let [seen, fault, trouble]: [string, string | null, string | null] = ['', null, null];
  /** Loads the accounts of a changed file; returns its fault, if any. */
  const look = async (): Promise<string | null> => {
    const version = await getVersion(path);
    if (version === seen) return fault;
    const file = parseAccounts(await readFile(path, 'utf8'));
    // It is being written: the next poll reads all of it.
    if ((await getVersion(path)) !== version) return trouble;
    fault = findAccountsFault(file);
    if (fault === null) {
      accounts.replace(file.accounts);
      for (const warning of file.warnings) say.warn(`accounts file ${path}: ${warning}`);
      if (seen !== '') say.info(`accounts file ${path}: read again, ${file.accounts.length} keys`);
    }
    seen = version;
    return fault;
  };
  const examine = (): Promise<string | null> => look().catch((error: unknown) => fileTroubleOf(error) ?? formatReason(error));
  let found = await examine();
  // It was being written; without accounts nobody could be served.
  while (found === null && seen === '') found = await examine();
  if (found !== null) throw new Error(`The accounts file ${path} cannot be used: ${found}. Correct it, then start again.`);
  const refresh = async (): Promise<void> => {
    const now = await examine();
    if (now !== null && now !== trouble) say.warn(`accounts file ${path}: ${now}; the accounts read last stay valid`);
    if (now === null && trouble !== null) say.info(`accounts file ${path}: it can be used again`);
    trouble = now;
  };
  const timer = setInterval(() => void refresh(), everyMs);
  timer.unref();
  return { ...accounts, refresh, trouble: () => trouble, close: () => clearInterval(timer) };
};
