/** Frees a data folder from a server orphaned by an earlier run. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sleep } from '../../base/platform/sleep.ts';

/** Set in a server's environment: the process that started it, which distinguishes a server in use from an orphan. */
export const OWNER_VARIABLE = 'PROCUREMENT_REGISTRY_OWNER';
const STOP_LIMIT_MS = 10_000;

/** Resolves once no server holds the folder. An orphan is stopped; any other server is a one-line error. */
export async function freeFolder(dataDir: string, say: (line: string) => void): Promise<void> {
  const pid = Number(await readFile(join(dataDir, 'mongod.lock'), 'utf8').catch(() => ''));
  const holder = await getHolder(pid, dataDir);
  if (holder === 'none') return;
  if (holder === 'owned') throw dataFolderInUse(dataDir, pid);
  say(`Ending the MongoDB server that an earlier run left behind (process ${pid})`);
  for (const signal of ['SIGTERM', 'SIGKILL']) {
    const deadline = performance.now() + STOP_LIMIT_MS;
    try {
      process.kill(pid, signal);
    } catch {
      // Its watchdog was faster.
    }
    while (performance.now() < deadline) {
      if ((await getHolder(pid, dataDir)) === 'none') return;
      await sleep(20);
    }
  }
  throw dataFolderInUse(dataDir, pid);
}

/** The one-line error for a folder held by another server. */
export function dataFolderInUse(dataDir: string, pid?: number): Error {
  const holder = pid === undefined ? 'another MongoDB server' : `another MongoDB server (process ${pid})`;
  return new Error(
    `The data folder ${dataDir} is in use by ${holder}; stop the registry that runs on it, or set DATA_DIR to another folder`,
  );
}

/** Whether process `pid` is a server on the folder, and whether its owner is alive. Without /proc the server's own lock decides. */
async function getHolder(pid: number, dataDir: string): Promise<'none' | 'owned' | 'orphan'> {
  try {
    const [command = '', environment = '', status = ''] = await Promise.all(
      ['cmdline', 'environ', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
    );
    if (!command.includes(`--dbpath\0${dataDir}\0`)) return 'none';
    const variable = environment.split('\0').find((each) => each.startsWith(`${OWNER_VARIABLE}=`));
    const parent = /^PPid:\s*(\d+)$/m.exec(status)?.[1];
    // An orphan is reparented, so the two differ exactly when the owner is gone, even if its pid is reused.
    return variable !== undefined && variable !== `${OWNER_VARIABLE}=${parent}` ? 'orphan' : 'owned';
  } catch {
    return 'none';
  }
}
