/** What the documentation calls by name is there: files, names of the code, scripts of npm; and each decision has a number of its own. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const below = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/node_modules|\/dist\b/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));

/** The pages for people may have been deleted. */
const isThere = (name: string): boolean => existsSync(join(root, name));
const folders = ['src', 'scripts', 'fixtures', 'test', 'schemas', 'explorer', 'clients', 'deploy', 'docs'].filter(isThere);
const files = [...folders.flatMap(below), ...readdirSync(root)];
const pages = ['README.md', 'SECURITY.md', 'explorer/README.md', 'schemas/README.md', 'clients/typescript/README.md']
  .filter(isThere)
  .concat(files.filter((name) => /^docs\/.*\.md$/.test(name)));

/** Words in backticks, outside blocks of code. */
const quoted = (page: string): string[] =>
  [
    ...read(page)
      .replace(/```.*?```/gs, '')
      .matchAll(/`([^`\n]+)`/g),
  ].map(([, word = '']) => word);

/** All names in sources and schemas. */
const names = new Set(
  files
    .filter((name) => /\.(ts|tsx|mjs|mts|json|js|yaml)$/.test(name) && !name.startsWith('docs/') && name !== 'package-lock.json')
    .flatMap((name) => [...read(name).matchAll(/[A-Za-z_$][\w$]*/g)].map(([word]) => word)),
);

/** Names of MongoDB, and a field of official lists. */
const ofOthers = new Set(['clusterManager', 'coordinateCommitReturnImmediatelyAfterPersistingDecision', 'extensionDays']);
/** Beside the page itself. */
const isBeside = (page: string, name: string): boolean => existsSync(join(root, page, '..', name));
const endsWith = (name: string): boolean => files.some((file) => file === name || file.endsWith(`/${name}`));

describe('The documentation', () => {
  it('names files and folders of the repository that are there', () => {
    const missing = pages.flatMap((page) =>
      quoted(page)
        .filter(
          (word) =>
            /^[\w.-]+(\/[\w.-]+)*\.(ts|tsx|mjs|sh)$/.test(word) || /^(src|scripts|test|schemas|explorer|deploy|docs)\/[\w./-]*$/.test(word),
        )
        .filter((word) => !endsWith(word) && !existsSync(join(root, word)) && !isBeside(page, word))
        .map((word) => `${page}: ${word}`),
    );
    expect(missing, 'edit the page: what it names is not there').to.deep.equal([]);
  });

  it('names functions, fields and types that stand in the code', () => {
    const missing = pages.flatMap((page) =>
      quoted(page)
        .flatMap((word) => /^([a-z]+[A-Z]\w*)(?:\(.*\))?$/.exec(word)?.[1] ?? [])
        .filter((word) => !names.has(word) && !ofOthers.has(word))
        .map((word) => `${page}: ${word}`),
    );
    expect(missing, 'edit the page: what it names is not there').to.deep.equal([]);
  });

  it('says of a name the file where it is', () => {
    const wrong = pages.flatMap((page) =>
      [...read(page).matchAll(/`(\w+)`(?: in | \()`((?:src|scripts|test)\/[\w./-]+\.tsx?)`/g)]
        .filter(([, name = '', file = '']) => !existsSync(join(root, file)) || !new RegExp(`\\b${name}\\b`).test(read(file)))
        .map(([whole]) => `${page}: ${whole}`),
    );
    expect(wrong).to.deep.equal([]);
  });

  it('names scripts of npm and commands of `registry` that are there', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
    const help = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/registry.ts', '--help'], { cwd: root, encoding: 'utf8' });
    const commands = new Set([...help.matchAll(/^ {2}([a-z][a-z-]+)/gm)].map(([, name = '']) => name));
    const wrong = pages.flatMap((page) => {
      const text = read(page);
      const npm = [...text.matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)].filter(([, name = '']) => scripts[name] === undefined);
      const own = [...text.matchAll(/(?:`|npx |^)registry ([a-z][a-z-]+)/gm)].filter(([, name = '']) => !commands.has(name));
      return [...npm, ...own].map(([whole]) => `${page}: ${whole}`);
    });
    expect(wrong).to.deep.equal([]);
  });

  it('gives each decision a number of its own', () => {
    for (const page of ['docs/decisions.md']) {
      const numbers = [...read(page).matchAll(/^(\d+)\. /gm)].map(([, number = '']) => number);
      expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).to.deep.equal([]);
    }
    const numbers = [...read('docs/spec/decisions.md').matchAll(/^#+ (D\d+)\b/gm)].map(([, number = '']) => number);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).to.deep.equal([]);
  });
});
