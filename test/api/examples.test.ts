import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { settingTable } from '../../src/settings.ts';
import { keys, startRegistry, type TestRegistry } from '../support/registry.ts';

const read = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('what the documents of the project show', () => {
  let registry: TestRegistry;
  before(async () => {
    registry = await startRegistry({ now: new Date('2035-01-10T10:00:00Z') });
  });
  after(() => registry.stop());

  for (const variant of ['older', 'newer']) {
    it(`creates a tender from the ${variant} example`, async () => {
      const raw = await read(`docs/examples/tender-${variant}.json`);
      const answer = await registry.ask('POST', '/api/2.5/tenders', { key: keys.broker, raw });
      expect(answer.body.errors, JSON.stringify(answer.body)).to.equal(undefined);
      expect(answer.status).to.equal(201);
    });
  }

  it('lists every setting in the README with its default', async () => {
    const readme = await read('README.md');
    for (const { name, fallback, says } of settingTable) {
      expect(readme, name).to.include(`| \`${name}\` | ${fallback === '' ? '–' : fallback} | ${says} |`);
    }
  });
});
