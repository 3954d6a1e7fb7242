/** docs/ocds.md says of every field of a release where it comes from: the table and the releases, held against each other. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { fullRelease, pathsIn } from '../support/views.ts';

interface TableRow {
  /** Block and path, as a name of the row. */
  readonly name: string;
  readonly path: string;
  readonly kind: string;
}

const text = readFileSync(new URL('../../../../docs/ocds.md', import.meta.url), 'utf8');

/** A row may name several paths of one kind. */
const rowsIn = (title: string, part: string): TableRow[] =>
  [...part.matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \| ([^|]+) \|/gm)].flatMap(([, paths = '', kind = '']) =>
    [...paths.matchAll(/`([^`]+)`/g)].map(([, path = '']) => ({ name: `${title}/${path}`, path, kind: kind.trim() })),
  );

/** Tables by their headings; the one of the whole release is under ''. */
const tables = new Map(
  text.split(/^##+ /m).map((part) => {
    const title = part.split('\n')[0] ?? '';
    return [title.startsWith('The fields') ? '' : title, rowsIn(title, part)];
  }),
);

/** Paths below a table, each with the names of the rows it stands for. */
const expand = (title: string, prefix = '', above: readonly string[] = []): [string, readonly string[]][] =>
  (tables.get(title) ?? []).flatMap(({ name, path, kind }) => {
    const [at, names] = [prefix + path, [...above, name]];
    const block = /^\[?([A-Z]\w+)\]?$/.exec(kind)?.[1];
    if (block !== undefined) return expand(block, `${at}/`, names);
    return (kind.endsWith('†') ? ['', '_en', '_ru'] : ['']).map((language): [string, readonly string[]] => [at + language, names]);
  });

const known = new Map(expand(''));
const shown = new Set(pathsIn(fullRelease()));

describe('The table of docs/ocds.md', () => {
  it('has every field that a release has', () => {
    expect([...shown].filter((path) => !known.has(path))).to.deep.equal([]);
  });

  it('has no row that no release fills', () => {
    const filled = new Set([...shown].flatMap((path) => known.get(path) ?? []));
    const rows = [...tables.values()].flat().map(({ name }) => name);
    expect(rows.length).to.be.above(150);
    expect(rows.filter((name) => !filled.has(name))).to.deep.equal([]);
  });
});
