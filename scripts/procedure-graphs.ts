/** Draws each procedure type into `docs/procedures.md` from the data it runs by. `--check` only compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { runCommand } from '../src/platform/command.ts';
import type { Procedure } from '../src/procedures/engine/procedure.ts';
import type { Transition } from '../src/procedures/engine/transitions.ts';
import { ownProcedures } from '../src/procedures/index.ts';

const file = fileURLToPath(new URL('../docs/procedures.md', import.meta.url));
const begin = '<!-- drawn by npm run graphs -->';
const end = '<!-- end of what is drawn -->';

const grouped = <T>(list: readonly T[], keyOf: (one: T) => string): readonly (readonly T[])[] => {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()];
};

const named = (statuses: readonly string[]): string => [...new Set(statuses)].map((status) => `\`${status}\``).join(', ');

/** A status as mermaid takes it for a name. */
const node = (status: string): string => status.replaceAll(/[.-]/g, '_');

const edges = (transitions: readonly Transition[]): string[] =>
  grouped(transitions, ({ from, to }) => `${from} ${to}`).flatMap((same) => {
    const [first] = same;
    const movers = [...new Set(same.map(({ by }) => by))].join(', ');
    return first === undefined ? [] : [`  ${node(first.from)} --> ${node(first.to)}: ${movers}`];
  });

const graph = ({ transitions }: Procedure): string => {
  const statuses = [...new Set(transitions.flatMap(({ from, to }) => [from, to]))];
  return ['stateDiagram-v2', ...statuses.map((status) => `  ${node(status)}: ${status}`), '  [*] --> draft', ...edges(transitions)].join(
    '\n',
  );
};

const transitionTable = ({ transitions }: Procedure): string[] => [
  '| From | To | By | When |',
  '|---|---|---|---|',
  ...grouped(transitions, ({ by, when }) => `${by} ${when}`).flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    return [`| ${named(same.map(({ from }) => from))} | ${named(same.map(({ to }) => to))} | ${first.by} | ${first.when} |`];
  }),
];

const writeTable = ({ writes }: Procedure): string[] => [
  '| In | May be written |',
  '|---|---|',
  ...grouped(Object.entries(writes), ([, { in: allowed }]) => allowed.join(' ')).flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : [`| ${named(first[1].in)} | ${same.map(([name]) => name).join(', ')} |`];
  }),
];

const drawn = (procedure: Procedure): string =>
  [
    `### \`${procedure.type}\``,
    `Phases: ${[...procedure.phases].join(', ')}. Events, in the order in which they happen: ${procedure.events.map(({ name }) => name).join('; ')}.`,
    `\`\`\`mermaid\n${graph(procedure)}\n\`\`\``,
    transitionTable(procedure).join('\n'),
    writeTable(procedure).join('\n'),
  ].join('\n\n');

/** The document with what these types are. */
const withGraphs = (text: string, types: readonly Procedure[]): string => {
  const [before, rest = ''] = text.split(begin);
  const [, after = ''] = rest.split(end);
  return `${before}${begin}\n\n${types.map(drawn).join('\n\n')}\n\n${end}${after}`;
};

/** Whether docs/procedures.md shows the types as they are. */
export const isDrawn = (): boolean => {
  const text = readFileSync(file, 'utf8');
  return text.includes(begin) && withGraphs(text, ownProcedures) === text;
};

const command = new Command('procedure-graphs')
  .description('Draws the procedure types into docs/procedures.md')
  .option('--check', 'write nothing; fail when the document says otherwise')
  .action(({ check: checking = false }: { readonly check?: boolean }) => {
    if (!checking) writeFileSync(file, withGraphs(readFileSync(file, 'utf8'), ownProcedures));
    else if (!isDrawn()) {
      process.stderr.write(`${file} does not show the types as they are; run npm run graphs\n`);
      process.exitCode = 1;
    }
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(command);
