/** Commands of `registry` that the program does without: they fill a registry or play in it, as its clients do. */
import type { Commands } from '../src/operations/cli/program.ts';

export const shows: Commands = {
  seed: async () => (await import('./seed/command.ts')).seedCommand(),
  demo: async () => (await import('./demo/command.ts')).demoCommand(),
};
