/** `npm run new:feature` begins a feature (docs/architecture.md "Adding things"); `test/contract/features.test.ts` compiles one and runs its test. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { featureText } from '../../../scripts/new-feature/texts.ts';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

describe('A new feature', () => {
  it('has a line in the list and a row in the table of layers, each in its place', () => {
    const { changed } = featureText(read, 'notes', 'notes of records');
    const names = [...(changed.get('src/features/index.ts') ?? '').matchAll(/'\.\/(\w+)\/index\.ts'/g)].map(([, name]) => name);
    expect(names).to.include('notes');
    expect(names).to.deep.equal(names.toSorted());
    expect(changed.get('docs/architecture.md')).to.match(
      /\| `src\/features\/notes\/` \| notes of records \| kernel \|\n\| `src\/features\/index\.ts` \|/,
    );
  });

  it('is refused by a name that is none, and by one that is taken', () => {
    for (const name of ['Notes', 'two-words', '../x', 'a', ''])
      expect(() => featureText(read, name, 'x'), name).to.throw(`${name} is no name of a feature: one word of 2 to 20 small letters`);
    const { changed } = featureText(read, 'notes', 'x');
    const after = (path: string): string => changed.get(path) ?? read(path);
    expect(() => featureText(after, 'notes', 'x')).to.throw('there is a feature notes already');
  });
});
