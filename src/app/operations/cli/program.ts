/** All commands of `registry`, and the common part of their help pages. */
import { Command } from 'commander';
import { packageVersion } from '../../service/version.ts';

const exitCodes = `
Exit codes:
  0  done
  1  failed; the reason is on standard error
  2  wrong use: unknown command, option or argument

Data and --json go to standard output, everything else to standard error.
Settings are environment variables: 'registry start --help' lists them.
`;

export type Commands = Readonly<Record<string, () => Promise<Command>>>;

const ownCommands: Commands = {
  start: async () => (await import('./start.ts')).startCommand(),
  doctor: async () => (await import('./doctor.ts')).doctorCommand(),
  accounts: async () => (await import('./accounts.ts')).accountsCommand(),
  'code-lists': async () => (await import('./code-lists.ts')).codeListsCommand(),
  catalogue: async () => (await import('./catalogue.ts')).catalogueCommand(),
  import: async () => (await import('./import.ts')).importCommand(),
  export: async () => (await import('./export.ts')).exportCommand(),
  backup: async () => (await import('./backup.ts')).backupCommand(),
  restore: async () => (await import('./backup.ts')).restoreCommand(),
  crawl: async () => (await import('./crawl.ts')).crawlCommand(),
  history: async () => (await import('./history.ts')).historyCommand(),
  openapi: async () => (await import('./published-api.ts')).openApiCommand(),
  schemas: async () => (await import('./published-api.ts')).schemasCommand(),
};

/** Loaded only when needed. */
const loadFeatureCommands = async (): Promise<Commands> => {
  const [{ features }, services, { startFromEnvironment: start }] = await Promise.all([
    import('../../features.ts'),
    import('../script-services.ts'),
    import('./start.ts'),
  ]);
  const kit = { ...services, start };
  return Object.fromEntries(
    features.flatMap((feature) => Object.entries(feature.commands ?? {}).map(([name, make]) => [name, () => make(kit)] as const)),
  );
};

/**
 * A new program per call, so that tests can read its help pages; `more`: commands from elsewhere. If `wanted` names a command,
 * only that one is added: loading the dependencies of all takes most of the startup time.
 */
export const makeProgram = async (wanted = '', more: Commands = {}): Promise<Command> => {
  const known = { ...ownCommands, ...more };
  const commands = Object.hasOwn(known, wanted) ? known : { ...known, ...(await loadFeatureCommands()) };
  const program = new Command('registry')
    .description('The procurement registry: runs and administers it, imports and exports its data')
    .version(packageVersion(), '-V, --version', 'version of the registry')
    .addHelpText('afterAll', exitCodes);
  for (const [name, make] of Object.entries(commands)) {
    if (name === wanted || !Object.hasOwn(commands, wanted)) program.addCommand(await make());
  }
  return program;
};
