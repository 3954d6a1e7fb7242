/** Forces garbage collection of everything unreachable. */
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export const collectGarbage = async (): Promise<void> => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (let nth = 0; nth < 5; nth += 1) {
    collect();
    await turn();
  }
};
