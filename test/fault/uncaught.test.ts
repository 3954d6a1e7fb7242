/** An error that nobody catches: the process ends as if it were told to, says why, and is started again. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { olderTender } from '../../fixtures/tenders.ts';
import { eventually } from '../support/eventually.ts';
import { askUrl, keys } from '../support/registry.ts';
import { type RegistryOnNodes, startOnNodes } from '../support/registry-on-nodes.ts';
import { collectWorkers } from '../support/worker-pids.ts';

/** A mistake in the code of the process, made when it gets SIGUSR2. */
const mistake = `process.on('SIGUSR2', () => void Promise.reject(new Error('a mistake'))); process.on('SIGCONT', () => { throw new Error('another'); })`;
const faulty = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(mistake)}` };

/** A creation of which the registry has got the first half; what is given sends the other and resolves with the status. */
const beginCreation = async (url: string): Promise<() => Promise<number>> => {
  const body = Buffer.from(JSON.stringify(olderTender({ title: 'Under way' })));
  const half = Math.floor(body.length / 2);
  const headers = {
    Authorization: `Bearer ${keys.broker}`,
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    Expect: '100-continue',
  };
  const sent = request(`${url}/api/2.5/tenders`, { method: 'POST', headers, agent: false });
  const answered = once(sent, 'response');
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.write(body.subarray(0, half));
  return async () => {
    sent.end(body.subarray(half));
    const [response] = (await answered) as [IncomingMessage]; // what the event brings
    response.resume();
    await once(response, 'end');
    return response.statusCode ?? 0;
  };
};

const isRefused = (url: string): Promise<boolean> =>
  askUrl('GET', `${url}/health`, { headers: { Connection: 'close' } }).then(
    () => false,
    () => true,
  );

describe('an error that nobody catches', () => {
  const uri = (): string => process.env.TEST_MONGODB_URI ?? '';
  let admin: MongoClient;
  let registry: RegistryOnNodes;
  before(async () => {
    admin = await MongoClient.connect(uri());
  });
  afterEach(async () => {
    await registry.end();
    await admin.db(registry.dbName).dropDatabase();
  });
  after(() => admin.close());

  it('ends the process with code 1 and one line in the log, after what is under way was answered', async () => {
    registry = await startOnNodes(uri(), faulty);
    const finish = await beginCreation(registry.url);
    registry.child.kill('SIGUSR2');
    await eventually('nothing new is taken', () => isRefused(registry.url));
    // Another one on the way out changes nothing.
    registry.child.kill('SIGCONT');
    expect(await finish()).to.equal(201);
    expect(await registry.ended).to.deep.equal({ code: 1, signal: null });
    // On a busy machine it may be told that its clock differs from the store's.
    const lines = registry
      .logged()
      .split('\n')
      .filter((line) => line.includes('"level":"error"'));
    expect(lines).to.have.length(1);
    const { timestamp: _, cause, ...said } = JSON.parse(lines[0] ?? '');
    expect(said).to.deep.equal({ level: 'error', message: 'uncaught error ends the process', origin: 'unhandledRejection' });
    expect(cause).to.match(/^Error: a mistake\n {4}at /);
  });

  it('ends one worker, which is replaced; no request of another client is cut', async () => {
    registry = await startOnNodes(uri(), { ...faulty, WORKERS: '2' });
    const [victim = 0] = collectWorkers(registry.child.pid);
    let replaced = false;
    const statuses = new Set<number>();
    const asking = Array.from({ length: 4 }, async () => {
      while (!replaced) statuses.add((await askUrl('GET', `${registry.url}/api/2.5/version`, { headers: { Connection: 'close' } })).status);
    });
    process.kill(victim, 'SIGUSR2');
    await eventually('another worker', async () => {
      const now = collectWorkers(registry.child.pid);
      return now.length === 2 && !now.includes(victim);
    });
    replaced = true;
    await Promise.all(asking);
    expect([...statuses]).to.deep.equal([200]);
    expect(registry.logged()).to.include('uncaught error ends the process');
  });
});
