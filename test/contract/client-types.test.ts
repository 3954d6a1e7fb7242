import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { clientTypes } from '../../clients/typescript/scripts/generate.ts';

describe('The types of the client', () => {
  it('are what the OpenAPI document says; if not, run npm run types', async () => {
    const written = readFileSync(new URL('../../clients/typescript/src/schema.generated.ts', import.meta.url), 'utf8');
    // Not a diff of a megabyte.
    expect(written === (await clientTypes())).to.equal(true);
  });
});
