import { hash } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Accounts, openAccounts } from '../../../src/base/platform/accounts/accounts.ts';

const good = `[brokers]\nacme = sha256:${hash('sha256', 'first')},12346\n`;

/** What can become of a file, and what is said of it. */
const broken: Readonly<Record<string, readonly [become: (path: string) => Promise<unknown>, says: RegExp]>> = {
  'half written': [(path) => writeFile(path, good.slice(0, -20)), /line 2: 'sha256:' must be followed by 64 hex digits/],
  'with a section that does not close': [(path) => writeFile(path, good.replace(']', '')), /line 1: stands before the first \[group\]/],
  'with one line that is no account': [(path) => writeFile(path, `${good}key without a name\n`), /line 3: expected 'name = key/],
  empty: [(path) => writeFile(path, ''), /it has no section such as \[brokers\]/],
  'of comments alone': [(path) => writeFile(path, '; to be done\n'), /it has no section/],
  gone: [(path) => rm(path), /there is no such file/],
  'in the place of which a folder stands': [(path) => rm(path).then(() => mkdir(path)), /it is a folder/],
};

describe('An accounts file that is', () => {
  let folder: string;
  let path: string;
  let messages: string[];
  const say = { warn: (line: string) => void messages.push(line), info: (line: string) => void messages.push(line) };
  /** It looks only when it is told to. */
  const open = (): Promise<Accounts> => openAccounts(path, say, 1e9);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'accounts-'));
    path = join(folder, 'accounts.ini');
    messages = [];
    await writeFile(path, good);
  });
  afterEach(() => rm(folder, { recursive: true }));

  for (const [what, [become, says]] of Object.entries(broken)) {
    it(`${what} leaves the accounts of before in force, is told of once, and is no file to start with`, async () => {
      const accounts = await open();
      await become(path);
      await accounts.refresh();
      await accounts.refresh();
      expect(accounts.find('first')).to.include({ name: 'acme' });
      expect(accounts.trouble()).to.match(says);
      expect(messages).to.have.length(1);
      expect(messages[0]).to.match(says).and.to.contain('the accounts read last stay valid');
      const refused = await open().then(
        () => 'taken',
        (error: Error) => error.message,
      );
      expect(refused)
        .to.match(says)
        .and.to.match(/^The accounts file \S+ cannot be used: [^\n]*$/);
      await rm(path, { recursive: true, force: true });
      await writeFile(path, `[brokers]\nacme = sha256:${hash('sha256', 'second')}\n`);
      await accounts.refresh();
      expect(accounts.trouble()).to.equal(null);
      expect([accounts.find('first'), accounts.find('second')?.name]).to.deep.equal([null, 'acme']);
      accounts.close();
    });
  }

  it('broken, and then as it was again, is whole', async () => {
    const accounts = await open();
    await appendFile(path, 'half a li');
    await accounts.refresh();
    await writeFile(path, good);
    await accounts.refresh();
    expect(accounts.trouble()).to.equal(null);
    accounts.close();
  });

  it('without an account but with a section is whole: the last key was revoked', async () => {
    const accounts = await open();
    await writeFile(path, '[brokers]\n');
    await accounts.refresh();
    expect([accounts.find('first'), accounts.trouble()]).to.deep.equal([null, null]);
    accounts.close();
  });

  it('full of faults is told of in one line', async () => {
    const accounts = await open();
    await writeFile(path, 'x\n'.repeat(1000));
    await accounts.refresh();
    expect(accounts.trouble()).to.match(/^line 1: .*line 5: [^;]*; and 995 more$/);
    accounts.close();
  });

  it('being written at the start is waited for: no registry begins without accounts', async () => {
    let left = 200;
    const touch = (): void => {
      utimesSync(path, left, left);
      left -= 1;
      if (left > 0) setImmediate(touch);
    };
    touch();
    const accounts = await open();
    expect(accounts.find('first')?.name).to.equal('acme');
    expect(left).to.equal(0);
    accounts.close();
  });
});
