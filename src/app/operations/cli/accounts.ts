/** `registry accounts`: creates, lists and revokes the keys of brokers and other accounts. */
import { hash, randomBytes } from 'node:crypto';
import { Command } from 'commander';
import { accountsPath } from '../../../base/platform/accounts/accounts.ts';
import { addKey, editAccountsFile, levelList, readAccountsText, revokeKeys, summarize } from '../../../base/platform/accounts/edit.ts';
import { readAccountLines } from '../../../base/platform/accounts/file.ts';
import {
  formatTable,
  jsonOption,
  parseWholeNumber,
  printResult,
  type WithJson,
  withExamples,
  writeLine,
  writeOut,
} from '../../../base/platform/command.ts';
import { readSettings } from '../../../base/platform/settings.ts';

interface FileOption extends WithJson {
  readonly file?: string;
}

const accountsPathOf = ({ file }: FileOption): string => file ?? accountsPath(readSettings(process.env));

/** Refuses to edit an invalid file, as no registry would read it: a key that looks revoked would stay valid. */
const editWhole = <T extends { text: string }>(path: string, edit: (text: string) => T): Promise<T> =>
  editAccountsFile(path, (text) => {
    const unread = readAccountLines(text).filter((line) => typeof line === 'string');
    if (unread.length > 0) throw new Error(`${path} cannot be used: ${unread.join('; ')}. Correct it first; nothing was changed`);
    return edit(text);
  });

const addAccount = async (name: string, options: FileOption & { group: string; levels?: string }): Promise<void> => {
  const path = accountsPathOf(options);
  const key = randomBytes(32).toString('hex');
  const { group, levels = null } = options;
  await editWhole(path, (text) => ({ text: addKey(text, { name, group, levels, keyHash: hash('sha256', key) }) }));
  if (options.json === true) return printResult(options, { name: name.toLowerCase(), group, key, file: path });
  writeLine(`The key of '${name.toLowerCase()}' in group '${group}', shown only now; ${path} holds its hash:`);
  await writeOut(`${key}\n`);
};

const revokeAccountKeys = async (name: string, options: FileOption & { keyNumber?: number }): Promise<void> => {
  const path = accountsPathOf(options);
  const { removed } = await editWhole(path, (text) => revokeKeys(text, name, options.keyNumber ?? null));
  const line = `${removed} line(s) of '${name.toLowerCase()}' taken out of ${path}; a running registry notices within a second`;
  await printResult(options, { name: name.toLowerCase(), removed, file: path }, line);
};

const listAccounts = async (options: FileOption): Promise<void> => {
  const path = accountsPathOf(options);
  const text = await readAccountsText(path);
  const { accounts, troubles } = text === '' ? { accounts: [], troubles: [] } : summarize(text);
  if (options.json === true) return printResult(options, { accounts, troubles });
  const rows = accounts.map(({ name, group, levels, keys, plain }) => [name, group, levels, String(keys), plain ? 'yes' : 'no']);
  if (troubles.length > 0)
    writeLine(`${path} cannot be used: ${troubles.join('; ')}. A running registry keeps the accounts it read before`);
  if (accounts.length === 0) return writeLine(`${path} holds no account; make one: registry accounts add NAME --levels 12346`);
  await writeOut(formatTable(['name', 'group', 'levels', 'keys', 'plain'], rows));
};

const ACCOUNTS_FILE_OPTION = ['--file <path>', 'accounts file (default: ACCOUNTS_FILE, else accounts.ini in DATA_DIR)'] as const;

const addCommand = (): Command =>
  withExamples(
    new Command('add')
      .argument('<name>')
      .description('create an account, or a further key of it, and print the key once')
      .option('--group <group>', 'section of the file', 'brokers')
      .option('--levels <levels>', 'levels, such as 12346 or 12,x (default: 123456, or those of the account)')
      .option(...ACCOUNTS_FILE_OPTION)
      .addOption(jsonOption())
      .addHelpText('after', `\nLevels:\n${levelList.replace(/^/gm, '  ')}`)
      .action(addAccount),
    [
      ['accounts add acme --levels 12346', 'a broker that may create and bid'],
      ['accounts add watch --group sas', 'an authority that decides on reports'],
      ['accounts add metrics --group monitoring', 'a monitoring system: it reads /metrics and nothing else'],
    ],
  );

const listCommand = (): Command =>
  new Command('list')
    .description('accounts, without keys')
    .option(...ACCOUNTS_FILE_OPTION)
    .addOption(jsonOption())
    .action(listAccounts);

const revokeCommand = (): Command =>
  withExamples(
    new Command('revoke')
      .argument('<name>')
      .description('revoke keys')
      .option('--key-number <n>', 'only the n-th key of the account', parseWholeNumber(1))
      .option(...ACCOUNTS_FILE_OPTION)
      .addOption(jsonOption())
      .action(revokeAccountKeys),
    [['accounts revoke acme --key-number 1', 'its oldest key, after it has changed to a new one']],
  );

export const accountsCommand = (): Command =>
  new Command('accounts')
    .description('creates, lists and revokes keys of accounts')
    .addCommand(addCommand())
    .addCommand(listCommand())
    .addCommand(revokeCommand());
