/** The store → findings, with the registry running or not. Read-only. */
import { existsSync } from 'node:fs';
import { DAY, measureOffset } from '../../../base/platform/clock.ts';
import { type Finding, makeFindings, reasonOf } from '../../../base/platform/findings.ts';
import type { Settings } from '../../../base/platform/settings.ts';
import { readRestoreMark } from '../../../store/backup/restore-mark.ts';
import { findRunningEmbedded } from '../../../store/embedded-mongod/embedded.ts';
import { ownStoreFolder, startOwnStore } from '../../../store/embedded-mongod/own-store.ts';
import type { Cluster } from '../../../store/inspection/cluster.ts';
import { type Inspection, inspectStore, StoreAway } from '../../../store/inspection/inspection.ts';
import {
  readConsumers,
  readDisk,
  readDrafts,
  readFence,
  readIndexes,
  readOverdue,
  readRepair,
  readUnfit,
} from '../../../store/inspection/record-readings.ts';
import { features } from '../../features.ts';
import { allPlans } from '../../registry-store.ts';
import {
  DRAFT_DAYS,
  judgeConsumers,
  judgeDisk,
  judgeDrafts,
  judgeFence,
  judgeGuard,
  judgeIndexes,
  judgeOverdue,
  judgeRestore,
  judgeUnfit,
} from './records.ts';
import { judgeAway, judgeClock, judgeCluster, judgeOplog, judgeSet, judgeTopology, judgeVersion } from './servers.ts';

type Logger = (line: string) => void;

/** One check; a failed check is a finding, too, and the others continue. */
const runCheck = async (check: string, work: () => Promise<Finding>): Promise<Finding> => {
  try {
    return await work();
  } catch (error) {
    const todo = 'If a right is missing, give the user of MONGODB_URI the role clusterMonitor. Otherwise run the doctor again later.';
    return makeFindings(check).warn(`The check failed (${reasonOf(error)}).`, todo);
  }
};

const getCluster = async (store: Inspection): Promise<Cluster> => {
  const cluster = await store.cluster();
  if (cluster === null) throw new Error('it is no mongos any more');
  return cluster;
};

const examineServers = async (store: Inspection, kind: 'set' | 'mongos', own: boolean): Promise<Finding[]> => [
  await runCheck('store version', async () => judgeVersion(await store.version())),
  ...(kind === 'mongos'
    ? [await runCheck('cluster', async () => judgeCluster(await getCluster(store)))]
    : [
        await runCheck('members', async () => judgeSet(await store.set(), own)),
        await runCheck('oplog', async () => judgeOplog(await store.oplog())),
      ]),
  await runCheck('clock', async () => judgeClock(await measureOffset(store.now, Date.now))),
  await runCheck('store disk', async () => judgeDisk('store disk', 'the store', await store.read(readDisk))),
];

const featureExaminations = features.flatMap(({ examination }) => examination ?? []);

const examineRecords = async (
  store: Inspection,
  registryAnswers: boolean,
  { readOnly, mirror, scheduler }: Settings,
): Promise<Finding[]> => {
  const isExternal = scheduler === 'external';
  const now = await store.now();
  const guard = await store.read((db) => readRepair(db, now));
  const running = registryAnswers || guard?.leader != null;
  const oplogFirst = await store.oplog().then(
    ({ first }) => first,
    () => null,
  );
  const bound = new Date(now.getTime() - DRAFT_DAYS * DAY);
  const restoring = await store.read(readRestoreMark);
  if (restoring !== null) return [judgeRestore(restoring)];
  return [
    await runCheck('indexes', async () => judgeIndexes(await store.read((db) => readIndexes(db, allPlans)))),
    await runCheck('guard', async () => judgeGuard(guard, { now, running, oplogFirst })),
    await runCheck('fence', async () => judgeFence(await store.read(readFence), guard, now)),
    // The records of a mirror become due at their source.
    ...(mirror === null
      ? [
          await runCheck('scheduler', async () => {
            const overdue = await store.read((db) => readOverdue(db, now));
            return judgeOverdue(overdue, { now, running: running && !readOnly, isExternal });
          }),
          ...(await Promise.all(
            featureExaminations.map((one) => runCheck(one.check, () => one.look(store.read, { now, running: running && !readOnly }))),
          )),
        ]
      : []),
    await runCheck('consumers', async () => judgeConsumers(await store.read(readConsumers))),
    await runCheck('imported tenders', async () => judgeUnfit(await store.read(readUnfit))),
    await runCheck('old drafts', async () => judgeDrafts(await store.read((db) => readDrafts(db, bound)), now)),
  ];
};

const examineAt = async (uri: string, settings: Settings, registryAnswers: boolean): Promise<Finding[]> => {
  const { dbName, mongodbUri } = settings;
  let store: Inspection | undefined;
  try {
    store = await inspectStore(uri, dbName);
    const topology = await store.topology();
    const findings = [judgeTopology(topology)];
    if (topology.kind === 'alone' || topology.kind === 'new') return findings;
    const servers = await examineServers(store, topology.kind, mongodbUri === null);
    return [...findings, ...servers, ...(await examineRecords(store, registryAnswers, settings))];
  } catch (error) {
    if (error instanceof StoreAway) return [judgeAway(error)];
    return [
      makeFindings('store').fail(
        `The store failed during the check (${reasonOf(error)}).`,
        'Run the doctor again; see the log of MongoDB.',
      ),
    ];
  } finally {
    await store?.close();
  }
};

/** The embedded store of a stopped registry is started for the check, on its own data. */
const examineResting = async (settings: Settings, env: Record<string, string | undefined>, say: Logger): Promise<Finding[]> => {
  const folder = ownStoreFolder(settings.dataDir);
  if (!existsSync(folder)) return [makeFindings('store').ok(`No data yet: the first start makes a store of its own in ${folder}.`)];
  say('No registry runs on this data folder; its store is started for this check');
  try {
    const embedded = await startOwnStore(settings, env, say);
    try {
      return await examineAt(embedded.uri, settings, false);
    } finally {
      await embedded.close();
    }
  } catch (error) {
    return [
      makeFindings('store').fail(
        `The embedded store does not start: ${reasonOf(error)}.`,
        `See mongod.log in ${folder}; if the disk is full, free space first.`,
      ),
    ];
  }
};

/** All findings on the configured store; `registryAnswers`: one runs on the port of the settings. */
export const examineStore = async (
  settings: Settings,
  registryAnswers: boolean,
  env: Record<string, string | undefined>,
  say: Logger,
): Promise<Finding[]> => {
  const uri = settings.mongodbUri ?? (await findRunningEmbedded(ownStoreFolder(settings.dataDir)));
  return uri === null ? examineResting(settings, env, say) : examineAt(uri, settings, registryAnswers);
};
