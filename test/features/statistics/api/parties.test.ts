/** Buyers, suppliers and signals (docs/signals.md): what is counted, that it is what the records say, and that sealed stays sealed. */

import { expect } from 'chai';
import { Decimal128 } from 'mongodb';
import { tenderer } from '../../../../fixtures/bids.ts';
import { later, patch, signed, tenderToken } from '../../../../fixtures/contracts.ts';
import { accounts, afterTendering, inTendering, pendingBid, tendering } from '../../../../fixtures/procedure.ts';
import { hexId } from '../../../../fixtures/reports.ts';
import { monday } from '../../../../fixtures/tenders.ts';
import { statistics } from '../../../../src/features/statistics/index.ts';
import type { Facts } from '../../../../src/features/statistics/model/facts.ts';
import { buildPartyTallyId, makePartyTotals } from '../../../../src/features/statistics/model/party-tallies.ts';
import { type Body, keys, must, useRegistry } from '../../../support/registry.ts';

const firm = (number: string, name = `ТОВ ${number}`): Body => ({ name, identifier: { scheme: 'UA-EDR', id: number } });
const uah = (amount: number): Body => ({ amount, currency: 'UAH', valueAddedTaxIncluded: true });
const buyer = '00037256';
const key = (number: string): string => `UA-EDR-${number}`;

describe('Buyers and suppliers', () => {
  const registry = useRegistry({ accounts, env: { SANDBOX_MODE: '1' } });

  const follow = (): Promise<number> => registry.running.features.of(statistics).following.run();
  const get = async (path: string, status = 200) => {
    const answer = await registry.ask('GET', path);
    expect(answer.status, answer.text).to.equal(status);
    return answer.body;
  };
  const party = async (role: 'buyers' | 'suppliers', number: string) => (await get(`/facts/${role}/${key(number)}`)).data;
  const list = async (path: string): Promise<string[]> => (await get(path)).data.map(({ id }: { id: string }) => id);

  /** A tender that was decided on, straight in the store. */
  const decided = async (winner: string, more: Body = {}, ...others: string[]): Promise<string> => {
    const id = hexId();
    const offer = (number: string, amount: number): Body => ({
      id: hexId(),
      status: 'active',
      tenderers: [firm(number)],
      value: uah(amount),
      owner: 'x',
    });
    const first = offer(winner, 900);
    await registry.store.records<object>('tenders').insert(id, {
      tenderID: `UA-${id.slice(0, 6)}`,
      title: `Закупівля ${id.slice(0, 4)}`,
      status: 'complete',
      procurementMethodType: 'belowThreshold',
      procurementMethod: 'open',
      procuringEntity: { ...firm(buyer, 'Рада'), kind: 'general' },
      items: [{ id: hexId(), classification: { scheme: 'ДК021', id: '45233140-2', description: 'Дорожні роботи' } }],
      value: uah(1000),
      tenderPeriod: { startDate: new Date('2026-10-01T10:00:00Z'), endDate: new Date('2026-10-15T10:00:00Z') },
      bids: [first, ...others.map((number) => offer(number, 950))],
      awards: [
        {
          id: hexId(),
          status: 'active',
          bid_id: first.id,
          date: new Date('2026-10-20T10:00:00Z'),
          suppliers: [firm(winner)],
          value: uah(900),
        },
      ],
      ...more,
    });
    return id;
  };

  /** The counters are what the facts that are kept make together. */
  const isExact = async (): Promise<void> => {
    const facts = await registry.store.collection<Facts>('facts').find().toArray();
    const counted = makePartyTotals();
    for (const one of facts) counted.add(one);
    const totals = await registry.store.collection('party_totals').find().toArray();
    const flat = (parts: Body, path: string): [string, string][] =>
      Object.entries(parts).flatMap(([name, value]): [string, string][] =>
        typeof value === 'object' && !(value instanceof Decimal128)
          ? flat(value as Body, `${path}.${name}`)
          : Number(value) === 0
            ? []
            : [[`${path}.${name}`, String(value)]],
      );
    const stored = totals.map(
      ({ _id, n = {}, s = {} }) => [String(_id), Object.fromEntries([...flat(n, 'n'), ...flat(s, 's')].sort())] as const,
    );
    expect(Object.fromEntries(stored.filter(([, numbers]) => Object.keys(numbers).length > 0))).to.deep.equal(
      Object.fromEntries(
        counted
          .rows()
          .map(({ key, counts, sums }) => [buildPartyTallyId(key), Object.fromEntries([...flat(counts, 'n'), ...flat(sums, 's')].sort())]),
      ),
    );
  };

  let tenders: string[] = [];
  before(async () => {
    registry.clock.set(monday);
    tenders = [await decided('1', {}, '2'), await decided('1'), await decided('1', { value: uah(905) }, '3')];
    await follow();
  });

  it('show what a buyer bought: altogether, by year, by category, from whom', async () => {
    const found = await party('buyers', buyer);
    expect(found).to.include({ key: key(buyer), scheme: 'UA-EDR', id: buyer, name: 'Рада' });
    expect(found.counts).to.include({ tenders: 3, opened: 3, single: 1, awards: 3, singleBid: 1, nearExpected: 1 });
    expect(found.sums).to.deep.equal([
      { currency: 'UAH', expected: 2905, expectedCount: 3, awarded: 2700, awardedCount: 3, saved: 205, savedCount: 3, savedOf: 2905 },
    ]);
    expect(found.years.map(({ year, counts }: Body) => [year, (counts as Body).tenders])).to.deep.equal([['2026', 3]]);
    expect(found.categories[0]).to.nested.include({ category: '45', 'counts.awards': 3 });
    expect(found.counterparts[0]).to.nested.include({ key: key('1'), name: 'ТОВ 1', 'counts.awards': 3 });
  });

  it('show what comes next in the running tenders of a buyer', async () => {
    const [other, end] = ['00099001', new Date('2026-12-15T10:00:00Z')];
    const running = { status: 'active.tendering', procuringEntity: firm(other, 'Школа'), bids: [], awards: [] };
    await decided('9', { ...running, tenderPeriod: { startDate: monday, endDate: end } });
    await follow();
    const [row] = (await get(`/facts/buyers/${key(other)}/tenders`)).data;
    expect(row.next.map(({ step, date }: Body) => [step, new Date(String(date))])).to.deep.equal([['bids', end]]);
  });

  it('show what a supplier sold, and where it only bid', async () => {
    const winner = await party('suppliers', '1');
    expect(winner.counts).to.include({ bids: 3, awards: 3, sole: 1 });
    expect(winner.counterparts[0]).to.include({ key: key(buyer), name: 'Рада' });
    expect((await party('suppliers', '2')).counts).to.deep.equal({ bids: 1 });
    expect(await list(`/facts/suppliers/${key('2')}/tenders`)).to.deep.equal([tenders[0]]);
  });

  it('list records page by page, none twice and none left out', async () => {
    const path = `/facts/buyers/${key(buyer)}/tenders`;
    const first = await get(`${path}?limit=2`);
    expect(first.data).to.have.length(2);
    const second = await get(first.next_page.path);
    expect(second).to.not.have.property('next_page');
    expect([...first.data, ...second.data].map(({ id }) => id).sort()).to.deep.equal([...tenders].sort());
    expect(await list(`${path}?with=${key('3')}`)).to.deep.equal([]);
    expect((await list(`${path}?with=${key('1')}`)).length).to.equal(3);
    expect(await list(`${path}?signal=nearExpected`)).to.deep.equal([tenders[2]]);
  });

  it('name the signals with their records, and who won again and again', async () => {
    const { data } = await get('/facts/signals');
    const counted = Object.fromEntries(data.map(({ signal, count }: Body) => [signal, count]));
    expect(counted).to.include({ singleBid: 1, nearExpected: 1, shortDeadline: 0, sameWinner: 1 });
    expect(await list('/facts/signals/singleBid')).to.deep.equal([tenders[1]]);
    const [pair] = (await get('/facts/signals/sameWinner')).data;
    expect(pair).to.nested.include({ year: '2026', 'buyer.key': key(buyer), 'supplier.key': key('1'), awards: 3, of: 3 });
    expect((await party('suppliers', '1')).sameWinner).to.deep.equal([pair]);
  });

  it('head a report with what it says', async () => {
    const report = { status: 'pending', author: firm('77', 'Лікарня'), defendants: [firm('78')], datePublished: monday };
    const details = { reason: 'contractBreach', description: 'Роботи не виконано', description_en: 'Nothing was built' };
    await registry.store.records<object>('violationReports').insert('UA-2026-11-20-000001', { ...report, details });
    await follow();
    const [row] = (await get(`/facts/buyers/${key('77')}/reports`)).data;
    expect(row).to.include({ title: 'Роботи не виконано', title_en: 'Nothing was built' });
  });

  it('tell the facts of one record', async () => {
    const { data } = await get(`/facts/tenders/${tenders[1]}`);
    expect(data).to.deep.include({ kind: 'tender', signals: ['singleBid'], tenderDays: 14, category: '45' });
    expect((await get(`/facts/tenders/${tenders[1]}/signals`)).data.map(({ signal }: Body) => signal)).to.deep.equal(['singleBid']);
    expect((await get(`/facts/tenders/${hexId()}/signals`)).data).to.deep.equal([]);
    expect(data.lots[0]).to.deep.include({ bids: 1, saving: { amount: 100, currency: 'UAH' } });
  });

  it('keep test records apart from the others', async () => {
    const id = await decided('9', { mode: 'test' });
    await follow();
    await get(`/facts/suppliers/${key('9')}`, 404);
    expect((await get(`/facts/suppliers/${key('9')}?mode=test`)).data.counts.awards).to.equal(1);
    expect(await list('/facts/signals/singleBid?mode=test')).to.deep.equal([id]);
    expect(await list('/facts/signals/singleBid')).to.deep.equal([tenders[1]]);
  });

  it('refuse what they do not know, and know nobody who stands in no record', async () => {
    for (const query of ['limit=0', 'limit=x', 'mode=_all_', 'what=1', 'cursor=x', 'signal=sameWinner'])
      await get(`/facts/buyers/${key(buyer)}/tenders?${query}`, 400);
    await get('/facts/signals/singleBid?with=1', 400);
    await get('/facts/signals/sameWinner?cursor=AAAA', 400);
    for (const path of [
      'buyers/UA-EDR-404',
      'suppliers/UA-EDR-404',
      `buyers/${key(buyer)}/bids`,
      `suppliers/${key('1')}/plans`,
      'signals/guilt',
    ])
      await get(`/facts/${path}`, 404);
  });

  it('know nothing of bids and bidders before they are opened', async () => {
    const sealed = '3000000077';
    const tender = await inTendering(registry);
    registry.clock.set(tendering);
    const bid = await pendingBid(registry, tender, { tenderers: [tenderer({ identifier: { scheme: 'UA-IPN', id: sealed } })] });
    await pendingBid(registry, tender);
    await follow();
    await get(`/facts/suppliers/UA-IPN-${sealed}`, 404);
    const facts = JSON.stringify(await registry.store.collection('facts').findOne({ id: tender.id }));
    expect(facts).to.not.include(sealed).and.not.include(bid.id).and.not.include('"bids"');
    expect(await registry.store.collection<{ _id: string }>('parties').findOne({ _id: `UA-IPN-${sealed}` })).to.equal(null);
    await afterTendering(registry, tender);
    await follow();
    const { data } = await get(`/facts/tenders/${tender.id}`);
    expect(data.lots.every(({ bids }: Body) => bids === undefined)).to.equal(data.status === 'active.auction');
    await isExact();
  });

  it('count a contract when it is signed, and judge its agreements', async () => {
    registry.clock.set(later);
    const awardedTender = await signed(registry);
    await follow();
    expect((await party('suppliers', '40000025')).counts).to.include({ contracts: 1 });
    const dateSigned = later.toISOString();
    for (const contractNumber of ['1', '2']) {
      const change = { rationale: 'Ціна', rationaleTypes: ['itemPriceVariation'], contractNumber, dateSigned };
      const body = { data: change };
      const answer = must(await registry.ask('POST', `${awardedTender.path}/changes`, { key: keys.broker, token: tenderToken, body }), 201);
      must(await patch(registry, `${awardedTender.path}/changes/${answer.body.data.id}`, { status: 'active', dateSigned }), 200);
    }
    await follow();
    // A ground alone raises nothing.
    expect(await list('/facts/signals/priceRaised')).to.deep.equal([]);
    const { value, items } = (await registry.ask('GET', awardedTender.path)).body.data;
    const dearer = items.map((item: Body) => {
      const { unit, quantity } = item as { unit: { value: { amount: number } }; quantity: number };
      value.amount += quantity;
      return { ...item, unit: { ...unit, value: { ...unit.value, amount: unit.value.amount + 1 } } };
    });
    must(await patch(registry, awardedTender.path, { items: dearer, value: { amount: value.amount, amountNet: value.amount } }), 200);
    await follow();
    expect(await list('/facts/signals/priceRaised')).to.deep.equal([awardedTender.ids[0]]);
    await isExact();
  });

  it('are exact in sums of which a double does not hold every digit', async () => {
    const parties = { buyer: firm('6'), suppliers: [firm('7')] };
    const signedFor = (amount: number) =>
      registry.store.records<object>('contracts').insert(hexId(), { status: 'active', ...parties, value: uah(amount) });
    const most = 9_999_999_999_999.99;
    for (let nth = 0; nth < 11; nth += 1) await signedFor(most);
    await follow();
    for (const amount of [0.01, 0.01, 0.01]) {
      await signedFor(amount);
      await follow();
    }
    await isExact();
    const stored = await registry.store.collection<{ _id: string }>('party_totals').findOne({ _id: `supplier ${key('7')} all ` });
    expect(String(Object(stored).s.UAH.contracted)).to.equal('10999999999999992');
    expect((await party('suppliers', '7')).sums).to.deep.equal([
      { currency: 'UAH', contracted: 109_999_999_999_999.92, contractedCount: 14 },
    ]);
  });

  it('judge a contract by what its tender says it was signed for, whichever of the two is known first', async () => {
    const [tender, contract] = [hexId(), hexId()];
    const changes = ['a', 'b'].map((id) => ({ id, status: 'active', rationaleTypes: ['durationExtension'] }));
    const parties = { buyer: firm(buyer), suppliers: [firm('5')] };
    await registry.store
      .records<object>('contracts')
      .insert(contract, { status: 'active', tender_id: tender, ...parties, value: uah(120), changes });
    await follow();
    expect((await get(`/facts/contracts/${contract}`)).data.signals).to.equal(undefined);
    const stub = { id: contract, status: 'active', awardID: hexId(), date: monday, contractID: 'c', value: uah(100) };
    await registry.store
      .records<object>('tenders')
      .insert(tender, { status: 'complete', procurementMethodType: 'reporting', contracts: [stub] });
    await follow();
    expect((await get(`/facts/contracts/${contract}`)).data.signals).to.deep.equal(['priceRaised']);
    expect((await party('suppliers', '5')).counts).to.include({ contracts: 1, priceRaised: 1 });
    await isExact();
  });

  it('take back what a record no longer says', async () => {
    const records = registry.store.records<Body>('tenders');
    const tender = await records.get(tenders[1] ?? '');
    expect(tender).to.not.equal(null);
    if (tender === null) return;
    const { _id, ...before } = tender;
    await records.save(tender, { ...before, awards: [] }, { publishes: true });
    await follow();
    expect((await party('buyers', buyer)).counts).to.include({ tenders: 3, awards: 2 });
    expect((await get('/facts/signals/sameWinner')).data).to.deep.equal([]);
    await isExact();
  });

  it('call a party by its newest name, also of records that are followed together', async () => {
    for (const name of ['Перша рада', 'Друга рада', 'Третя рада', 'Міська рада'])
      await decided('1', { awards: [], bids: [], procuringEntity: { ...firm(buyer, name), kind: 'general' } });
    await follow();
    expect((await party('buyers', buyer)).name).to.equal('Міська рада');
  });

  it('are found along an index, without a scan and without a sort', async () => {
    const explain = async (cursor: { explain(verbosity: 'queryPlanner'): Promise<Body> }) =>
      JSON.stringify((await cursor.explain('queryPlanner')).queryPlanner);
    const facts = registry.store.collection('facts');
    const newest = { published: -1, _id: -1 } as const;
    const supplier = { $or: [{ 'suppliers.key': key('1') }, { 'bidders.key': key('1') }], test: false, kind: 'tender' };
    for (const filter of [{ 'buyer.key': key(buyer), test: false, kind: 'tender' }, supplier, { signals: 'singleBid', test: false }])
      expect(await explain(facts.find(filter).sort(newest).limit(20))).to.not.match(/"(COLLSCAN|SORT)"/);
  });
});
