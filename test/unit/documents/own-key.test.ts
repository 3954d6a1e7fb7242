import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { ownSeed, seedFile } from '../../../src/modules/documents/service/keyring.ts';

describe('the signing seed of an installation', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'own-key-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is made once, in a folder made for it, and readable by its owner only', async () => {
    const dataDir = join(folder, 'data');
    const seed = await ownSeed(dataDir);
    expect(seed).to.match(/^[0-9a-f]{64}$/);
    expect(await ownSeed(dataDir)).to.equal(seed);
    expect((await stat(join(dataDir, seedFile))).mode & 0o777).to.equal(0o600);
    expect(await readdir(dataDir)).to.deep.equal([seedFile]);
  });

  it('is one and the same for processes that start at once', async () => {
    const seeds = await Promise.all(Array.from({ length: 20 }, () => ownSeed(folder)));
    expect(new Set(seeds).size).to.equal(1);
    expect((await readFile(join(folder, seedFile), 'utf8')).trim()).to.equal(seeds[0]);
    expect(await readdir(folder)).to.deep.equal([seedFile]);
  });

  it('is never replaced when the file is damaged', async () => {
    await writeFile(join(folder, seedFile), 'damaged');
    let message = '';
    await ownSeed(folder).catch((error: Error) => {
      message = error.message;
    });
    expect(message).to.contain('must hold 64 hex digits');
    expect(await readFile(join(folder, seedFile), 'utf8')).to.equal('damaged');
  });
});
