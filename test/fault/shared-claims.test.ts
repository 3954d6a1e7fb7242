/**
 * New records with an `Idempotency-Key` share a transaction with others that come at the same time (docs/idempotency.md):
 * whatever stands in the way of one, each record is there with its claim and its answer or not at all, and once.
 */
import { expect } from 'chai';
import { monday, newerTender, tenders } from '../../fixtures/tenders.ts';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import type { ConditionalOutcome, KeyClaim } from '../../src/base/domain/conditional-writes.ts';
import type { Stored } from '../../src/base/domain/record.ts';
import type { Store } from '../../src/store/client.ts';
import { newId } from '../../src/store/records/ids.ts';
import { type Failing, patiently, whileFailing } from '../support/fail-command.ts';
import { type Answer, keys, startRegistry, type TestRegistry } from '../support/registry.ts';

interface Counted {
  readonly status: string;
  readonly count: number;
}

type Made = Stored<Counted>;

describe('New records with keys that come at the same time', () => {
  let registry: TestRegistry;
  let store: Store;
  let commands: string[] = [];
  /** What each key has made at its first try. */
  const first = new Map<string, Made>();
  const written = ['insert', 'update', 'findAndModify'];
  before(async () => {
    registry = await startRegistry({
      now: monday,
      onCommand: (name, collection) => {
        const isOurs = written.includes(name) && /^(tenders|idempotency)/.test(collection);
        if (isOurs || name === 'commitTransaction') commands.push(isOurs ? `${name} ${collection}` : name);
      },
    });
    store = registry.store;
  });
  after(() => registry.stop());
  beforeEach(() => {
    commands = [];
  });

  const insert = (count = 1, at = store): Promise<Made> => at.records<Counted>('tenders').insert(newId(), { status: 'draft', count });
  const buildClaim = (id: string): KeyClaim => ({ id, request: 'same', nonce: 'drawn', secret: 'named' });
  const keep = ({ _id, dateModified }: Made): string => `${_id} ${dateModified.toISOString()}`;
  const getStored = async (id: string): Promise<string | null> => {
    const outcome = await store.once(buildClaim(id), () => Promise.reject(new Error('nothing is kept')), String).catch(() => null);
    return outcome !== null && 'kept' in outcome ? outcome.kept.answer : null;
  };
  const isThere = async ({ _id }: Made): Promise<boolean> => (await patiently(() => store.records<Counted>('tenders').get(_id))) !== null;
  const countTenders = (): Promise<number> => patiently(() => store.collection('tenders').countDocuments());

  interface Keyed {
    readonly key: string;
    /** Done before and after the first save of it. */
    readonly beforehand?: () => Promise<unknown>;
    readonly afterwards?: () => Promise<unknown>;
  }

  /** Makes a record for each key and one without: all of them are written in the same turn. */
  const together = async (...works: readonly Keyed[]) => {
    let ready = 0;
    let go = (): void => undefined;
    const all = new Promise<void>((resolve) => {
      go = resolve;
    });
    const plain = all.then(() => insert(0));
    const keyed = works.map(({ key, beforehand, afterwards }) => {
      let tried = 0;
      const work = async (): Promise<Made> => {
        tried += 1;
        if (tried > 1) return insert();
        await beforehand?.();
        ready += 1;
        if (ready === works.length) go();
        await all;
        const created = await insert();
        first.set(key, created);
        if (afterwards !== undefined) await afterwards();
        return created;
      };
      return store.once(buildClaim(key), work, keep);
    });
    return { plain: await plain, keyed: await Promise.allSettled(keyed) };
  };
  /** What the outcome says, and that the store agrees; a record that was given up is not there. */
  const requireDone = async (key: string, outcome: PromiseSettledResult<ConditionalOutcome<Made>> | undefined): Promise<void> => {
    if (outcome?.status !== 'fulfilled' || !('done' in outcome.value)) throw new Error(`${key} is not done`, { cause: outcome });
    const { done } = outcome.value;
    expect([await isThere(done), await getStored(key)], key).to.deep.equal([true, keep(done)]);
    const tried = first.get(key);
    if (tried !== undefined && tried._id !== done._id) expect(await isThere(tried), `first try of ${key}`).to.equal(false);
  };
  const shared = ['insert tenders_history', 'update tenders', 'update idempotency', 'commitTransaction'];

  it('are one transaction with one that has none, and each answer is kept as it was given', async () => {
    const { plain, keyed } = await together({ key: 'one' }, { key: 'two' });
    expect(commands).to.deep.equal(shared);
    expect(await isThere(plain)).to.equal(true);
    await requireDone('one', keyed[0]);
    await requireDone('two', keyed[1]);
  });

  it('have no part in what they have left behind, once they are over', async () => {
    const record = await insert();
    let goOn = (): void => undefined;
    const later = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const left: Promise<Made>[] = [];
    const arm = async (): Promise<Made> => {
      left.push(later.then(() => store.records<Counted>('tenders').save(record, { status: 'draft', count: 2 }, { publishes: true })));
      return insert();
    };
    await store.once(buildClaim('over'), arm, keep);
    const meanwhile = async (): Promise<Made> => {
      goOn();
      await Promise.allSettled(left);
      return insert();
    };
    await store.once(buildClaim('meanwhile'), meanwhile, keep);
    expect((await Promise.all(left)).map(({ count }) => count)).to.deep.equal([2]);
  });

  it('are there once, and the others with them, when another process has taken a key meanwhile', async () => {
    const second = await openRegistryStore({ uri: process.env.TEST_MONGODB_URI ?? '', dbName: registry.settings.dbName });
    const theirs: ConditionalOutcome<Made>[] = [];
    try {
      const beforehand = async (): Promise<void> =>
        void theirs.push(await second.once(buildClaim('wanted'), () => insert(1, second), keep));
      const { plain, keyed } = await together({ key: 'wanted', beforehand }, { key: 'beside' });
      expect(await isThere(plain)).to.equal(true);
      await requireDone('beside', keyed[1]);
      const [done] = theirs.map((outcome) => ('done' in outcome ? outcome.done : null));
      const answer = done === null || done === undefined ? '' : keep(done);
      expect(keyed[0]).to.deep.equal({ status: 'fulfilled', value: { kept: { ...buildClaim('wanted'), answer } } });
      const mine = first.get('wanted');
      expect(mine !== undefined && (await isThere(mine))).to.equal(false);
    } finally {
      await second.close();
    }
  });

  it('leave nothing of one that is given up after its save, and its key is free; the others are there', async () => {
    const afterwards = () => Promise.reject(new Error('given up'));
    const { plain, keyed } = await together({ key: 'broken', afterwards }, { key: 'whole' });
    expect(await isThere(plain)).to.equal(true);
    await requireDone('whole', keyed[1]);
    await requireDone('broken', keyed[0]);
  });

  it('do not wait for one that waits for the store after its save, or saves another record: it is done by itself', async () => {
    const { plain, keyed } = await together(
      { key: 'reads', afterwards: () => store.now() },
      { key: 'saves', afterwards: () => insert() },
      { key: 'third' },
    );
    expect(await isThere(plain)).to.equal(true);
    for (const [index, key] of ['reads', 'saves', 'third'].entries()) await requireDone(key, keyed[index]);
  });

  const breaks: readonly (readonly [string, Failing, collection?: string])[] = [
    ['a conflict at the entries', { command: 'insert', times: 1, code: 112, labels: ['TransientTransactionError'] }],
    ['a broken connection at the stamps', { command: 'find', times: 1 }, 'tenders'],
    ['a broken connection at the records', { command: 'update', times: 1 }, 'tenders'],
    ['a refusal at the records', { command: 'update', times: 1, code: 13 }, 'tenders'],
    ['a broken connection at the claims', { command: 'update', times: 1 }, 'idempotency'],
    ['a refusal at the claims', { command: 'update', times: 1, code: 13 }, 'idempotency'],
    ['a conflict at the commit', { command: 'commitTransaction', times: 1, code: 251, labels: ['TransientTransactionError'] }],
    ['a broken connection at the commit', { command: 'commitTransaction', times: 1 }],
  ];
  for (const [what, failing, collection] of breaks) {
    it(`are all there once after ${what}`, async () => {
      const [one, two] = [`${what}, one`, `${what}, two`];
      const before = await countTenders();
      const place = collection === undefined ? {} : { namespace: `${registry.settings.dbName}.${collection}` };
      const { plain, keyed } = await whileFailing({ ...failing, ...place }, () => together({ key: one }, { key: two }));
      expect(await isThere(plain)).to.equal(true);
      await requireDone(one, keyed[0]);
      await requireDone(two, keyed[1]);
      expect(await countTenders()).to.equal(before + 3);
    });
  }

  it('are answered over HTTP as each was the first time, whoever came at the same time', async () => {
    const before = await countTenders();
    const send = (key: string | null): Promise<Answer> =>
      registry.ask('POST', tenders, { key: keys.broker, body: newerTender(), headers: key === null ? {} : { 'Idempotency-Key': key } });
    const named = Array.from({ length: 12 }, (_, index) => `http-${index}`);
    const [made] = await Promise.all([Promise.all(named.map(send)), Promise.all(Array.from({ length: 6 }, () => send(null)))]);
    expect(commands.filter((name) => name === 'commitTransaction').length, 'transactions of 18 creations').to.be.below(18);
    expect(made.map(({ status }) => status)).to.deep.equal(named.map(() => 201));
    const again = await Promise.all(named.map(send));
    expect(again.map(({ text }) => text)).to.deep.equal(made.map(({ text }) => text));
    expect(await countTenders()).to.equal(before + 18);
  });
});
