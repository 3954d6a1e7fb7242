/**
 * `npm run bench -- mirror`: a mirror of a source that is written to while the mirror catches up, is killed and disconnected: its
 * lag afterwards, whether it is complete without fetching anything twice, the same for a mirror of that mirror with two processes,
 * one of which is killed; and the costs (docs/mirror.md). All are real processes with their own stores.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { openRegistryStore } from '../../../src/app/registry-store.ts';
import { jsonOption, parseWholeNumber, printResult, type WithJson, writeLine } from '../../../src/base/platform/command.ts';
import { BATCH_FACTOR } from '../../../src/features/mirror/record-fetcher.ts';
import type { Store } from '../../../src/store/client.ts';
import { runFolderVariable } from '../../../test/support/compiled.ts';
import { endAll } from '../../../test/support/process.ts';
import { keys } from '../../../test/support/registry.ts';
import { startNodes, type ThreeNodes } from '../../../test/support/three-nodes.ts';
import { spentMs } from '../../bench/processes.ts';
import { catchUp, here, killing, type Trouble } from './bench/catching-up.ts';
import { fill } from './bench/fill.ts';
import { measureLag } from './bench/lag.ts';
import { type MirrorProcess, type SourceProcess, startMirror, startSource } from './bench/processes.ts';
import { notified } from './bench/telling.ts';
import { openWire, type WireReport } from './bench/wire.ts';
import { startWriting } from './bench/writing.ts';

interface Options extends WithJson {
  readonly count: number;
  readonly writes: number;
  readonly kills: number;
  readonly seconds: number;
  readonly parallel: number;
  readonly minutes: number;
  readonly second: boolean;
}

interface BenchServices {
  readonly folder: string;
  readonly options: Options;
  readonly deadline: number;
  /** The server that hosts the mirrors. */
  readonly nodes: ThreeNodes;
  readonly serverPid: number;
}

const cutMs = 5000;

/** Waits until all consumers of a registry's records have caught up. */
const calm = async (url: string, deadline: number): Promise<void> => {
  for (;;) {
    const text = await (await fetch(`${url}/metrics`)).text();
    const lags = [...text.matchAll(/^consumer_\w+_lag_seconds (\S+)/gm)].map(([, lag]) => Number(lag));
    if (lags.length > 0 && lags.every((lag) => lag < 30)) return;
    if (performance.now() > deadline) throw new Error(`the consumers lag behind the records by ${lags.join(' and ')} seconds`);
    await sleep(500);
  }
};

/** Bytes on disk: records, their histories and derived data; the indexes of all of them. */
const getDisk = async ({ nodes }: BenchServices, dbName: string) => {
  // The last writes are on disk only after a checkpoint.
  await nodes.client.db('admin').command({ fsync: 1 });
  const { storageSize, indexSize } = await nodes.client.db(dbName).command({ dbStats: 1 });
  return { data: storageSize, indexes: indexSize };
};

/** CPU time of several processes during `work`, in ms. */
const spending = async <T>(measures: readonly (() => Promise<number>)[], work: () => Promise<T>) => {
  const before = await Promise.all(measures.map((measure) => measure()));
  const gives = await work();
  const after = await Promise.all(measures.map((measure) => measure()));
  return { gives, spent: after.map((ms, nth) => ms - (before[nth] ?? 0)) };
};

const getStore = ({ nodes }: BenchServices, dbName: string): Promise<Store> =>
  openRegistryStore({ uri: nodes.uri, dbName, appName: 'procurement-registry-script', schema: { migrates: false } });

const buildCost = (spent: readonly number[], wire: WireReport, fetched: number) => {
  const [source = 0, mirror = 0, server = 0] = spent.map((ms) => ms / fetched);
  return { sourceMs: source, mirrorMs: mirror, serverMs: server, kilobytes: wire.bytes / 1000 / fetched };
};

/** A mirror that is started late, killed and disconnected while the source is written to. */
const single = async (services: BenchServices, source: SourceProcess, expected: number) => {
  const { folder, deadline, options, nodes, serverPid } = services;
  const { writes, kills, parallel, seconds } = options;
  const wire = await openWire(source.url);
  const writing = await startWriting(source.url, source.documentsUrl, writes);
  if (writes > 0) await sleep(5000);
  const place = { uri: nodes.uri, dbName: 'mirror', folder: join(folder, 'mirror') };
  const first = performance.now();
  const mirror = await startMirror(wire.url, place, parallel);
  const store = await getStore(services, place.dbName);
  try {
    const kill = killing(mirror, wire);
    const cut = async (): Promise<void> => {
      writeLine(`  disconnected for ${cutMs / 1000} s`);
      await wire.cut(cutMs);
    };
    const turns = [...Array<() => Promise<void>>(kills).fill(kill), cut];
    const troubles: Trouble[] = turns.map((does, nth) => ({ at: ((nth + 1) * expected) / (turns.length + 2), does }));
    const measures = [source.spent, mirror.spent, () => spentMs(serverPid)];
    const { spent } = await spending(measures, () => catchUp({ store, troubles, deadline }));
    const caughtUp = (performance.now() - first) / 1000;
    const records = await here(store);
    const atCatchUp = wire.report();
    writeLine(`caught up: ${records} records in ${caughtUp.toFixed(0)} s, ${kills} kills and a cut included`);
    const lag = writes > 0 ? await measureLag(writing, mirror.url, seconds) : null;
    await writing.stop();
    await catchUp({ store, troubles: [], deadline });
    // Requests of the comparison do not count as fetches.
    const seen = wire.report();
    const verified = await mirror.verify();
    return {
      url: mirror.url,
      mirror,
      found: {
        records,
        seconds: caughtUp,
        perSecond: records / caughtUp,
        writes: { acknowledged: writing.writes, refused: writing.failures },
        lag,
        verified,
        toVerified: (performance.now() - first) / 1000 - (lag === null ? 0 : seconds),
        wire: seen,
        ...buildCost(spent, atCatchUp, atCatchUp.fetches),
        peakMb: await mirror.peak(),
        disk: await getDisk(services, place.dbName),
      },
    };
  } finally {
    await store.close();
    await wire.close();
  }
};

/** A mirror of the mirror by two processes, one of which is killed halfway and not restarted. */
const double = async (services: BenchServices, first: MirrorProcess, expected: number) => {
  const { folder, deadline, options, nodes, serverPid } = services;
  const wire = await openWire(first.url);
  const began = performance.now();
  const place = (name: string) => ({ uri: nodes.uri, dbName: 'second', folder: join(folder, name) });
  const [one, other] = [
    await startMirror(wire.url, place('one'), options.parallel),
    await startMirror(wire.url, place('other'), options.parallel),
  ];
  const store = await getStore(services, 'second');
  try {
    const shares: number[] = [];
    const kill = async (): Promise<void> => {
      shares.push(await one.kept(), await other.kept());
      await one.kill();
      wire.broken();
      writeLine(`  one of the two killed; they had stored ${shares.join(' and ')}`);
    };
    const measures = [first.spent, async () => (await one.spent()) + (await other.spent()), () => spentMs(serverPid)];
    const work = () => catchUp({ store, troubles: [{ at: expected / 2, does: kill }], deadline });
    const { spent } = await spending(measures, work);
    const seconds = (performance.now() - began) / 1000;
    const [records, seen] = [await here(store), wire.report()];
    writeLine(`the mirror of the mirror has ${records} records after ${seconds.toFixed(0)} s`);
    const verified = await other.verify();
    return { records, seconds, perSecond: records / seconds, shares, verified, wire: seen, ...buildCost(spent, seen, seen.fetches) };
  } finally {
    await store.close();
    await other.kill('SIGTERM');
    await wire.close();
  }
};

const bench = async (options: Options): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  process.once('exit', () => void endAll());
  const folder = await mkdtemp(join(tmpdir(), 'bench-mirror-'));
  process.env[runFolderVariable] ??= folder;
  const deadline = performance.now() + options.minutes * 60_000;
  const [sourceNodes, mirrorNodes] = [await startNodes(1), await startNodes(1)];
  const rooms = { folder, options, deadline, nodes: mirrorNodes.nodes, serverPid: mirrorNodes.nodes.set.members[0]?.pid ?? 0 };
  const accounts = join(folder, 'accounts.ini');
  await writeFile(accounts, `[brokers]\nbroker = ${keys.broker},123456\n[uploaders]\nuploader = uploader-password\n`);
  const place = { uri: sourceNodes.nodes.uri, dbName: 'source', folder: join(folder, 'source') };
  try {
    writeLine(`storing ${options.count} records`);
    const counts = await fill(place, options.count);
    const expected = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const source = await startSource(place, accounts, (url) => calm(url, deadline));
    const { mirror, found } = await single(rooms, source, expected);
    const second = options.second ? await double(rooms, mirror, found.verified.records) : null;
    await mirror.kill('SIGTERM');
    await source.stop();
    const isEqual = second === null || second.verified.digest === found.verified.digest;
    const result = { options, counts, first: found, second, isEqual };
    await printResult(options, result, ...notified(result));
    if (mirror.said().includes('cannot')) writeLine(mirror.said().slice(0, 4000));
    const isGood = ({ verified, wire }: Pick<typeof found, 'verified' | 'wire'>): boolean =>
      verified.differences === 0 && wire.twice === 0 && wire.lost <= wire.breaks * options.parallel * BATCH_FACTOR;
    if (!isEqual || ![found, second ?? found].every(isGood) || (found.lag?.missing ?? 0) > 0) process.exitCode = 1;
  } finally {
    await endAll();
    await sourceNodes.close();
    await mirrorNodes.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

export const command = new Command('mirror')
  .description('Measures a mirror that is killed and disconnected while its source is written to, and a mirror of it')
  .option('--count <n>', 'records in the source', parseWholeNumber(100, 10_000_000), 10_000)
  .option('--writes <n>', 'writes per second to the source until the lag was measured', parseWholeNumber(0, 1000), 50)
  .option('--kills <n>', 'kills of the mirror while it catches up', parseWholeNumber(0, 100), 5)
  .option('--seconds <n>', 'duration of the lag measurement', parseWholeNumber(1, 3600), 60)
  .option('--parallel <n>', 'concurrent fetches of a mirror', parseWholeNumber(1, 256), 8)
  .option('--minutes <n>', 'timeout', parseWholeNumber(1, 1440), 60)
  .option('--no-second', 'skip the mirror of the mirror')
  .addOption(jsonOption())
  .action(bench);
