/** The law of names (CONTRIBUTING.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../src/', import.meta.url));

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.includes('.generated.'),
);

const exported = new Map<string, string[]>();
for (const file of files)
  for (const [, name = ''] of readFileSync(root + file, 'utf8').matchAll(/^export (?:async )?(?:const|function|let|class) (\w+)/gm))
    exported.set(name, [...(exported.get(name) ?? []), file]);

/** What modules of one kind all have, under one name. */
const common = new Set(['answers']);

/** Of one meaning in each file that has it: routes and answers of a module, and the growing pause of its retries. */
const alike = new Set(['answers', 'pauseMs']);

/** Say nothing without a noun beside them. */
const bare = ['over', 'told', 'held', 'stood', 'said', 'within', 'left', 'known', 'given', 'sent'];

describe('The law of names', () => {
  it('finds the names', () => expect(exported.size).to.be.greaterThan(2000));

  it('an exported name stands once in src/: give the second one the noun of its module', () => {
    const twice = [...exported].filter(([name, found]) => found.length > 1 && !common.has(name));
    expect(twice.map(([name, found]) => `${name}: ${found.join(', ')}`)).to.deep.equal([]);
  });

  it('a name at the top of a file means one thing in src/, but for limits, which are those of their file', () => {
    const found = new Map<string, string[]>();
    for (const file of files)
      for (const [, name = ''] of readFileSync(root + file, 'utf8').matchAll(/^(?:export )?(?:async )?(?:const|function) (\w+)/gm))
        found.set(name, [...(found.get(name) ?? []), file]);
    const twice = [...found].filter(([name, places]) => places.length > 1 && !/^[A-Z][A-Z\d_]+$/.test(name) && !alike.has(name));
    expect(twice.map(([name, places]) => `${name}: ${places.join(', ')}`)).to.deep.equal([]);
  });

  it('a common name that only one module has is taken off the list', () => {
    expect([...common].filter((name) => (exported.get(name)?.length ?? 0) < 2)).to.deep.equal([]);
  });

  it('a number that is fixed has a name in capitals, with its unit: POLL_MS, MAX_WINDOW_BYTES', () => {
    const fixed = /^(?:export )?const ([a-z]\w*)(?:: number)? = [-\d(][-\d_.e x*/+()]*;/gm;
    const found = files.flatMap((file) => [...readFileSync(root + file, 'utf8').matchAll(fixed)].map(([, name]) => `${file}: ${name}`));
    expect(found).to.deep.equal([]);
  });

  it('no exported name is a participle alone: add what it concerns', () => {
    expect(bare.flatMap((name) => (exported.get(name) ?? []).map((file) => `${file}: ${name}`))).to.deep.equal([]);
  });
});
