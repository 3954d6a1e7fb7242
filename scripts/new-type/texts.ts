/** The files of a procedure type that starts as a copy of another. Pure but for `read`. */
import { existsSync } from 'node:fs';
import { packageFolder } from '../../src/base/validation/package-folder.ts';

export interface Chosen {
  /** Labels of the type. */
  readonly uk: string;
  readonly en: string;
  /** Phases of the other type that the new one lacks. */
  readonly without?: readonly string[];
}

/** Texts by path: new files, the type's own first, and files that get an additional line. */
export interface TypesText {
  readonly made: ReadonlyMap<string, string>;
  readonly changed: ReadonlyMap<string, string>;
}

type Read = (path: string) => string;

const list = 'src/procurement/types/index.ts';
const demos = 'scripts/demo/scripts/index.ts';
/** None where the pages for people have been deleted. */
export const labelFiles = (['uk', 'en'] as const)
  .map((language) => ({ language, path: `explorer/src/language/${language}/tender-codes.ts` }))
  .filter(({ path }) => existsSync(new URL(path, packageFolder)));

/** `negotiation.quick` → `negotiationQuick`. */
const constantOf = (type: string): string => type.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `aboveThresholdEU` → `above-threshold-eu`, `openUA.again` → `open-ua-again`. */
const fileOf = (type: string): string =>
  constantOf(type)
    .replaceAll(/([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3-$2$4')
    .toLowerCase();

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** `text` with `line` before the first line that matches. */
const withLine = (text: string, path: string, before: RegExp, line: string): string => {
  const at = text.search(before);
  if (at < 0) throw new Error(`${path} has no place for a type: no line matches ${before.source}`);
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
};

/** The text of a type's file, composed without these phases. */
const withoutText = (text: string, path: string, without: readonly string[]): string => {
  if (without.length === 0) return text;
  const composed = /(^export const \w+ = compose\()([\s\S]*)\);\s*$/m;
  if (!composed.test(text)) throw new Error(`${path} does not end with the composed type`);
  const lacking = text.replace(composed, (_, start: string, type: string) => {
    return `${start}withoutPhases(${type.trim().replace(/,$/, '')}, [${without.map(quoted).join(', ')}]));\n`;
  });
  return withLine(lacking, path, /^import .* from '..\/engine\/compose.ts';$/m, "import { withoutPhases } from '../engine/without.ts';");
};

/** The type's file: that of `like` renamed, with no exports but the type. */
const typeText = (text: string, name: string, like: string, without: readonly string[]): string => {
  const [header = '', ...lines] = text.split('\n');
  if (!header.startsWith('/**')) throw new Error(`src/procurement/types/${fileOf(like)}.ts does not start with a doc comment`);
  const [was, now] = [constantOf(like), constantOf(name)];
  const body = lines
    .join('\n')
    .replaceAll(quoted(like), quoted(name))
    // Not the name of a file.
    .replaceAll(new RegExp(`(?<!/)\\b${was}(?=\\b|Type\\b)`, 'g'), now)
    .replaceAll(/^export (const|type|interface) (\w+)/gm, (line, kind: string, own: string) => (own === now ? line : `${kind} ${own}`));
  const lacks = without.length === 0 ? '' : ` without ${without.join(', ')},`;
  return withoutText(
    `/** \`${name}\`: as ${like}${lacks} until it differs. */\n${body}`,
    `src/procurement/types/${fileOf(like)}.ts`,
    without,
  );
};

const lifecycleTest = (name: string): string => `/** \`${name}\`: a tender of it from draft to the end. */
import { expect } from 'chai';
import { runDemo } from '../../../scripts/demo/run.ts';
import { demoKeys, demoRegistry, timeOf } from '../../support/demo.ts';
import { useRegistry } from '../../support/registry.ts';

describe('A tender of ${name}', () => {
  const registry = useRegistry(demoRegistry);

  it('goes from draft to its end', async () => {
    const places = { registry: registry.url, documents: registry.documentsUrl };
    const { statuses } = await runDemo({ type: ${quoted(name)}, keys: demoKeys, places, ...timeOf(registry) });
    expect([statuses.at(0), statuses.at(-1)]).to.deep.equal(['draft', 'complete']);
  }).timeout(60_000);
});
`;

/** Write → the statuses of the new type where they differ from those of the other; null: it has no such write. */
export type DifferingWrites = Readonly<Record<string, readonly string[] | null>>;

const writesTestOf = (name: string): string => `test/unit/procedures/${fileOf(name)}.test.ts`;

/** The test of what may be written of a type, by path. */
export const writesTest = (name: string, like: string, differing: DifferingWrites): readonly [path: string, text: string] => [
  writesTestOf(name),
  `/** In which statuses \`${name}\` lets something be written. */
import { expect } from 'chai';
import { procedures } from '../../../src/procurement/types/index.ts';

/** Write → the statuses that differ from those of ${like}; null: it has no such write. */
const differing: Readonly<Record<string, readonly string[] | null>> = ${JSON.stringify(differing, null, 2)};

const statusesOf = (type: string): Record<string, readonly string[] | null> =>
  Object.fromEntries(Object.entries(procedures.of(type)?.writes ?? {}).map(([write, { in: statuses }]) => [write, statuses]));

describe('What may be written of a tender of ${name}', () => {
  it('is what may be written of ${like}, but for what stands here', () => {
    const wanted = Object.entries({ ...statusesOf(${quoted(like)}), ...differing }).filter(([, statuses]) => statuses !== null);
    expect(statusesOf(${quoted(name)})).to.deep.equal(Object.fromEntries(wanted));
  });
});
`,
];

/** Throws an Error if the name is invalid or a file has no place for it. */
export const typesText = (read: Read, name: string, like: string, { without = [], ...labels }: Chosen): TypesText => {
  if (!/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)*$/.test(name))
    throw new Error(`${name} is no name of a type: letters and digits, parts behind points`);
  const types = read(list);
  const buildLine = (type: string): RegExp => new RegExp(`^  ${constantOf(type)},$`, 'm');
  if (!buildLine(like).test(types)) {
    const known = [...types.matchAll(/^ {2}(\w+),$/gm)].map(([, one]) => one);
    throw new Error(`there is no type ${like} to begin as; there are ${known.join(', ')}`);
  }
  if (buildLine(name).test(types)) throw new Error(`there is a type ${name} already`);
  const [own, file] = [constantOf(name), fileOf(name)];
  const key = own === name ? name : quoted(name);
  const imported = withLine(types, list, /^import .* from '..\/engine\//m, `import { ${own} } from './${file}.ts';`);
  const changed = new Map([
    [list, withLine(imported, list, /^\];/m, `  ${own},`)],
    [demos, withLine(read(demos), demos, /^\];\n\nconst scriptLike /m, `  [${[name, like, labels.en].map(quoted).join(', ')}],`)],
    ...labelFiles.map(({ language, path }) => {
      const text = read(path);
      // Codes of types that are not run here may have a label already.
      const isKnown = new RegExp(`^    ${key.replaceAll('.', '\\.')}: `, 'm').test(text);
      return [
        path,
        isKnown ? text : withLine(text, path, /^ {4}centralizedProcurement: /m, `    ${key}: ${quoted(labels[language])},`),
      ] as const;
    }),
  ]);
  const created = new Map([
    [`src/procurement/types/${file}.ts`, typeText(read(`src/procurement/types/${fileOf(like)}.ts`), name, like, without)],
    writesTest(name, like, {}),
    [`test/api/lifecycle/${file}.test.ts`, lifecycleTest(name)],
  ]);
  return { made: created, changed };
};
