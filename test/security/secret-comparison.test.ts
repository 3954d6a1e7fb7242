/** Threat API2 (SECURITY.md): comparing says nothing by its time, and what is kept of a secret is not the secret. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { createTender, monday } from '../../fixtures/tenders.ts';
import { hashOf, matchesHash } from '../../src/base/domain/actor.ts';
import { useRegistry } from '../support/registry.ts';

const source = fileURLToPath(new URL('../../src/', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

describe('A secret', () => {
  it('is compared as a hash of one length in constant time, so a right beginning is worth nothing', () => {
    const stored = hashOf('a-token');
    expect([
      matchesHash('a-token', stored),
      matchesHash('a-toke', stored),
      matchesHash('a-token ', stored),
      matchesHash('', stored),
    ]).to.deep.equal([true, false, false, false]);
    expect([matchesHash(null, stored), matchesHash('a-token', undefined), matchesHash(stored, stored)]).to.deep.equal([
      false,
      false,
      false,
    ]);
  });

  it('is nowhere compared with ===', () => {
    const compares = /\b(owner_token|transfer_token)\s?[!=]== (?!null|undefined)|[!=]== (hashOf|hashSecret)\(/;
    const found = files.filter((name) => compares.test(readFileSync(source + name, 'utf8')));
    expect(found).to.deep.equal([]);
  });

  describe('of an owner', () => {
    const registry = useRegistry({ now: monday });

    it('has 256 bits, differs each time, and stands in no collection', async () => {
      const tenders = [await createTender(registry), await createTender(registry)];
      expect(new Set(tenders.map(({ token }) => token)).size).to.equal(2);
      for (const { token } of tenders) expect(token).to.match(/^[0-9a-f]{64}$/);
      for (const name of ['tenders', 'tenders_history', 'transfers', 'idempotency']) {
        const text = JSON.stringify(await registry.store.collection(name).find({}).toArray());
        for (const { token } of tenders) expect(text, name).to.not.include(token);
      }
    });
  });
});
