/** Draws all procedure types into `docs/procedures.md` from their definitions. `--check` only compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { runCommand } from '../src/base/platform/command.ts';
import type { Procedure } from '../src/procurement/engine/procedure.ts';
import { ownProcedures } from '../src/procurement/types/index.ts';

const file = fileURLToPath(new URL('../docs/procedures.md', import.meta.url));
const begin = '<!-- drawn by npm run graphs -->';
const end = '<!-- end of what is drawn -->';

const named = (statuses: Iterable<string>): string => [...new Set(statuses)].map((status) => `\`${status}\``).join(', ');

/** A status as a mermaid identifier, which allows neither dots nor dashes. */
const node = (status: string): string => status.replaceAll(/[.-]/g, '_');

const collectStatuses = ({ transitions }: Procedure): string[] => [...new Set(transitions.flatMap(({ from, to }) => [from, to]))];

const graph = (type: Procedure): string =>
  [
    'stateDiagram-v2',
    ...collectStatuses(type).flatMap((status) => (node(status) === status ? [] : [`${node(status)}:${status}`])),
    '[*]-->draft',
    ...new Set(type.transitions.map(({ from, to }) => `${node(from)}-->${node(to)}`)),
  ].join('\n');

const summary = (type: Procedure): string => `Phases: ${[...type.phases].join(', ')}.`;

/** Types grouped by equal text, in order of first occurrence. */
const grouped = (types: readonly Procedure[], textOf: (type: Procedure) => string): (readonly [string, Procedure[]])[] => {
  const groups = new Map<string, Procedure[]>();
  for (const type of types) groups.set(textOf(type), [...(groups.get(textOf(type)) ?? []), type]);
  return [...groups];
};

const formatHeading = (types: readonly Procedure[]): string => types.map(({ type }) => `\`${type}\``).join(', ');

/** Types with the same transitions share a drawing; with equal phases also the line below the heading. */
const drawn = (types: readonly Procedure[]): string[] =>
  grouped(types, graph).flatMap(([drawing, alike]) => {
    const lines = grouped(alike, summary);
    return [
      `### ${formatHeading(alike)}`,
      lines.length === 1
        ? lines.map(([line]) => line).join('')
        : lines.map(([line, group]) => `* ${formatHeading(group)}: ${line}`).join('\n'),
      `\`\`\`mermaid\n${drawing}\n\`\`\``,
    ];
  });

/** A type, and its statuses in each column of a row. */
interface TypeCells {
  readonly type: Procedure;
  readonly columns: readonly (readonly string[])[];
}

/** Names of a row's types: empty if all types with these statuses are included, else the shorter of the included and the excluded names. */
const formatNames = (held: readonly Procedure[], all: readonly Procedure[], statuses: Iterable<string>): string => {
  const wanted = new Set(statuses);
  const others = all.filter((type) => !held.includes(type) && collectStatuses(type).some((status) => wanted.has(status)));
  if (others.length === 0) return '';
  const listed = (types: readonly Procedure[]): string => types.map(({ type }) => type).join(', ');
  return others.length < held.length ? `all but ${listed(others)}` : listed(held);
};

/** One row for all types with as much of the union as their own statuses allow; the rest by the same rule, finally one by one. */
const collectRows = (held: readonly TypeCells[], all: readonly Procedure[]): string[][] => {
  const unions = (held[0]?.columns ?? []).map((_, place) => new Set(held.flatMap(({ columns }) => columns[place] ?? [])));
  const isCovered = ({ type, columns }: TypeCells): boolean => {
    const known = new Set(collectStatuses(type));
    return unions.every((union, place) => new Set(columns[place]).size === [...union].filter((status) => known.has(status)).length);
  };
  const covered = held.filter(isCovered);
  if (covered.length === held.length) {
    const types = held.map(({ type }) => type);
    return [[...unions.map(named), formatNames(types, all, unions[0] ?? [])]];
  }
  const others = held.filter((cells) => !covered.includes(cells));
  if (covered.length > 0) return [...collectRows(covered, all), ...collectRows(others, all)];
  const [first] = held;
  const alike = held.filter(({ columns }) => columns.map(named).join('|') === first?.columns.map(named).join('|'));
  return [
    ...collectRows(alike, all),
    ...collectRows(
      held.filter((cells) => !alike.includes(cells)),
      all,
    ),
  ];
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const transitionTable = (types: readonly Procedure[]): string => {
  const steps = new Map(types.flatMap(({ transitions }) => transitions.map(({ by, when }) => [`${by} ${when}`, { by, when }] as const)));
  const rows = [...steps.values()].flatMap(({ by, when }) => {
    const held = types.flatMap((type): TypeCells[] => {
      const ownTransitions = type.transitions.filter((transition) => transition.by === by && transition.when === when);
      return ownTransitions.length === 0
        ? []
        : [{ type, columns: [ownTransitions.map(({ from }) => from), ownTransitions.map(({ to }) => to)] }];
    });
    return collectRows(held, types).map((cells) => [by, when, ...cells]);
  });
  return table(['By', 'When', 'From', 'To', 'Types'], rows);
};

const writeTable = (types: readonly Procedure[]): string => {
  const writes = new Map<string, string[]>();
  for (const name of new Set(types.flatMap((type) => Object.keys(type.writes)))) {
    const held = types.flatMap((type): TypeCells[] => {
      const write = Object.entries(type.writes).find(([key]) => key === name)?.[1];
      return write === undefined ? [] : [{ type, columns: [write.in] }];
    });
    const key = JSON.stringify(collectRows(held, types));
    writes.set(key, [...(writes.get(key) ?? []), name]);
  }
  const rows = [...writes].flatMap(([key, names]) => (JSON.parse(key) as string[][]).map((cells) => [names.join(', '), ...cells]));
  return table(['Write', 'In', 'Types'], rows);
};

/** Everything drawn for these types. */
const drawnAll = (types: readonly Procedure[]): string =>
  [
    ...drawn(types),
    '### Transitions',
    'A row holds for the statuses that a type has. All types are those with one of the (first) statuses; an empty cell stands for them.',
    transitionTable(types),
    '### Writes',
    'A row holds for the statuses that a type has.',
    writeTable(types),
  ].join('\n\n');

/** The document with the drawings of these types. */
const withGraphs = (text: string, types: readonly Procedure[]): string => {
  const [before, rest = ''] = text.split(begin);
  const [, after = ''] = rest.split(end);
  return `${before}${begin}\n\n${drawnAll(types)}\n\n${end}${after}`;
};

/** Whether docs/procedures.md is up to date. */
export const isDrawn = (): boolean => {
  const text = readFileSync(file, 'utf8');
  return text.includes(begin) && withGraphs(text, ownProcedures) === text;
};

const command = new Command('procedure-graphs')
  .description('Draws the procedure types into docs/procedures.md')
  .option('--check', 'write nothing; fail when the document differs')
  .action(({ check: checking = false }: { readonly check?: boolean }) => {
    if (!checking) writeFileSync(file, withGraphs(readFileSync(file, 'utf8'), ownProcedures));
    else if (!isDrawn()) {
      process.stderr.write(`${file} does not show the types as they are; run npm run graphs\n`);
      process.exitCode = 1;
    }
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(command);
