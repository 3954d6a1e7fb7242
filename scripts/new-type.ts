/**
 * `npm run new:type NAME -- --like TYPE`: creates a procedure type as a copy of another (docs/procedures.md "A type").
 * Writes its file, its line in the list of types, its labels, its demonstration and its tests; changes nothing on any error.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { runCommand } from '../src/platform/command.ts';
import { typesText } from './new-type/texts.ts';

interface Options {
  readonly like: string;
  readonly uk?: string;
  readonly en?: string;
}

const root = fileURLToPath(new URL('../', import.meta.url));

const write = (name: string, { like, uk = name, en = name }: Options): void => {
  const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
  const { made, changed } = typesText(read, name, like, { uk, en });
  const taken = [...made.keys()].find((path) => existsSync(`${root}${path}`));
  if (taken !== undefined) throw new Error(`${taken} already exists`);
  for (const [path, text] of [...made, ...changed]) {
    writeFileSync(`${root}${path}`, text);
    process.stdout.write(`${made.has(path) ? 'made' : 'changed'} ${path}\n`);
  }
  process.stdout.write(`
Then:
  npm run format && npm run graphs && npm run check:types
  npx mocha 'test/*/**/${[...made.keys()].at(-1)?.split('/').at(-1)}'
Change what is different in ${[...made.keys()][0]}; docs/procedures.md has a checklist.
`);
};

await runCommand(
  new Command('new:type')
    .description('creates a procedure type as a copy of another')
    .argument('<name>', 'procurementMethodType of the new one')
    .requiredOption('--like <type>', 'the type that it begins as')
    .option('--uk <label>', 'its name in Ukrainian')
    .option('--en <label>', 'its name in English')
    .action(write),
);
