/** A registry in a separate process, for tests of its start, shutdown and crashes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { freePort as freePortLike } from '../../src/store/embedded-mongod/embedded.ts';
import { builtIn, getStart, runFolderVariable } from './compiled.ts';
import { startFlags } from './start-flags.ts';

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface RegistryProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Everything written to stderr so far. */
  said(): string;
  /** Everything a terminal would show so far. */
  printed(): string;
  ended: Promise<Ended>;
}

/** Each process of a run takes ports of its own share, one after another: two never take the same one while both are starting. */
const share = 4400;
const [firstPort, from] = [15_000 + (Number(process.env.MOCHA_WORKER_ID ?? 0) % 4) * share, randomInt(share)];
let taken = 0;

/** Below the system's ephemeral ports: no other process is assigned it while the registry starts. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const wanted = firstPort + ((from + taken++) % share);
    if ((await freePortLike(wanted)) === wanted) return wanted;
  }
};

const running = new Map<ChildProcess, () => void>();

/** Kills whatever a failed test has left running. */
export const endAll = async (): Promise<void> => {
  for (const kill of running.values()) kill();
  running.clear();
};

interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
}

const node = async (): Promise<Program> => ({ file: process.execPath, args: [...startFlags, ...(await getStart('main'))] });

/** `npm start` with everything already built. */
export const npmStart = async (): Promise<Program> => ({
  file: 'npm',
  args: ['start'],
  cwd: await builtIn(process.env[runFolderVariable] ?? ''),
});

const spawnRegistry = async (env: Readonly<Record<string, string>>, { file, args, cwd }: Program) => {
  const child = spawn(file, args, {
    // A process group for npm, so that what a killed npm leaves behind can be killed, too.
    ...(cwd === undefined ? {} : { cwd, detached: true }),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_V8_COVERAGE: process.env.NODE_V8_COVERAGE ?? '',
      LOG_LEVEL: 'warn',
      ...buildCache(process.env),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.set(child, () => (cwd === undefined ? child.kill('SIGKILL') : process.kill(-(child.pid ?? 0), 'SIGKILL')));
  child.once('close', () => running.delete(child));
  let [said, printed] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    printed += text;
  });
  const ended = new Promise<Ended>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  return { child, said: () => said, printed: () => printed, ended };
};

const buildCache = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    ['MONGOD_CACHE_DIR', 'XDG_CACHE_HOME', 'MONGOMS_SYSTEM_BINARY'].flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );

/** Starts a registry and waits until it prints its address; fails with its output if it exits before that. */
export const startProcess = async (env: Readonly<Record<string, string>>, program?: Program): Promise<RegistryProcess> => {
  const process_ = await spawnRegistry(env, program ?? (await node()));
  const url = await new Promise<string>((resolve, reject) => {
    process_.child.stderr?.on('data', () => {
      const match = /^API\s+(\S+)\/api\/2\.5$/m.exec(process_.said());
      if (match?.[1] !== undefined && process_.said().includes('Try ')) resolve(match[1]);
    });
    void process_.ended.then(({ code }) => reject(new Error(`the registry ended with code ${code}: ${process_.said()}`)));
  });
  return { ...process_, url };
};

/** Starts a registry that is expected to refuse, and returns its output and exit code. */
export const startRefused = async (env: Readonly<Record<string, string>>): Promise<{ code: number | null; said: string }> => {
  const { ended, said } = await spawnRegistry(env, await node());
  const { code } = await ended;
  return { code, said: said().trim() };
};
