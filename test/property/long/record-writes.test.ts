/** A save sends to the store only what it changes; what stands there afterwards is the whole record as it was to be. */
import { expect } from 'chai';
import fc from 'fast-check';
import type { Document } from 'mongodb';
import { verifyHistory } from '../../../src/app/operations/history/verification.ts';
import { canonicalJson } from '../../../src/base/domain/history.ts';
import { newId } from '../../../src/store/records/ids.ts';
import { makeRecordCache } from '../../../src/store/records/records.ts';
import { buildRecordContent } from '../../../src/store/records/updates.ts';
import { useRegistry } from '../../support/registry.ts';

const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('title', 'status', 'value', 'items', 'parts', '1', '0', '10') },
  { weight: 3, arbitrary: fc.constantFrom('a/b', 'c~d', '~1', ' ', 'é') },
  {
    weight: 1,
    arbitrary: fc.string({ minLength: 1, maxLength: 3 }).filter((key) => /^(?!\$|__proto__$|_id$)[^.\0]+$/.test(key) && key.isWellFormed()),
  },
);
const leaf = fc.oneof(
  fc.constantFrom('', '$title', '$$NOW', '$$REMOVE', 'x', 0, 1, -0, 2 ** 40, 0.1, true, false, null, undefined),
  fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
);
const { fields } = fc.letrec<{ fields: Document; value: unknown }>((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, tie('fields'), fc.array(tie('value'), { maxLength: 3 })),
  fields: fc.dictionary(name, tie('value'), { maxKeys: 5, noNullPrototype: true }) as fc.Arbitrary<Document>,
}));
const shown = fc.record({ is_public: fc.boolean(), publishes: fc.boolean(), keep: fc.boolean() });

describe('A save of a record', () => {
  const registry = useRegistry({ plainFeed: true });

  it('is remembered for the next one as a read would give it', async () => {
    const records = registry.store.records<Document>('tenders');
    const cache = makeRecordCache(records, 1024 * 1024);
    const states = fc.array(fc.tuple(fields, shown), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(states, async (steps) => {
        const id = newId();
        await records.insert(id, { status: 'draft', title: 'x' });
        for (const [next, { is_public, publishes, keep }] of steps) {
          const before = (await cache.get(id)) ?? expect.fail('it is gone');
          const content = { ...(keep ? before : {}), ...next, status: is_public ? 'active.tendering' : 'draft' };
          cache.keep(before, await records.save(before, content, { publishes }));
          expect(await cache.get(id)).to.deep.equal(await records.get(id));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('leaves in the store what the whole record would, whatever changed and however its keys are called', async () => {
    const { store } = registry;
    const records = store.records<Document>('tenders');
    const states = fc.array(fc.tuple(fields, shown), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(states, async (steps) => {
        const id = newId();
        let before: Awaited<ReturnType<typeof records.insert>> | undefined;
        let content: Document = {};
        for (const [next, { is_public, publishes, keep }] of steps) {
          content = { ...(keep ? content : {}), ...next, ...(is_public ? { status: 'active.tendering' } : { status: 'draft' }) };
          const saved = before === undefined ? await records.insert(id, content) : await records.save(before, content, { publishes });
          const record = await records.get(id);
          expect(canonicalJson(buildRecordContent(record ?? {}))).to.equal(canonicalJson(buildRecordContent(content)));
          expect(canonicalJson(record)).to.equal(canonicalJson(saved));
          before = saved;
        }
        const faults: unknown[] = [];
        await verifyHistory(store, { names: ['tenders'], id, complete: true, found: (fault) => void faults.push(fault) });
        expect(faults).to.deep.equal([]);
      }),
      { numRuns: 60 },
    );
  });
});
