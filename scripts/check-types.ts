/** `npm run check:types`: composes all procedure types with schemas and routes, without a store; prints their contents, or what fails. */
import { Command } from 'commander';
import { runCommand } from '../src/base/platform/command.ts';

const check = async (): Promise<void> => {
  // Imported here, so that a failure is an error of this command.
  const { ownProcedures } = await import('../src/procurement/types/index.ts');
  const { describeApi } = await import('../src/app/operations/openapi.ts');
  describeApi('http://localhost');
  for (const { type, phases, transitions, writes, events, models } of ownProcedures) {
    const statuses = new Set(transitions.flatMap(({ from, to }) => [from, to]));
    const counts = `${statuses.size} statuses, ${Object.keys(writes).length} writes, ${events.length} events, ${models.size} schemas of its own`;
    process.stdout.write(`${type}: ${[...phases].join(', ')}; ${counts}\n`);
  }
};

await runCommand(new Command('check:types').description('composes every procedure type without a store').action(check));
