/** The law of names (CONTRIBUTING.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../src/', import.meta.url));

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('.generated.'))
  .map((file) => ({ file, text: readFileSync(root + file, 'utf8') }));

/** The names that `pattern` has in its first group, and the files of each. */
const collectNames = (pattern: RegExp): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const { file, text } of sources)
    for (const [, name = ''] of text.matchAll(pattern)) found.set(name, [...(found.get(name) ?? []), file]);
  return found;
};

const exported = collectNames(/^export (?:async )?(?:const|function|let|class|interface|type) (\w+)/gm);
const atTop = collectNames(/^(?:export )?(?:async )?(?:const|function) (\w+)/gm);

/** Of one meaning in each file that has it: the answers of a module, and the growing pause of its retries. */
const common = new Set(['answers', 'pauseMs']);

/** Say nothing without a noun beside them. */
const bare = ['over', 'told', 'held', 'stood', 'said', 'within', 'left', 'known', 'given', 'sent'];

/** Files whose name ends as a gerund does and is a noun of the field; a feature's would outlive it here. */
const fieldNouns = new Set([
  'modules/contracts/electronic/signing.ts',
  'modules/documents/service/keyring.ts',
  'procurement/phases/tendering/end-of-tendering.ts',
  'procurement/types/competitive-ordering.ts',
  'procurement/types/reporting.ts',
]);

describe('The law of names', () => {
  it('finds the names', () => expect(exported.size).to.be.greaterThan(2000));

  it('an exported name stands once in src/: give the second one the noun of its module', () => {
    const twice = [...exported].filter(([name, found]) => found.length > 1 && !common.has(name));
    expect(twice.map(([name, found]) => `${name}: ${found.join(', ')}`)).to.deep.equal([]);
  });

  it('a name at the top of a file means one thing in src/, but for limits, which are those of their file', () => {
    const twice = [...atTop].filter(([name, found]) => found.length > 1 && !/^[A-Z][A-Z\d_]+$/.test(name) && !common.has(name));
    expect(twice.map(([name, found]) => `${name}: ${found.join(', ')}`)).to.deep.equal([]);
  });

  it('a common name that only one module has is taken off the list', () => {
    expect([...common].filter((name) => (atTop.get(name)?.length ?? 0) < 2)).to.deep.equal([]);
  });

  it('a number that is fixed has a name in capitals, with its unit: POLL_MS, MAX_WINDOW_BYTES', () => {
    const fixed = /^(?:export )?const ([a-z]\w*)(?:: number)? = [-\d(][-\d_.e x*/+()]*;/gm;
    const found = [...collectNames(fixed)].map(([name, places]) => `${name}: ${places.join(', ')}`);
    expect(found).to.deep.equal([]);
  });

  it('no exported name is a participle alone: add what it concerns', () => {
    expect(bare.flatMap((name) => (exported.get(name) ?? []).map((file) => `${file}: ${name}`))).to.deep.equal([]);
  });

  it('a file is named by the noun of what it holds, and not by a gerund: bid-visibility.ts', () => {
    const gerunds = sources.filter(({ file }) => /ing\.ts$/.test(file) && !fieldNouns.has(file));
    expect(gerunds.map(({ file }) => file)).to.deep.equal([]);
  });

  it('a gerund that no file has any more is taken off the list', () => {
    const taken = new Set(sources.map(({ file }) => file));
    expect([...fieldNouns].filter((name) => !taken.has(name))).to.deep.equal([]);
  });
});
