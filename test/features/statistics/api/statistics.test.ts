/** Counters of public records (docs/statistics.md): what they say, that they are what the records say, and that sealed stays sealed. */

import { expect } from 'chai';
import { later, signed } from '../../../../fixtures/contracts.ts';
import { createPlan } from '../../../../fixtures/plans.ts';
import {
  accounts,
  afterAuction,
  afterTendering,
  decideAward,
  inTendering,
  pendingBid,
  published,
  readTender,
  tendering,
} from '../../../../fixtures/procedure.ts';
import { pendingReport } from '../../../../fixtures/reports.ts';
import { createTender, monday, patchTender, procuringEntity } from '../../../../fixtures/tenders.ts';
import { buildValidator } from '../../../../src/app/route-tables.ts';
import { statistics } from '../../../../src/features/statistics/index.ts';
import { recount } from '../../../../src/features/statistics/recount.ts';
import { procedures } from '../../../../src/procurement/types/index.ts';
import { must, useRegistry } from '../../../support/registry.ts';

type Query = Readonly<Record<string, string>>;

/** A record as a mirror stores it (docs/mirror.md). */
const buildMirrored = ({ dateCreated, dateModified, ...fields }: { readonly dateCreated: string; readonly dateModified: string }) => ({
  ...fields,
  mirrored: {
    ...{ created: new Date(dateCreated), modified: new Date(dateModified), version: dateModified },
    aside: { dateCreated, dateModified },
  },
});

describe('Statistics', () => {
  const registry = useRegistry({ accounts, env: { SANDBOX_MODE: '1', PLAN_LINKERS: 'broker' } });

  const follow = (): Promise<number> => registry.running.features.of(statistics).following.run();
  const ask = async (query: Query = {}) => {
    const { body } = must(await registry.ask('GET', `/statistics?${new URLSearchParams(query)}`), 200);
    return body;
  };
  const total = async (query: Query = {}) => (await ask(query)).total;
  const validator = buildValidator({ timeZone: 'Europe/Kyiv', sandboxMode: true });
  const again = () => {
    const { store, settings } = registry;
    const documents = { accept: () => '', attach: async () => {}, publicLink: () => '', downloadLink: () => '' };
    return recount({ store, settings, procedures, documents, validator });
  };
  const isExact = async (): Promise<void> => {
    const { records, differences } = await again();
    expect(differences).to.deep.equal([]);
    expect(records).to.be.greaterThan(0);
  };

  before(() => registry.clock.set(monday));

  it('are there before anything else is, and say that they are made', async () => {
    expect(await ask()).to.deep.include({ data: [], complete: false });
    await follow();
    expect(await ask()).to.deep.include({ data: [], complete: true });
  });

  it('count a tender when it is published, under each of its dimensions, and no draft', async () => {
    await createTender(registry);
    await follow();
    expect((await total()).tenders).to.equal(0);
    await published(registry, {
      procuringEntity: procuringEntity({ kind: 'special', address: { countryName: 'Україна', region: 'Львівська область' } }),
    });
    await follow();
    expect(await ask({ by: 'region' })).to.nested.include({ 'data[0].value': 'UA-46', 'data[0].tenders': 1, 'total.tenders': 1 });
    expect(await ask({ by: 'buyerKind' })).to.nested.include({ 'data[0].value': 'special', 'data[0].tenders': 1 });
    expect(await ask({ by: 'procurementMethodType' })).to.nested.include({ 'data[0].value': 'belowThreshold' });
    expect((await ask({ by: 'category' })).data[0].value).to.match(/^\d\d$/);
    expect((await ask({ by: 'status' })).data[0].value).to.equal('tender/active.enquiries');
    expect((await ask({ by: 'region', value: 'UA-46' })).data.map(({ value }: { value: string }) => value)).to.deep.equal(['2026-12']);
    expect(await total({ from: '2027-01' })).to.include({ tenders: 0 });
    expect(await total({ from: '2026-12', to: '2026-12' })).to.include({ tenders: 1 });
    await isExact();
  });

  it('follow a tender through its statuses, and know nothing of bids before they are opened', async () => {
    const tender = await inTendering(registry);
    registry.clock.set(tendering);
    await pendingBid(registry, tender);
    await pendingBid(registry, tender);
    await follow();
    const before = await total();
    expect(before).to.include({ openedLots: 0, bids: 0, awardedLots: 0 });
    await isExact();
    expect(JSON.stringify(await registry.store.collection('facts').find({ status: 'active.tendering' }).toArray())).to.not.include(
      '"bids"',
    );
    await afterTendering(registry, tender);
    await afterAuction(registry, tender);
    await follow();
    expect((await total()).bids).to.be.greaterThan(0);
    await isExact();
    const [award] = (await readTender(registry, tender)).awards;
    await decideAward(registry, tender, award.id, 'active');
    await follow();
    const after = await total();
    expect(after.awardedLots).to.be.greaterThan(0);
    expect(after.money[0].awarded).to.be.greaterThan(0);
    expect(after.money[0].saving).to.equal(after.money[0].savingExpected - after.money[0].awarded);
    await isExact();
  });

  it('count contracts, plans and reports, and test records apart', async () => {
    registry.clock.set(later);
    await signed(registry);
    await createPlan(registry);
    await pendingReport(registry);
    registry.clock.set(monday);
    await published(registry, { mode: 'test' });
    await follow();
    const real = await total();
    expect(real).to.include({ plans: 1, reports: 1 });
    expect(real.contracts).to.be.greaterThan(0);
    expect(await total({ mode: 'test' })).to.include({ tenders: 1, contracts: 0 });
    expect((await total({ mode: '_all_' })).tenders).to.equal(real.tenders + 1);
    expect(
      (await ask({ by: 'procurementMethodType' })).data.reduce((sum: number, { contracts }: { contracts: number }) => sum + contracts, 0),
    ).to.equal(real.contracts);
    await isExact();
  });

  it('count what a mirror keeps as its source shows it', async () => {
    const before = await total();
    const identifier = { scheme: 'UA-EDR', id: '77777777' };
    const data = {
      procurementMethodType: 'neverSeen',
      status: 'active.stage9',
      dateCreated: '2026-03-01T10:00:00+02:00',
      dateModified: '2026-03-02T10:00:00+02:00',
      tenderID: 'UA-2026-03-01-000001-a',
      procuringEntity: { name: 'Рада', kind: 'general', identifier },
      value: { amount: 1000, currency: 'UAH' },
      bids: [{ id: '1'.repeat(32), status: 'active', tenderers: [{ name: 'ТОВ', identifier }] }],
    };
    const record = buildMirrored(data);
    await registry.store.records<object>('tenders').insert('e'.repeat(32), record);
    await follow();
    expect((await total()).tenders).to.equal(before.tenders + 1);
    await isExact();
  });

  it('count a contract under the procedure of its tender, which a mirror may get to know later', async () => {
    const dated = { dateCreated: '2026-03-01T10:00:00+02:00', dateModified: '2026-03-02T10:00:00+02:00', status: 'active' };
    const [tender, contract] = ['5'.repeat(32), '6'.repeat(32)];
    const put = async (collection: 'tenders' | 'contracts', id: string, more: object): Promise<void> => {
      const record = buildMirrored({ ...dated, ...more });
      await registry.store.records<object>(collection).insert(id, record);
      await follow();
    };
    const contracts = async (): Promise<unknown[]> =>
      (await ask({ by: 'procurementMethodType' })).data
        .filter(({ value }: { value: string }) => value === 'lateTender')
        .map((row: { contracts: number }) => row.contracts);
    await put('contracts', contract, { tender_id: tender });
    expect(await contracts()).to.deep.equal([]);
    await put('tenders', tender, { procurementMethodType: 'lateTender', contracts: [{ id: contract, status: 'active' }] });
    expect(await contracts()).to.deep.equal([1]);
    await isExact();
  });

  it('pass a record of which nothing they are made of has changed, and no other', async () => {
    const { store } = registry;
    const [tenders, facts] = [store.records<{ title?: string; value?: object }>('tenders'), store.collection('facts')];
    const tender = await published(registry);
    await follow();
    const of = { id: tender.id };
    const created = async (): Promise<unknown[]> => {
      const found = await facts.findOne(of);
      return [found?.number, found?.value.amount];
    };
    const [number, amount] = await created();
    // What stands in the facts by hand is there as long as nobody makes them again.
    await facts.updateOne(of, { $set: { number: 'by hand' } });
    const read = async () => (await tenders.get(tender.id)) ?? expect.fail('there is no tender');
    for (const title of ['One', 'Two']) {
      expect((await patchTender(registry, tender, { title })).status).to.equal(200);
      await follow();
      expect(await created()).to.deep.equal(['by hand', amount]);
    }
    const heading = (await registry.ask('GET', `/facts/tenders/${tender.id}`)).body.data;
    expect(heading).to.include({ title: 'Two', dateModified: (await readTender(registry, tender)).dateModified });
    // Nobody sees a private save; what it changed is followed with the next one.
    await tenders.save(await read(), { ...(await read()), value: { amount: 8, currency: 'UAH' } }, { publishes: false });
    await tenders.save(await read(), { ...(await read()), title: 'Three' }, { publishes: true });
    await follow();
    expect(await created()).to.deep.equal([number, 8]);
    await isExact();
  });

  it('say that at their address others get a page', async () => {
    expect((await registry.ask('GET', '/statistics')).headers.get('vary')).to.match(/(^|, *)Accept(,|$)/);
  });

  it('are made anew when they are told to, and are the same', async () => {
    const before = await ask({ by: 'category' });
    await registry.store.checkpoints.outdate('facts');
    await follow();
    expect(await ask({ by: 'category' })).to.deep.equal(before);
    await isExact();
  });

  it('of a store whose counters and facts were changed by hand are found to be wrong', async () => {
    const buyer = 'buyer UA-EDR-40000017 all ';
    await registry.store.collection<{ _id: string }>('statistics').updateOne({ _id: 'all|0||2026-12' }, { $inc: { 'counts.tenders': 1 } });
    await registry.store.collection<{ _id: string }>('party_totals').updateOne({ _id: buyer }, { $inc: { 'n.tenders': 1 } });
    await registry.store.collection<{ _id: string }>('facts').updateOne({ kind: 'plan' }, { $set: { number: 'changed' } });
    const rows = (await again()).differences.map(({ row }) => row);
    expect(rows).to.have.length(3);
    expect(rows).to.include.members(['all|0||2026-12', buyer]);
    expect(rows[0]).to.match(/^facts plan:/);
  });

  it('say what changed within the last hour, by the minute', async () => {
    registry.clock.set(await registry.store.now());
    const { body } = must(await registry.ask('GET', '/statistics/changes?mode=_all_'), 200);
    expect(body.minutes).to.have.length(60);
    expect(body.records).to.equal(await registry.store.collection('tenders').countDocuments({ is_public: true }));
    expect(body.exact).to.equal(true);
    expect((await registry.ask('GET', '/statistics/changes?of=nothing')).status).to.equal(400);
  });

  it('refuse what they cannot read, and name it', async () => {
    for (const query of ['by=colour', 'from=2026', 'by=region&value=a%7Cb', 'mode=real']) {
      const { status } = await registry.ask('GET', `/statistics?${query}`);
      expect(status, query).to.equal(400);
    }
  });
});
