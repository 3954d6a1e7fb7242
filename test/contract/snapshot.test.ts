import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect } from 'chai';
import { buildSnapshot } from '../../scripts/snapshot.ts';

describe('What clients see stays as it was written down; a wanted change runs `npm run snapshot` and shows the difference:', () => {
  let snapshot: ReadonlyMap<string, string>;
  before(() => {
    snapshot = buildSnapshot();
  });

  for (const name of ['openapi.txt', 'refusals.txt', 'rules.md'])
    it(name, () => {
      const [[path = '', text = ''] = []] = [...snapshot].filter(([path]) => basename(path) === name);
      const written = readFileSync(path, 'utf8').split('\n');
      const current = text.split('\n');
      const changes = [
        ...written.filter((line) => !current.includes(line)).map((line) => `- ${line}`),
        ...current.filter((line) => !written.includes(line)).map((line) => `+ ${line}`),
      ];
      expect(changes, 'changed lines').to.deep.equal([]);
      expect(current, 'order of lines').to.deep.equal(written);
    });

  it('and nothing else is written down', () => expect(snapshot.size).to.equal(3));
});
