import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const scripts = fileURLToPath(new URL('../../scripts/', import.meta.url));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Wrong arguments of each script, with a word of the line that answers them. */
const wrong: Readonly<Record<string, readonly (readonly [readonly string[], string])[]>> = {
  accounts: [
    [['add'], "missing required argument 'name'"],
    [['revoke', 'x', '--key-number', '0'], 'A whole number from 1'],
  ],
  'bench-feed': [],
  'code-lists': [[['import'], "missing required argument 'folder'"]],
  crawl: [[['http://127.0.0.1:1', '--limit', '1001'], 'A whole number from 1 to 1000']],
  demo: [[['not-an-address'], 'A running registry needs the key']],
  export: [[['--collection', 'plans'], 'Allowed choices are tenders, agreements, contracts, violation_reports']],
  import: [
    [[], "missing required argument 'file'"],
    [['/no/such/file'], 'no such file'],
  ],
  seed: [[['--count', 'many'], 'A whole number from 1']],
  soak: [],
  types: [],
};

describe('The command line of', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'arguments-'));
  });
  after(() => rm(folder, { recursive: true }));

  const run = (name: string, args: readonly string[]): Promise<Ended> =>
    new Promise((resolve) => {
      // Nothing is opened for such a command: a store could not even be reached.
      const env = { ...process.env, DATA_DIR: join(folder, 'data'), MONGODB_URI: 'mongodb://127.0.0.1:1/' };
      execFile(process.execPath, ['--import', 'tsx', join(scripts, `${name}.ts`), ...args], { env }, (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
      );
    });

  it('every script is looked at here', async () => {
    expect((await readdir(scripts)).sort()).to.deep.equal(Object.keys(wrong).map((name) => `${name}.ts`));
  });

  for (const [name, cases] of Object.entries(wrong)) {
    it(`${name} explains itself, and answers what it cannot read with one line`, async () => {
      const help = await run(name, ['--help']);
      expect(help).to.include({ code: 0, err: '' });
      expect(help.out)
        .to.match(new RegExp(`^Usage: ${name} `))
        .and.to.contain('--help');
      for (const [args, text] of [[['--no-such-option'], "unknown option '--no-such-option'"] as const, ...cases]) {
        const ended = await run(name, args);
        expect(ended.code, args.join(' ')).to.equal(1);
        expect(ended.out).to.equal('');
        expect(ended.err)
          .to.match(/^[^\n]+\n$/)
          .and.to.contain(text);
      }
      expect(await readdir(folder)).to.deep.equal([]);
    });
  }
});
