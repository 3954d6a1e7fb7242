/**
 * `npm run bench:statistics`: counters of many records against a count anew, after they were first followed and after many of them
 * changed; and what following costs those who save over HTTP.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { makeConsumer } from '../src/feed/consumer.ts';
import { openFeed } from '../src/feed/running-feed.ts';
import { print, runCommand, say, wholeNumber } from '../src/operations/command.ts';
import { openRooms, type ScriptRooms } from '../src/operations/rooms.ts';
import { randomOf } from '../src/operations/seed/random.ts';
import { seedRegistry } from '../src/operations/seed/run.ts';
import { recount } from '../src/operations/statistics/recount.ts';
import { makeFactsConsumption } from '../src/publishing/facts-consumption.ts';
import { readSettings } from '../src/runtime/settings.ts';
import { openStore, type Store } from '../src/store/client.ts';
import type { RecordCollection } from '../src/store/collections.ts';
import { startApis } from '../test/support/soak/apis.ts';
import { brokerAt } from '../test/support/soak/http-writer.ts';
import { startNodes } from '../test/support/three-nodes.ts';

type Stored = { readonly _id: string } & Readonly<Record<string, unknown>>;

const log = { info: () => {}, warn: say, error: say };
const regions = [
  'Київ',
  'Львівська область',
  'Одеська область',
  'Харківська область',
  'Сумська область',
  'Полтавська область',
  'Волинська область',
];
const codes = ['45233140-2', '30190000-7', '09130000-9', '33600000-6', '50700000-2', '72260000-5', '15800000-6'];
const year = 365 * 86_400_000;

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T; // lists are not empty

const party = (number: number): object => ({
  name: `ТОВ «Постачальник ${number}»`,
  identifier: { scheme: 'UA-EDR', id: String(90_000_000 + number) },
  address: { countryName: 'Україна' },
});

const statuses = ['active.enquiries', 'active.tendering', 'complete', 'complete', 'complete', 'unsuccessful', 'cancelled'];

/** A tender has come to its end, or not; with none to five bids and a winner. */
const ended = (expected: number, random: () => number, at: Date): Record<string, unknown> => {
  const status = pick(statuses, random);
  if (status !== 'complete') return { status };
  const offer = (): object => ({
    value: { amount: Math.round(expected * (80 + random() * 20)) / 100, currency: 'UAH', valueAddedTaxIncluded: true },
  });
  const bids = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, nth) => ({
    ...offer(),
    id: String(nth).padStart(32, 'b'),
    status: 'active',
    date: at,
    tenderers: [party(Math.floor(random() * 2000))],
  }));
  const [winner] = bids;
  const award = {
    ...winner,
    id: 'a'.repeat(32),
    bid_id: winner?.id,
    suppliers: winner?.tenderers,
    date: new Date(at.getTime() + random() * 40 * 86_400_000),
  };
  return { status, bids, awards: [award] };
};

/** Another value, place, code and time for a copy of a model. */
const varied = (model: Stored, random: () => number, now: number): Record<string, unknown> => {
  const at = new Date(now - Math.floor(random() * 2 * year));
  const times = Math.round(random() * 1e6) / 100 + 0.01;
  const worth = (value: unknown): object => ({
    value: { ...Object(value), amount: Math.round(Number(Object(value).amount ?? 1) * times * 100) / 100 },
  });
  const buyer = Object(model.procuringEntity ?? model.buyer);
  const place = { ...buyer, address: { ...Object(buyer.address), region: pick(regions, random) } };
  const item = (each: object): object => ({ ...each, classification: { ...Object(Object(each).classification), id: pick(codes, random) } });
  return {
    ...(model.value === undefined ? {} : worth(model.value)),
    ...(model.procuringEntity === undefined ? {} : { procuringEntity: place }),
    ...(model.buyer === undefined ? {} : { buyer: place }),
    ...(Array.isArray(model.items) ? { items: model.items.map(item) } : {}),
    ...(model.noticePublicationDate === undefined ? {} : { noticePublicationDate: at }),
    ...(model.enquiryPeriod === undefined ? {} : { enquiryPeriod: { ...Object(model.enquiryPeriod), startDate: at } }),
    ...(model.dateSigned === undefined ? {} : { dateSigned: at }),
    ...(model.tenderID === undefined || model.contractID !== undefined
      ? {}
      : ended(Number(Object(model.value).amount ?? 1) * times, random, at)),
  };
};

const kinds: readonly RecordCollection[] = ['tenders', 'contracts', 'plans', 'violationReports'];
const nameOf = (kind: RecordCollection): string => (kind === 'violationReports' ? 'violation_reports' : kind);

/** So many records, copied from what a seed makes. */
const fill = async (rooms: ScriptRooms, count: number): Promise<void> => {
  const { store } = rooms;
  await seedRegistry(rooms, { count: 100, seed: 1, owner: 'bench', keepToken: async () => {}, progress: () => {} });
  const models = await Promise.all(
    kinds.map(async (kind) => ({ kind, found: await store.collection<Stored>(nameOf(kind)).find({ is_public: true }).toArray() })),
  );
  const there = models.flatMap(({ kind, found }) => found.map((model) => ({ kind, model })));
  const random = randomOf(1, 1);
  const now = (await store.now()).getTime();
  for (let from = 0; from < count; from += 500) {
    const batch = Array.from({ length: Math.min(500, count - from) }, (_, nth) => ({
      at: from + nth,
      ...pick(there, () => random.next()),
    }));
    for (const kind of kinds) {
      const documents = batch.flatMap(({ kind: own, model, at }) => {
        if (own !== kind) return [];
        const _id = kind === 'violationReports' ? `UA-2026-01-01-${String(at).padStart(7, '0')}` : at.toString(16).padStart(32, '0');
        return [{ ...model, ...varied(model, () => random.next(), now), _id, public_modified: (now - 86_400_000 + at) / 1000 }];
      });
      if (documents.length > 0)
        await store.collection<Stored>(nameOf(kind)).insertMany(documents, { ordered: false, writeConcern: { w: 1 } });
    }
  }
};

type Changing = (before: Stored, random: () => number, now: number) => Record<string, unknown>;

const inAll: Changing = (before, random, now) => ({
  ...varied(before, random, now),
  status: random() < 0.3 ? 'cancelled' : before.status,
});
/** Nothing that is counted. */
const inTitle: Changing = (_, random) => ({ title: `Закупівля ${random()}` });

const change = async ({ store }: ScriptRooms, count: number, changing: Changing): Promise<void> => {
  const random = randomOf(2, 2);
  const now = (await store.now()).getTime();
  for (let done = 0; done < count; ) {
    const found = await store
      .collection<Stored>('tenders')
      .aggregate<Stored>([{ $match: { is_public: true } }, { $sample: { size: 500 } }, { $unset: 'search' }])
      .toArray();
    await Promise.all(
      found.slice(0, count - done).map(async (record) => {
        const before = await store.records<Stored>('tenders').get(record._id);
        if (before === null) return;
        await store
          .records<Stored>('tenders')
          .save(before, { ...before, ...changing(before, () => random.next(), now) } as Stored, { publishes: true });
      }),
    );
    done += found.length;
  }
};

const exactness = async (rooms: ScriptRooms, count: number, changes: number): Promise<void> => {
  const { store } = rooms;
  say(`storing ${count} records`);
  await fill(rooms, count);
  const feed = await openFeed({ store, seconds: 0, log });
  const consumption = makeFactsConsumption({ ...rooms, log });
  const consumer = makeConsumer({ consumption, checkpoints: store.checkpoints, closedTimestamps: feed.closedTimestamps, log });
  const following = async (what: string): Promise<void> => {
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    const taken = await consumer.run();
    const { user, system } = process.cpuUsage(cpu);
    const seconds = (performance.now() - began) / 1000;
    print(`${what}: ${taken} records in ${seconds.toFixed(1)} s, ${((user + system) / taken).toFixed(0)} µs of the process each`);
    const { records, rows, partyRows, differences } = await recount(rooms);
    print(
      `  counted anew: ${records} records, ${rows} rows of counters, ${partyRows} counters of parties, differences ${differences.length}`,
    );
    for (const { row, kept, counted } of differences.slice(0, 5)) print(`    ${row}\n      kept    ${kept}\n      counted ${counted}`);
    if (differences.length > 0) process.exitCode = 1;
  };
  await following('first followed');
  say(`changing ${changes} records`);
  await change(rooms, changes, inAll);
  await following(`after ${changes} saves of records at random`);
  await change(rooms, changes, inTitle);
  await following(`after ${changes} saves of their titles`);
  await consumer.stop();
  await store.collection('wake').insertOne({});
  await feed.close();
};

/** Processor time since its start, in milliseconds. */
const spentMs = async (pid: number): Promise<number> => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

const medianOf = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

interface CostOptions {
  readonly store: Store;
  readonly uri: string;
  readonly folder: string;
  readonly pid: number;
  readonly rounds: number;
  /** They are changed in turn: of few each is saved often while records are gathered, of many once. */
  readonly tenders: number;
}

/** Until what was saved last has been followed. */
const owedMs = 8000;

/** Sixteen writers change tenders in turn, while the registry follows its records, and while somebody else has the lease. */
const cost = async ({ store, uri, folder, pid, rounds, tenders }: CostOptions): Promise<void> => {
  const apis = await startApis({ count: 1, uri, dbName: 'cost', folder, guarded: true, say });
  await apis.ensure();
  const publish = await brokerAt({ api: () => apis.url(0), documentsUrl: apis.documentsUrl });
  const changes: ((title: string) => Promise<void>)[] = [];
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
        await changes[nth % changes.length]?.(`Версія ${++version}`);
        count += 1;
      }
    };
    const pids = [...apis.pids, pid];
    const before = await Promise.all(pids.map(spentMs));
    await Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)));
    // What is owed for the last writes is counted too.
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
    const of = (name: keyof Round): number => medianOf(found[how].map((each) => each[name]));
    print(
      `${how} following: ${of('rate').toFixed(0)} saves/s; a save takes ${of('api').toFixed(2)} ms of the registry, ${of('server').toFixed(2)} ms of the server`,
    );
  }
  const spent = ({ api, server }: Round): number => api + server;
  const ratios = found.with.map((each, nth) => spent(each) / spent(found.without[nth] ?? each));
  print(`processor time with/without: ${ratios.map((ratio) => ratio.toFixed(3)).join(', ')}; median ${medianOf(ratios).toFixed(3)}`);
  await apis.close();
};

interface BenchOptions extends Pick<CostOptions, 'rounds' | 'tenders'> {
  readonly count: number;
  readonly changes: number;
}

const bench = async ({ count, changes, rounds, tenders }: BenchOptions): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-statistics-'));
  const { nodes, close } = await startNodes(1);
  const env = { MONGODB_URI: nodes.uri, DB_NAME: 'bench', DATA_DIR: folder, PORT: '0' };
  const store = await openStore({ uri: nodes.uri, dbName: 'bench' });
  const costStore = await openStore({ uri: nodes.uri, dbName: 'cost' });
  try {
    if (count > 0) {
      const rooms = await openRooms(store, readSettings(env));
      await exactness(rooms, count, changes);
      rooms.codes.close();
    }
    const pid = nodes.set.members[0]?.pid ?? 0;
    if (rounds > 0) await cost({ store: costStore, uri: nodes.uri, folder, pid, rounds, tenders });
  } finally {
    await store.close();
    await costStore.close();
    await close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

const command = new Command('bench-statistics')
  .description('Measures counters against a count anew, and what following the records costs, with a store of its own')
  .option('--count <n>', 'records; 0: none', wholeNumber(0, 10_000_000), 100_000)
  .option('--changes <n>', 'saves afterwards', wholeNumber(0, 10_000_000), 10_000)
  .option('--tenders <n>', 'that are changed in turn to measure the cost', wholeNumber(1, 100_000), 480)
  .option('--rounds <n>', 'of the measure of the cost; 0: none', wholeNumber(0, 100), 5)
  .action(bench);

await runCommand(command);
