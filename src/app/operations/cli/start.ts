/** `registry start`: the registry itself, in the foreground until SIGTERM or Ctrl-C. */
import { Command } from 'commander';
import { withExamples } from '../../../base/platform/command.ts';
import { settingTable } from '../../../base/platform/setting-table.ts';

/** Runs the registry configured by the environment, in this process. */
export const startFromEnvironment = async (): Promise<void> => {
  const { runProcess } = await import('../../main-process.ts');
  await runProcess();
};

const formatSettings = (): string => {
  const width = Math.max(...settingTable.map(({ name }) => name.length));
  const lines = settingTable.map(
    ({ name, fallback, description }) => `  ${name.padEnd(width)}  ${description}${fallback === '' ? '' : ` (default: ${fallback})`}`,
  );
  return `\nSettings, all of them environment variables:\n${lines.join('\n')}`;
};

export const startCommand = (): Command =>
  withExamples(
    new Command('start')
      .description('runs the registry until SIGTERM or Ctrl-C')
      .addHelpText('after', formatSettings())
      .action(startFromEnvironment),
    [
      ['start', 'on port 8080, with a MongoDB and data of its own in ./data'],
      ['doctor', 'afterwards, in another terminal: is all well?'],
    ],
  );
