/** Shared by all commands: help, arguments, output and exit codes (docs/cli.md). */
import { type FileHandle, open } from 'node:fs/promises';
import { type Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { formatReason } from './reason.ts';
import { SettingsTrouble } from './settings.ts';
import { onStopSignal } from './stop-signal.ts';

/** Messages go to standard error; standard output is for data. */
export const writeLine = (line: string): void => void process.stderr.write(`${line}\n`);
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** A closed pipe, as in `npm run export | head`, is no failure. */
const isClosedPipe = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EPIPE';

/** Wrong use of a command: exit code 2, like unreadable arguments. */
export class Misuse extends Error {}

/** Commander passes its settings only to commands it created itself, so each one is configured. */
const throwInsteadOfExit = (command: Command): Command => {
  for (const below of command.commands) throwInsteadOfExit(below);
  return command.exitOverride();
};

/** Runs a command. An error prints one line to standard error and exits with 1, wrong use with 2; a closed pipe exits silently. */
export const runCommand = async (command: Command, args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  process.stdout.on('error', (error) => {
    if (isClosedPipe(error)) process.exit(0);
    throw error;
  });
  try {
    await throwInsteadOfExit(command).parseAsync(args, { from: 'user' });
  } catch (error) {
    if (isClosedPipe(error)) return;
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2; // Commander has printed its line already.
      return;
    }
    writeLine(error instanceof SettingsTrouble ? error.problems.join('\n') : formatReason(error));
    process.exitCode = error instanceof Misuse ? 2 : 1;
  }
};

/** Option of every command with a result. */
export const jsonOption = (): Option => new Option('--json', 'the result as one line of JSON on standard output');

export interface WithJson {
  readonly json?: true;
}

/** Prints the result: readable lines on standard error, or with `--json` one line on standard output. */
export const printResult = async ({ json }: WithJson, result: object, ...lines: readonly string[]): Promise<void> => {
  if (json === true) return writeOut(`${JSON.stringify(result)}\n`);
  for (const line of lines) writeLine(line);
};

/** Parses an option that must be a whole number of at least `least`; for commander. */
export const parseWholeNumber =
  (least: number, most = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d{1,15}$/.test(text) || value < least || value > most)
      throw new InvalidArgumentError(`A whole number from ${least} to ${most} is expected.`);
    return value;
  };

/** Parses the address of a server; for commander. */
export const httpAddress = (text: string): string => {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidArgumentError('An address such as http://127.0.0.1:8080 is expected.');
  return text;
};

/** Throws when nothing responds at the address: a mistyped one would be retried for ever, like a registry that restarts. */
export const requireAnswer = async (url: string): Promise<void> => {
  await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(10_000) }).catch((error: unknown) => {
    throw new Error(`${new URL(url).origin} cannot be asked: ${formatReason(error)}`);
  });
};

/** Aborted by the first Ctrl-C or SIGTERM, so that a script can clean up; a later signal exits. */
export const stopSignal = (): AbortSignal => {
  const stop = new AbortController();
  onStopSignal(
    () => stop.abort(),
    () => process.exit(1),
  );
  return stop.signal;
};

/** Writes to standard output and waits until the data is flushed. */
export const writeOut = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });

const NEW_LINE = 10;

/** Opens a file for appending lines, readable by its owner only. A line that a killed process has left unfinished is ended. */
export const openPrivate = async (path: string): Promise<FileHandle> => {
  const file = await open(path, 'a+', 0o600);
  await file.chmod(0o600);
  const { size } = await file.stat();
  const last = size === 0 ? NEW_LINE : (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer[0];
  if (last !== NEW_LINE) await file.appendFile('\n');
  return file;
};

/** Columns of equal width, separated by two spaces; an empty field shows as `-`. Ends with a line feed. */
export const formatTable = (header: readonly string[], rows: readonly (readonly string[])[]): string => {
  const all = [header, ...rows].map((row) => row.map((field) => (field === '' ? '-' : field)));
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map(
      (row) =>
        `${row
          .map((field, column) => field.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
};

/** Adds `examples` to the help of `command`: pairs of a command line without its `registry`, and its purpose. */
export const withExamples = (command: Command, examples: readonly (readonly [line: string, says: string])[]): Command => {
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, says]) => `  registry ${line.padEnd(width)}  # ${says}`);
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
};
