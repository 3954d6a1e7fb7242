/** Programs that end by themselves. */
import { execFile } from 'node:child_process';
import { startOf } from './compiled.ts';

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `node` with these arguments; `env` comes on top of the environment of the tests. */
export const runNode = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { env: { ...process.env, ...env }, maxBuffer: 16 * 1024 * 1024 };
    execFile(process.execPath, args, options, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

/** Runs the command `registry` with these arguments. */
export const runCli = async (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  runNode([...(await startOf('cli')), ...args], env);
