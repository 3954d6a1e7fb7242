/**
 * `npm run new:feature NAME -- --says TEXT`: begins a feature with a collection of its own and a route that reads it
 * (docs/architecture.md "Adding things"). Writes its folders, its line in the list and its row in the table; changes nothing on any error.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { runCommand } from '../src/base/platform/command.ts';
import { featureText } from './new-feature/texts.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

const write = async (name: string, { says }: { readonly says: string }): Promise<void> => {
  const { made, changed } = featureText((path) => readFileSync(`${root}${path}`, 'utf8'), name, says);
  const taken = [...made.keys()].find((path) => existsSync(`${root}${path}`));
  if (taken !== undefined) throw new Error(`${taken} already exists`);
  for (const [path, text] of [...made, ...changed]) {
    mkdirSync(dirname(`${root}${path}`), { recursive: true });
    writeFileSync(`${root}${path}`, text);
  }
  for (const path of made.keys()) process.stdout.write(`made ${path}\n`);
  for (const path of changed.keys()) process.stdout.write(`changed ${path}\n`);
  process.stdout.write(`
Then:
  npm run types && npm run format && npm run snapshot && npm run check
  npx mocha 'test/features/${name}/**/*.test.ts' test/contract/laws.test.ts
Change what is different in src/features/${name}/; docs/architecture.md has a checklist.
`);
};

await runCommand(
  new Command('new:feature')
    .description('creates a feature with a collection and a route')
    .argument('<name>', 'one word of small letters: its folder and its path')
    .option('--says <text>', 'what it gives, in a few words', 'what is kept of each record')
    .action(write),
);
