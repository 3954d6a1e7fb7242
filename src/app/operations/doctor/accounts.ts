/** The accounts file → findings: whether anybody can write, and whether keys are stored as they should be. */
import { stat } from 'node:fs/promises';
import { accountsPath } from '../../../base/platform/accounts/accounts.ts';
import { readAccountsText, summarize } from '../../../base/platform/accounts/edit.ts';
import { type Finding, makeFindings, reasonOf } from '../../../base/platform/findings.ts';
import type { Settings } from '../../../base/platform/settings.ts';

const { ok, warn, fail } = makeFindings('accounts');
const ADD_COMMAND = 'registry accounts add NAME --levels 12346';

/** `mode`: file permissions as returned by `stat`. */
const judgeAccounts = (path: string, text: string, mode: number): Finding[] => {
  const { accounts, troubles } = summarize(text);
  const brokers = new Set(accounts.filter(({ group }) => group === 'brokers').map(({ name }) => name));
  const plain = accounts.filter((account) => account.plain && account.group !== 'uploaders');
  const findings: Finding[] = [];
  if (brokers.size === 0) findings.push(fail(`${path} has no broker: no record can be created.`, ADD_COMMAND));
  if (troubles.length > 0)
    findings.push(
      fail(
        `${path} cannot be used: ${troubles.join('; ')}. A running registry keeps the accounts it read before; none starts with it.`,
        'Correct it; it is read again within a second.',
      ),
    );
  if (plain.length > 0)
    findings.push(
      warn(
        `Keys stand plain in ${path}: ${plain.map(({ name }) => name).join(', ')}.`,
        'Replace each by sha256: and its hash (printf %s KEY | sha256sum), or hand out a new one.',
      ),
    );
  if ((mode & 0o077) !== 0) findings.push(warn(`Others on this machine may read ${path}.`, `chmod 600 ${path}`));
  return findings.length > 0 ? findings : [ok(`${accounts.length} account(s), ${brokers.size} of them brokers, all keys hashed.`)];
};

/** `running`: a registry responds, which has read the file. */
export const examineAccounts = async (settings: Settings, running: boolean): Promise<Finding[]> => {
  const path = accountsPath(settings);
  try {
    const { mode } = await stat(path);
    return judgeAccounts(path, await readAccountsText(path), mode);
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'ENOENT')
      return [fail(`${path} cannot be read (${reasonOf(error)}).`, 'Give the user of the registry the right to read it.')];
    if (running)
      return [
        fail(`${path} is missing: the running registry keeps the previous accounts.`, 'Restore the file, then run the doctor again.'),
      ];
    if (settings.accountsFile !== null)
      return [fail(`ACCOUNTS_FILE names ${path}, and there is no such file: the registry does not start.`, ADD_COMMAND)];
    return [ok('No file yet: the first start makes one with a demo broker.')].map((finding) =>
      settings.mongodbUri === null ? finding : warn(`There is no ${path}: no record can be created.`, ADD_COMMAND),
    );
  }
};
