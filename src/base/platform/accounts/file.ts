/**
 * The accounts file (spec/accounts.md §1, spec/decisions.md D7): INI, section = group, line `name = key[,levels]`.
 * Parsed by hand: several lines with one name are several keys of one account, but INI packages keep only the last one, and every
 * error needs a line number.
 */
import { hash } from 'node:crypto';

export interface Account {
  readonly name: string;
  readonly group: string;
  /** Accreditation symbols, e.g. `12346` (spec/accounts.md §1). */
  readonly levels: string;
}

export interface AccountLine extends Account {
  /** SHA-256 of the key, lower-case hex. */
  readonly keyHash: string;
  readonly plain: boolean;
  readonly line: number;
}

export interface AccountsFile {
  readonly accounts: readonly AccountLine[];
  /** Faults that make the file invalid, such as unreadable lines: with line numbers and without any key. */
  readonly troubles: readonly string[];
  /** Valid lines that should be corrected, in the same form. */
  readonly warnings: readonly string[];
}

/** Levels of an account whose line has no comma (spec/accounts.md §1). */
export const defaultLevels = '123456';

const SECTION_LINE = /^\[([^\]]{1,64})\]$/;
const HASHED_KEY = /^sha256:([0-9a-f]{64})$/i;

const readAccount = (group: string, text: string, line: number): AccountLine | string => {
  const at = text.indexOf('=');
  if (at < 1) return `line ${line}: expected 'name = key[,levels]'`;
  const name = text.slice(0, at).trim().toLowerCase();
  const value = text.slice(at + 1).trim();
  // An uploader's password may contain commas; only broker lines have levels.
  const comma = group === 'uploaders' ? -1 : value.indexOf(',');
  const key = (comma < 0 ? value : value.slice(0, comma)).trim();
  const levels = comma < 0 ? defaultLevels : value.slice(comma + 1).trim();
  if (name === '' || key === '') return `line ${line}: name and key must not be empty`;
  const hashed = HASHED_KEY.exec(key);
  if (key.startsWith('sha256:') && hashed === null) return `line ${line}: 'sha256:' must be followed by 64 hex digits`;
  const keyHash = hashed?.[1]?.toLowerCase() ?? hash('sha256', key);
  return { group, name, keyHash, levels, plain: hashed === null, line };
};

/** The group opened by a line `[group]`; null for any other line. */
export const parseSection = (line: string): string | null => SECTION_LINE.exec(line.trim())?.[1]?.trim() ?? null;

/** Every account line in file order: the account, or the line's fault. */
export const readAccountLines = (text: string): (AccountLine | string)[] => {
  let group = '';
  return text.split(/\r?\n/).flatMap((raw, index) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#') || line.startsWith(';')) return [];
    const section = parseSection(line);
    if (section !== null) {
      group = section;
      return [];
    }
    return [group === '' ? `line ${index + 1}: stands before the first [group]` : readAccount(group, line, index + 1)];
  });
};

/** Every valid file has a section, even without accounts: one without is empty or being written. */
const troublesIn = (text: string, lines: readonly (AccountLine | string)[]): string[] => {
  const unread = lines.filter((line) => typeof line === 'string');
  return unread.length === 0 && !text.split('\n').some((line) => parseSection(line) !== null)
    ? ['it has no section such as [brokers]']
    : unread;
};

/** Parses an accounts file; a duplicate key belongs to the later line (spec/accounts.md §1). */
export const parseAccounts = (text: string): AccountsFile => {
  const byKey = new Map<string, AccountLine>();
  const warnings: string[] = [];
  const lines = readAccountLines(text);
  for (const account of lines) {
    if (typeof account === 'string') continue;
    const space = account.group === 'uploaders' ? `uploaders:${account.name}:` : '';
    if (byKey.has(space + account.keyHash)) warnings.push(`line ${account.line}: this key stands twice; the later line wins`);
    if (account.plain) warnings.push(`line ${account.line}: the key of '${account.name}' is stored plain; prefer sha256:<hex>`);
    byKey.set(space + account.keyHash, account);
  }
  return { accounts: [...byKey.values()], troubles: troublesIn(text, lines), warnings };
};
