/** Client of the load-generating process, in the measuring process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Bounds, Done, FromWorker, Job, ToWorker } from './worker.ts';

export interface Asker {
  /** Opens the lanes of a job; they stay open until the next one. */
  open(job: Job): Promise<void>;
  run(bounds: Bounds): Promise<Done>;
  /** Closes the lanes. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

const program = fileURLToPath(new URL('./worker.ts', import.meta.url));

export const startAsker = (): Asker => {
  const child = fork(program, { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit').then((): FromWorker => ({ failed: 'the process that asks has ended' }));
  const send = async (message: ToWorker): Promise<FromWorker> => {
    const answered = new Promise<FromWorker>((resolve) => child.once('message', (answer) => resolve(answer as FromWorker))); // sends nothing else
    child.send(message);
    const answer = await Promise.race([answered, ended]);
    if ('failed' in answer) throw new Error(answer.failed);
    return answer;
  };
  return {
    open: async (job) => void (await send({ open: job })),
    run: async (bounds) => {
      const answer = await send({ run: bounds });
      if (!('done' in answer)) throw new Error('the load generator returned no measurement');
      return answer.done;
    },
    rest: async () => void (await send({ close: true })),
    close: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
};
