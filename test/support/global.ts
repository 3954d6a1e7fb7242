/**
 * One MongoDB for the whole run: MONGODB_URI if set, otherwise an embedded one-node replica set, in memory where the
 * machine has a folder for it. Its address is in TEST_MONGODB_URI; every registry under test has its own database there.
 *
 * Files run in parallel. Those of test/fault make commands of the server fail, so each process of the run has a separate server
 * for them, on disk, which the next file reuses.
 */
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { findMongod, mongodCacheDir } from '../../src/store/embedded-mongod/binary.ts';
import { startEmbedded } from '../../src/store/embedded-mongod/embedded.ts';
import { gatherCountsIn, sumOfCounts, watch } from './answers/watched-fetch.ts';
import { runFolderVariable } from './compiled.ts';
import { buildMissingPages } from './pages.ts';
import { freePort } from './process.ts';

interface TestStore {
  readonly uri: string;
  readonly pid: number;
  close(): Promise<void>;
}

/** The log of a whole run takes a gigabyte, and so do its data. */
const needsBytes = 4 * 2 ** 30;

const prefix = 'registry-test-';
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A database has several hundred files: those no longer used are closed soon, before the process reaches its limit of open files. */
const closesFiles = 'file_manager=(close_idle_time=15,close_scan_interval=5,close_handle_minimum=500)';

/** Killed runs leave their data behind, which would fill the memory. */
const clear = async (parent: string): Promise<void> => {
  for (const name of await readdir(parent).catch(() => [])) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(parent, name), { recursive: true, force: true });
  }
};

/** A folder in memory, if there is room, so that tests do not wait for the disk. */
const memoryFolder = async (): Promise<string> => {
  await clear('/dev/shm');
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= needsBytes ? '/dev/shm' : tmpdir();
};

const startStore = async (parent: string, say: (line: string) => void = () => {}): Promise<TestStore> => {
  const binary = await findMongod({ env: process.env, cacheDir: mongodCacheDir(process.env), say });
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  const { uri, pid } = await startEmbedded({
    dataDir: folder,
    port: await freePort(),
    binary,
    args: [
      ...['--setParameter', 'enableTestCommands=1', '--wiredTigerCacheSizeGB', '0.5', '--oplogSize', '1000'],
      ...['--wiredTigerEngineConfigString', closesFiles],
    ],
    say: () => {},
  });
  return {
    uri,
    pid,
    close: async () => {
      // Its data are discarded, so a clean shutdown is unnecessary.
      process.kill(pid, 'SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
};

let shared: TestStore | undefined;
let runFolder = '';

export const mochaGlobalSetup = async (): Promise<void> => {
  runFolder = await mkdtemp(join(tmpdir(), 'registry-run-'));
  process.env[runFolderVariable] = runFolder;
  gatherCountsIn(join(runFolder, 'counts'));
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  await buildMissingPages(say);
  if (!process.env.MONGODB_URI) shared = await startStore(await memoryFolder(), say);
  process.env.TEST_MONGODB_URI = shared?.uri ?? process.env.MONGODB_URI;
};

export const mochaGlobalTeardown = async (): Promise<void> => {
  await shared?.close();
  const counted = await sumOfCounts(join(runFolder, 'counts'));
  if (counted !== null) process.stdout.write(`${counted}\n`);
  await rm(runFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
};

const faulty = `${sep}test${sep}fault${sep}`;
/** Their processes do under stress what others do normally; counting their coverage would double each start. */
const stressful = [faulty, `${sep}test${sep}feed${sep}`, `${sep}test${sep}soak${sep}`];
const countsProcesses = (file: string): boolean =>
  !stressful.some((folder) => file.includes(folder)) || file.endsWith(`${faulty}process.test.ts`);
const coverage = process.env.NODE_V8_COVERAGE;
const sharedUri = process.env.TEST_MONGODB_URI;
let ownTestStore: TestStore | undefined;

/** It ends with this process, its folder with the run. */
const startOwn = async (parent: string): Promise<TestStore> => {
  const store = await startStore(parent);
  process.once('exit', () => void process.kill(store.pid, 'SIGKILL'));
  return store;
};

/** Run before and after each file when files run in parallel, otherwise once for all files. */
export const mochaHooks = {
  async beforeAll(this: Mocha.Context): Promise<void> {
    this.timeout(300_000);
    const file = this.test?.parent?.suites[0]?.file ?? '';
    // Violations of a previous file, after its last test, do not belong to this one.
    watch.takeFaults();
    if (process.env.MOCHA_WORKER_ID === undefined) return;
    if (!countsProcesses(file)) delete process.env.NODE_V8_COVERAGE;
    if (!file.includes(faulty)) return;
    ownTestStore ??= await startOwn(process.env[runFolderVariable] ?? tmpdir());
    process.env.TEST_MONGODB_URI = ownTestStore.uri;
  },
  /** A violation swallowed by the code under test still fails the test. */
  afterEach(this: Mocha.Context): void {
    const faults = watch.takeFaults();
    if (this.currentTest?.state === 'passed' && faults.length > 0) throw new Error(faults.join('\n'));
  },
  async afterAll(this: Mocha.Context): Promise<void> {
    this.timeout(300_000);
    await watch.writeCounts();
    watch.forgetAll();
    if (coverage !== undefined) process.env.NODE_V8_COVERAGE = coverage;
    process.env.TEST_MONGODB_URI = sharedUri;
  },
};
