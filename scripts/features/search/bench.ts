/** `npm run bench -- search`: duration and reads of searches in a million tenders (docs/search.md). */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { makeRandom } from '../../../fixtures/random.ts';
import { parseWholeNumber, writeLine, writeOut } from '../../../src/base/platform/command.ts';
import { warmSearch } from '../../../src/features/search/warm-up.ts';
import type { Store } from '../../../src/store/client.ts';
import { findMongod, mongodCacheDir } from '../../../src/store/embedded-mongod/binary.ts';
import { startEmbedded } from '../../../src/store/embedded-mongod/embedded.ts';
import { quantile } from '../../../test/support/quantile.ts';
import { startRegistry } from '../../../test/support/registry.ts';
import { measureBeside } from './bench/beside.ts';
import { measureEntries } from './bench/entries.ts';
import { fill } from './bench/fill.ts';
import { countReads } from './bench/measure.ts';
import { type Kind, kinds, type Question } from './bench/questions.ts';
import { type Maker, makeMaker } from './bench/tenders.ts';

const dbName = 'bench_search';
/** Explained queries per kind. */
const explained = 20;

interface Options {
  readonly count: number;
  readonly seed: number;
  readonly times: number;
  readonly seconds: number;
  readonly cacheGb: string;
  readonly folder?: string;
  readonly only?: string;
  readonly fill: boolean;
}

const sizes = async (store: Store): Promise<string> => {
  const mb = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`;
  const getStats = async (name: string) => {
    const [stats] = await store
      .collection(name)
      .aggregate([{ $collStats: { storageStats: {} } }])
      .toArray();
    const { count, avgObjSize, storageSize, indexSizes } = stats?.storageStats ?? {};
    const indexes = Object.entries(indexSizes as Record<string, number>).map(([index, bytes]) => `${index} ${mb(bytes)}`);
    return `${name}: ${count} of ${avgObjSize} bytes (${mb(storageSize)} on disk), indexes: ${indexes.join(', ')}`;
  };
  const [terms] = await store
    .collection('search_tenders')
    .aggregate([{ $sample: { size: 500 } }, { $group: { _id: null, terms: { $avg: { $size: '$terms' } } } }])
    .toArray();
  return `${await getStats('tenders')}; ${await getStats('search_tenders')}, ${terms?.terms.toFixed(1)} terms each`;
};

const formatLine = (
  name: string,
  ms: readonly number[],
  reads: readonly { keys: number; docs: number; commands: number }[],
  pages: readonly { data: unknown[]; complete: boolean }[],
): string => {
  const most = (of: 'keys' | 'docs' | 'commands'): string =>
    `${quantile(
      reads.map((read) => read[of]),
      0.5,
    )} / ${Math.max(...reads.map((read) => read[of]))}`;
  const time = (share: number): string => quantile(ms, share).toFixed(1);
  const short = pages.filter(({ complete }) => !complete).length / pages.length;
  const found = pages.reduce((sum, { data }) => sum + data.length, 0) / pages.length;
  return `| ${name} | ${time(0.5)} | ${time(0.99)} | ${Math.max(...ms).toFixed(1)} | ${most('keys')} | ${most('docs')} | ${most('commands')} | ${found.toFixed(1)} | ${(100 * short).toFixed(0)} % |`;
};

const measure = async (url: string, store: Store, maker: Maker, { count, seed, times, only = '' }: Options): Promise<void> => {
  await writeOut(
    '| asked | p50 ms | p99 | max | keys read, p50 / max | documents | commands | found | short |\n|---|---|---|---|---|---|---|---|---|\n',
  );
  const all: number[] = [];
  for (const [name, kind] of Object.entries(kinds)) {
    if (!new RegExp(only).test(name)) continue;
    const random = makeRandom(seed + 1, name.length);
    const ask = (make: Kind): Question => make(random, maker.tender(random.int(0, count - 1)), maker.vocabulary);
    const questions = Array.from({ length: times }, () => ask(kind));
    const ms: number[] = [];
    const pages: { data: unknown[]; complete: boolean }[] = [];
    for (const question of questions) {
      const began = performance.now();
      const response = await fetch(`${url}/search/tenders?${new URLSearchParams(question)}`);
      const page = await response.json();
      ms.push(performance.now() - began);
      if (response.status !== 200) throw new Error(`${JSON.stringify(question)}: ${JSON.stringify(page)}`);
      pages.push(page as { data: unknown[]; complete: boolean });
    }
    const reads = [];
    for (const question of questions.slice(0, explained)) reads.push(await countReads(store, question));
    all.push(...ms);
    await writeOut(`${formatLine(name, ms, reads, pages)}\n`);
  }
  await writeOut(
    `\nall: p50 ${quantile(all, 0.5).toFixed(1)} ms, p99 ${quantile(all, 0.99).toFixed(1)} ms, max ${Math.max(...all).toFixed(1)} ms, ${all.length} requests over HTTP\n`,
  );
};

const bench = async (options: Options): Promise<void> => {
  const stored = options.folder;
  const folder = stored ?? (await mkdtemp(join(tmpdir(), 'bench-search-')));
  if (stored !== undefined && !existsSync(stored)) writeLine(`creating ${stored}, which is kept`);
  const binary = await findMongod({ env: process.env, cacheDir: mongodCacheDir(process.env), say: writeLine });
  const args = ['--wiredTigerCacheSizeGB', options.cacheGb, '--oplogSize', '990'];
  const server = await startEmbedded({ dataDir: folder, binary, args, say: writeLine });
  try {
    const maker = makeMaker(options.seed, options.count);
    if (options.fill) await fill({ uri: server.uri, dbName, maker, count: options.count });
    process.env.TEST_MONGODB_URI = server.uri;
    const registry = await startRegistry({ env: { DB_NAME: dbName } });
    await writeOut(`${await sizes(registry.store)}\n\n`);
    await measureEntries(server.uri, dbName, maker);
    // As a process does before it listens.
    await warmSearch(registry.store, registry.clock);
    await measure(registry.url, registry.store, maker, options);
    await registry.running.close();
    await registry.store.close();
    await measureBeside({ uri: server.uri, dbName, maker, count: options.count, seconds: options.seconds });
  } finally {
    await server.close();
    if (stored === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

export const command = new Command('search')
  .description('Fills a temporary store with tenders and measures searches in it')
  .option('--count <n>', 'tenders', parseWholeNumber(1000, 10_000_000), 1_000_000)
  .option('--times <n>', 'queries of each kind', parseWholeNumber(1, 10_000), 200)
  .option('--seed <n>', 'seed of tenders and queries', parseWholeNumber(0, 1e9), 1)
  .option('--seconds <n>', 'seconds of each load beside a feed poll', parseWholeNumber(1, 600), 20)
  .option('--cache-gb <gb>', 'cache size of the store', '2')
  .option('--folder <path>', 'keep the store in this folder (default: a temporary one)')
  .option('--only <words>', 'only queries whose names contain these words')
  .option('--no-fill', 'measure with the data already in the folder')
  .action(bench);
