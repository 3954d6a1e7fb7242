/**
 * `npm run bench -- statistics`: compares the counters of many records with a recount, after first consuming them and after many
 * changes; and the cost of consumption for writers over HTTP.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { openServices, type ScriptServices } from '../../../src/app/operations/script-services.ts';
import { openRegistryStore } from '../../../src/app/registry-store.ts';
import { parseWholeNumber, print, writeLine } from '../../../src/base/platform/command.ts';
import { readSettings } from '../../../src/base/platform/settings.ts';
import { makeFactsConsumption } from '../../../src/features/statistics/consumption.ts';
import { recount } from '../../../src/features/statistics/recount.ts';
import { makeConsumer } from '../../../src/feed/consumer.ts';
import { openFeed } from '../../../src/feed/running-feed.ts';
import type { Store } from '../../../src/store/client.ts';
import { median } from '../../../test/support/quantile.ts';
import { startApis } from '../../../test/support/soak/apis.ts';
import { brokerAt } from '../../../test/support/soak/http-writer.ts';
import { spentMs } from '../../bench/processes.ts';
import { onServers } from '../../bench/servers.ts';
import { change, fill, inAll, inTitle } from './bench/records.ts';

const log = { info: () => {}, warn: writeLine, error: writeLine };

const exactness = async (services: ScriptServices, count: number, changes: number): Promise<void> => {
  const { store } = services;
  writeLine(`storing ${count} records`);
  await fill(services, count);
  const feed = await openFeed({ store, seconds: 0, log });
  const consumption = makeFactsConsumption(services);
  const consumer = makeConsumer({ consumption, checkpoints: store.checkpoints, closedTimestamps: feed.closedTimestamps, log });
  const following = async (what: string): Promise<void> => {
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    const taken = await consumer.run();
    const { user, system } = process.cpuUsage(cpu);
    const seconds = (performance.now() - began) / 1000;
    print(`${what}: ${taken} records in ${seconds.toFixed(1)} s, ${((user + system) / taken).toFixed(0)} µs of the process each`);
    const { records, rows, partyRows, differences } = await recount(services);
    print(
      `  counted anew: ${records} records, ${rows} rows of counters, ${partyRows} counters of parties, differences ${differences.length}`,
    );
    for (const { row, kept, counted } of differences.slice(0, 5)) print(`    ${row}\n      kept    ${kept}\n      counted ${counted}`);
    if (differences.length > 0) process.exitCode = 1;
  };
  try {
    await following('first followed');
    writeLine(`changing ${changes} records`);
    await change(services, changes, inAll);
    await following(`after ${changes} saves of records at random`);
    await change(services, changes, inTitle);
    await following(`after ${changes} saves of their titles`);
  } finally {
    await consumer.stop();
    await store.collection('wake').insertOne({});
    await feed.close();
  }
};

interface CostOptions {
  readonly store: Store;
  readonly uri: string;
  readonly folder: string;
  readonly pid: number;
  readonly rounds: number;
  /** Changed in rotation: few are each saved several times per batch, many once. */
  readonly tenders: number;
  /** Saves change counted values; otherwise only titles. */
  readonly counted: boolean;
}

/** A different date for each version. */
const endOf = (version: number): string => new Date(Date.now() + 30 * 86_400_000 + version * 60_000).toISOString();

/** Time for the consumer to catch up with the last saves. */
const owedMs = 8000;

/** Sixteen writers change tenders in rotation, while the registry consumes its records, and while another process has the lease. */
const cost = async ({ store, uri, folder, pid, rounds, tenders, counted }: CostOptions): Promise<void> => {
  const apis = await startApis({ count: 1, uri, dbName: 'cost', folder, guarded: true, say: writeLine });
  await apis.ensure();
  const publish = await brokerAt({ api: () => apis.url(0), documentsUrl: apis.documentsUrl });
  const changes: ((data: object) => Promise<void>)[] = [];
  const fillAlone = async (): Promise<void> => {
    for (let change = await publish(); changes.length < tenders; change = await publish()) changes.push(change);
  };
  await Promise.all(Array.from({ length: 8 }, fillAlone));
  let version = 0;
  const round = async (seconds: number) => {
    const end = performance.now() + seconds * 1000;
    let count = 0;
    const write = async (writer: number): Promise<void> => {
      for (let nth = writer; performance.now() < end; nth += 16) {
        await changes[nth % changes.length]?.(counted ? { tenderPeriod: { endDate: endOf(++version) } } : { title: `Версія ${++version}` });
        count += 1;
      }
    };
    const pids = [...apis.pids, pid];
    const before = await Promise.all(pids.map(spentMs));
    await Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)));
    // Includes the work for the last writes.
    await sleep(owedMs);
    const [api = 0, server = 0] = (await Promise.all(pids.map(spentMs))).map((spent, nth) => (spent - (before[nth] ?? 0)) / count);
    return { rate: count / seconds, api, server };
  };
  type Round = Awaited<ReturnType<typeof round>>;
  const found: Record<'with' | 'without', Round[]> = { with: [], without: [] };
  await round(5);
  for (let nth = 0; nth < rounds; nth += 1) {
    for (const how of nth % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      let isHolding = how === 'without';
      const hold = async (): Promise<void> => {
        while (isHolding && (await store.checkpoints.take('facts', 'bench', async () => ({}))) === null) await sleep(500);
      };
      await hold();
      const renewal = setInterval(() => void hold(), 4000);
      found[how].push(await round(12));
      isHolding = false;
      clearInterval(renewal);
      await store.checkpoints.release('facts', 'bench');
      await sleep(owedMs);
    }
  }
  for (const how of ['without', 'with'] as const) {
    const of = (name: keyof Round): number => median(found[how].map((each) => each[name]));
    print(
      `${how} following: ${of('rate').toFixed(0)} saves/s; a save takes ${of('api').toFixed(2)} ms of the registry, ${of('server').toFixed(2)} ms of the server`,
    );
  }
  const spent = ({ api, server }: Round): number => api + server;
  const ratios = found.with.map((each, nth) => spent(each) / spent(found.without[nth] ?? each));
  print(`processor time with/without: ${ratios.map((ratio) => ratio.toFixed(3)).join(', ')}; median ${median(ratios).toFixed(3)}`);
  await apis.close();
};

interface BenchOptions extends Pick<CostOptions, 'rounds' | 'tenders' | 'counted'> {
  readonly count: number;
  readonly changes: number;
}

const bench = ({ count, changes, rounds, tenders, counted }: BenchOptions): Promise<void> =>
  onServers(1, async (nodes, folder) => {
    const env = { MONGODB_URI: nodes.uri, DB_NAME: 'bench', DATA_DIR: folder, PORT: '0' };
    const store = await openRegistryStore({ uri: nodes.uri, dbName: 'bench' });
    const costStore = await openRegistryStore({ uri: nodes.uri, dbName: 'cost' });
    try {
      if (count > 0) {
        const services = await openServices(store, readSettings(env));
        await exactness(services, count, changes);
        await services.codes.close();
      }
      const pid = nodes.set.members[0]?.pid ?? 0;
      if (rounds > 0) await cost({ store: costStore, uri: nodes.uri, folder, pid, rounds, tenders, counted });
    } finally {
      await store.close();
      await costStore.close();
    }
  });

export const command = new Command('statistics')
  .description('Compares counters with a recount, and measures the cost of consuming records, on a temporary store')
  .option('--count <n>', 'records; 0: none', parseWholeNumber(0, 10_000_000), 100_000)
  .option('--changes <n>', 'saves afterwards', parseWholeNumber(0, 10_000_000), 10_000)
  .option('--tenders <n>', 'tenders changed in rotation to measure the cost', parseWholeNumber(1, 100_000), 480)
  .option('--counted', 'measured saves change the end of tendering instead of titles', false)
  .option('--rounds <n>', 'rounds of the cost measurement; 0: none', parseWholeNumber(0, 100), 5)
  .action(bench);
