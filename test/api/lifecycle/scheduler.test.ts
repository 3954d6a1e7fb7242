/** The scheduler over a real store: several of them, restarts, and the index it follows (spec/procedures.md §1.2). */
import { expect } from 'chai';
import { lotValue } from '../../../fixtures/bids.ts';
import {
  accounts,
  chronograph,
  inTendering,
  pendingBid,
  published,
  readTender,
  tenderingBegins,
  tenderingEnds,
} from '../../../fixtures/procedure.ts';
import { storedTender, storeFields } from '../../../fixtures/tender-parts.ts';
import { collections } from '../../../src/store/collections.ts';
import { eventually } from '../../support/eventually.ts';
import { keys, startRegistry, type TestRegistry } from '../../support/registry.ts';

describe('the scheduler of a process', () => {
  let registry: TestRegistry;
  let other: TestRegistry;
  before(async () => {
    registry = await startRegistry({ accounts });
    other = await startRegistry({ accounts, env: { DB_NAME: registry.settings.dbName } });
  });
  after(async () => {
    await other.stop();
    await registry.stop();
  });

  it('carries a tender on when its time has come', async () => {
    const tender = await published(registry);
    expect(await registry.running.scheduler.run()).to.equal(0);
    registry.clock.set(tenderingBegins);
    await registry.running.scheduler.run();
    expect((await readTender(registry, tender)).status).to.equal('active.tendering');
    const { rev } = await storedTender(registry, tender);
    await registry.running.scheduler.run();
    expect((await storedTender(registry, tender)).rev).to.equal(rev);
  });

  it('makes up for what came due while nobody ran', async () => {
    const tender = await published(registry);
    registry.clock.set(new Date('2027-01-11T09:00:00Z'));
    await registry.running.scheduler.run();
    expect((await readTender(registry, tender)).status).to.equal('unsuccessful');
  });

  it('shares tenders with that of another process: every one is carried on once', async () => {
    const tenders = [];
    for (let index = 0; index < 4; index += 1) {
      const tender = await inTendering(registry);
      await pendingBid(registry, tender);
      await pendingBid(registry, tender, { lotValues: [lotValue(9800)] }, keys.broker);
      tenders.push(tender);
    }
    for (const one of [registry, other]) one.clock.set(tenderingEnds);
    const revs = await Promise.all(tenders.map(async (tender) => (await storedTender(registry, tender)).rev));
    await Promise.all([registry, other].map(({ running }) => running.scheduler.run()));
    for (const [index, tender] of tenders.entries()) {
      const stored = await storedTender(registry, tender);
      expect([stored.status, stored.rev]).to.deep.equal(['active.auction', (revs[index] ?? 0) + 1]);
    }
    for (const one of [registry, other]) one.clock.set(new Date('2026-12-22T18:00:00+02:00'));
    await Promise.all([registry, other].map(({ running }) => running.scheduler.run()));
    for (const tender of tenders) {
      const { status, awards } = await readTender(registry, tender);
      expect([status, awards.length]).to.deep.equal(['active.qualification', 1]);
    }
  });

  it('forgets when tenders of types that are only kept here were due, and nobody sees it', async () => {
    const tender = await published(registry);
    await storeFields(registry, tender, { procurementMethodType: 'centralizedProcurement' });
    const before = await storedTender(registry, tender);
    registry.clock.set(new Date('2027-01-11T09:00:00Z'));
    expect(await registry.store.due('tenders').due(registry.clock.now(), 100, [])).to.have.length(1);
    await registry.running.scheduler.run();
    expect(await registry.store.due('tenders').due(registry.clock.now(), 100, [])).to.deep.equal([]);
    const { next_check: _, history_head: __, ...kept } = before;
    const { history_head: ___, ...after } = await storedTender(registry, tender);
    expect(after).to.deep.equal({ ...kept, rev: before.rev + 1 });
  });

  it('asks an index and reads no tender for it', async () => {
    const [, due] = collections.tenders.indexes;
    expect(due.name).to.equal('due');
    const plan = await registry.store
      .collection('tenders')
      .find({ next_check: { $gt: new Date(0), $lte: new Date() } })
      .sort({ next_check: 1, _id: 1 })
      .limit(100)
      .project({ _id: 1, next_check: 1 })
      .explain('executionStats');
    expect(plan.executionStats.totalDocsExamined).to.equal(0);
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).to.include('"due"').and.not.include('"SORT"');
  });

  it('wakes by itself when it was started', async () => {
    const tender = await published(registry);
    const third = await startRegistry({ accounts, schedules: true, now: tenderingBegins, env: { DB_NAME: registry.settings.dbName } });
    try {
      let status = '';
      while (status !== 'active.tendering') status = (await readTender(registry, tender)).status;
    } finally {
      await third.running.close();
      await third.store.close();
    }
  });

  it('with SCHEDULER=external leaves everything to one outside, who asks the chronograph', async () => {
    const tender = await published(registry);
    const started = async (SCHEDULER: string): Promise<TestRegistry> =>
      startRegistry({ accounts, schedules: true, now: tenderingBegins, env: { DB_NAME: registry.settings.dbName, SCHEDULER } });
    const outside = await started('external');
    try {
      const schedulerOf = async (one: TestRegistry, wanted: string): Promise<void> =>
        eventually(`${wanted} and ready`, async () => (await one.ask('GET', '/ready')).body.scheduler === wanted);
      await schedulerOf(outside, 'external');
      const witness = await started('builtin');
      await schedulerOf(witness, 'builtin');
      while ((await readTender(registry, tender)).status !== 'active.tendering');
      await witness.running.close();
      await witness.store.close();
      expect([witness, outside].map(({ running }) => running.scheduler.report().ticks)).to.deep.equal([1, 0]);
      outside.clock.set(tenderingEnds);
      const asked = await chronograph(outside, tender);
      expect([asked.status, asked.body.data.status]).to.deep.equal([200, 'unsuccessful']);
      expect(await outside.running.scheduler.trouble()).to.equal(null);
    } finally {
      await outside.running.close();
      await outside.store.close();
    }
  });
});
