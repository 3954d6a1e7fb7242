/** Resource use of processes, from Linux. */
import { readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second. */
const tickMs = 10;

/** CPU milliseconds of a process since its start; 0 if it has ended. */
export const spentMs = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user, system] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user ?? 0) + Number(system ?? 0)) * tickMs;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Total CPU milliseconds of these processes since their starts. */
export const spentTogether = async (pids: readonly number[]): Promise<number> => sum(await Promise.all(pids.map(spentMs)));

const memoryMb = async (pid: number, measure: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${measure}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1024;
};

/** Total resident memory of these processes, in MB. */
export const residentMb = async (pids: readonly number[]): Promise<number> =>
  sum(await Promise.all(pids.map((pid) => memoryMb(pid, 'VmRSS'))));

/** Peak resident memory of a process, in MB. */
export const peakMb = (pid: number): Promise<number> => memoryMb(pid, 'VmHWM');

/** A process and its descendants: a registry and its workers. */
export const withWorkers = async (pid: number): Promise<number[]> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const pids = children.trim() === '' ? [] : children.trim().split(' ').map(Number);
  return [pid, ...(await Promise.all(pids.map(withWorkers))).flat()];
};
