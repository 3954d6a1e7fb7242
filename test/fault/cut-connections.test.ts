/** Connections to the store that are cut under load: every command ends, and so does the process (docs/driver-hang.md). */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { type ClientSession, type Db, MongoClient } from 'mongodb';
import { inTransaction } from '../../src/store/failures.ts';
import { getLost, startCreators } from '../support/creators.ts';
import { eventually } from '../support/eventually.ts';
import { startOnNodes } from '../support/registry-on-nodes.ts';
import { startStoreProxy } from '../support/store-proxy.ts';

const run = promisify(execFile);
const SECONDS = Number(process.env.FAULT_SECONDS ?? 6);
const CUT_EVERY_MS = 250;
/** The guard of the feed always waits for events. */
const AT_REST = 1;
const buildPath = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const uri = (): string => process.env.TEST_MONGODB_URI ?? '';

/** What the reproduction says: how many commands have not settled after `seconds`, each way. */
const reproduce = async (args: readonly string[], seconds: number): Promise<number[]> => {
  const { stdout } = await run(process.execPath, [...args, buildPath('docs/driver-hang.mjs'), uri(), `${seconds}`]);
  return [...stdout.matchAll(/never settled (\d+)/g)].map(([, count]) => Number(count));
};

/** A measure of a registry, summed over its labels. */
const measured = async (url: string, name: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};

/** Puts a record before the scheduler every 100 ms, past the proxy. */
const startDue = (db: Db): { stop(): Promise<void> } => {
  let stopped = false;
  const work = async (): Promise<void> => {
    for (let number = 0; !stopped; number += 1) {
      const record = {
        rev: 1,
        is_public: false,
        is_test: false,
        status: 'draft',
        procurementMethodType: 'kept',
        public_modified: new Date(),
      };
      await db.collection<{ _id: string }>('tenders').insertOne({ _id: `due-${number}`, ...record, next_check: new Date() } as never);
      await sleep(100);
    }
  };
  const working = work();
  return {
    stop: async () => {
      stopped = true;
      await working;
    },
  };
};

/** Clients that ask for what was made last. */
const startReaders = (url: string, count: number, ids: ReadonlyMap<string, string>): { stop(): Promise<void> } => {
  let stopped = false;
  const work = async (): Promise<void> => {
    while (!stopped) {
      const id = [...ids.keys()].at(-1) ?? 'none';
      await fetch(`${url}/api/2.5/tenders/${id}`)
        .then((answer) => answer.text())
        .catch(() => sleep(50));
    }
  };
  const working = Promise.all(Array.from({ length: count }, work));
  return {
    stop: async () => {
      stopped = true;
      await working;
    },
  };
};

describe('connections to the store that end while commands are sent', function () {
  this.timeout(240_000 + 2 * SECONDS * 1000);

  it('leave no command unsettled; without the mend the driver leaves all of them', async () => {
    const [mended, alone] = await Promise.all([
      reproduce(['--import', 'tsx', '--import', buildPath('src/store/driver.ts')], 45),
      reproduce([], 4),
    ]);
    expect(createRequire(import.meta.url)('mongodb/package.json').version, 'another driver: see docs/driver-hang.md').to.equal('7.8.0');
    expect(mended, 'ended, frozen').to.deep.equal([0, 0]);
    expect(Math.min(...alone), 'without the mend').to.be.greaterThan(0);
  });

  it('leave no transaction in part or untried, whichever of them the driver hears of first', async () => {
    const proxy = await startStoreProxy(uri());
    const client = await MongoClient.connect(proxy.uri, { appName: 'procurement-registry' });
    const written = client.db(`cut_${Date.now()}`).collection('written');
    await written.createIndex({ of: 1 });
    const tries = [0, 0, 0, 0];
    const slowly = (nth: number) => async (session: ClientSession) => {
      tries[nth] = (tries[nth] ?? 0) + 1;
      await written.insertMany([{ of: nth }, { of: nth }], { session });
      if (tries[nth] === 1) await written.findOne({ $where: 'sleep(60000) || true' }, { session });
    };
    const all = Promise.all(tries.map((_, nth) => inTransaction(client, slowly(nth), Number.POSITIVE_INFINITY)));
    const waiting = [{ $currentOp: {} }, { $match: { 'command.filter.$where': { $exists: true }, ns: written.namespace } }];
    const admin = await MongoClient.connect(uri());
    await eventually(
      'transactions in the middle',
      async () => (await admin.db('admin').aggregate(waiting).toArray()).length === tries.length,
    );
    proxy.cut('RST');
    await all;
    const found = await written.aggregate([{ $group: { _id: '$of', n: { $sum: 1 } } }, { $sort: { _id: 1 } }]).toArray();
    await admin.db(written.dbName).dropDatabase();
    await Promise.all([client.close(), admin.close()]);
    await proxy.close();
    expect(found).to.deep.equal(tries.map((_, nth) => ({ _id: nth, n: 2 })));
    expect(tries.every((count) => count > 1)).to.equal(true);
  });

  it('leave a registry under load with its scheduler, its connections and its end', async () => {
    const proxy = await startStoreProxy(uri());
    const admin = await MongoClient.connect(uri());
    const serving = await startOnNodes(proxy.uri);
    const db = admin.db(serving.dbName);
    const due = startDue(db);
    const creators = startCreators(serving.url, 16);
    const readers = startReaders(serving.url, 16, creators.acknowledged);
    await eventually('writes', async () => creators.acknowledged.size >= 16);
    let cuts = 0;
    for (const end = performance.now() + SECONDS * 1000; performance.now() < end; cuts += 1) {
      proxy.cut(cuts % 4 === 3 ? 'RST' : 'FIN');
      await sleep(CUT_EVERY_MS);
    }
    const ticksUnderCuts = await measured(serving.url, 'scheduler_ticks_total');
    await Promise.all([creators.stop(), readers.stop(), due.stop()]);
    const fewest = { inUse: Number.POSITIVE_INFINITY };
    await eventually('connections at rest', async () => {
      fewest.inUse = Math.min(fewest.inUse, await measured(serving.url, 'store_pool_connections_in_use'));
      return fewest.inUse <= AT_REST;
    }).catch(() => undefined);
    let ticks = ticksUnderCuts;
    await eventually('ticks after the cuts', async () => {
      ticks = await measured(serving.url, 'scheduler_ticks_total');
      return ticks > ticksUnderCuts;
    }).catch(() => undefined);
    const lost = await getLost(serving.url, creators).catch((error) => [String(error)]);
    const begun = performance.now();
    serving.child.kill('SIGTERM');
    const ended = await Promise.race([serving.ended, sleep(60_000, null)]);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    process.stdout.write(
      `cut under load: ${SECONDS} s, ${cuts} cuts, acknowledged ${creators.acknowledged.size}, refused ${creators.refused.length}, lost ${lost.length}, ` +
        `in use at rest ${fewest.inUse}, ticks ${ticksUnderCuts} and then ${ticks}, SIGTERM ${ended === null ? 'never ended' : `${seconds} s, code ${ended.code}`}\n`,
    );
    const other = creators.refused.filter((line) => !/^(503|409)/.test(line));
    if (other.length > 0) process.stdout.write(`${other.slice(0, 5).join('\n')}\n`);
    await serving.end();
    await proxy.close();
    await admin.db(serving.dbName).dropDatabase();
    await admin.close();
    expect(lost).to.deep.equal([]);
    expect(fewest.inUse, 'connections in use').to.be.at.most(AT_REST);
    expect(ticks).to.be.greaterThan(ticksUnderCuts);
    expect(ended).to.deep.equal({ code: 0, signal: null });
  });
});
