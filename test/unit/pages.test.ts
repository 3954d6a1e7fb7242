import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { expect } from 'chai';
import { buildMissingPages } from '../support/pages.ts';

describe('The pages of a fresh clone', () => {
  let folder: string;
  beforeEach(async () => {
    folder = `${await mkdtemp(join(tmpdir(), 'pages-'))}${sep}`;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const withBuild = (script: string): Promise<void> =>
    writeFile(`${folder}package.json`, JSON.stringify({ scripts: { 'build:explorer': script } }));
  const make = 'mkdir -p dist/site dist/site-server && touch dist/site/index.html dist/site-server/server.js && echo built >> builds.txt';

  it('are built before the first test, once, and one line says so', async () => {
    await withBuild(make);
    const messages: string[] = [];
    await buildMissingPages((line) => messages.push(line), folder);
    await buildMissingPages((line) => messages.push(line), folder);
    expect(await readFile(`${folder}builds.txt`, 'utf8')).to.equal('built\n');
    expect(messages).to.deep.equal(['No pages are built here yet: npm run build:explorer']);
  });

  it('that cannot be built stop the run with the words of the build', async () => {
    await withBuild('echo there is no such module >&2 && false');
    const failed = await buildMissingPages(() => {}, folder).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(failed).to.contain('there is no such module');
  });
});
