/** A feature is a folder and a line (docs/architecture.md "Features"): tried in a copy of the repository, and a new one is generated there. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { featureNames, withDependents } from '../support/layers.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const list = 'src/features/index.ts';

describe('In a copy of the repository', function () {
  this.timeout(600_000);
  let copy: string;

  before(async () => {
    copy = await mkdtemp(join(tmpdir(), 'features-'));
    const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, maxBuffer: 10_000_000 });
    const generated = 'clients/typescript/src/schema.generated.ts';
    for (const path of [...stdout.trim().split('\n'), generated]) {
      await mkdir(join(copy, dirname(path)), { recursive: true });
      // A file that has been deleted and not committed is listed.
      await copyFile(join(root, path), join(copy, path)).catch(() => undefined);
    }
    for (const folder of ['node_modules', 'clients/typescript/node_modules']) await symlink(join(root, folder), join(copy, folder));
  });
  after(() => rm(copy, { recursive: true, force: true }));

  /** What it has printed if it has failed. */
  const faultsOf = async (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> =>
    run(join(root, 'node_modules/.bin', program), args, { cwd: copy, env: { ...process.env, ...env }, maxBuffer: 10_000_000 }).then(
      () => '',
      ({ stdout, stderr }) => `${stdout}${stderr}`,
    );
  const compile = (): Promise<string> => faultsOf('tsc', ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', '.tsbuildinfo']);

  /** Without these features; returns what puts them back. */
  const remove = async (features: readonly string[]): Promise<() => Promise<void>> => {
    const aside = await mkdtemp(join(copy, '.aside-'));
    const before = await readFile(join(copy, list), 'utf8');
    const lines = before.split('\n').filter((line) => !features.some((name) => line.includes(`'./${name}/index.ts'`)));
    expect(before.split('\n').length - lines.length, 'a feature has one line in the list').to.equal(features.length);
    await writeFile(join(copy, list), lines.join('\n'));
    const folders = features.flatMap((name) => ['src', 'test', 'scripts'].map((folder) => `${folder}/features/${name}`));
    const moved: (readonly [string, string])[] = [];
    for (const [at, folder] of [...folders, ...(features.includes('explorer') ? ['explorer'] : [])].entries()) {
      const [from, to] = [join(copy, folder), join(aside, String(at))];
      // A feature may have no scripts.
      if (
        await rename(from, to).then(
          () => true,
          () => false,
        )
      )
        moved.push([from, to]);
    }
    return async () => {
      for (const [from, to] of moved) await rename(to, from);
      await writeFile(join(copy, list), before);
    };
  };

  for (const feature of featureNames)
    it(`everything compiles without ${withDependents(feature).join(', ')}`, async () => {
      const putBack = await remove(withDependents(feature));
      const faults = await compile();
      await putBack();
      expect(faults).to.equal('');
    });

  it('everything compiles without any feature, and the unit tests that are left pass', async () => {
    const putBack = await remove(featureNames);
    const faults = await compile();
    const failed = await faultsOf('mocha', ['--config', 'test/without-features.mjs'], { TIER: 'unit' });
    await putBack();
    expect(faults).to.equal('');
    expect(failed).to.equal('');
  });
});
