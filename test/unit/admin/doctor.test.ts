import { expect } from 'chai';
import { judgeDisk, judgeDrafts, judgeFence, judgeGuard, judgeOverdue } from '../../../src/app/operations/doctor/records.ts';
import {
  judgeAway,
  judgeClock,
  judgeCluster,
  judgeOplog,
  judgeSet,
  judgeTopology,
  judgeVersion,
} from '../../../src/app/operations/doctor/servers.ts';
import { findSpan, sizeText } from '../../../src/base/platform/findings.ts';
import type { Cluster } from '../../../src/store/inspection/cluster.ts';
import type { MemberReading, OplogReading } from '../../../src/store/inspection/inspection.ts';
import { type HostAnswer, StoreAway } from '../../../src/store/inspection/inspection.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const hour = 3600;

describe('What the doctor makes of', () => {
  const member = (state: string, change: Partial<MemberReading> = {}): MemberReading => ({
    name: `n-${state}`,
    state,
    healthy: state !== 'not reachable/healthy',
    lagSeconds: state === 'SECONDARY' ? 0 : null,
    ...change,
  });
  const set = (...members: MemberReading[]) =>
    judgeSet({ members, majority: Math.floor(members.length / 2) + 1, journals: true, chains: false }, false);
  const [primary, secondary, down] = [member('PRIMARY'), member('SECONDARY'), member('not reachable/healthy')];

  it('a set: all there, one missing, no majority, no primary, one that lags, one alone', () => {
    expect(set(primary, secondary, secondary)).to.include({ level: 'ok', says: '3 members, one primary, a majority is 2.' });
    expect(set(primary, secondary, down)).to.include({ level: 'warn' });
    expect(set(primary, secondary, down).says).to.contain(
      '2 of 3 members are up; missing: n-not reachable/healthy (not reachable/healthy).',
    );
    expect(set(member('ARBITER'), primary, down)).to.include({ level: 'fail' });
    expect(set(secondary, down, down)).to.include({ level: 'fail' });
    expect(set(secondary, down, down).says).to.match(/^There is no primary: every write is 503\./);
    expect(set(primary, secondary, member('SECONDARY', { lagSeconds: 600 })).says).to.equal('n-SECONDARY is 10 minutes behind the primary');
    expect(set(primary)).to.include({ level: 'warn' });
    expect(judgeSet({ members: [primary], majority: 1, journals: true, chains: true }, true)).to.include({ level: 'ok' });
    expect(judgeSet({ members: [primary], majority: 1, journals: false, chains: false }, true)).to.include({ level: 'fail' });
  });

  it('a set whose secondaries may copy from one another', () => {
    const { level, says, todo } = judgeSet({ members: [primary, secondary, secondary], majority: 2, journals: true, chains: true }, false);
    expect(level).to.equal('warn');
    expect(says).to.match(/^Secondaries may copy from one another/);
    expect(todo).to.contain('settings.chainingAllowed');
  });

  it('the answers of servers when none can be used', () => {
    const answer = (change: Partial<HostAnswer>): HostAnswer => ({
      host: 'a:1',
      state: 'silent',
      setName: null,
      reason: 'refused',
      ...change,
    });
    const away = (...hosts: HostAnswer[]) => judgeAway(new StoreAway('no server', hosts));
    expect(away(answer({})).says).to.match(/^The store is away: a:1 does not answer \(refused\)/);
    expect(away(answer({}), answer({ state: 'alone', reason: '' }))).to.include({ check: 'replica set', level: 'fail' });
    expect(away(answer({ state: 'member', setName: 'other' })).todo).to.contain('Correct the name of the set');
    expect(away().says).to.contain('no server');
  });

  it('a topology and a version', () => {
    expect(judgeTopology({ kind: 'mongos', setName: null }).says).to.contain('mongos');
    expect(judgeTopology({ kind: 'set', setName: 'r' })).to.include({ level: 'ok' });
    expect(judgeVersion('6.0.5').level).to.equal('ok');
    expect(judgeVersion('5.0.31').level).to.equal('fail');
  });

  it('a cluster: its routers, its keys, its shards', () => {
    const calm: Cluster = { routers: 1, shards: [], balancing: true, home: 'a', collections: [], refused: [] };
    expect(judgeCluster(calm)).to.include({ level: 'ok' });
    expect(judgeCluster({ ...calm, routers: 2 })).to.include({ level: 'fail' });
    const tenders = { name: 'tenders', wanted: { _id: 1 }, found: null, matches: false } as const;
    expect(judgeCluster({ ...calm, collections: [tenders] }).says).to.equal(
      'Shard keys differ: tenders has null and should have {"_id":1}.',
    );
    expect(judgeCluster({ ...calm, shards: [{ name: 's1', set: 's1', hosts: [], draining: true }] })).to.include({ level: 'warn' });
    expect(judgeCluster({ ...calm, refused: ['listShards'] }).says).to.contain('listShards');
  });

  it('an oplog: what it keeps by time, what by size, and what cannot be said yet', () => {
    const log = (seconds: number, change: Partial<OplogReading> = {}) =>
      judgeOplog({ first: ago(seconds), last: now, usedBytes: 100, maxBytes: 100, keptHours: 0, ...change });
    expect(log(30 * hour)).to.include({ level: 'ok', says: 'It reaches 30 hours back.' });
    expect(log(5 * hour)).to.include({ level: 'warn' });
    expect(log(5 * hour).says).to.contain('about 5 hours of changes');
    expect(log(5 * hour, { usedBytes: 10 })).to.include({ level: 'ok' });
    expect(log(5 * hour, { keptHours: 24 })).to.include({ level: 'ok' });
    expect(log(60)).to.include({ level: 'ok' });
  });

  it('clocks, from 100 ms and from five seconds on', () => {
    expect([5, -150, 6000].map((offset) => judgeClock(offset).level)).to.deep.equal(['ok', 'warn', 'fail']);
    expect(judgeClock(-150).says).to.contain('150 ms behind');
  });

  it('a guard: one that goes on where it was, none, history that is lost or being repaired', () => {
    const guard = (age: number, repairBelow: number | null = null) =>
      judgeGuard({ leader: null, place: ago(age), repairBelow }, { now, running: false, oplogFirst: ago(86_400) });
    expect(guard(hour)).to.include({ level: 'ok', says: 'Its place is 60 minutes old, and the store has everything since.' });
    expect(guard(90_000).says).to.match(/^History is lost/);
    expect(guard(3, 5)).to.include({ level: 'warn' });
    expect(judgeGuard(null, { now, running: true, oplogFirst: null })).to.include({ level: 'ok' });
  });

  it('a fence: raised, in the future, removed', () => {
    const guard = { leader: 'x', place: now, repairBelow: null };
    expect(judgeFence(now.getTime() / 1000 - 90, guard, now).says).to.match(/^Raised 90 seconds ago/);
    expect(judgeFence(now.getTime() / 1000 + 90, guard, now)).to.include({ level: 'fail' });
    expect(judgeFence(null, guard, now)).to.include({ level: 'warn' });
    expect(judgeFence(null, null, now)).to.include({ level: 'ok' });
  });

  it('tenders that are overdue, with and without a registry to see to them', () => {
    const overdue = (age: number, running: boolean) =>
      judgeOverdue({ count: 1, oldest: { id: 't', since: ago(age) } }, { now, running }).level;
    expect([10, 60, 400].map((age) => overdue(age, true))).to.deep.equal(['ok', 'warn', 'fail']);
    expect(overdue(400, false)).to.equal('warn');
    const outside = (age: number) =>
      judgeOverdue({ count: 1, oldest: { id: 't', since: ago(age) } }, { now, running: true, isExternal: true });
    expect([10, 60, 400].map((age) => outside(age).level)).to.deep.equal(['ok', 'warn', 'fail']);
    expect([10, 60].map((age) => outside(age).says.includes('SCHEDULER=external'))).to.deep.equal([true, true]);
  });

  it('drafts and disks', () => {
    const drafts = (count: number) => judgeDrafts([{ collection: 'tenders', count, oldest: ago(86_400 * 100) }], now);
    expect(drafts(3)).to.include({ level: 'ok', says: 'Not changed for 90 days: 3 of tenders, the oldest from 2026-08-13.' });
    expect(drafts(10_000)).to.include({ level: 'warn' });
    const disk = (freeBytes: number) => judgeDisk('disk', 'it', { freeBytes, totalBytes: 1024 ** 4 }).level;
    expect([1024 ** 4, 1024 ** 3, 1024 ** 2].map(disk)).to.deep.equal(['ok', 'warn', 'fail']);
  });

  it('lengths of time and sizes, as people say them', () => {
    expect([0, 1, 119, 120, 7200, 200_000].map(findSpan)).to.deep.equal([
      '0 seconds',
      '1 second',
      '119 seconds',
      '2 minutes',
      '2 hours',
      '2 days',
    ]);
    expect([1024 ** 2, 1.5 * 1024 ** 3].map(sizeText)).to.deep.equal(['1.0 MB', '1.5 GB']);
  });
});
