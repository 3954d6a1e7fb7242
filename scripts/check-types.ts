/** `npm run check:types`: composes every procedure type, its schemas and its routes, without a store; says what each has, or what does not fit. */
import { Command } from 'commander';
import { runCommand } from '../src/platform/command.ts';

const check = async (): Promise<void> => {
  // Loaded here, so that what does not fit is an error of this command.
  const { ownProcedures } = await import('../src/procedures/index.ts');
  const { describeApi } = await import('../src/operations/openapi.ts');
  describeApi('http://localhost');
  for (const { type, phases, transitions, writes, events, models } of ownProcedures) {
    const statuses = new Set(transitions.flatMap(({ from, to }) => [from, to]));
    const counts = `${statuses.size} statuses, ${Object.keys(writes).length} writes, ${events.length} events, ${models.size} schemas of its own`;
    process.stdout.write(`${type}: ${[...phases].join(', ')}; ${counts}\n`);
  }
};

await runCommand(new Command('check:types').description('composes every procedure type without a store').action(check));
