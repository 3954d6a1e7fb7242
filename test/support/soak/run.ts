/**
 * The soak (spec/feed.md §8 test 13): writers, faults and crawlers run concurrently on real servers; then, at rest, every crawler
 * is compared with the final state of the store. The same seed makes the same choices; timing still differs.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Document, MongoClient } from 'mongodb';
import { openRegistryStore } from '../../../src/app/registry-store.ts';
import { withTimeout } from '../../../src/base/platform/clock.ts';
import { makeRandom } from '../feed-load.ts';
import { startNodes, type ThreeNodes } from '../three-nodes.ts';
import { type Apis, startApis } from './apis.ts';
import { type SoakCrawler, startForward, startTwoWay } from './crawlers.ts';
import { type Cuts, startCuts } from './cuts.ts';
import { type RandomOf, runFaults } from './faults.ts';
import { type Bypassed, type Histories, verifyHistories } from './histories.ts';
import { runHttpWriter } from './http-writer.ts';
import { finalState, forgotten, judge, type Ledger, makeLedger, type Resource } from './ledger.ts';
import { makeAsker } from './pages.ts';
import { startPush } from './push.ts';
import { makeStopwatch, type Stopwatch } from './stopwatch.ts';
import { startWitness, type Witness } from './witness.ts';
import { runWriter } from './writers.ts';

export interface SoakOptions {
  readonly seconds: number;
  readonly seed: number;
  readonly nodes: 1 | 3;
  readonly apis: number;
  /** Workers of the last API process; the control has none. */
  readonly workers: number;
  readonly writers: number;
  /** False: the control, a feed with only a watermark. */
  readonly guarded: boolean;
  /** Cuts the registry's connections to the store every few seconds. */
  readonly cuts?: boolean;
  readonly say: (line: string) => void;
}

export interface CrawlerResult {
  readonly name: string;
  readonly duplicates: number;
  readonly inversions: number;
  readonly lost: readonly string[];
}

export interface SoakResult {
  readonly acknowledged: number;
  readonly late: number;
  readonly restamped: number;
  /** Records whose last position the observer of the two numbers above has missed. */
  readonly unwitnessed: number;
  readonly crawlers: readonly CrawlerResult[];
  /** Acknowledged writes missing from the store itself. */
  readonly forgotten: readonly string[];
  readonly records: number;
  readonly histories: Histories;
  readonly longest: Stopwatch['longest'];
}

interface Stage {
  readonly options: SoakOptions;
  readonly nodes: ThreeNodes;
  /** Of the set, as used by the registry and its writers. */
  readonly uri: string;
  readonly cuts: Cuts | null;
  readonly watch: Stopwatch;
  readonly client: MongoClient;
  readonly dbName: string;
  readonly apis: Apis;
  readonly ledger: Ledger;
  readonly bypassed: Bypassed;
  readonly witness: Witness;
  readonly random: RandomOf;
}

type Undo = (() => Promise<unknown>)[];

const catchUpMs = 120_000;
/** A record that a watermark alone has not delivered by then is lost. */
const controlCatchUpMs = 15_000;
/** A soak always terminates: at most this long after its end, and with this limit for each step of the cleanup. */
const overtimeMs = 480_000;
const undoMs = 60_000;

/** All random choices of a seed. */
export const makeRandoms =
  (seed: number): RandomOf =>
  (name) =>
    makeRandom(createHash('md5').update(`${seed} ${name}`).digest().readInt32LE(0));

const prepare = async (options: SoakOptions, undo: Undo): Promise<Stage> => {
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  undo.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const { nodes, close } = await startNodes(options.nodes);
  undo.push(close);
  const dbName = 'soak';
  const cuts = options.cuts === true ? await startCuts(nodes) : null;
  if (cuts !== null) undo.push(cuts.close);
  const uri = cuts?.uri ?? nodes.uri;
  const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 30_000 }).connect();
  undo.push(() => client.close());
  const witness = startWitness(client.db(dbName));
  undo.push(witness.close);
  const { apis: count, guarded, workers, say } = options;
  const apis = await startApis({ count, uri, dbName, folder, guarded, workers: guarded ? workers : 1, say });
  undo.push(apis.close);
  await apis.ensure();
  const bypassed: Bypassed = { tried: new Map(), changed: new Set() };
  const stored = { watch: makeStopwatch(), ledger: makeLedger(), bypassed };
  return { options, nodes, uri, cuts, client, dbName, apis, ...stored, witness, random: makeRandoms(options.seed) };
};

const anyOf = ({ apis, random }: Stage, name: string): (() => string) => {
  const next = random(name);
  return () => apis.url(Math.floor(next() * apis.count));
};

/** Crawlers from the start, and two-way ones that join once there are older records. */
const startCrawlers = async (stage: Stage, stopped: () => boolean): Promise<SoakCrawler[]> => {
  const { options, apis } = stage;
  const buildAsker = (name: string) => makeAsker({ api: anyOf(stage, name), watch: stage.watch, stopped });
  const crawlers = [startForward('forward', buildAsker('forward'), { fields: '' })];
  const push = await startPush({
    api: anyOf(stage, 'push'),
    probe: apis.url(0),
    random: stage.random('hang-ups'),
    asker: buildAsker('long poll'),
    stopped,
    say: options.say,
  });
  return [...crawlers, ...push];
};

const startLateCrawlers = async (stage: Stage, crawlers: SoakCrawler[], ended: () => boolean, stopped: () => boolean): Promise<void> => {
  const name = 'backward-forward';
  for (const [share, fields] of [
    [0.2, 'public_modified'],
    [0.4, ''],
  ] as const) {
    for (const until = performance.now() + stage.options.seconds * share * 1000; performance.now() < until && !ended(); ) await sleep(100);
    crawlers.push(startTwoWay(name, makeAsker({ api: anyOf(stage, `${name} ${share}`), watch: stage.watch, stopped }), { fields }));
  }
};

const startWriters = async (stage: Stage, ended: () => boolean, undo: Undo, failures: Map<string, number>): Promise<Promise<void>[]> => {
  const { options, uri, watch, client, dbName, ledger, bypassed, apis, random } = stage;
  const store = await openRegistryStore({ uri, dbName, selectionTimeoutMs: 10_000 });
  undo.push(async () => {
    options.say(`${store.raisedPositions()} positions of the writers' saves were taken by an expression`);
    await store.close();
  });
  const failed = (error: unknown): void => {
    const text = (error instanceof Error ? error.message : String(error)).slice(0, 120);
    failures.set(text, (failures.get(text) ?? 0) + 1);
  };
  const raw = client.db(dbName).collection<Document>('contracts');
  const overHttp = Math.max(1, Math.floor(options.writers / 4));
  const through = Array.from({ length: options.writers - overHttp }, (_, index) =>
    runWriter({ store, raw, bypassed, ledger, stopped: ended, failed }, `w${index}`, random(`writer ${index}`)),
  );
  const http = Array.from({ length: overHttp }, (_, index) => {
    const deps = { api: anyOf(stage, `http ${index}`), documentsUrl: apis.documentsUrl, ledger, watch, stopped: ended, failed };
    return runHttpWriter(deps, random(`http writer ${index}`));
  });
  return [...through, ...http];
};

const waitFor = async ({ options, ledger, witness }: Stage): Promise<void> => {
  const end = performance.now() + options.seconds * 1000;
  while (performance.now() < end) {
    await sleep(Math.min(10_000, Math.max(0, end - performance.now())));
    options.say(`${ledger.count} acknowledged, ${witness.late} late, ${witness.restamped} re-stamped`);
  }
};

const readFinal = async ({ client, dbName }: Stage): Promise<ReadonlyMap<string, number>> => {
  // A majority read after this write includes everything committed before it.
  await client
    .db(dbName)
    .collection('soak')
    .insertOne({}, { writeConcern: { w: 'majority', wtimeoutMS: 60_000 } });
  return finalState((name: Resource) => client.db(dbName).collection<Document>(name));
};

/** Waits until nothing is missing anywhere; returns what still is at the deadline. */
const settle = async (stage: Stage, crawlers: readonly SoakCrawler[]): Promise<Omit<SoakResult, 'histories'>> => {
  const { options, ledger, witness, watch } = stage;
  const deadline = performance.now() + (options.guarded ? catchUpMs : controlCatchUpMs);
  for (;;) {
    const final = await withTimeout(readFinal(stage), catchUpMs, () => new Error('the store does not tell its final state'));
    const lost = crawlers.map(({ inbox }) => judge(inbox, final).lost);
    if (performance.now() > deadline || lost.every((each) => each.length === 0)) {
      return {
        acknowledged: ledger.count,
        late: witness.late,
        restamped: witness.restamped,
        unwitnessed: await withTimeout(witness.missing(), undoMs, () => new Error('the witness does not come to an end')),
        crawlers: crawlers.map(({ name, inbox, inversions }, index) => ({
          name,
          duplicates: inbox.duplicates,
          inversions,
          lost: lost[index] ?? [],
        })),
        forgotten: forgotten(ledger, final),
        records: final.size,
        longest: watch.longest,
      };
    }
    await sleep(500);
  }
};

/** Through a separate store: those of the writers and processes may be in any state. */
const verify = async ({ nodes, dbName, bypassed }: Stage): Promise<Histories> => {
  const store = await openRegistryStore({ uri: nodes.uri, dbName });
  return verifyHistories(store, bypassed).finally(() => store.close());
};

const play = async (stage: Stage, undo: Undo): Promise<SoakResult> => {
  const { options, nodes, apis } = stage;
  let ended = false;
  let stopped = false;
  const failures = new Map<string, number>();
  undo.push(async () => {
    ended = true;
    stopped = true;
  });
  const crawlers = await startCrawlers(stage, () => stopped);
  const isEnded = (): boolean => ended;
  const arriving = startLateCrawlers(stage, crawlers, isEnded, () => stopped);
  const writers = await startWriters(stage, isEnded, undo, failures);
  const { restart: restartApi, killWorker, count } = apis;
  const cut = stage.cuts === null ? {} : { cut: stage.cuts.cut };
  const faulty = { nodes, dbName: stage.dbName, apis: count, restartApi, killWorker, ...cut, stopped: isEnded, say: options.say };
  const faults = runFaults(faulty, options.workers > 1, stage.random);
  await waitFor(stage);
  ended = true;
  options.say('the time is over: the last fault, calm servers, the last writes');
  await faults;
  await nodes.calm();
  await Promise.all([...writers, arriving, apis.ensure()]);
  for (const [text, times] of failures) options.say(`${times} writes failed: ${text}`);
  options.say(`quiet after ${apis.starts} starts of processes; the crawlers catch up`);
  const settled = await settle(stage, crawlers);
  stopped = true;
  const stays = (name: string) => (): Error => new Error(`the crawler ${name} does not end`);
  await Promise.all(crawlers.map(({ name, working }) => withTimeout(working, undoMs, stays(name))));
  if (settled.unwitnessed > 0) options.say(`the witness has not seen ${settled.unwitnessed} records as they are: ${stage.witness.trouble}`);
  options.say('the histories of all records are verified');
  return { ...settled, histories: await verify(stage) };
};

/** Runs one soak on its own servers and cleans up. */
export const runSoak = async (options: SoakOptions): Promise<SoakResult> => {
  const undo: Undo = [];
  const tooLate = (): Error => new Error('the soak stands still; its last lines say where');
  try {
    const work = async (): Promise<SoakResult> => play(await prepare(options, undo), undo);
    return await withTimeout(work(), options.seconds * 1000 + overtimeMs, tooLate);
  } finally {
    for (const step of undo.reverse()) {
      await withTimeout(step(), undoMs, tooLate).catch((error: unknown) => options.say(`while closing: ${error}`));
    }
  }
};
