/** The part of a help page that most people read. */
import type { Command } from 'commander';

/** Adds `examples`, pairs of a command line without its `registry` and what it is for, to the help page of `command`. */
export const withExamples = (command: Command, examples: readonly (readonly [line: string, says: string])[]): Command => {
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, says]) => `  registry ${line.padEnd(width)}  # ${says}`);
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
};
