/**
 * The accounts a running process knows. The file is watched, so that a key handed out or revoked works without a
 * restart; a file that has become unreadable keeps the accounts read last and says so.
 */

import { timingSafeEqual } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Actor } from '../domain/actor.ts';
import { type AccountLine, hashKey, parseAccounts } from './file.ts';

export interface Accounts {
  /** The account of a key, or null. Looked up by hash, so the time says nothing about the key. */
  find(key: string): Actor | null;
  /** True when the user name and password are those of an uploader of the document service (common.md §8). */
  isUploader(name: string, password: string): boolean;
  /** Accounts of one group in file order, without keys. */
  inGroup(group: string): readonly Actor[];
  /** An account by its name (any group), or null. */
  byName(name: string): Actor | null;
  /** Reads the file again now if it changed. */
  refresh(): Promise<void>;
  close(): void;
}

interface Say {
  warn(message: string): void;
  info(message: string): void;
}

/** Accounts from lines already read; for tests and for the demo. */
export const accountsOf = (initial: readonly AccountLine[]): Accounts & { replace(lines: readonly AccountLine[]): void } => {
  let lines = initial;
  let byHash = new Map<string, AccountLine>();
  const index = (): void => {
    byHash = new Map(lines.filter((line) => line.group !== 'uploaders').map((line) => [line.keyHash, line]));
  };
  index();
  const actorOf = (line: AccountLine): Actor => ({ name: line.name, group: line.group, levels: line.levels });
  const distinct = (found: readonly AccountLine[]): Actor[] => [...new Map(found.map((line) => [line.name, actorOf(line)])).values()];
  return {
    find: (key) => {
      const line = byHash.get(hashKey(key));
      return line === undefined ? null : actorOf(line);
    },
    isUploader: (name, password) => {
      const given = Buffer.from(hashKey(password));
      return lines.some(
        (line) => line.group === 'uploaders' && line.name === name.toLowerCase() && timingSafeEqual(Buffer.from(line.keyHash), given),
      );
    },
    inGroup: (group) => distinct(lines.filter((line) => line.group === group)),
    byName: (name) => distinct(lines.filter((line) => line.name === name))[0] ?? null,
    replace: (next) => {
      lines = next;
      index();
    },
    refresh: async () => {},
    close: () => {},
  };
};

/** Opens the accounts file at `path` and follows its changes, looking every `everyMs` milliseconds. */
export const openAccounts = async (path: string, say: Say, everyMs = 1000): Promise<Accounts> => {
  const accounts = accountsOf([]);
  let seen = '';
  const refresh = async (): Promise<void> => {
    const found = await stat(path);
    const version = `${found.mtimeMs}:${found.size}:${found.ino}`;
    if (version === seen) return;
    const file = parseAccounts(await readFile(path, 'utf8'));
    const first = seen === '';
    seen = version;
    accounts.replace(file.accounts);
    for (const warning of file.warnings) say.warn(`accounts file ${path}: ${warning}`);
    if (!first) say.info(`accounts file ${path}: read again, ${file.accounts.length} keys`);
  };
  await refresh();
  let lastTrouble = '';
  const timer = setInterval(() => {
    refresh().then(
      () => {
        lastTrouble = '';
      },
      (error: Error) => {
        if (error.message !== lastTrouble) say.warn(`accounts file ${path}: ${error.message}; the accounts read last stay valid`);
        lastTrouble = error.message;
      },
    );
  }, everyMs);
  timer.unref();
  return { ...accounts, refresh, close: () => clearInterval(timer) };
};
