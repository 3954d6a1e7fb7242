/** What processes cost, as Linux counts it. */
import { readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second. */
const tickMs = 10;

/** Processor milliseconds of a process since its start; of one that has ended none. */
const spentMs = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user, system] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user ?? 0) + Number(system ?? 0)) * tickMs;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Processor milliseconds of these processes together, since the start of each. */
export const spentTogether = async (pids: readonly number[]): Promise<number> => sum(await Promise.all(pids.map(spentMs)));

/** Resident memory of these processes together, in MB. */
export const residentMb = async (pids: readonly number[]): Promise<number> => {
  const statuses = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')));
  return sum(statuses.map((text) => Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0))) / 1024;
};

/** A process and everything it has started that is a program of the same kind: a registry and its workers. */
export const withWorkers = async (pid: number): Promise<number[]> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const pids = children.trim() === '' ? [] : children.trim().split(' ').map(Number);
  return [pid, ...(await Promise.all(pids.map(withWorkers))).flat()];
};
