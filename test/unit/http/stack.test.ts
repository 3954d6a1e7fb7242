import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { stackOf } from '../../../src/base/platform/reason.ts';

describe('stackOf', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stack-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** An error that a built file makes on its second line. */
  const getError = async (name: string): Promise<Error> => {
    const file = join(folder, name);
    await writeFile(file, '\nexport const made = new Error("broken");\n');
    return (await import(pathToFileURL(file).href)).made;
  };

  it('names the source and the line that a built file was made of', async () => {
    // The second line stands for the fourth of the source.
    const map = { version: 3, sources: ['../../src/tenders/rules.ts'], names: [], mappings: ';AAGA' };
    await writeFile(join(folder, 'built.mjs.map'), JSON.stringify(map));
    expect(stackOf(await getError('built.mjs'))).to.match(/^Error: broken\n +at src\/tenders\/rules\.ts:4:1\n/);
  });

  it('leaves places that have no map as they are', async () => {
    const error = await getError('plain.mjs');
    expect(error.stack).to.include('plain.mjs:2:21');
    expect(stackOf(error)).to.equal(error.stack);
  });

  it('says the text of what is no error', () => {
    expect(stackOf('closed')).to.equal('closed');
  });

  it('comes to an end with a message that is full of beginnings of names', () => {
    const error = new Error('file:///'.repeat(100_000));
    expect(stackOf(error)).to.equal(error.stack);
  });
});
