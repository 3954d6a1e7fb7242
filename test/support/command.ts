/** Programs that terminate by themselves. */
import { execFile } from 'node:child_process';
import { getStart } from './compiled.ts';

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `node` with these arguments; `env` is merged into the environment of the tests. */
export const runNode = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { env: { ...process.env, ...env }, maxBuffer: 16 * 1024 * 1024 };
    execFile(process.execPath, args, options, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

/** Runs the command `registry` with these arguments. */
export const runCli = async (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  runNode([...(await getStart('cli')), ...args], env);

type Write = typeof process.stdout.write;

/** Collects what is written there. */
const takenBy = (lines: string[]): Write => {
  const write = (text: string | Uint8Array, ...more: unknown[]): boolean => {
    lines.push(String(text));
    const done = more.at(-1);
    if (typeof done === 'function') done();
    return true;
  };
  return write;
};

const signals = ['SIGINT', 'SIGTERM'] as const;

const runAlone = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> => {
  const [out, err]: [string[], string[]] = [[], []];
  const { argv, env: outer, exitCode, stdout, stderr } = process;
  const writes = [stdout.write, stderr.write] as const;
  const handlers = signals.map((signal) => process.listeners(signal));
  const broken = stdout.listeners('error');
  process.argv = [process.execPath, 'registry', ...args];
  process.env = { ...outer, ...env };
  process.exitCode = undefined;
  [stdout.write, stderr.write] = [takenBy(out), takenBy(err)];
  try {
    // Imported exactly as its commands import it: another specifier would load the module, and its error classes, twice.
    const [{ makeProgram }, { shows }, { runCommand }] = await Promise.all([
      import('../../src/app/operations/cli/program.ts'),
      import('../../scripts/shows.ts'),
      import('../../src/base/platform/command.ts'),
    ]);
    await runCommand(await makeProgram(args[0], shows));
    return { code: Number(process.exitCode ?? 0), out: out.join(''), err: err.join('') };
  } finally {
    [stdout.write, stderr.write] = writes;
    Object.assign(process, { argv, env: outer, exitCode });
    for (const [index, signal] of signals.entries()) {
      for (const one of process.listeners(signal)) if (!handlers[index]?.includes(one)) process.off(signal, one);
    }
    for (const one of stdout.listeners('error')) if (!broken.includes(one)) stdout.off('error', one as () => void);
  }
};

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the command `registry` in this process, which saves its start-up; calls are serialized. `runCli` shows whether the process
 * terminates, and with which code.
 */
export const runHere = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> => {
  const next = last.then(() => runAlone(args, env));
  last = next.catch(() => undefined);
  return next;
};
