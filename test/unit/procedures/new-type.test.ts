/** `npm run new:type` begins a type as a copy of one that is there (docs/procedures.md "A type"). */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { labelFiles, typesText } from '../../../scripts/new-type/texts.ts';
import { procedures } from '../../../src/procurement/types/index.ts';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const labels = { uk: 'Нова', en: 'New' };

describe('A procedure type that begins like another one', () => {
  for (const like of procedures.types) {
    it(`has a file, two tests, a script and labels, and names ${like} in none but the tests`, () => {
      const { made, changed } = typesText(read, 'made.upEU', like, labels);
      expect([...made.keys()]).to.deep.equal([
        'src/procurement/types/made-up-eu.ts',
        'test/unit/procedures/made-up-eu.test.ts',
        'test/api/lifecycle/made-up-eu.test.ts',
      ]);
      const [own = ''] = made.values();
      expect(own.split('\n').slice(1).join('\n')).to.not.include(`'${like}'`);
      expect(own.match(/^export .*/gm)).to.have.lengthOf(1);
      expect(own).to.match(/^export const madeUpEU = /m);
      expect(changed.get('src/procurement/types/index.ts'))
        .to.include("import { madeUpEU } from './made-up-eu.ts';")
        .and.include('\n  madeUpEU,\n];');
      const [, begun = ''] = changed.get('scripts/demo/scripts/index.ts')?.split('const begun') ?? [];
      expect(begun).to.include(`\n  ['made.upEU', '${like}', 'New'],\n];`);
      for (const { language, path } of labelFiles) expect(changed.get(path)).to.include(`    'made.upEU': '${labels[language]}',\n`);
    });
  }

  it('is composed without the phases that are named', () => {
    for (const like of procedures.types) {
      const [own = ''] = typesText(read, 'madeUp', like, { ...labels, without: ['auction', 'claims'] }).made.values();
      expect(own)
        .to.match(/^export const madeUp = compose\(withoutPhases\([\s\S]*, \['auction', 'claims'\]\)\);\n$/m)
        .and.include("import { withoutPhases } from '../engine/without.ts';");
    }
  });

  it('keeps the names of files that contain the name of the other one', () => {
    const [own] = typesText(read, 'madeUp', 'aboveThreshold', labels).made.values();
    expect(own).to.include('criteria/rules/aboveThreshold.json');
  });

  it('keeps the label of a code that is known already', () => {
    const { changed } = typesText(read, 'centralizedProcurement', 'aboveThresholdEU', labels);
    for (const { path } of labelFiles) expect(changed.get(path)).to.equal(read(path));
  });

  it('is refused where nothing is like it, where it is there, and by a name that is none', () => {
    expect(() => typesText(read, 'madeUp', 'nothing', labels)).to.throw('there is no type nothing to begin as; there are belowThreshold,');
    expect(() => typesText(read, 'reporting', 'negotiation', labels)).to.throw('there is a type reporting already');
    expect(() => typesText(read, '../x', 'reporting', labels)).to.throw('../x is no name of a type');
  });
});
