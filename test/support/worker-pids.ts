/** The workers of a registry process, from the operating system. */
import { execFileSync } from 'node:child_process';

/** Ids of child processes that run the registry; other children are not workers. */
export const collectWorkers = (pid: number | undefined): number[] => {
  try {
    return execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => /main\.[jt]s/.test(line))
      .map((line) => Number.parseInt(line, 10));
  } catch {
    return []; // `ps` fails when there are no children
  }
};
