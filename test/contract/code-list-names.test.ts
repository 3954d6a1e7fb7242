/** Code lists are asked for by names that somebody imports: a mistyped one would never be in force. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { sourcesWith } from '../../src/app/code-lists/sources.ts';
import { procedures } from '../../src/procurement/types/index.ts';

const src = fileURLToPath(new URL('../../src/', import.meta.url));
const texts = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(src, name), 'utf8'));
const asked = texts.flatMap((text) =>
  [/\.list\(('[\w-]+')\)/g, /CodeListName(?:\[\]|>)? = [[{]?([^;]+);/g].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, said = '']) => [...said.matchAll(/'([a-z][a-z0-9-]+)'/g)].map(([, name = '']) => name)),
  ),
);

describe('Names of code lists', () => {
  it('are those of lists that are imported, each once', () => {
    const known = sourcesWith(procedures.codeLists).map(({ name }) => name);
    expect(new Set(known).size).to.equal(known.length);
    expect(new Set(asked).size).to.be.above(15);
    expect(asked.filter((name) => !known.includes(name))).to.deep.equal([]);
  });
});
