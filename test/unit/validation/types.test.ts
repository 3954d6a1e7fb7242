import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { typesFile, typesOf } from '../../../scripts/types.ts';
import { loadSchemas } from '../../../src/validation/dialect.ts';

describe('generated types', () => {
  it('are what the schemas say (npm run types)', async () => {
    expect(await typesOf(loadSchemas({ sandbox: true }))).to.equal(readFileSync(typesFile, 'utf8'));
  });
});
