/** Types that `npm run new:type` begins without some phases of another, in a copy of the repository (docs/procedures.md "A type"). */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const copied = [
  'src',
  'scripts',
  'fixtures',
  'schemas',
  'clients',
  'explorer',
  'docs',
  'test',
  'package.json',
  'tsconfig.json',
  '.mocharc.json',
];

/** Each phase that can be left out, of a type that has it. */
const made = [
  ['plainSale', 'belowThreshold', 'auction,claims,reviews'],
  ['plainOpen', 'aboveThreshold', 'auction,enquiries'],
  ['plainEU', 'aboveThresholdEU', 'pre-qualification,complaints,claims'],
] as const;

describe('A procedure type that begins without phases of another', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'new-type-'));
    const filter = (path: string): boolean => !['dist', 'node_modules'].includes(basename(path));
    for (const name of copied) await cp(join(root, name), join(folder, name), { recursive: true, filter });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  });
  after(() => rm(folder, { recursive: true }));

  const node = async (...args: readonly string[]): Promise<string> => {
    const { stdout, stderr } = await run(process.execPath, args, { cwd: folder }).catch((error) => error);
    return `${stdout}${stderr}`;
  };
  const newType = (name: string, like: string, without: string): Promise<string> =>
    node('--import', 'tsx', 'scripts/new-type.ts', name, '--like', like, '--without', without);

  it('is not made where what is left does not fit, and the message says why', async () => {
    expect(await newType('unfit', 'belowThreshold', 'enquiries')).to.include(
      'procedure type unfit: its tender may be edited in active.tendering while sealed bids stay valid',
    );
    expect(existsSync(join(folder, 'src/procurement/types/unfit.ts'))).to.equal(false);
  });

  it('compiles, stands beside the others, has its writes, and a demonstration that leads to its end', async () => {
    for (const [name, like, without] of made) expect(await newType(name, like, without)).to.match(/^made src\/procurement\/types\/plain-/);
    await writeFile(
      join(folder, 'tsconfig.types.json'),
      JSON.stringify({ extends: './tsconfig.json', include: ['src/procurement/types/*.ts', 'src/**/*.d.ts'] }),
    );
    expect(await node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json', '--noEmit', '--singleThreaded')).to.equal('');
    expect(await node('node_modules/mocha/bin/mocha.js', 'test/{api/lifecycle,unit/procedures}/plain-*.test.ts')).to.match(
      new RegExp(`\n  ${2 * made.length} passing`),
    );
  });
});
