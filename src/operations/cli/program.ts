/** All commands of `registry`, and what their help pages share. */
import { Command } from 'commander';
import { packageVersion } from '../../runtime/service/version.ts';
import { accountsCommand } from './accounts.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { codeListsCommand } from './code-lists.ts';
import { crawlCommand } from './crawl.ts';
import { demoCommand } from './demo.ts';
import { doctorCommand } from './doctor.ts';
import { exportCommand } from './export.ts';
import { historyCommand } from './history.ts';
import { importCommand } from './import.ts';
import { mirrorCommand } from './mirror.ts';
import { openApiCommand } from './openapi.ts';
import { seedCommand } from './seed.ts';
import { startCommand } from './start.ts';
import { statisticsCommand } from './statistics.ts';

const exitCodes = `
Exit codes:
  0  done
  1  it could not be done; the reason stands on standard error
  2  wrong use: unknown command, option or argument

Data and --json go to standard output, everything else to standard error.
Settings are environment variables: 'registry start --help' lists them.
`;

const commands = [
  startCommand,
  doctorCommand,
  accountsCommand,
  codeListsCommand,
  seedCommand,
  importCommand,
  exportCommand,
  backupCommand,
  restoreCommand,
  crawlCommand,
  mirrorCommand,
  historyCommand,
  statisticsCommand,
  demoCommand,
  openApiCommand,
];

/** A program of its own at each call, so that a test can read its help pages. */
export const makeProgram = (): Command => {
  const program = new Command('registry')
    .description('The procurement registry: runs it, looks after it, and moves its data')
    .version(packageVersion(), '-V, --version', 'version of the registry')
    .addHelpText('afterAll', exitCodes);
  for (const make of commands) program.addCommand(make());
  return program;
};
