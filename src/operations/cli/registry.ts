/** The command `registry`: everything an admin does with the registry (docs/cli.md). */
import { runCommand } from '../../platform/command.ts';
import { forbidProto } from '../forbid-proto.ts';
import { type Commands, makeProgram } from './program.ts';

/** Runs the command named by the first argument; `more`: commands from elsewhere. */
export const runRegistry = async (args: readonly string[], more: Commands = {}): Promise<void> => {
  forbidProto();
  await runCommand(await makeProgram(args[0], more), args);
};
