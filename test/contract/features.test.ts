/** A feature is a folder and a line (docs/architecture.md "Features"): tried in a copy of the repository, and a new one is begun there. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
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
/** Whoever deletes a feature writes down anew what clients see, and edits the pages that name it. Properties take long. */
const LEFT_OUT = ['test/contract/snapshot.test.ts', 'test/contract/docs-names.test.ts', 'test/property/**'];

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
    for (const folder of ['node_modules', 'clients/typescript/node_modules', 'dist']) await symlink(join(root, folder), join(copy, folder));
  });
  after(() => rm(copy, { recursive: true, force: true }));

  /** What it has printed if it has failed. */
  const faultsOf = async (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> =>
    run(join(root, 'node_modules/.bin', program), args, { cwd: copy, env: { ...process.env, ...env }, maxBuffer: 10_000_000 }).then(
      () => '',
      ({ stdout, stderr }) => `${stdout}${stderr}`,
    );
  const compileProject = (project: string): Promise<string> =>
    faultsOf('tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', `${dirname(project)}/.tsbuildinfo`]);
  const compile = async (): Promise<string> =>
    (await compileProject('tsconfig.json')) + (existsSync(join(copy, 'explorer')) ? await compileProject('explorer/tsconfig.json') : '');

  const table = 'docs/architecture.md';
  /** Deletes these features as docs/architecture.md says: folders, the line in the list, the row in the table. Returns what puts them back. */
  const remove = async (features: readonly string[]): Promise<() => Promise<void>> => {
    const aside = await mkdtemp(join(copy, '.aside-'));
    const texts = await Promise.all([list, table].map(async (path) => [path, await readFile(join(copy, path), 'utf8')] as const));
    for (const [path, text] of texts) {
      const lines = text.split('\n');
      const left = lines.filter(
        (line) => !features.some((name) => line.includes(`'./${name}/index.ts'`) || line.startsWith(`| \`src/features/${name}/\``)),
      );
      expect(lines.length - left.length, `a feature has one line in ${path}`).to.equal(features.length);
      // Without any line it would be no module.
      await writeFile(join(copy, path), features.length === featureNames.length && path === list ? 'export {};\n' : left.join('\n'));
    }
    const folders = features.flatMap((name) => ['src', 'test', 'scripts'].map((folder) => `${folder}/features/${name}`));
    const moved = [...folders, ...(features.includes('explorer') ? ['explorer'] : [])]
      .filter((folder) => existsSync(join(copy, folder)))
      .map((folder, place) => [join(copy, folder), join(aside, String(place))] as const);
    for (const [from, to] of moved) await rename(from, to);
    return async () => {
      for (const [from, to] of moved) await rename(to, from);
      for (const [path, text] of texts) await writeFile(join(copy, path), text);
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
    const ignored = LEFT_OUT.flatMap((path) => ['--ignore', path]);
    const failed = await faultsOf('mocha', ['--config', 'test/tiers.mjs', ...ignored], { TIER: 'unit' });
    await putBack();
    expect(faults).to.equal('');
    expect(failed).to.equal('');
  });

  it('a new one compiles, keeps the laws, and passes its test', async () => {
    const changed = [list, table, 'src/base/domain/types.generated.ts'];
    const texts = await Promise.all(changed.map(async (path) => [join(copy, path), await readFile(join(copy, path), 'utf8')] as const));
    const begun = await faultsOf('tsx', ['scripts/new-feature.ts', 'notes', '--says', 'notes of records']);
    const typed = await faultsOf('tsx', ['scripts/types.ts']);
    const unformatted = await faultsOf('biome', ['ci', 'src/features', 'schemas/notes', 'test/features/notes']);
    const faults = await compile();
    // It is in no snapshot yet.
    const specs = ['test/features/notes/api/notes.test.ts', 'test/contract/laws.test.ts', 'test/contract/names.test.ts'];
    const failed = await faultsOf('mocha', specs, { MONGODB_URI: process.env.TEST_MONGODB_URI });
    for (const folder of ['src/features', 'schemas', 'test/features']) await rm(join(copy, folder, 'notes'), { recursive: true });
    for (const [path, text] of texts) await writeFile(path, text);
    expect({ begun, typed, unformatted, faults, failed }).to.deep.equal({ begun: '', typed: '', unformatted: '', faults: '', failed: '' });
  });
});
