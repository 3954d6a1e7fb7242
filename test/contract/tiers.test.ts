/** The tests are split into tiers (docs/start.md "Test"): what `npm test` runs needs few minutes, and loses nothing of what is promised. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { drawing, firstFaults, named, tiers } from '../tiers.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (file: string): string => readFileSync(root + file, 'utf8');

describe('The tiers of the tests', () => {
  it('have each file once, but in both what draws more in the second, and each file that is named is there', () => {
    expect([...tiers.first, ...tiers.rest].sort()).to.deep.equal([...tiers.all, ...drawing].sort());
    expect(tiers.first.filter((file) => /\bdraws\(/.test(textOf(file)) && file !== 'test/contract/tiers.test.ts').sort()).to.deep.equal(
      drawing,
    );
    expect(tiers.unit.filter((file) => !tiers.first.includes(file))).to.deep.equal([]);
    expect(named.filter((file) => !existsSync(root + file))).to.deep.equal([]);
  });

  it('the first has a fault of each class', () => {
    expect(Object.keys(firstFaults)).to.have.members(['lost race', 'killed primary', 'cut connection', 'aborted transaction', 'restart']);
    expect(tiers.first).to.include.members(Object.values(firstFaults));
  });

  it('what pauses is in the second alone', () => {
    const pauses = /node:timers|\bsetTimeout\((?!\(\) => \w+\.abort)|\bfaketime\b|three-nodes\.ts/;
    expect(tiers.first.filter((file) => pauses.test(textOf(file)) && file !== 'test/contract/tiers.test.ts')).to.deep.equal([]);
  });

  it('units, contracts and pure properties need no store', () => {
    const stores = /\buse\w*Registry\(|\bstart(Registry|Listed)\(|\bTEST_MONGODB_URI\b/;
    expect(tiers.unit.filter((file) => stores.test(textOf(file)) && file !== 'test/contract/tiers.test.ts')).to.deep.equal([]);
  });
});
