/** The commands of a document, as they stand in its `sh` blocks, and what its placeholders stand for. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** In order; a line that ends in `\` goes on in the next one, and what is only a comment is left out. */
export const commandsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)]
    .flatMap(([, block = '']) => block.replace(/\\\n\s*/g, '').split('\n'))
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));

/** Fills in `<what is meant>`; throws for one that nothing is known of. */
export const filled = (command: string, known: Readonly<Record<string, string | undefined>>): string =>
  command.replace(/<([a-z][a-z.' ]*)>/g, (_, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`Nothing is known of <${name}> in: ${command}`);
    return value;
  });

export interface Ran {
  readonly command: string;
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly seconds: number;
}

/** A command in a shell, in a process group of its own; `heard` is called with what it has printed so far. */
export const startShell = (
  command: string,
  options: { cwd: string; env: NodeJS.ProcessEnv },
  heard: (printed: string) => void = () => {},
) => {
  const began = performance.now();
  const child = spawn('bash', ['-c', command], { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text: Buffer) => {
    out += text;
    heard(out + err);
  });
  child.stderr.on('data', (text: Buffer) => {
    err += text;
    heard(out + err);
  });
  const ended = once(child, 'close').then(([code]): Ran => ({ command, code, out, err, seconds: (performance.now() - began) / 1000 }));
  const kill = (signal: NodeJS.Signals): void => {
    try {
      process.kill(-(child.pid ?? 0), signal);
    } catch {
      // It has ended.
    }
  };
  return { ended, kill, seconds: () => (performance.now() - began) / 1000, stderr: () => err };
};
