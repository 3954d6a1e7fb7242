/** Responses of the store's servers → findings. Pure. */

import { type Finding, findSpan, makeFindings } from '../../../base/platform/findings.ts';
import type { Cluster } from '../../../store/inspection/cluster.ts';
import type {
  HostAnswer,
  MemberReading,
  OplogReading,
  SetReading,
  StoreAway,
  TopologyReading,
} from '../../../store/inspection/inspection.ts';

const DAY_HOURS = 24;
const MIN_MAJOR_VERSION = 6;
const LAG_WARN_SECONDS = 10;
/** The oplog of a set this young cannot be judged yet. */
const YOUNG_SET_SECONDS = 600;

const INITIATE_HINT = 'Run rs.initiate() on it once, or leave MONGODB_URI empty to use a store of the registry’s own.';
const makeSet = `Start mongod with --replSet and run rs.initiate() once, or leave MONGODB_URI empty to use a store of the registry’s own.`;

const oneHost = ({ host, state, setName, reason }: HostAnswer): string => {
  if (state === 'silent') return `${host} does not answer (${reason})`;
  if (state === 'alone') return `${host} answers, but belongs to no replica set`;
  return state === 'new' ? `${host} answers, but its replica set was never initiated` : `${host} is a member of ${setName ?? 'a cluster'}`;
};

/** No server was usable: lists the response of each one in the address. */
export const judgeAway = ({ hosts, message }: StoreAway): Finding => {
  const [set, store] = [makeFindings('replica set'), makeFindings('store')];
  const says = hosts.length === 0 ? message : hosts.map(oneHost).join('; ');
  if (hosts.some(({ state }) => state === 'alone')) return set.fail(`${says}: no transactions and no feed without a set.`, makeSet);
  if (hosts.some(({ state }) => state === 'new')) return set.fail(`${says}.`, INITIATE_HINT);
  if (hosts.some(({ state }) => state === 'member'))
    return store.fail(
      `The store cannot be used: ${says} (${message}).`,
      'Correct the name of the set, or name and password, in MONGODB_URI.',
    );
  return store.fail(
    `The store is away: ${says}. The registry answers 503, and nothing more of the store could be looked at.`,
    'Start the MongoDB servers, or correct MONGODB_URI; check the network between this machine and them.',
  );
};

export const judgeTopology = ({ kind, setName }: TopologyReading): Finding => {
  if (kind === 'mongos')
    return makeFindings('replica set').ok('A sharded cluster, reached by mongos; check members and oplog on each shard.');
  if (kind === 'set') return makeFindings('store').ok(`Reached; replica set ${setName}.`);
  const what =
    kind === 'new' ? 'its replica set was never initiated' : 'belongs to no replica set: no transactions and no feed without one';
  return makeFindings('replica set').fail(`The store answers, but ${what}.`, kind === 'new' ? INITIATE_HINT : makeSet);
};

/** A sharded cluster behind `mongos`: its routers, and whether collections are sharded as in docs/scaling.md. */
export const judgeCluster = ({ routers, shards, home, balancing, collections, refused }: Cluster): Finding => {
  const { ok, warn, fail } = makeFindings('cluster');
  const scaling = 'See docs/scaling.md, which names the key of every collection.';
  if (routers > 1)
    return fail(
      `MONGODB_URI names ${routers} routers: the guard of the feed loses its stream whenever the driver turns to another.`,
      'Name one router in MONGODB_URI, best one on the machine of the registry.',
    );
  const wrong = collections?.filter(({ matches }) => !matches) ?? [];
  const named = wrong.map(({ name, wanted, found }) => `${name} has ${JSON.stringify(found)} and should have ${JSON.stringify(wanted)}`);
  if (named.length > 0) return warn(`Shard keys differ: ${named.join('; ')}.`, scaling);
  const draining = shards?.filter((shard) => shard.draining).map(({ name }) => name) ?? [];
  if (draining.length > 0)
    return warn(`Shards are draining: ${draining.join(', ')}.`, 'Wait until they are removed; move the home shard first if it is one.');
  if (refused.length > 0) return warn(`mongos refused: ${refused.join(', ')}.`, 'Give the user of MONGODB_URI the role clusterMonitor.');
  return ok(
    `${shards?.length ?? 0} shards, home ${home ?? 'not chosen yet'}, balancing ${balancing === true ? 'on' : 'off'}, all keys as planned.`,
  );
};

export const judgeVersion = (version: string): Finding =>
  Number.parseInt(version, 10) >= MIN_MAJOR_VERSION
    ? makeFindings('store version').ok(`MongoDB ${version}.`)
    : makeFindings('store version').fail(
        `MongoDB ${version}: the feed needs ${MIN_MAJOR_VERSION}.0 or later.`,
        `Upgrade the servers to ${MIN_MAJOR_VERSION}.0 or later.`,
      );

const isBearing = ({ healthy, state }: MemberReading): boolean => healthy && (state === 'PRIMARY' || state === 'SECONDARY');
const isMissing = (member: MemberReading): boolean => !isBearing(member) && !(member.healthy && member.state === 'ARBITER');
const formatNames = (members: readonly MemberReading[]): string => members.map(({ name, state }) => `${name} (${state})`).join(', ');

/** Why writes are refused or may be lost; null if neither. */
const judgeWrites = ({ members, majority, journals }: SetReading): Finding | null => {
  const { fail } = makeFindings('members');
  const [bearing, missing] = [members.filter(isBearing), formatNames(members.filter(isMissing))];
  if (!bearing.some(({ state }) => state === 'PRIMARY')) {
    const todo = 'Start the missing members, or free the network between them.';
    return fail(`There is no primary: every write is 503. Missing: ${missing}.`, todo);
  }
  if (bearing.length < majority) {
    const says = `Only ${bearing.length} of the ${majority} members needed for a majority can acknowledge a write: writes are 503.`;
    return fail(`${says} Missing: ${missing}.`, 'Start the missing members.');
  }
  if (journals) return null;
  const says = 'writeConcernMajorityJournalDefault is false: an acknowledged write may be lost in a crash.';
  return fail(says, 'Set writeConcernMajorityJournalDefault to true with rs.reconfig().');
};

/** Members, primary, majority. `own`: the one-node store that the registry starts itself. */
export const judgeSet = (set: SetReading, own: boolean): Finding => {
  const { ok, warn } = makeFindings('members');
  const { members, majority } = set;
  const broken = judgeWrites(set);
  if (broken !== null) return broken;
  const missing = members.filter(isMissing);
  if (missing.length > 0) {
    const says = `${members.length - missing.length} of ${members.length} members are up; missing: ${formatNames(missing)}.`;
    return warn(says, 'Start them: fewer may fail until then.');
  }
  const late = members.filter(({ lagSeconds }) => (lagSeconds ?? 0) > LAG_WARN_SECONDS);
  if (late.length > 0) {
    const says = late.map(({ name, lagSeconds }) => `${name} is ${findSpan(lagSeconds ?? 0)} behind the primary`).join('; ');
    return warn(says, 'Check the load, the disk and the network of that member.');
  }
  if (members.length > 1 && set.chains) {
    const says =
      'Secondaries may copy from one another: when one is cut off, all writes may stop for half a minute though two members are left.';
    return warn(says, 'Set settings.chainingAllowed to false with rs.reconfig(); it ends chains that have formed.');
  }
  if (members.length > 1) return ok(`${members.length} members, one primary, a majority is ${majority}.`);
  if (own) return ok('One member, primary: the store of this machine.');
  const todo = 'Use three members on three machines (docs/operations.md).';
  return warn('A set of one member: when its machine stops, everything stops.', todo);
};

/** How far back the oplog reaches; the feed's guard and returning members depend on it. */
export const judgeOplog = ({ first, last, usedBytes, maxBytes, keptHours }: OplogReading): Finding => {
  const { ok, warn } = makeFindings('oplog');
  const seconds = (last.getTime() - first.getTime()) / 1000;
  const used = maxBytes === 0 ? 1 : Math.min(1, usedBytes / maxBytes);
  const hours = seconds / 3600 / Math.max(used, 0.001);
  if (keptHours >= DAY_HOURS) return ok(`At least ${keptHours} hours are kept; it reaches ${findSpan(seconds)} back now.`);
  if (hours >= DAY_HOURS)
    return ok(
      used < 0.95
        ? `It reaches ${findSpan(seconds)} back, and ${Math.round(used * 100)} % of its space is used.`
        : `It reaches ${findSpan(seconds)} back.`,
    );
  if (seconds < YOUNG_SET_SECONDS) return ok(`It began ${findSpan(seconds)} ago, too recently to judge.`);
  return warn(
    `It holds about ${findSpan(hours * 3600)} of changes. After a longer stop the guard of the feed has lost history and moves every record.`,
    'Give it a day: db.adminCommand({ replSetResizeOplog: 1, minRetentionHours: 24 }) on every member.',
  );
};

const CLOCK_WARN_MS = 100;
const CLOCK_FAIL_MS = 5000;

/** `offsetMs`: how far the store's clock is ahead of this machine's. */
export const judgeClock = (offsetMs: number): Finding => {
  const { ok, warn, fail } = makeFindings('clock');
  const away = Math.abs(offsetMs);
  const text = away < 10_000 ? `${Math.round(away)} ms` : findSpan(away / 1000);
  const says = `The clock of the store is ${text} ${offsetMs < 0 ? 'behind' : 'ahead of'} this machine’s.`;
  const todo = 'Let NTP set the clocks of all machines (chronyd or systemd-timesyncd), and find the wrong one.';
  if (away > CLOCK_FAIL_MS) return fail(`${says} Periods begin and end at wrong times for whoever trusts the other clock.`, todo);
  return away > CLOCK_WARN_MS ? warn(`${says} The registry corrects for it.`, todo) : ok(says);
};
