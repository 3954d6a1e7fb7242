/** Whoever reads a comment finds what it cites in this repository: sections of `docs/spec/`, and pages beside it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The pages for people may have been deleted. */
const isThere = (name: string): boolean => existsSync(join(root, name));
const folders = ['src', 'schemas', 'test', 'scripts', 'fixtures', 'docs', 'clients/typescript/src', 'explorer/src'].filter(isThere);
const pages = ['README.md', 'SECURITY.md', 'explorer/README.md', 'clients/typescript/README.md'].filter(isThere);

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return filesBelow(join(folder, entry.name));
    return /\.(tsx?|json|mjs|md)$/.test(entry.name) ? [join(folder, entry.name)] : [];
  });

const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const spec = join(root, 'docs/spec');

/** Numbers and names of the headings of each page of the specification: `tenders.md` → `3.2`, `decisions.md` → `D5`. */
const sections = new Map(
  readdirSync(spec).map((page) => [
    page,
    new Set([...read(join('docs/spec', page)).matchAll(/^#{2,4} (\d+(?:\.\d+)*|D\d+)\b/gm)].map(([, number = '']) => number)),
  ]),
);

const files = [...folders.flatMap((folder) => filesBelow(join(root, folder))).map((path) => relative(root, path)), ...pages].map(
  (name) => ({
    name,
    text: read(name),
  }),
);

/** `spec/tenders.md §3.1, §4.2`, `spec/decisions.md D5`, with or without `docs/` before it. */
const citation = /\bspec\/([A-Za-z-]+\.md)((?:(?:,| and|;)? ?(?:§\d+(?:\.\d+)*(?:–§?\d+(?:\.\d+)*)?|D\d+\b))*)/g;

/** `[tenders.md](tenders.md) §3.1, §4.2`; without a link a section of the same page. */
const inside = /(?:\[[^\]]*\]\(([A-Za-z-]+\.md)\) )?((?:§\d+(?:\.\d+)*(?:–§?\d+(?:\.\d+)*)?(?:, | and )?)+)/g;

const numbersIn = (cited: string): string[] => [...cited.matchAll(/\d+(?:\.\d+)*|D\d+/g)].map(([number]) => number);

describe('Citations', () => {
  it('of the specification lead to a heading that is there', () => {
    const wrong = files.flatMap(({ name, text }) =>
      [...text.matchAll(citation)].flatMap(([whole, page = '', cited = '']) => {
        const known = sections.get(page);
        return known !== undefined && numbersIn(cited).every((number) => known.has(number)) ? [] : [`${name}: ${whole}`];
      }),
    );
    expect(wrong).to.deep.equal([]);
  });

  it('name the page of each section', () => {
    const others = files
      .filter(({ name }) => !name.startsWith('docs/spec/') && name !== 'test/contract/citations.test.ts')
      .flatMap(({ name, text }) =>
        [...text.replaceAll(citation, '').matchAll(/^.*§.*$/gm)]
          .filter(([line]) => !/\bRFC \d+/.test(line))
          .map(([line]) => `${name}: ${line.trim()}`),
      );
    expect(others).to.deep.equal([]);
  });

  it('within the specification lead to a heading that is there', () => {
    const wrong = [...sections].flatMap(([page, own]) =>
      [...read(join('docs/spec', page)).matchAll(inside)]
        .filter(
          ([, other, cited = '']) => !numbersIn(cited).every((number) => (other === undefined ? own : sections.get(other))?.has(number)),
        )
        .map(([whole]) => `${page}: ${whole}`),
    );
    expect(wrong).to.deep.equal([]);
  });

  it('of other pages of docs lead to a page that is there, and to its heading', () => {
    const wrong = files.flatMap(({ name, text }) =>
      [...text.matchAll(/\bdocs\/([a-z-]+\.md)(?: "([^"\n]+)")?/g)]
        .filter(([, page = '', heading]) => {
          const found = files.find((file) => file.name === `docs/${page}`);
          return found === undefined || (heading !== undefined && !found.text.includes(`# ${heading}\n`));
        })
        .map(([whole]) => `${name}: ${whole}`),
    );
    expect(wrong).to.deep.equal([]);
  });
});
