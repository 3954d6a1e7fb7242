/**
 * `npm run new:type NAME -- --like TYPE --without PHASES`: creates a procedure type as a copy of another (docs/procedures.md "A type").
 * Writes its file, its line in the list of types, its labels, its demonstration and its tests; changes nothing on any error.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { sameValue } from '../src/base/domain/json.ts';
import { runCommand } from '../src/base/platform/command.ts';
import { makeProcedures, type Procedure } from '../src/procurement/engine/procedure.ts';
import { ownProcedures, procedures } from '../src/procurement/types/index.ts';
import { type DifferingWrites, typesText, writesTest } from './new-type/texts.ts';

interface Options {
  readonly like: string;
  readonly uk?: string;
  readonly en?: string;
  readonly without?: readonly string[];
}

const root = fileURLToPath(new URL('../', import.meta.url));

/** Composes the type of a new file, which is deleted if its parts do not fit each other or the other types. */
const composeNew = async (path: string, text: string): Promise<Procedure> => {
  writeFileSync(path, text);
  try {
    const [composed] = Object.values<Procedure>(await import(pathToFileURL(path).href));
    if (composed === undefined) throw new Error(`${path} exports no type`);
    makeProcedures([...ownProcedures, composed]);
    return composed;
  } catch (error) {
    rmSync(path);
    throw error;
  }
};

const listDifferingWrites = (made: Procedure, like: string): DifferingWrites => {
  const old = procedures.of(like)?.writes ?? {};
  const names = [...new Set([...Object.keys(old), ...Object.keys(made.writes)])];
  const differing = names.filter((write) => !sameValue(old[write]?.in, made.writes[write]?.in));
  return Object.fromEntries(differing.map((write) => [write, made.writes[write]?.in ?? null]));
};

const write = async (name: string, { like, uk = name, en = name, without = [] }: Options): Promise<void> => {
  const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
  const { made, changed } = typesText(read, name, like, { uk, en, without });
  const taken = [...made.keys()].find((path) => existsSync(`${root}${path}`));
  if (taken !== undefined) throw new Error(`${taken} already exists`);
  const [[file, text] = ['', '']] = made;
  const differing = listDifferingWrites(await composeNew(`${root}${file}`, text), like);
  for (const [path, content] of [...made, writesTest(name, like, differing), ...changed]) writeFileSync(`${root}${path}`, content);
  for (const path of made.keys()) process.stdout.write(`made ${path}\n`);
  for (const path of changed.keys()) process.stdout.write(`changed ${path}\n`);
  process.stdout.write(`
Then:
  npm run format && npm run graphs && npm run snapshot && npm run check:types
  npx mocha 'test/*/**/${[...made.keys()].at(-1)?.split('/').at(-1)}'
Change what is different in ${file}; docs/procedures.md has a checklist.
`);
};

await runCommand(
  new Command('new:type')
    .description('creates a procedure type as a copy of another')
    .argument('<name>', 'procurementMethodType of the new one')
    .requiredOption('--like <type>', 'the type that it begins as')
    .option('--without <phases>', 'phases of that type to leave out, comma-separated', (phases) => phases.split(','))
    .option('--uk <label>', 'its name in Ukrainian')
    .option('--en <label>', 'its name in English')
    .action(write),
);
