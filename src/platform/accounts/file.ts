/**
 * The accounts file (spec/accounts.md §1, spec/decisions.md D7): INI, section = group, line `name = key[,levels]`.
 * Read by hand and not with an INI package because several lines of one name are several keys of one account,
 * which INI packages fold into the last one, and because a line number belongs into every complaint.
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
  /** Why the file cannot be used, such as lines that cannot be read: with line numbers and without any key. */
  readonly troubles: readonly string[];
  /** What works and should be corrected, likewise. */
  readonly warnings: readonly string[];
}

/** Levels of an account whose line has no comma (spec/accounts.md §1). */
export const defaultLevels = '123456';

export const hashKey = (key: string): string => hash('sha256', key);

const sectionLine = /^\[([^\]]{1,64})\]$/;
const hashedKey = /^sha256:([0-9a-f]{64})$/i;

const readAccount = (group: string, text: string, line: number): AccountLine | string => {
  const at = text.indexOf('=');
  if (at < 1) return `line ${line}: expected 'name = key[,levels]'`;
  const name = text.slice(0, at).trim().toLowerCase();
  const value = text.slice(at + 1).trim();
  // A password of an uploader may hold commas; only broker lines carry levels.
  const comma = group === 'uploaders' ? -1 : value.indexOf(',');
  const key = (comma < 0 ? value : value.slice(0, comma)).trim();
  const levels = comma < 0 ? defaultLevels : value.slice(comma + 1).trim();
  if (name === '' || key === '') return `line ${line}: name and key must not be empty`;
  const hashed = hashedKey.exec(key);
  if (key.startsWith('sha256:') && hashed === null) return `line ${line}: 'sha256:' must be followed by 64 hex digits`;
  const keyHash = hashed?.[1]?.toLowerCase() ?? hashKey(key);
  return { group, name, keyHash, levels, plain: hashed === null, line };
};

/** The group a line `[group]` opens, or null for any other line. */
export const parseSection = (line: string): string | null => sectionLine.exec(line.trim())?.[1]?.trim() ?? null;

/** Every line that should be an account, in file order: the account, or what is wrong with the line. */
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

/** Every file has a section, also one without an account: none is an empty file, or one that is being written. */
const troublesIn = (text: string, lines: readonly (AccountLine | string)[]): string[] => {
  const unread = lines.filter((line) => typeof line === 'string');
  return unread.length === 0 && !text.split('\n').some((line) => parseSection(line) !== null)
    ? ['it has no section such as [brokers]']
    : unread;
};

/** Reads the text of an accounts file; a key given twice belongs to the later line (spec/accounts.md §1). */
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
