import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { settingTable } from '../../src/base/platform/setting-table.ts';

const read = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('what the documents of the project show', () => {
  it('lists every setting in docs/settings.md with its default', async () => {
    const page = await read('docs/settings.md');
    for (const { name, fallback, description: says } of settingTable) {
      expect(page, name).to.include(`| \`${name}\` | ${fallback === '' ? '–' : fallback} | ${says} |`);
    }
  });
});
