/** Frees a data folder of a server that an earlier run left behind. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** In the environment of a server: the process that started it, which tells a server in use from one left behind. */
export const OWNER_VARIABLE = 'PROCUREMENT_REGISTRY_OWNER';
const STOP_LIMIT_MS = 10_000;
const WATCHDOG_LIMIT_MS = 6_000;

/** Returns when no server holds the folder. One that an earlier run left behind is ended; any other is an error of one line. */
export async function freeFolder(dataDir: string, say: (line: string) => void): Promise<void> {
  const pid = Number(await readFile(join(dataDir, 'mongod.lock'), 'utf8').catch(() => '0'));
  if (!pid) return;
  const owner = await ownerOf(pid, dataDir);
  if (owner === 'nobody') return;
  if (owner === 'live') throw inUse(dataDir, pid);
  if (owner === 'dead') {
    say(`Ending the MongoDB server that an earlier run left behind (process ${pid})`);
    signal(pid, 'SIGTERM');
    if (await endsWithin(pid, dataDir, STOP_LIMIT_MS)) return;
    signal(pid, 'SIGKILL');
  }
  // Without /proc nothing can be proven, but the watchdog ends what was left behind within seconds.
  if (!(await endsWithin(pid, dataDir, WATCHDOG_LIMIT_MS))) throw inUse(dataDir, pid);
}

/** The error of one line for a folder that another server holds. */
export function inUse(dataDir: string, pid?: number): Error {
  const holder = pid === undefined ? 'another MongoDB server' : `another MongoDB server (process ${pid})`;
  return new Error(
    `The data folder ${dataDir} is in use by ${holder}; stop the registry that runs on it, or set DATA_DIR to another folder`,
  );
}

/** Whether the owner of server `pid` lives; `unknown` without /proc, `nobody` when it is no server on this folder. */
async function ownerOf(pid: number, dataDir: string): Promise<'live' | 'dead' | 'unknown' | 'nobody'> {
  if (!signal(pid, 0)) return 'nobody';
  if (process.platform !== 'linux') return 'unknown';
  try {
    const [command, environment, status] = await Promise.all(
      ['cmdline', 'environ', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
    );
    const words = command?.split('\0') ?? [];
    if (words[words.indexOf('--dbpath') + 1] !== dataDir) return 'nobody';
    const owner = environment
      ?.split('\0')
      .find((line) => line.startsWith(`${OWNER_VARIABLE}=`))
      ?.slice(OWNER_VARIABLE.length + 1);
    const parent = /^PPid:\s*(\d+)$/m.exec(status ?? '')?.[1];
    // An orphan gets another parent, so the two differ exactly when the owner is gone, even if its number is reused.
    return owner !== undefined && owner !== parent ? 'dead' : 'live';
  } catch {
    return signal(pid, 0) ? 'unknown' : 'nobody';
  }
}

async function endsWithin(pid: number, dataDir: string, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while ((await ownerOf(pid, dataDir)) !== 'nobody') {
    if (performance.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

/** Sends a signal, 0 to ask only; false when there is no such process. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
