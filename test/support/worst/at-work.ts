/** How long a synchronous call keeps its thread, whatever else is at work on the machine. */
import { readFileSync } from 'node:fs';

/** Milliseconds that this thread was at work; elsewhere than on Linux those that passed. */
const atWork = (): number => {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
};

const msOf = (call: () => void): number => {
  const begin = atWork();
  call();
  return atWork() - begin;
};

const known = JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id, title: `Тендер ${id}` })));
/**
 * What `known` takes on the machine of the figures in docs/performance.md. Reckoned, not measured: 7.1 ms on a machine on which
 * a creation of the bench's floor took 1.4 times as much as on that one.
 */
const USUAL_MS = 5;
/** How many times as long as that one this machine takes just now; 1 for a faster one. */
const slowness = (): number => Math.max(1, Math.min(...[1, 2, 3].map(() => msOf(() => JSON.parse(known)))) / USUAL_MS);

/** The best of three, each counted alone, in milliseconds of the usual machine; a call that is quick at once is made once. */
export const bestOfThree = (call: () => void): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3 && best > 25; turn += 1) best = Math.min(best, msOf(call));
  return best > 25 ? best / slowness() : best;
};
