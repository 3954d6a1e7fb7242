import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { hexId } from '../../fixtures/reports.ts';
import { openAccounts } from '../../src/base/platform/accounts/accounts.ts';
import { type Ended, runCli, runHere } from '../support/command.ts';

describe('Commands for admins', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'scripts-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const run = (name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
    runHere([name, ...args], { DATA_DIR: folder, ...env });
  /** As a process of its own, which has to end. */
  const start = (name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
    runCli([name, ...args], { DATA_DIR: folder, ...env });

  it('hand out a key that a running registry takes without a restart, and list and revoke it', async () => {
    await writeFile(join(folder, 'accounts.ini'), '; ours\n[brokers]\n');
    const accounts = await openAccounts(join(folder, 'accounts.ini'), { warn: () => {}, info: () => {} });
    const added = await start('accounts', ['add', 'Fresh', '--levels', '1234']);
    expect(added.out).to.match(/^[0-9a-f]{64}\n$/);
    await accounts.refresh();
    expect(accounts.find(added.out.trim())).to.deep.equal({ name: 'fresh', group: 'brokers', levels: '1234' });
    expect(await readFile(join(folder, 'accounts.ini'), 'utf8')).not.to.contain(added.out.trim());
    expect((await run('accounts', ['list'])).out).to.match(/^name +group +levels +keys +plain\nfresh +brokers +1234 +1 +no\n$/);
    const revoked = await run('accounts', ['revoke', 'fresh', '--json']);
    expect(revoked).to.deep.include({ code: 0, err: '' });
    expect(JSON.parse(revoked.out)).to.deep.equal({ name: 'fresh', removed: 1, file: join(folder, 'accounts.ini') });
    await accounts.refresh();
    expect(accounts.find(added.out.trim())).to.equal(null);
    accounts.close();
  });

  it('make an account for a monitoring system', async () => {
    const path = join(folder, 'accounts.ini');
    const { out } = await run('accounts', ['add', 'metrics', '--group', 'monitoring']);
    const accounts = await openAccounts(path, { warn: () => {}, info: () => {} });
    expect(accounts.find(out.trim())).to.include({ name: 'metrics', group: 'monitoring' });
    accounts.close();
  });

  it('end with one line and exit code 1 when they cannot do what was asked', async () => {
    const ended = await run('accounts', ['revoke', 'nobody']);
    expect(ended).to.deep.equal({ code: 1, out: '', err: "There is no account 'nobody'\n" });
    const badSetting = await run('export', [], { PORT: 'x' });
    expect(badSetting).to.include({ code: 1, out: '' });
    expect(badSetting.err).to.equal('PORT="x" should be a port, 0 to 65535\n');
  });

  it('import a file: good lines go in, a bad one is named, tokens stand in a file of their own, the exit code tells', async () => {
    const env = { MONGODB_URI: process.env.TEST_MONGODB_URI ?? '', DB_NAME: `test_${hexId().slice(0, 12)}` };
    const path = join(folder, 'records.ndjson');
    const tender = { id: hexId(), procurementMethodType: 'centralizedProcurement', status: 'complete', owner: 'broker' };
    await writeFile(path, `${JSON.stringify({ collection: 'tenders', data: tender })}\n{"collection":"bids","data":{}}\n`);
    const first = await start('import', [path], env);
    expect(first.code).to.equal(1);
    expect(first.err).to.match(/^line 2: collection should be one of frameworks, .*tenders.*\n1 imported, 0 there already, 1 failed\n/m);
    const tokens = JSON.parse(await readFile(`${path}.tokens`, 'utf8'));
    expect(tokens).to.include({ collection: 'tenders', id: tender.id });
    expect((await stat(`${path}.tokens`)).mode & 0o777).to.equal(0o600);
    const again = await run('import', [path, '--json'], env);
    expect(again.code).to.equal(1);
    expect(JSON.parse(again.out)).to.deep.equal({ imported: 0, unchanged: 1, failed: 1, tokens: `${path}.tokens` });
    const out = await run('export', ['--collection', 'tenders'], env);
    expect(JSON.parse(out.out).data).to.include(tender);
    expect(out).to.include({ code: 0, err: '1 records\n' });
  });

  it('say what is not there, and how it comes there', async () => {
    const env = { MONGODB_URI: process.env.TEST_MONGODB_URI ?? '', DB_NAME: `test_${hexId().slice(0, 12)}` };
    const file = join(folder, 'lists.json');
    await writeFile(file, '{}');
    const [lists, none, noFolder, history, broken] = await Promise.all([
      run('code-lists', ['list'], env),
      run('code-lists', ['import', join(folder, 'none')], env),
      run('code-lists', ['import', file], env),
      run('history', ['verify', '--id', 'nobody', '--collection', 'tenders'], env),
      run('accounts', ['add', 'acme', '--levels', '12x']),
    ]);
    expect(lists).to.deep.equal({
      code: 0,
      out: '',
      err: 'No code list is loaded: of codes only the format is checked. Load the official ones: registry code-lists import FOLDER\n',
    });
    expect(none).to.include({ code: 1, err: `${folder}/none: there is no such file or folder\n` });
    expect(noFolder).to.include({ code: 1, err: `${file}: it is a file, and the folder with the lists is wanted\n` });
    expect(history).to.include({ code: 1, err: "No record of tenders has the id 'nobody'\n" });
    expect(broken).to.include({ code: 1, out: '' });
    expect(broken.err).to.match(/^'12x' are no levels: digits .* as in 12346 or 12,x; .*--help\n$/);
  });

  it('change nothing in an accounts file that no registry takes', async () => {
    const path = join(folder, 'accounts.ini');
    const text = '[brokers]\nacme = key\nhalf a li\n';
    await writeFile(path, text);
    const revoked = await run('accounts', ['revoke', 'acme']);
    expect(revoked.err).to.match(
      /^\S+ cannot be used: line 3: expected 'name = key\[,levels\]'\. Correct it first; nothing was changed\n$/,
    );
    expect(revoked.code).to.equal(1);
    expect(await readFile(path, 'utf8')).to.equal(text);
  });

  it('close a file to others before they add owner tokens to it', async () => {
    const env = { MONGODB_URI: process.env.TEST_MONGODB_URI ?? '', DB_NAME: `test_${hexId().slice(0, 12)}` };
    const tokens = join(folder, 'tokens.ndjson');
    await writeFile(tokens, '', { mode: 0o644 });
    const seeded = await run('seed', ['--count', '1', '--no-stages', '--tokens', tokens], env);
    expect(seeded, seeded.err).to.include({ code: 0 });
    expect(await readFile(tokens, 'utf8')).to.contain('"token"');
    expect((await stat(tokens)).mode & 0o777).to.equal(0o600);
  });
});
