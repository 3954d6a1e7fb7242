/** A save that shares a transaction works out what a save alone leaves to the store: the same, to the byte. */
import { expect } from 'chai';
import fc from 'fast-check';
import { BSON, type Document, Double, Long } from 'mongodb';
import { openStore, type Store } from '../../src/store/client.ts';
import { newId } from '../../src/store/records/ids.ts';
import type { Stored } from '../../src/store/records/records.ts';
import { datedBySource, type Stamps, stampsOfNew, stampsOfPrivate, stampsOfPublic } from '../../src/store/records/updates.ts';
import { searchDerived } from '../../src/store/search/field.ts';
import { useRegistry } from '../support/registry.ts';

/** To the byte but for the order of fields. */
const bytesOf = (document: Document): string =>
  Buffer.from(BSON.serialize(Object.fromEntries(Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1))))).toString('hex');

/** Milliseconds around the store's clock, some of them near the limits. */
const around = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -10_000, max: 10_000 }), fc.constantFrom(-4_999, -5_000, 4_999));
const none = { weight: 1, arbitrary: fc.constant(null) };
const moments = fc.oneof({ weight: 4, arbitrary: around }, none);
const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('title', 'value', 'items', 'now', '1', '0', '10') },
  { weight: 1, arbitrary: fc.constantFrom('a.b', '$a', '$literal', '', '$ref', '$id', '.', '$set') },
);
const leaf = fc.oneof(
  fc.constantFrom('', '$title', '$$NOW', '$$REMOVE', 'x', 0, 1, -0, 2 ** 40, 0.1, true, null, undefined),
  fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
);
const { fields } = fc.letrec<{ fields: Document; value: unknown }>((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, tie('fields'), fc.array(tie('value'), { maxLength: 3 })),
  fields: fc.dictionary(name, tie('value'), { maxKeys: 5, noNullPrototype: true }) as fc.Arbitrary<Document>,
}));

describe('What a save sets by itself', () => {
  const registry = useRegistry({ plainFeed: true });
  let alone: Store;
  let batched: Store;
  let commands: string[] = [];
  before(async () => {
    const uri = process.env.TEST_MONGODB_URI ?? '';
    const { dbName } = registry.settings;
    alone = await openStore({ uri, dbName: `${dbName}_alone`, batchSize: 1 });
    batched = await openStore({
      uri,
      dbName: `${dbName}_batched`,
      onCommand: (each, of) => void (of === 'tenders' && commands.push(each)),
    });
  });
  after(async () => {
    for (const store of [alone, batched]) {
      await store.drop();
      await store.close();
    }
  });

  /** What the store makes of expressions in `old`, and what is worked out from it at the same moment. */
  const both = async (old: Document, { expressed, worked }: Stamps) => {
    const stages = [
      { $documents: [{ $literal: old }] },
      { $replaceWith: { now: '$$NOW', old: '$$ROOT', made: { $mergeObjects: ['$$ROOT', expressed] } } },
    ];
    const { cursor } = await alone
      .collection('tenders')
      .db.command({ aggregate: 1, pipeline: stages, cursor: {} }, { promoteLongs: false });
    const [{ now, made, old: seen }] = cursor.firstBatch;
    const before = Object.fromEntries(
      Object.entries(old).map(([key, value]) => [key, key === 'public_modified' ? new Double(value) : value]),
    );
    return { made, worked: { ...before, ...worked({ now, old: seen }, 0) } };
  };
  const asked = async (): Promise<number> => (await alone.now()).getTime();

  it('is worked out as the store does it, whatever the clocks say', async () => {
    const stampsIn = fc.record({
      closed: moments,
      asked: around,
      old: moments,
      created: around,
      which: fc.constantFrom('new', 'public', 'private'),
    });
    await fc.assert(
      fc.asyncProperty(stampsIn, fc.boolean(), async ({ closed, asked: since, old, created, which }, isMirrored) => {
        const ms = await asked();
        // Now and then the position is a whole second, which is a Double all the same.
        const bound = closed === null ? 0 : closed === 0 ? Math.ceil(ms / 1000) + 4.999 : (ms + closed) / 1000;
        const of = {
          new: () => stampsOfNew(bound, new Date(ms + since)),
          public: () => stampsOfPublic(bound),
          private: () => stampsOfPrivate(7),
        };
        const dates = { dateCreated: new Date(ms + created), dateModified: new Date(ms + created + 1) };
        const before = which === 'new' ? {} : { ...dates, ...(old === null ? {} : { public_modified: (ms + old) / 1000 }) };
        const mirrored = { mirrored: { created: new Date(5), modified: new Date(ms) } };
        const stamps = datedBySource(isMirrored ? mirrored : {}, of[which as keyof typeof of]());
        const { made, worked } = await both(before, stamps);
        const doubled = made.public_modified === undefined ? made : { ...made, public_modified: new Double(made.public_modified) };
        expect(bytesOf(worked)).to.equal(bytesOf(doubled));
      }),
      { numRuns: 300 },
    );
  });

  it('of the search too, with the key there is or a new one', async () => {
    const keys = fc.oneof(
      fc.constant(null),
      fc.integer({ min: 1, max: 2 ** 50 }).map((key) => Long.fromNumber(key)),
      fc.constant(2 ** 45 + 0.5),
    );
    const derived = searchDerived('tenders');
    await fc.assert(
      fc.asyncProperty(keys, moments, fc.boolean(), async (key, published, isMirrored) => {
        const ms = await asked();
        const notice = published === null ? {} : { noticePublicationDate: new Date(ms + published) };
        const mirrored = isMirrored ? { mirrored: { created: new Date(ms - 9), modified: new Date(-7) } } : {};
        const value = derived.of('some', { is_public: true, title: 'Папір', ...notice, ...mirrored }, null);
        const { expressed, worked } = value ?? expect.fail('a public record has the field');
        const old = key === null ? {} : { search: { key, terms: ['old'] } };
        const asStamps = {
          expressed: { search: expressed },
          worked: (seen: Parameters<Stamps['worked']>[0]) => ({ search: worked?.(seen) }),
        };
        const { made, worked: own } = await both(old, asStamps);
        expect(bytesOf(own)).to.equal(bytesOf(made));
      }),
      { numRuns: 200 },
    );
  });

  it('stands beside the same record, saved alone or with others', async () => {
    const shown = fc.record({ is_public: fc.boolean(), publishes: fc.boolean(), keep: fc.boolean() });
    const states = fc.array(fc.tuple(fields, shown), { minLength: 2, maxLength: 4 });
    const readAll = (store: Store, ids: readonly string[]): Promise<Document[]> =>
      store
        .collection<Document & { _id: string }>('tenders')
        .find({ _id: { $in: [...ids] } }, { promoteValues: false })
        .sort({ _id: 1 })
        .toArray();
    /** What differs by its nature shows its type. */
    const masked = ({ history_head: _, ...record }: Document): Document => {
      const typeOf = (value: unknown): string =>
        value instanceof Date ? 'date' : (Reflect.get(Object(value), '_bsontype') ?? typeof value);
      const { dateCreated, dateModified, public_modified, search } = record;
      const stamps = { dateCreated: typeOf(dateCreated), dateModified: typeOf(dateModified), public_modified: typeOf(public_modified) };
      return { ...record, ...stamps, ...(search === undefined ? {} : { search: { ...search, key: typeOf(search.key) } }) };
    };
    await fc.assert(
      fc.asyncProperty(states, async (steps) => {
        const ids = [newId(), newId()].sort();
        let befores = new Map<Store, readonly Stored<Document>[]>();
        let content: Document = {};
        for (const [next, { is_public, publishes, keep }] of steps) {
          content = { ...(keep ? content : {}), ...next, status: is_public ? 'active.tendering' : 'draft' };
          const saving = [alone, batched].map(async (store): Promise<readonly [Store, readonly Stored<Document>[]]> => {
            const records = store.records<Document>('tenders');
            const old = befores.get(store);
            const saved = ids.map((id, nth) =>
              old?.[nth] === undefined ? records.insert(id, content) : records.save(old[nth], content, { publishes }),
            );
            return [store, await Promise.all(saved)];
          });
          befores = new Map(await Promise.all(saving));
          const [those, these] = await Promise.all([readAll(alone, ids), readAll(batched, ids)]);
          expect(these.map((each) => bytesOf(masked(each)))).to.deep.equal(those.map((each) => bytesOf(masked(each))));
          const found = await Promise.all(ids.map((id) => batched.records<Document>('tenders').get(id)));
          for (const [nth, each] of found.entries()) {
            expect(befores.get(batched)?.[nth]).to.deep.include({
              public_modified: each?.public_modified,
              dateModified: each?.dateModified,
              dateCreated: each?.dateCreated,
            });
          }
        }
      }),
      { numRuns: 60 },
    );
    expect(
      commands.filter((each) => each === 'findAndModify'),
      'saves alone',
    ).to.deep.equal([]);
    commands = [];
  });
});
