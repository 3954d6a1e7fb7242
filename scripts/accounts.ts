/** `npm run accounts`: hands out, lists and revokes the keys of brokers and other accounts. */
import { randomBytes } from 'node:crypto';
import { Command } from 'commander';
import { addKey, editAccountsFile, readAccountsText, revokeKeys, summarize } from '../src/accounts/edit.ts';
import { hashKey } from '../src/accounts/file.ts';
import { accountsPath } from '../src/accounts/first-start.ts';
import { runCommand, say, wholeNumber, writeOut } from '../src/admin/command.ts';
import { table } from '../src/admin/table.ts';
import { readSettings } from '../src/settings.ts';

type FileOption = { readonly file?: string };

const pathOf = ({ file }: FileOption): string => file ?? accountsPath(readSettings(process.env));

const add = async (name: string, options: FileOption & { group: string; levels?: string }): Promise<void> => {
  const path = pathOf(options);
  const key = randomBytes(32).toString('hex');
  const { group, levels = null } = options;
  await editAccountsFile(path, (text) => ({ text: addKey(text, { name, group, levels, keyHash: hashKey(key) }) }));
  say(`The key of '${name.toLowerCase()}' in group '${group}', shown only now; ${path} holds its hash:`);
  await writeOut(`${key}\n`);
};

const revoke = async (name: string, options: FileOption & { keyNumber?: number }): Promise<void> => {
  const path = pathOf(options);
  const { removed } = await editAccountsFile(path, (text) => revokeKeys(text, name, options.keyNumber ?? null));
  say(`${removed} line(s) of '${name.toLowerCase()}' taken out of ${path}; a running registry notices within a second`);
};

const list = async (options: FileOption): Promise<void> => {
  const { accounts, troubles } = summarize(await readAccountsText(pathOf(options)));
  const rows = accounts.map(({ name, group, levels, keys, plain }) => [name, group, levels, String(keys), plain ? 'yes' : 'no']);
  for (const trouble of troubles) say(trouble);
  await writeOut(table(['name', 'group', 'levels', 'keys', 'plain'], rows));
};

const command = new Command('accounts').description('Keys of brokers and other accounts');
const file = ['--file <path>', 'accounts file (default: ACCOUNTS_FILE, else accounts.ini in DATA_DIR)'] as const;
command
  .command('add <name>')
  .description('make an account, or one more key of it, and print the key once')
  .option('--group <group>', 'section of the file', 'brokers')
  .option('--levels <levels>', 'accreditation levels such as 12346 (default: 123456, or those the account has)')
  .option(...file)
  .action(add);
command
  .command('list')
  .description('accounts, without keys')
  .option(...file)
  .action(list);
const number = 'only the n-th key of the account';
command
  .command('revoke <name>')
  .description('take keys away')
  .option('--key-number <n>', number, wholeNumber(1))
  .option(...file)
  .action(revoke);

await runCommand(command);
