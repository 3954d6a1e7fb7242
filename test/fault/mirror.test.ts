/** Mirrors that are ended or stand still in the middle: nothing is lost, what is here is not fetched again, and others go on. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { Following } from '../../src/mirror/following.ts';
import { openStore, type Store } from '../../src/store/client.ts';
import { eventually } from '../support/eventually.ts';
import { follow } from '../support/mirrors.ts';
import { endAll, freePort, type RegistryProcess, startProcess } from '../support/process.ts';
import { type StubSource, startStubSource } from '../support/stub-source.ts';

const count = 160;
const parallel = 8;
/** What is fetched at a time, and what came and waits to be kept together. */
const underWay = 5 * parallel;

describe('A mirror of which one process', () => {
  /** Known when the tests begin. */
  const uri = (): string => process.env.TEST_MONGODB_URI ?? '';
  let source: StubSource;
  let store: Store;
  let folder: string;
  let first: RegistryProcess;
  /** Of the slowness of the source. */
  let end: () => void;
  let second: Following | undefined;

  beforeEach(async () => {
    const dbName = `test_${randomBytes(6).toString('hex')}`;
    folder = await mkdtemp(join(tmpdir(), 'mirror-'));
    source = await startStubSource();
    for (let nth = 1; nth <= count; nth += 1)
      source.put({ id: `t${nth}`, dateModified: '2026-01-01T00:00:00+02:00', status: 'active', nth });
    store = await openStore({ uri: uri(), dbName });
    end = source.interfere(async (request) => {
      if (request.url?.includes('/tenders/')) await pause(20);
      return false;
    });
    first = await startProcess({
      MIRROR_OF: source.url,
      MONGODB_URI: uri(),
      DB_NAME: dbName,
      DATA_DIR: folder,
      PORT: String(await freePort()),
    });
    await eventually('it is in the middle', async () => source.asked.size >= 60);
  });
  afterEach(async () => {
    await second?.stop();
    await endAll();
    await store.drop();
    await store.close();
    await source.close();
    await rm(folder, { recursive: true, force: true });
  });

  const fetched = (): number => [...source.asked.values()].reduce((sum, each) => sum + each, 0);

  /** Brings everything, by another process. */
  const anotherGoesOn = async (): Promise<void> => {
    expect(source.asked.size, 'it was in the middle').to.be.lessThan(count);
    end();
    second = follow({ url: source.url, store });
    const hasAll = (here: number) => async (): Promise<boolean> => (await store.collection('tenders').countDocuments()) >= here;
    // Well within the times for which something is taken, and for which the store keeps a save that has not come to its end.
    await eventually('everything is here', hasAll(count), 45_000);
    expect(source.asked.size).to.equal(count);
    const again = [...source.asked.values()].filter((times) => times > 1);
    expect(again.length, 'what was under way is asked for again').to.be.at.most(underWay);
    expect(await store.collection('tenders_history').countDocuments(), 'each is kept once').to.equal(count);
    expect(await store.collection('mirror_holders').countDocuments(), 'of the other nothing is known').to.equal(1);
    await second.stop();
  };

  it('is killed: the other goes on where it was, as soon as it is not seen any more', async () => {
    first.child.kill('SIGKILL');
    await first.ended;
    await anotherGoesOn();
  });

  it('stands still: when it wakes, it holds nothing that another has taken', async () => {
    first.child.kill('SIGSTOP');
    await anotherGoesOn();
    const before = fetched();
    source.put({ id: 'new', dateModified: '2026-01-02T00:00:00+02:00', status: 'active' });
    first.child.kill('SIGCONT');
    await eventually('it follows again', async () => (await store.collection('tenders').countDocuments()) === count + 1);
    expect(fetched() - before).to.equal(1);
    expect(await store.collection('tenders_history').countDocuments()).to.equal(count + 1);
  });
});
