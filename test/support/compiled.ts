/**
 * The registry as it is delivered: compiled once for a run of the tests, by the first test that starts a process of it. Such a
 * process starts with half the work of one that runs the sources. Outside a run, and where coverage is counted, it runs the sources.
 */
import { execFile } from 'node:child_process';
import { access, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eventually } from './eventually.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Names the folder of a run of the tests to all its processes. */
export const runFolderVariable = 'TEST_RUN_FOLDER';

/** Lays everything out as an installed registry has it: `dist` beside what it reads. */
const build = async (folder: string): Promise<void> => {
  for (const name of ['node_modules', 'schemas', 'docs', 'package.json']) await symlink(join(root, name), join(folder, name));
  const rolldown = join(root, 'node_modules/.bin/rolldown');
  await run(rolldown, ['-c', '-d', join(folder, 'dist')], { cwd: root });
};

/** The folder with `dist`; whoever comes first builds it, the others wait. */
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

/** Arguments of `node` that start a program of the registry. */
export const startOf = async (program: 'main' | 'cli'): Promise<readonly string[]> => {
  const runFolder = process.env[runFolderVariable];
  if (runFolder === undefined || process.env.NODE_V8_COVERAGE) return ['--import', 'tsx', join(root, 'src', `${program}.ts`)];
  return [join(await builtIn(runFolder), 'dist', `${program}.js`)];
};
