/** Commands of `registry` outside the program itself: they fill a registry or use it as clients do. */
import type { Commands } from '../src/app/operations/cli/program.ts';

export const shows: Commands = {
  seed: async () => (await import('./seed/command.ts')).seedCommand(),
  demo: async () => (await import('./demo/command.ts')).demoCommand(),
};
