/** A mirror that is ended in the middle, as `kill -9` does it: nothing is lost, and what it has is not fetched again. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { openStore, type Store } from '../../src/store/client.ts';
import { eventually } from '../support/eventually.ts';
import { endAll, freePort, type RegistryProcess, startProcess } from '../support/process.ts';
import { askUrl } from '../support/registry.ts';
import { type StubSource, startStubSource } from '../support/stub-source.ts';

const count = 80;
const parallel = 8;

describe('A mirror that is killed', () => {
  const dbName = `test_${randomBytes(6).toString('hex')}`;
  /** Known when the tests begin. */
  const uri = (): string => process.env.TEST_MONGODB_URI ?? '';
  let source: StubSource;
  let store: Store;
  let folder: string;

  const start = async (): Promise<RegistryProcess> =>
    startProcess({ MIRROR_OF: source.url, MONGODB_URI: uri(), DB_NAME: dbName, DATA_DIR: folder, PORT: String(await freePort()) });

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mirror-'));
    source = await startStubSource();
    for (let nth = 1; nth <= count; nth += 1)
      source.put({ id: `t${nth}`, dateModified: '2026-01-01T00:00:00+02:00', status: 'active', nth });
    store = await openStore({ uri: uri(), dbName });
  });
  after(async () => {
    await endAll();
    await store.drop();
    await store.close();
    await source.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('goes on where it was', async () => {
    const slow = source.interfere(async (request) => {
      if (request.url?.includes('/tenders/')) await pause(20);
      return false;
    });
    const first = await start();
    await eventually('it is in the middle', async () => source.asked.size >= 20);
    first.child.kill('SIGKILL');
    await first.ended;
    slow();
    const before = source.asked.size;
    expect(before, 'it was in the middle').to.be.lessThan(count);
    // As if the time of its leases had passed.
    await store.collection('mirror_walks').updateMany({}, { $set: { until: new Date(0) } });
    await store.collection('mirror_todo').updateMany({}, { $set: { at: new Date(0) } });
    const second = await start();
    await eventually('everything is here', async () => {
      const { body } = await askUrl('GET', `${second.url}/api/2.5/tenders?limit=1000`);
      return body.data.length === count;
    });
    const times = [...source.asked.values()];
    expect(times).to.have.length(count);
    expect(times.reduce((sum, each) => sum + each) - count, 'what was under way is asked for again').to.be.at.most(parallel);
    expect(await store.collection('tenders_history').countDocuments(), 'each is kept once').to.equal(count);
  });
});
