import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect } from 'chai';
import { buildSnapshot } from '../../scripts/snapshot.ts';

describe('What clients see stays as it was written down; a wanted change runs `npm run snapshot` and shows the difference:', () => {
  for (const [path, text] of buildSnapshot())
    it(basename(path), () => {
      const written = readFileSync(path, 'utf8').split('\n');
      const current = text.split('\n');
      const changes = [
        ...written.filter((line) => !current.includes(line)).map((line) => `- ${line}`),
        ...current.filter((line) => !written.includes(line)).map((line) => `+ ${line}`),
      ];
      expect(changes, 'changed lines').to.deep.equal([]);
      expect(current, 'order of lines').to.deep.equal(written);
    });
});
