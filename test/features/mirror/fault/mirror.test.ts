/** Mirrors that are ended or stand still in the middle: nothing is lost, what is here is not fetched again, and others go on. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { openRegistryStore } from '../../../../src/app/registry-store.ts';
import type { MirrorWorker } from '../../../../src/features/mirror/mirror-worker.ts';
import type { Store } from '../../../../src/store/client.ts';
import { eventually } from '../../../support/eventually.ts';
import { endAll, freePort, type RegistryProcess, startProcess } from '../../../support/process.ts';
import { follow } from '../support/mirrors.ts';
import { type StubSource, startStubSource } from '../support/stub-source.ts';

const count = 160;
const middle = 100;
/** Of a process, unless it is told. */
const parallel = 8;

describe('A mirror of which one process', () => {
  /** Known when the tests begin. */
  const uri = (): string => process.env.TEST_MONGODB_URI ?? '';
  let source: StubSource;
  let store: Store;
  let folder: string;
  let first: RegistryProcess;
  /** Of the slowness of the source, which gives no more than some of them until then. */
  let end: () => void;
  let second: MirrorWorker | undefined;
  /** What the store had when the first was ended or stood still. */
  let here: ReadonlySet<string>;

  beforeEach(async () => {
    const dbName = `test_${randomBytes(6).toString('hex')}`;
    folder = await mkdtemp(join(tmpdir(), 'mirror-'));
    source = await startStubSource();
    for (let nth = 1; nth <= count; nth += 1)
      source.put({ id: `t${nth}`, dateModified: '2026-01-01T00:00:00+02:00', status: 'active', nth });
    store = await openRegistryStore({ uri: uri(), dbName });
    let goOn = (): void => {};
    const going = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const leave = source.interfere(async (request) => {
      if (request.url?.includes('/tenders/')) await (source.asked.size > middle ? going : pause(20));
      return false;
    });
    end = () => {
      leave();
      goOn();
    };
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
    // Killed in a transaction, it would keep what it has written locked for a minute, and the database from being dropped.
    for (const signal of ['SIGTERM', 'SIGCONT'] as const) first.child.kill(signal);
    await first.ended;
    await endAll();
    await store.drop();
    await store.close();
    await source.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Brings everything, by another process. */
  const anotherGoesOn = async (): Promise<void> => {
    here = new Set((await store.collection<{ _id: string }>('tenders').find().toArray()).map(({ _id }) => _id));
    expect(here.size, 'it was in the middle').to.be.lessThan(count);
    end();
    second = follow({ url: source.url, store });
    const hasAll = async (): Promise<boolean> => (await store.collection('tenders').countDocuments()) >= count;
    // Well within the times for which something is taken, and for which the store keeps a save that has not come to its end.
    await eventually('everything is here', hasAll);
    expect(source.asked.size).to.equal(count);
    const again = [...source.asked].filter(([, times]) => times > 1);
    expect(
      again.filter(([id]) => here.has(id)),
      'what was here is asked for again',
    ).to.deep.equal([]);
    expect(await store.collection('tenders_history').countDocuments(), 'each is kept once').to.equal(count);
    await eventually('of the other nothing is known', async () => (await store.collection('mirror_holders').countDocuments()) === 1);
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
    const before = new Map(source.asked);
    const askedSince = (id: string): number => (source.asked.get(id) ?? 0) - (before.get(id) ?? 0);
    source.put({ id: 'new', dateModified: '2026-01-02T00:00:00+02:00', status: 'active' });
    first.child.kill('SIGCONT');
    await eventually('it follows again', async () => (await store.collection('tenders').countDocuments()) === count + 1);
    expect(askedSince('new')).to.equal(1);
    // Each of those that fetch may have stood still where it had just seen that it holds what it asks for.
    const about = [...before.keys()].filter((id) => askedSince(id) > 0);
    expect(about.length, 'nothing but what it was about to ask for').to.be.at.most(parallel);
    for (const id of about) expect([askedSince(id), here.has(id)], id).to.deep.equal([1, false]);
    expect(await store.collection('tenders_history').countDocuments()).to.equal(count + 1);
  });
});
