/** The workers of a registry process, as the machine knows them. */
import { execFileSync } from 'node:child_process';

/** Ids of the processes whose parent this is and that run the registry; other children are not its workers. */
export const collectWorkers = (pid: number | undefined): number[] => {
  try {
    return execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => /main\.[jt]s/.test(line))
      .map((line) => Number.parseInt(line, 10));
  } catch {
    return []; // what `ps` answers when there is no child
  }
};
