import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { olderTender } from '../../fixtures/tenders.ts';
import { openEvents } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { endAll, freePort, type RegistryProcess, startProcess, startRefused } from '../support/process.ts';
import { askUrl, must } from '../support/registry.ts';
import { collectWorkers } from '../support/worker-pids.ts';

/** The status of one request on a connection of its own; null when it was cut. */
const getStatus = (url: string): Promise<number | null> =>
  new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume();
      response.once('close', () => resolve(response.complete ? (response.statusCode ?? null) : null));
    });
    request.once('error', () => resolve(null));
  });

describe('A registry of several processes', () => {
  let folder: string;
  let registry: RegistryProcess;
  let key: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'registry-workers-'));
    registry = await startProcess({
      WORKERS: '2',
      PORT: String(await freePort()),
      DOCUMENT_SERVICE_PORT: String(await freePort()),
      DATA_DIR: folder,
    });
    key = /Demo broker key\s+([0-9a-f]{64})/.exec(registry.said())?.[1] ?? '';
  });
  after(async () => {
    await endAll();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  });

  it('has as many workers as it was told, on one port, and prints one demo key', async () => {
    expect(collectWorkers(registry.child.pid)).to.have.length(2);
    expect(registry.said().match(/Demo broker key/g)).to.have.length(1);
    const refused = await askUrl('POST', `${registry.url}/api/2.5/tenders`, { key, body: { data: {} } });
    expect(refused.status, 'the key works').to.equal(400);
  });

  /** A probe or a scrape, on a connection of its own. */
  const ask = async (path: string) => askUrl('GET', `${registry.url}${path}`, { headers: { Connection: 'close' } });

  const allReady = () => eventually('all are ready', async () => (await ask('/ready')).body.workers?.ready === 2);

  it('starts its own store again when that was killed, and has what it has acknowledged', async () => {
    const created = must(await askUrl('POST', `${registry.url}/api/2.5/tenders`, { key, body: olderTender() }), 201);
    process.kill(Number(await readFile(join(folder, 'mongodb', 'mongod.lock'), 'utf8')), 'SIGKILL');
    await eventually('the store is back', async () => registry.said().includes('The embedded MongoDB was started again'));
    await allReady();
    expect((await ask(`/api/2.5/tenders/${created.body.data.id}`)).status).to.equal(200);
    expect(registry.said()).to.include('exited unexpectedly (SIGKILL)');
  });

  const asked = async (): Promise<number> =>
    Number(
      /http_request_duration_seconds_count\{method="GET",route="\/version",status="200"\} (\d+)/.exec((await ask('/metrics')).text)?.[1] ??
        0,
    );

  it('counts requests of all workers in one scrape, whichever is asked', async () => {
    const requests = 40;
    const before = await asked();
    for (let number = 0; number < requests; number += 1) await ask('/api/2.5/version');
    // Told when the connection has ended, which the worker sees after the one who asked.
    await eventually('all are counted', async () => (await asked()) >= before + requests);
    const scrapes = await Promise.all(Array.from({ length: 6 }, asked));
    expect(new Set(scrapes)).to.deep.equal(new Set([before + requests]));
    const { text } = await ask('/metrics');
    expect(text).to.match(/^registry_workers 2$/m);
    expect(text).to.match(/^registry_workers_ready 2$/m);
    expect(text).to.not.match(/ null$/m);
  });

  it('says of all workers whether they are ready, and counts one that stands still as not ready', async () => {
    const [still = 0] = collectWorkers(registry.child.pid);
    await allReady();
    const counted = await asked();
    process.kill(still, 'SIGSTOP');
    try {
      // Connections that the one that stands still has taken are not answered: others are tried. A slow one may be too late as well.
      await eventually('one is not ready', async () => {
        const { status, body } = await Promise.any(Array.from({ length: 12 }, () => ask('/ready')));
        expect([status, body.workers]).to.deep.equal([200, { wanted: 2, ready: 1 }]);
        return true;
      });
      await eventually('what it has counted', async () => (await Promise.any(Array.from({ length: 12 }, asked))) === counted);
    } finally {
      process.kill(still, 'SIGCONT');
    }
    await allReady();
  });

  it('keeps in its sums what a worker that was killed had counted', async () => {
    const [victim = 0] = collectWorkers(registry.child.pid);
    const counted = async (): Promise<number> =>
      [...(await ask('/metrics')).text.matchAll(/^http_request_duration_seconds_count\{.* (\d+)$/gm)].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      );
    const before = await counted();
    process.kill(victim, 'SIGKILL');
    let now: number[] = [];
    await eventually('another worker', async () => {
      now = collectWorkers(registry.child.pid);
      return now.length === 2 && !now.includes(victim);
    });
    await allReady();
    expect(await counted()).to.be.at.least(before);
  });

  it('goes on when a worker is killed under requests, and has all of them again soon', async () => {
    const [victim = 0] = collectWorkers(registry.child.pid);
    let stopped = false;
    const answers: (number | null)[] = [];
    const asking = Array.from({ length: 4 }, async () => {
      // A request of the worker that dies may be cut; all others are answered.
      while (!stopped) {
        answers.push(await getStatus(`${registry.url}/api/2.5/tenders?mode=_all_`));
      }
    });
    while (answers.length < 20) await new Promise((resolve) => setImmediate(resolve));
    process.kill(victim, 'SIGKILL');
    const killedAt = answers.length;
    let now: number[] = [];
    await eventually('another worker, and answers', async () => {
      now = collectWorkers(registry.child.pid);
      return now.length === 2 && !now.includes(victim) && answers.length >= killedAt + 200;
    });
    stopped = true;
    await Promise.all(asking);
    expect(answers.filter((answer) => answer === null).length, 'cut').to.be.at.most(4);
    expect(new Set(answers.filter((answer) => answer !== null))).to.deep.equal(new Set([200]));
  });

  it('ends all workers and every stream on SIGTERM, with code 0', async () => {
    const workers = collectWorkers(registry.child.pid);
    const streams = await Promise.all(Array.from({ length: 4 }, () => openEvents(`${registry.url}/api/2.5/tenders?feed=eventsource`)));
    registry.child.kill('SIGTERM');
    await Promise.all(streams.map(({ ended }) => ended));
    expect(await registry.ended).to.deep.equal({ code: 0, signal: null });
    for (const pid of workers) expect(() => process.kill(pid, 0)).to.throw(/ESRCH/);
  });

  it('says once what keeps it from starting', async () => {
    const port = await freePort();
    const taken = createServer();
    await new Promise<void>((resolve) => void taken.listen(port, '127.0.0.1', resolve));
    const { code, said } = await startRefused({
      WORKERS: '3',
      PORT: String(port),
      DOCUMENT_SERVICE_PORT: '0',
      DATA_DIR: folder,
      MONGODB_URI: process.env.TEST_MONGODB_URI ?? '',
      DB_NAME: 'taken_workers',
    });
    taken.close();
    expect(code).to.equal(1);
    expect(said).to.equal(
      `Port ${port} is in use. Stop the program that listens there, or set PORT and DOCUMENT_SERVICE_PORT to free ones.`,
    );
  });
});
