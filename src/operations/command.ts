/** What all commands share: how they end, where they talk, and what they understand. */
import { type Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { reasonOf } from '../model/reason.ts';
import { onStopSignal } from '../runtime/process.ts';
import { SettingsTrouble } from '../runtime/settings.ts';

/** Messages go to standard error; standard output is for data. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** A reader that went away, as in `npm run export | head`, is no failure. */
const isClosedPipe = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EPIPE';

/** The command was used in a way it cannot be used; ends with exit code 2, as arguments that cannot be read do. */
export class Misuse extends Error {}

/** Commander hands its settings only to commands it has made itself, so each one is told. */
const throwInsteadOfExit = (command: Command): Command => {
  for (const below of command.commands) throwInsteadOfExit(below);
  return command.exitOverride();
};

/**
 * Runs a command. Every error is one line on standard error and exit code 1, 2 when it was the use that was wrong; a closed
 * pipe ends quietly.
 */
export const runCommand = async (command: Command): Promise<void> => {
  process.stdout.on('error', (error) => {
    if (isClosedPipe(error)) process.exit(0);
    throw error;
  });
  try {
    await throwInsteadOfExit(command).parseAsync();
  } catch (error) {
    if (isClosedPipe(error)) return;
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2; // Commander has said its line already.
      return;
    }
    say(error instanceof SettingsTrouble ? error.problems.join('\n') : reasonOf(error));
    process.exitCode = error instanceof Misuse ? 2 : 1;
  }
};

/** What every command that has a result takes. */
export const jsonOption = (): Option => new Option('--json', 'the result as one line of JSON on standard output');

export interface WithJson {
  readonly json?: true;
}

/** The result of a command for people, on standard error, or with `--json` for programs, on standard output. */
export const tellResult = async ({ json }: WithJson, result: object, ...lines: readonly string[]): Promise<void> => {
  if (json === true) return writeOut(`${JSON.stringify(result)}\n`);
  for (const line of lines) say(line);
};

/** Reads an option that must be a whole number of at least `least`; for commander. */
export const wholeNumber =
  (least: number, most = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d{1,15}$/.test(text) || value < least || value > most)
      throw new InvalidArgumentError(`A whole number from ${least} to ${most} is expected.`);
    return value;
  };

/** Reads the address of a server; for commander. */
export const httpAddress = (text: string): string => {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidArgumentError('An address such as http://127.0.0.1:8080 is expected.');
  return text;
};

/** Throws when nobody answers there at all: a mistyped address would else be asked for ever, as a registry that restarts is. */
export const requireAnswer = async (url: string): Promise<void> => {
  await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(10_000) }).catch((error: unknown) => {
    throw new Error(`${new URL(url).origin} cannot be asked: ${reasonOf(error)}`);
  });
};

/** Aborted at the first Ctrl-C or SIGTERM, so that a script can put things away; a later one ends it. */
export const stopSignal = (): AbortSignal => {
  const stop = new AbortController();
  onStopSignal(
    () => stop.abort(),
    () => process.exit(1),
  );
  return stop.signal;
};

/** Writes to standard output and returns when the reader has taken it. */
export const writeOut = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
