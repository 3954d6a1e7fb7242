/** Records that are locked by a transaction nobody goes on with: whoever meets the lock frees it, whatever kind of record it is. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import { type Stored, toSeconds } from '../../src/base/domain/record.ts';
import type { Store } from '../../src/store/client.ts';
import { getStart } from '../support/compiled.ts';
import { giveDatabase, takeDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { type StoreProxy, startStoreProxy } from '../support/store-proxy.ts';

interface Kept {
  readonly title: string;
}

/** As it stands in the command: name, length, collection. */
const saveOfTender = 'update\0\x08\0\0\0tenders';

describe('a record locked by a transaction that nobody goes on with', () => {
  let uri = '';
  let dbName = '';
  let store: Store;
  let other: Store;
  let proxy: StoreProxy;
  let stored: Stored<Kept>;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    uri = process.env.TEST_MONGODB_URI ?? '';
    dbName = takeDatabase(uri);
    store = await openRegistryStore({ uri, dbName });
    proxy = await startStoreProxy(uri);
    other = await openRegistryStore({ uri: proxy.uri, dbName });
    stored = await store.records<Kept>('tenders').insert('one', { title: 'a' });
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await other.close();
    await proxy.close();
    await giveDatabase(uri, dbName, store);
    await store.close();
  });

  const save = (title: string): Promise<Stored<Kept>> => store.records<Kept>('tenders').save(stored, { title }, { publishes: true });
  /** A process that was killed with the record in its hands. */
  const killed = async (collection: string, id: string): Promise<void> => {
    const child = spawn(process.execPath, [...(await getStart('locking-process')), uri, dbName, collection, id], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  it('is saved soon after its connections were cut, although the process that held it lives', async () => {
    proxy.breakAt(saveOfTender, { arrives: true });
    const refusal = await other
      .records<Kept>('tenders')
      .save(stored, { title: 'lost' }, { publishes: true })
      .catch((error: unknown) => error);
    expect(proxy.broke()).to.equal(true);
    expect(Reflect.get(Object(refusal), 'status'), String(refusal)).to.equal(503);
    proxy.mend();
    await eventually('the other one is back', () =>
      other.ping().then(
        () => true,
        () => false,
      ),
    );
    expect((await save('b')).title).to.equal('b');
  });

  it('is saved soon after the process that held it was killed', async () => {
    await killed('tenders', 'one');
    expect((await save('b')).title).to.equal('b');
  });

  it('is moved in the feed soon after the process that held it was killed', async () => {
    const found = await store.collection<{ _id: string; public_modified: Date }>('tenders').findOne({ _id: 'one' });
    const position = toSeconds(found?.public_modified ?? new Date(0));
    await killed('tenders', 'one');
    // Given up by the store after five seconds.
    expect(await store.repair.restamp({ kind: 'save', collection: 'tenders', id: 'one', position, at: new Date() }, position)).to.equal(
      true,
    );
  });

  it('is saved when the living that holds it has done nothing for ten seconds', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begun = performance.now();
    let holding: Promise<unknown> = Promise.resolve();
    await new Promise<void>((locked) => {
      holding = other.transaction(async (session) => {
        await other.collection<{ _id: string }>('tenders').updateOne({ _id: 'one' }, { $set: { locked: true } }, { session });
        locked();
        await released;
        throw new Error('it came too late');
      });
    });
    const refusal = await save('b').catch((error: unknown) => error);
    expect(Reflect.get(Object(refusal), 'status'), 'not sooner').to.equal(503);
    await eventually('a save', async () => (await save('b')).title === 'b');
    // After a minute the store itself would have given it up.
    expect(performance.now() - begun).to.be.within(9500, 55_000);
    release();
    await holding.catch(() => undefined);
  });
});
