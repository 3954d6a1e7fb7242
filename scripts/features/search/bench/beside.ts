/** A feed poll beside eight searchers or eight downloads of a registry in a process of its own (docs/search.md "Figures"). */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { MongoClient } from 'mongodb';
import { makeRandom, type Random } from '../../../../fixtures/random.ts';
import { writeOut } from '../../../../src/base/platform/command.ts';
import { checkpointsName } from '../../../../src/store/consuming/checkpoints.ts';
import { endAll, freePort, startProcess } from '../../../../test/support/process.ts';
import { quantile } from '../../../../test/support/quantile.ts';
import { kinds } from './questions.ts';
import type { Maker } from './tenders.ts';
import { inflected, oneOf } from './vocabulary.ts';

const lanes = 8;
const pollPauseMs = 20;
const exportsAtOnce = String(lanes * 2);

type Address = (random: Random, maker: Maker, count: number) => string;

const searchOf = (question: Readonly<Record<string, string>>): string => `/search/records?${new URLSearchParams(question)}`;
const swapped = (word: string): string => word.slice(0, 2) + word.charAt(3) + word.charAt(2) + word.slice(4);

const loads: Readonly<Record<string, Address | null>> = {
  'nobody else': null,
  'eight searchers': (random, maker, count) =>
    searchOf(oneOf(random, Object.values(kinds))(random, maker.tender(random.int(0, count - 1)), maker.vocabulary)),
  'eight searchers of words that nothing has': (random, { vocabulary }) =>
    searchOf({ q: `${swapped(inflected(random, oneOf(random, vocabulary.words.slice(1000))))} ${random.int(1e8, 1e9).toString(36)}` }),
  'eight tables of results': () => '/search/records.csv',
  'eight files of records': () => '/search/records.json',
  'eight bulk exports': () => '/export/tenders.ndjson',
};

/** Reads an answer to its end, or until `ends`. */
const drained = async (url: string, ends: number): Promise<number> => {
  const response = await fetch(url);
  for await (const _ of response.body ?? []) if (performance.now() > ends) break;
  return response.status;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

interface Beside {
  readonly uri: string;
  readonly dbName: string;
  readonly maker: Maker;
  readonly count: number;
  readonly seconds: number;
}

const pollFrom = async (url: string, seconds: number): Promise<[number[]]> => {
  const workerData = { url, seconds, pauseMs: pollPauseMs };
  const worker = new Worker(new URL('./poll.mjs', import.meta.url), { workerData });
  return (await once(worker, 'message')) as [number[]];
};

/** Entries and statistics of the filled store are not made anew while it is measured. */
const holdConsumers = async (uri: string, dbName: string): Promise<void> => {
  const client = await MongoClient.connect(uri);
  await client
    .db(dbName)
    .collection(checkpointsName)
    .updateMany({}, { $set: { holder: 'bench', until: new Date('2100-01-01') } });
  await client.close();
};

export const measureBeside = async ({ uri, dbName, maker, count, seconds }: Beside): Promise<void> => {
  await holdConsumers(uri, dbName);
  const port = String(await freePort());
  const env = { MONGODB_URI: uri, DB_NAME: dbName, PORT: port, SANDBOX_MODE: 'true', DOCUMENT_SERVICE_PORT: '0' };
  const { url } = await startProcess({ ...env, EXPORTS_AT_ONCE: exportsAtOnce, EXPORTS_PER_ADDRESS: exportsAtOnce });
  await writeOut(
    '| beside a feed poll | poll p50 ms | p99 | max | its requests p50 ms | p99 | a second |\n|---|---|---|---|---|---|---|\n',
  );
  try {
    for (const [name, address] of Object.entries(loads)) {
      const ends = performance.now() + seconds * 1000;
      const others: number[] = [];
      const lane = async (at: number): Promise<void> => {
        const random = makeRandom(at, name.length);
        while (address !== null && performance.now() < ends)
          others.push(await timed(() => drained(url + address(random, maker, count), ends)));
      };
      const [[polls]] = await Promise.all([
        pollFrom(`${url}/api/2.5/tenders?feed=changes&descending=1&limit=100`, seconds),
        ...Array.from({ length: lanes }, (_, at) => lane(at)),
      ]);
      const figures = [polls, others].flatMap((ms) => [0.5, 0.99].map((share) => (ms.length === 0 ? '' : quantile(ms, share).toFixed(1))));
      const [p50, p99, other50, other99] = figures;
      await writeOut(
        `| ${[name, p50, p99, Math.max(...polls).toFixed(1), other50, other99, (others.length / seconds).toFixed(1)].join(' | ')} |\n`,
      );
    }
    await writeOut('\n');
  } finally {
    await endAll();
  }
};
