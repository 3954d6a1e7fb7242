/**
 * Edits the accounts file (spec/accounts.md §1, spec/decisions.md D7): keys are issued and revoked in place. Comments, blank lines
 * and the order of everything else are kept; the file is replaced atomically, so that a running registry never reads half of it.
 */
import { mkdir, open, readFile, realpath, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { rethrowWithFile } from '../reason.ts';
import { type AccountLine, defaultLevels, parseAccounts, parseSection, readAccountLines } from './file.ts';

interface NewKey {
  readonly name: string;
  readonly group: string;
  /** Null: the account's existing levels, else the default of spec/accounts.md §1. */
  readonly levels: string | null;
  readonly keyHash: string;
}

interface AccountSummary {
  readonly name: string;
  readonly group: string;
  readonly levels: string;
  readonly keys: number;
  /** True when at least one key of the account is stored as plain text. */
  readonly plain: boolean;
}

const ACCOUNT_NAME = /^[a-z0-9][a-z0-9._@-]{0,63}$/;
const GROUP_NAME = /^[A-Za-z][\w -]{0,63}$/;

/** The permissions of an account (spec/accounts.md §1). */
export const levelList = `1, 5     create tenders, 5 also for central bodies
1, 3, 5  create plans
2        bid and ask
4, 6     nothing here, and are kept for others who read the file
c        create second stages
x        lose its objects to other brokers, who take them over by a transfer
t        test records only
r        read restricted data
h        read the history of tenders`;

/** The symbols of the requested levels. Letters must follow a comma, so that no typing error grants one. */
const readLevels = (asked: string): string => {
  const symbols = asked.replace(',', '');
  if (/^(?:[1-6]+|[cxtrh]+|[1-6]+,[cxtrh]+)$/.test(asked) && new Set(symbols).size === symbols.length) return symbols;
  throw new Error(
    `'${asked}' are no levels: digits from 1 to 6 and, behind a comma, letters of c, x, t, r, h, each once, as in 12346 or 12,x; what each allows: registry accounts add --help`,
  );
};

const accountsIn = (text: string): AccountLine[] => readAccountLines(text).filter((line) => typeof line !== 'string');

const requireAccountNames = (name: string, group: string, levels: string | null): void => {
  if (!ACCOUNT_NAME.test(name)) throw new Error(`'${name}' is no account name: up to 64 letters, digits, '.', '_', '@' and '-'`);
  if (!GROUP_NAME.test(group))
    throw new Error(`'${group}' is no group name: letters, digits, '_', '-' and spaces, beginning with a letter`);
  if (levels !== null && group === 'uploaders') throw new Error('An uploader has a password and no levels');
};

/** Several lines with one name are one account, so they must agree (spec/decisions.md D7). */
const buildLevels = (known: readonly AccountLine[], { name, group, levels }: NewKey): string => {
  const [first] = known.filter((line) => line.name === name);
  if (first === undefined || group === 'uploaders') return levels ?? defaultLevels;
  if (first.group !== group) throw new Error(`Account '${name}' is in group '${first.group}' already (line ${first.line})`);
  if (levels !== null && levels !== first.levels)
    throw new Error(`Account '${name}' has the levels '${first.levels}' already (line ${first.line}); all its keys must have the same`);
  return first.levels;
};

/** Index after the last line of the last section of `group`; -1 when there is no such section. */
const endOfGroup = (lines: readonly string[], group: string): number => {
  let current = '';
  let end = -1;
  lines.forEach((line, index) => {
    const section = parseSection(line);
    if (section !== null) current = section;
    // Comments and blank lines at the end of a section introduce the next one.
    const counts = section !== null || (line.trim() !== '' && !/^\s*[#;]/.test(line));
    if (current === group && counts) end = index + 1;
  });
  return end;
};

/** The text with the key added after the last account of its group. Throws an Error that explains an invalid request. */
export const addKey = (text: string, key: NewKey): string => {
  const account = { ...key, name: key.name.toLowerCase(), levels: key.levels === null ? null : readLevels(key.levels) };
  requireAccountNames(account.name, account.group, account.levels);
  const levels = buildLevels(accountsIn(text), account);
  const line = `${account.name} = sha256:${account.keyHash}${account.group === 'uploaders' ? '' : `,${levels}`}`;
  const ending = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text === '' ? [] : text.split(/\r?\n/);
  const end = endOfGroup(lines, account.group);
  if (end >= 0) return [...lines.slice(0, end), line, ...(end === lines.length ? [''] : lines.slice(end))].join(ending);
  while (lines.at(-1)?.trim() === '') lines.pop();
  return [...lines, ...(lines.length === 0 ? [] : ['']), `[${account.group}]`, line, ''].join(ending);
};

/**
 * The text without the keys of an account: all, or only its `keyNumber`-th (from 1, in file order). Lines overridden by a later
 * line go too: removing only the later one would restore the key. Throws an Error for an unknown name or number.
 */
export const revokeKeys = (text: string, name: string, keyNumber: number | null): { text: string; removed: number } => {
  const known = accountsIn(text);
  const ownAccountLines = known.filter((line) => line.name === name.toLowerCase());
  if (ownAccountLines.length === 0) throw new Error(`There is no account '${name}'`);
  const chosen = keyNumber === null ? undefined : ownAccountLines[keyNumber - 1];
  if (keyNumber !== null && chosen === undefined)
    throw new Error(`Account '${name}' has ${ownAccountLines.length} key(s), and no key number ${keyNumber}`);
  const gone = new Set(ownAccountLines.filter((line) => chosen === undefined || line.keyHash === chosen.keyHash).map((line) => line.line));
  const ending = text.includes('\r\n') ? '\r\n' : '\n';
  const stored = text.split(/\r?\n/).filter((_, index) => !gone.has(index + 1));
  return { text: stored.join(ending), removed: gone.size };
};

/** The accounts of a file, without their keys, and the faults of other lines. */
export const summarize = (text: string): { accounts: AccountSummary[]; troubles: readonly string[] } => {
  const accounts = new Map<string, AccountSummary>();
  for (const { name, group, levels, plain } of accountsIn(text)) {
    const id = `${group}\n${name}\n${levels}`;
    const before = accounts.get(id);
    accounts.set(id, { name, group, levels, keys: (before?.keys ?? 0) + 1, plain: plain || before?.plain === true });
  }
  return { accounts: [...accounts.values()], troubles: parseAccounts(text).troubles };
};

const withoutMissing = async <T>(work: Promise<T>, instead: T): Promise<T> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  });

/** The text of an accounts file; '' when it does not exist yet. */
export const readAccountsText = (path: string): Promise<string> => withoutMissing(readFile(path, 'utf8'), '').catch(rethrowWithFile(path));

/**
 * Replaces the file at `path` atomically with the text that `edit` returns, readable by its owner only. The draft is created
 * before the old file is read, so that the second of two concurrent edits fails and neither is lost.
 */
export const editAccountsFile = async <T extends { text: string }>(path: string, edit: (text: string) => T): Promise<T> => {
  const target = await withoutMissing(realpath(path), path);
  const draft = `${target}.new`;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const file = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(`Another edit of the accounts is under way. If there is none, delete ${draft}`);
  });
  try {
    const result = edit(await readAccountsText(target));
    await file.writeFile(result.text);
    await file.sync();
    await file.close();
    await rename(draft, target);
    return result;
  } catch (error) {
    await file.close();
    await rm(draft, { force: true });
    throw error;
  }
};
