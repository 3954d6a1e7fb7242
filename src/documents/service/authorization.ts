/**
 * Who may upload (spec/documents.md §1): an uploader of the accounts file, by name and password, or an account that may attach the
 * file, by its key.
 */

import type { Actor } from '../../domain/actor.ts';
import type { Accounts } from '../../platform/accounts/accounts.ts';
import { unauthorized } from './refusal.ts';

const basic = /^basic +([A-Za-z0-9+/]+={0,2})$/i;

/** Groups whose keys may upload: authorities sign their decisions. The key is the user name, the password is ignored. */
const groups: ReadonlySet<string> = new Set(['brokers', 'authorities', 'admins']);

/** The account behind an `Authorization: Basic …` header. Throws 401. */
export const findUploader = (header: string | undefined, accounts: Pick<Accounts, 'find' | 'isUploader'>): Actor => {
  if (header === undefined || header.trim() === '') throw unauthorized('Authorization not found');
  const encoded = basic.exec(header.trim())?.[1];
  if (encoded === undefined) throw unauthorized('Authorization invalid');
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const [user, password] = colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
  if (password !== '' && accounts.isUploader(user, password)) return { name: user.toLowerCase(), group: 'uploaders', levels: '' };
  const account = accounts.find(user);
  if (account === null || !groups.has(account.group)) throw unauthorized('Authorization invalid');
  return account;
};
