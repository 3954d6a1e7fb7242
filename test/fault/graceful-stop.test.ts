/** SIGTERM under load (docs/faults.md): what is under way is answered and stored, and the process ends in time with code 0. */
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { planBody, plans } from '../../fixtures/plans.ts';
import { getLost, startCreators } from '../support/creators.ts';
import { eventually } from '../support/eventually.ts';
import { askUrl, keys } from '../support/registry.ts';
import { startOnNodes } from '../support/registry-on-nodes.ts';

const heldBackMs = 1500;
const UNDER_WAY = 8;
/** Clients that go on without a pause, whatever they are told. */
const LATE = 4;
/** What is not answered by then is cut off; whoever is waited for so long is a client that does not let go. */
const endsWithinMs = 10_000;

describe('a registry that is stopped under load', () => {
  const uri = (): string => process.env.TEST_MONGODB_URI ?? '';
  let admin: MongoClient;
  before(async () => {
    admin = await MongoClient.connect(uri(), { appName: 'test' });
  });
  after(() => admin.close());

  /** The store takes its time with every commit while `work` goes on. */
  const whileSlow = async <T>(work: (held: (count: number) => Promise<void>) => Promise<T>): Promise<T> => {
    const data = { failCommands: ['commitTransaction'], appName: 'procurement-registry', blockConnection: true, blockTimeMS: heldBackMs };
    const { count } = await admin.db('admin').command({ configureFailPoint: 'failCommand', mode: 'alwaysOn', data });
    const held = async (more: number): Promise<void> => {
      await admin.db('admin').command({ waitForFailPoint: 'failCommand', timesEntered: count + more, maxTimeMS: 60_000 });
    };
    try {
      return await work(held);
    } finally {
      await admin.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' });
    }
  };

  it('answers all that is under way, takes nothing new, loses nothing, and ends with code 0 within ten seconds', async () => {
    const serving = await startOnNodes(uri());
    const load = startCreators(serving.url, 16);
    await eventually('writes', async () => load.acknowledged.size >= 50);
    await load.stop();
    // The first of its kind compiles its schemas, and a request has five seconds.
    const plan = () => askUrl('POST', serving.url + plans, { key: keys.broker, body: { data: planBody() } });
    expect((await plan()).status).to.equal(201);
    const { underWay, late, ms, ended } = await whileSlow(async (held) => {
      const requests = Promise.allSettled(
        // With its first revision each is a transaction of its own, so that as many commits as requests are held.
        Array.from({ length: UNDER_WAY }, plan),
      );
      await held(UNDER_WAY);
      const late = startCreators(serving.url, LATE);
      const begun = performance.now();
      serving.child.kill('SIGTERM');
      const ended = await serving.ended;
      const ms = performance.now() - begun;
      await late.stop();
      return { underWay: await requests, late, ms, ended };
    });
    const statuses = underWay.map((one) => (one.status === 'fulfilled' ? one.value.status : String(one.reason)));
    const acknowledged = new Map([...load.acknowledged, ...late.acknowledged]);
    const again = await startOnNodes(uri(), { DB_NAME: serving.dbName });
    const lost = await getLost(again.url, { acknowledged });
    for (const one of underWay) {
      const id = one.status === 'fulfilled' ? one.value.body.data?.id : 'none';
      if ((await askUrl('GET', `${again.url}${plans}/${id}`)).status !== 200) lost.push(id);
    }
    await again.end();
    const failed = statuses.filter((status) => status !== 201).length;
    process.stdout.write(
      `stopped under load: under way ${statuses.length}, failed ${failed}, acknowledged ${acknowledged.size}, lost ${lost.length}, ` +
        `turned away ${late.refused.length}, ended after ${(ms / 1000).toFixed(1)} s with code ${ended.code}\n`,
    );
    expect(statuses).to.deep.equal(statuses.map(() => 201));
    expect(load.refused).to.deep.equal([]);
    expect(
      late.refused.filter((line) => /^\d/.test(line)),
      'answers to those who came too late',
    ).to.deep.equal([]);
    // Requests that come late use the connections of the others too, as soon as these have their answers.
    const most = LATE + (UNDER_WAY + LATE);
    expect(late.acknowledged.size, 'one under way for each, and one that is the last on each open connection').to.be.at.most(most);
    expect(lost, 'lost').to.deep.equal([]);
    expect(ended).to.deep.equal({ code: 0, signal: null });
    expect(ms).to.be.lessThan(endsWithinMs);
    await admin.db(serving.dbName).dropDatabase();
  });
});
