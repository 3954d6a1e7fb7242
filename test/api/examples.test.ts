import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { settingTable } from '../../src/setting-table.ts';

const read = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('what the documents of the project show', () => {
  it('lists every setting in the README with its default', async () => {
    const readme = await read('README.md');
    for (const { name, fallback, says } of settingTable) {
      expect(readme, name).to.include(`| \`${name}\` | ${fallback === '' ? '–' : fallback} | ${says} |`);
    }
  });
});
