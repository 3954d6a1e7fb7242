/**
 * The registry as shipped: compiled once per test run, by the first test that starts a process of it. Such a process
 * starts with half the work of one that runs the sources. Outside a run, and under coverage, it runs the sources.
 */
import { execFile } from 'node:child_process';
import { access, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eventually } from './eventually.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Passes the folder of the test run to all its processes. */
export const runFolderVariable = 'TEST_RUN_FOLDER';

/** Programs of the tests: bundled together with the registry code they use. */
const own = {
  'plain-api': 'test/support/soak/plain-api.ts',
  'feed-process': 'test/support/feed-process.ts',
  'migrating-process': 'test/support/migrating-process.ts',
  'conductor-process': 'test/features/auctions/support/conductor-process.ts',
  'locking-process': 'test/support/locking-process.ts',
};

export type OwnProgram = keyof typeof own;

/** A package.json whose `start` runs the build, as in an installed registry, which has no sources. */
const withoutBuild = async (): Promise<string> => {
  const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const start = String(own.scripts.start).replace(/^npm run --silent build:registry && /, '');
  return JSON.stringify({ ...own, scripts: { ...own.scripts, start } });
};

/** Lays out everything as in an installed registry: `dist` beside the files it reads. */
const build = async (folder: string): Promise<void> => {
  for (const name of ['node_modules', 'schemas', 'docs']) await symlink(join(root, name), join(folder, name));
  await writeFile(join(folder, 'package.json'), await withoutBuild());
  const rolldown = join(root, 'node_modules/.bin/rolldown');
  await Promise.all([
    run(rolldown, ['-c', '-d', join(folder, 'dist')], { cwd: root }),
    run(rolldown, [...Object.values(own), '-d', join(folder, 'own'), '--platform', 'node'], { cwd: root }),
  ]);
};

/** The folder with `dist`; the first caller builds it, the others wait. */
export const builtIn = async (runFolder: string): Promise<string> => {
  const folder = join(runFolder, 'compiled');
  const done = join(runFolder, 'is-compiled');
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await build(folder);
    await writeFile(done, '');
  }
  await eventually('the registry is compiled', () => access(done).then(() => true));
  return folder;
};

const isOwn = (program: 'main' | 'cli' | OwnProgram): program is OwnProgram => program in own;

/** Arguments for `node` that start a program. */
export const getStart = async (program: 'main' | 'cli' | OwnProgram): Promise<readonly string[]> => {
  const runFolder = process.env[runFolderVariable];
  if (runFolder === undefined || process.env.NODE_V8_COVERAGE)
    return ['--import', 'tsx', join(root, isOwn(program) ? own[program] : `src/${program}.ts`)];
  return [join(await builtIn(runFolder), isOwn(program) ? 'own' : 'dist', `${program}.js`)];
};
