/** The table of spec/README.md §5 leads from each section of the founding document to a page and to tests that are there. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const spec = fileURLToPath(new URL('../../docs/spec/', import.meta.url));
const table = readFileSync(`${spec}README.md`, 'utf8').split('## 5 The founding document')[1] ?? '';
const rows = [...table.matchAll(/^\| (\d[\d., ]*) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, section = '', , here = '', tests = '']) => ({
    section,
    here,
    tests: [...tests.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path),
  }),
);

/** Sections with a content of their own; the fourth is a list of eight endpoints. */
const founding = [
  '1',
  ...['2.1', '2.1.1', '2.1.2', '2.1.3', '2.1.4', '2.1.5', '2.1.6', '2.2', '2.3', '2.4', '2.5'],
  ...['3.1', '3.2'],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((endpoint) => `4, ${endpoint}`),
  ...['5', '6', '7.1', '7.2', '7.3', '7.4', '7.5', '8.1', '9'],
];

const collectHeadings = (page: string): string[] =>
  existsSync(spec + page)
    ? [...readFileSync(spec + page, 'utf8').matchAll(/^#{2,4} (\d+(?:\.\d+)*) /gm)].map(([, number = '']) => number)
    : [];

describe('The map of the founding document', () => {
  it('has each of its sections once, in their order', () => {
    expect(rows.map(({ section }) => section)).to.deep.equal(founding);
  });

  it('leads to headings that are there', () => {
    for (const { section, here } of rows) {
      const pages = [...here.matchAll(/\]\(([\w-]+\.md)\) ((?:\u00a7[\d.]+(?:, )?)+)/g)];
      expect(pages, section).not.to.have.length(0);
      for (const [, page = '', numbers = ''] of pages)
        for (const [number] of numbers.matchAll(/\d+(?:\.\d+)*/g)) expect(collectHeadings(page), `${section}: ${page}`).to.include(number);
    }
  });

  it('names tests that run', () => {
    for (const { section, tests } of rows) {
      expect(tests, section).not.to.have.length(0);
      for (const path of tests) {
        expect(path, section).to.match(/^\.\.\/\.\.\/test\/.*\.test\.ts$/);
        expect(existsSync(spec + path), `${section}: ${path}`).to.equal(true);
        expect(readFileSync(spec + path, 'utf8'), `${section}: ${path}`).to.match(/\bit\(/);
      }
    }
  });
});
