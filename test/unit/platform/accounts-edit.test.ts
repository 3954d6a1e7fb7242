import { hash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { addKey, editAccountsFile, revokeKeys, summarize } from '../../../src/base/platform/accounts/edit.ts';
import { parseAccounts } from '../../../src/base/platform/accounts/file.ts';

const file = `; ours
[brokers]
; the first one
demo = sha256:${hash('sha256', 'one')},12346
plain = secret,1

; robots below
[bots]
robot = sha256:${hash('sha256', 'two')},2
`;

const added = (text: string, name: string, group = 'brokers', levels: string | null = null): string =>
  addKey(text, { name, group, levels, keyHash: hash('sha256', 'new') });

describe('Edits of the accounts file', () => {
  it('put a new account behind the last one of its group and leave every other byte', () => {
    const line = `fresh = sha256:${hash('sha256', 'new')},123456\n`;
    expect(added(file, 'Fresh')).to.equal(file.replace('plain = secret,1\n', `plain = secret,1\n${line}`));
  });

  it('make a group that is not there at the end, and a file from nothing', () => {
    expect(added(file, 'boss', 'Administrator', '1')).to.equal(`${file}\n[Administrator]\nboss = sha256:${hash('sha256', 'new')},1\n`);
    expect(added('', 'first')).to.equal(`[brokers]\nfirst = sha256:${hash('sha256', 'new')},123456\n`);
  });

  it('give a further key the levels of its account, and refuse others', () => {
    expect(added(file, 'demo')).to.contain(`demo = sha256:${hash('sha256', 'new')},12346\n`);
    expect(() => added(file, 'demo', 'brokers', '1')).to.throw("levels '12346' already");
    expect(() => added(file, 'demo', 'bots')).to.throw("group 'brokers' already");
  });

  it('keep the line ends of a file that has carriage returns', () => {
    const text = added('[brokers]\r\na = b,1\r\n', 'c');
    expect(text).to.equal(`[brokers]\r\na = b,1\r\nc = sha256:${hash('sha256', 'new')},123456\r\n`);
  });

  it('write no levels for an uploader, whose password may hold commas', () => {
    const text = added('', 'robot', 'uploaders');
    expect(text).to.equal(`[uploaders]\nrobot = sha256:${hash('sha256', 'new')}\n`);
    expect(() => added('', 'robot', 'uploaders', '1')).to.throw('no levels');
  });

  it('refuse names, groups and levels that would break the file', () => {
    expect(() => added(file, 'a = b')).to.throw('no account name');
    expect(() => added(file, 'a\n[admins]')).to.throw('no account name');
    expect(() => added(file, 'ok', 'x]\ny')).to.throw('no group name');
    expect(() => added(file, 'ok', 'brokers', '9')).to.throw('no levels');
  });

  it('take a letter among the levels only behind a comma, and else say in one line how levels are written', () => {
    expect(added(file, 'ok', 'brokers', '12,x')).to.contain(`ok = sha256:${hash('sha256', 'new')},12x\n`);
    expect(added(file, 'ok', 'brokers', 't')).to.contain(`ok = sha256:${hash('sha256', 'new')},t\n`);
    for (const wrong of ['', '12x', '127', '11', '12,', 'x12', '12,xx', '1 2', '12,X', '1,2'])
      expect(() => added(file, 'ok', 'brokers', wrong)).to.throw(new RegExp(`^'${wrong}' are no levels: .*12,x.*--help$`));
  });

  it('revoke all keys of an account, or only one', () => {
    const two = added(file, 'demo');
    expect(revokeKeys(two, 'DEMO', null)).to.deep.equal({ text: file.replace(/demo = .*\n/, ''), removed: 2 });
    expect(revokeKeys(two, 'demo', 2)).to.deep.equal({ text: file, removed: 1 });
    expect(() => revokeKeys(two, 'demo', 3)).to.throw('no key number 3');
    expect(() => revokeKeys(two, 'nobody', null)).to.throw("no account 'nobody'");
  });

  it('do not bring a revoked key back that stood twice', () => {
    const twice = `[brokers]\na = k,1\na = sha256:${hash('sha256', 'k')},1\n`;
    expect(parseAccounts(revokeKeys(twice, 'a', 2).text).accounts).to.deep.equal([]);
  });

  it('list accounts without their keys', () => {
    const { accounts, troubles } = summarize(`x\n${added(file, 'demo')}`);
    expect(accounts).to.deep.equal([
      { name: 'demo', group: 'brokers', levels: '12346', keys: 2, plain: false },
      { name: 'plain', group: 'brokers', levels: '1', keys: 1, plain: true },
      { name: 'robot', group: 'bots', levels: '2', keys: 1, plain: false },
    ]);
    expect(troubles).to.deep.equal(['line 1: stands before the first [group]']);
  });

  describe('on disk', () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'accounts-'));
    });
    afterEach(() => rm(folder, { recursive: true }));

    it('leave a file that only its owner reads', async () => {
      const path = join(folder, 'accounts.ini');
      await writeFile(path, file, { mode: 0o644 });
      await editAccountsFile(path, (text) => ({ text: added(text, 'fresh') }));
      expect(await readFile(path, 'utf8')).to.equal(added(file, 'fresh'));
      expect((await stat(path)).mode & 0o777).to.equal(0o600);
    });

    it('lose nothing when two are made at once: the second is refused', async () => {
      const path = join(folder, 'accounts.ini');
      const edit = (name: string) =>
        editAccountsFile(path, (text) => ({ text: addKey(text, { name, group: 'brokers', levels: null, keyHash: hash('sha256', name) }) }));
      const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(edit));
      const won = outcomes.filter(({ status }) => status === 'fulfilled').length;
      expect(won).to.be.at.least(1);
      expect(parseAccounts(await readFile(path, 'utf8')).accounts).to.have.length(won);
    });

    it('leave the file as it was when the edit is refused', async () => {
      const path = join(folder, 'accounts.ini');
      await writeFile(path, file);
      const refused = editAccountsFile(path, (text) => revokeKeys(text, 'nobody', null));
      expect(await refused.catch((error: Error) => error.message)).to.equal("There is no account 'nobody'");
      expect(await readFile(path, 'utf8')).to.equal(file);
      await editAccountsFile(path, (text) => ({ text: added(text, 'fresh') }));
    });
  });
});
