/** What its source does not show any more, a mirror counts no more: in numbers, of parties, among signals, in searches. */

import { expect } from 'chai';
import { buildValidator } from '../../../../src/app/route-tables.ts';
import { foreignIn } from '../../../../src/app/store-claim.ts';
import { searchStore } from '../../../../src/features/search/store/search-store.ts';
import { recount } from '../../../../src/features/statistics/recount.ts';
import { procedures } from '../../../../src/procurement/types/index.ts';
import { eventually } from '../../../support/eventually.ts';
import { must, startRegistry, type TestRegistry } from '../../../support/registry.ts';
import { type StubSource, startStubSource } from '../../mirror/support/stub-source.ts';

const firm = (id: string) => ({ name: `ТОВ ${id}`, identifier: { scheme: 'UA-EDR', id } });
const money = (amount: number) => ({ amount, currency: 'UAH' });
const idOf = (sign: string): string => sign.repeat(32);
const dated = (id: string, day: string) => ({
  id,
  dateModified: `2026-03-${day}T10:00:00+02:00`,
  dateCreated: '2026-02-01T10:00:00+02:00',
});

const buildTender = (sign: string, winner: string, day = '01') => ({
  ...dated(idOf(sign), day),
  tenderID: `UA-2026-02-01-00000${sign}-a`,
  title: `Папір ${sign}`,
  status: 'complete',
  procurementMethodType: 'belowThreshold',
  procuringEntity: { ...firm('00037256'), kind: 'general' },
  value: money(1000),
  noticePublicationDate: '2026-02-01T10:00:00+02:00',
  items: [],
  bids: [{ id: idOf('b'), status: 'active', tenderers: [firm(winner)], value: money(900) }],
  awards: [
    {
      ...{ id: idOf('a'), status: 'active', bid_id: idOf('b'), suppliers: [firm(winner)], value: money(900) },
      date: '2026-02-20T10:00:00+02:00',
    },
  ],
  contracts: [{ id: idOf('c'), status: 'active', awardID: idOf('a'), value: money(900) }],
});
/** Changed again and again, and dearer than it was signed for: a signal as long as its tender tells so. */
const contract = {
  ...dated(idOf('c'), '02'),
  contractID: 'UA-2026-02-01-000001-a-b1',
  tender_id: idOf('1'),
  status: 'active',
  dateSigned: '2026-02-25T10:00:00+02:00',
  suppliers: [firm('40000001')],
  value: money(950),
  changes: ['1', '2', '3'].map((sign) => ({ id: idOf(sign), status: 'active', rationaleTypes: ['qualityImprovement'] })),
};

describe('A record that the source of a mirror does not show any more', () => {
  let stub: StubSource;
  let mirror: TestRegistry;

  const get = async (path: string) => (await mirror.ask('GET', path)).body;
  const found = async (): Promise<string[]> => (await get('/search/records?kind=tenders')).data.map(({ id }: { id: string }) => id).sort();
  const counted = async (): Promise<number> => (await get('/statistics')).total.tenders;
  const raised = async (): Promise<number> => (await get('/facts/signals/priceRaised')).data.length;
  const party = async (id: string): Promise<number> => (await mirror.ask('GET', `/facts/suppliers/UA-EDR-${id}`)).status;
  const isExact = async (): Promise<void> => {
    const { store, settings } = mirror;
    const documents = { accept: () => '', attach: async () => {}, publicLink: () => '', downloadLink: () => '' };
    const validator = buildValidator({ timeZone: 'Europe/Kyiv', sandboxMode: false });
    expect(
      (await recount({ store, settings, procedures, documents, validator, foreign: await foreignIn(store) })).differences,
    ).to.deep.equal([]);
  };

  before(async () => {
    stub = await startStubSource();
    for (const tender of [buildTender('1', '40000001'), buildTender('2', '40000002'), buildTender('3', '40000002')]) stub.put(tender);
    stub.put(contract, { collection: 'contracts' });
    mirror = await startRegistry({ env: { MIRROR_OF: stub.url }, schedules: true, isBeyondContract: true });
    await eventually('all is counted', async () => (await counted()) === 3 && (await raised()) === 1);
    await isExact();
  });
  after(async () => {
    await mirror?.stop();
    await stub?.close();
  });

  it('is in no number, no signal, no page of a party and no search', async () => {
    expect(await party('40000001')).to.equal(200);
    expect((await get('/search/records?kind=tenders&total=1')).total).to.deep.equal({ count: 3, exact: true });
    stub.take(idOf('1'), dated('', '03').dateModified);
    await eventually('it is counted no more', async () => (await counted()) === 2);
    expect(await found()).to.deep.equal([idOf('2'), idOf('3')]);
    // The search follows by itself.
    await eventually('it is found no more', async () => (await get('/search/records?kind=tenders&total=1')).total.count === 2);
    expect(await mirror.store.part(searchStore).of('tenders').entryOf(idOf('1'))).to.equal(null);
    expect((await get('/facts/buyers/UA-EDR-00037256')).data.counts).to.include({ tenders: 2, awards: 2 });
    expect((await get('/facts/suppliers/UA-EDR-40000001/tenders')).data).to.deep.equal([]);
    expect(await raised(), 'nobody tells any more for how much the contract was signed').to.equal(0);
    expect((await mirror.ask('GET', `/facts/tenders/${idOf('1')}`)).status).to.equal(404);
    const page = must(await mirror.ask('GET', `/uk/tender/${idOf('1')}`, { headers: { Accept: 'text/html' } }), 404);
    expect(page.headers.get('content-type')).to.match(/^text\/html/);
    const whole = await mirror.ask('GET', '/search/records.json?kind=tenders');
    expect(whole.body?.data).to.have.lengthOf(2);
    await isExact();
  });

  it('takes its parties along where nothing else names them', async () => {
    stub.take(idOf('c'), dated('', '03').dateModified);
    await eventually('the last that named it is gone', async () => (await party('40000001')) === 404);
    expect((await get('/facts/buyers/UA-EDR-00037256')).data.counterparts).to.have.lengthOf(1);
    // The tenders still name it.
    expect((await get('/search/records.ocds.json')).releases).to.have.lengthOf(2);
    await isExact();
  });

  it('is counted again when it comes back', async () => {
    stub.put(buildTender('1', '40000001', '05'));
    stub.put({ ...contract, ...dated(contract.id, '05') }, { collection: 'contracts' });
    await eventually('all is counted', async () => (await counted()) === 3 && (await raised()) === 1);
    expect(await found()).to.have.lengthOf(3);
    expect(await party('40000001')).to.equal(200);
    await isExact();
  });
});
