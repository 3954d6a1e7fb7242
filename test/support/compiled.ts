/**
 * The registry as it is delivered: compiled once for a run of the tests, by the first test that starts a process of it. Such a
 * process starts with half the work of one that runs the sources. Outside a run, and where coverage is counted, it runs the sources.
 */
import { execFile } from 'node:child_process';
import { access, mkdir, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eventually } from './eventually.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const client = 'clients/typescript';

/** Names the folder of a run of the tests to all its processes. */
export const runFolderVariable = 'TEST_RUN_FOLDER';

const compile = async (project: string, outDir: string): Promise<void> => {
  const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
  // The types were checked before the tests.
  const args = ['-p', join(root, project), '--noCheck', '--outDir', outDir, '--tsBuildInfoFile', join(outDir, '.tsbuildinfo')];
  await run(process.execPath, [tsc, ...args]);
};

/** Lays everything out as an installed registry has it: `dist` beside what it reads, and the client among its modules. */
const build = async (folder: string): Promise<void> => {
  const ownClient = join(folder, 'dist', 'node_modules', 'procurement-registry-client');
  await mkdir(ownClient, { recursive: true });
  for (const name of ['node_modules', 'schemas', 'docs', 'package.json']) await symlink(join(root, name), join(folder, name));
  await symlink(join(root, client, 'package.json'), join(ownClient, 'package.json'));
  await Promise.all([
    compile('tsconfig.build.json', join(folder, 'dist')),
    compile(join(client, 'tsconfig.json'), join(ownClient, 'dist')),
  ]);
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
