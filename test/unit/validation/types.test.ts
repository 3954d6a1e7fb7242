import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { getTypes, typesFile } from '../../../scripts/types.ts';
import { loadSchemas } from '../../../src/base/validation/dialect.ts';

describe('generated types', () => {
  it('are what the schemas say (npm run types)', async () => {
    expect(await getTypes(loadSchemas({ sandbox: true }))).to.equal(readFileSync(typesFile, 'utf8'));
  });
});
