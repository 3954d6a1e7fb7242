import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { roomsOf, typesOf } from '../../../scripts/types.ts';
import { loadSchemas } from '../../../src/validation/dialect.ts';

describe('generated types', () => {
  const schemas = loadSchemas({ sandbox: true });
  for (const room of roomsOf(schemas)) {
    const file = fileURLToPath(new URL(`../../../src/${room}/types.generated.ts`, import.meta.url));
    if (!existsSync(file)) continue;
    it(`of ${room} are what its schemas say (npm run types)`, async () => {
      expect(await typesOf(schemas, room)).to.equal(readFileSync(file, 'utf8'));
    });
  }
});
