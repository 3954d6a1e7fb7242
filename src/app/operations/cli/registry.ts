/** The command `registry`: everything an admin does with the registry (docs/cli.md). */
import { runCommand } from '../../../base/platform/command.ts';
import { type Commands, makeProgram } from './program.ts';

/** The effect of `node --disable-proto=throw`, for a command that is started by name, without Node options. */
const forbidProto = (): void => {
  const refuse = (): never => {
    // Libraries that probe for `__proto__` recognize this code.
    throw Object.assign(new TypeError('__proto__ is not to be used'), { code: 'ERR_PROTO_ACCESS' });
  };
  Object.defineProperty(Object.prototype, '__proto__', { get: refuse, set: refuse, configurable: false });
};

/** Runs the command named by the first argument; `more`: commands from elsewhere. */
export const runRegistry = async (args: readonly string[], more: Commands = {}): Promise<void> => {
  forbidProto();
  await runCommand(await makeProgram(args[0], more), args);
};
