/**
 * A contract from its award to its end, and what it makes of its tender (spec/procedures.md §1.1, §1.4, spec/contracts.md §2, §4,
 * spec/procedures.md §5 A20–A26).
 */
import { expect } from 'chai';
import {
  awarded,
  contracts,
  later,
  money,
  patch,
  period,
  read,
  readTender,
  signed,
  signing,
  twoBuyers,
} from '../../../fixtures/contracts.ts';
import { short } from '../../support/errors.ts';
import { keys, must, useRegistry } from '../../support/registry.ts';

describe('a contract', () => {
  const registry = useRegistry({ now: later });

  it('is made of its award: items with the prices of the bid, parties without contacts, milestones to come', async () => {
    const awardedTender = await awarded(registry);
    const { body, text } = must(await registry.ask('GET', awardedTender.path), 200);
    expect(body.config).to.deep.equal({ restricted: false });
    const { data } = body;
    expect(data).to.include({
      status: 'pending',
      contractID: 'UA-2026-11-23-000001-a-a1',
      tender_id: awardedTender.tenderId,
      owner: 'broker',
    });
    expect(data.value).to.deep.equal(money(9500));
    expect(data.items).to.have.length(1);
    expect(data.items[0]).to.include({ description: 'Папір «Ранок»', quantity: 10, relatedLot: awardedTender.lotIds[0] });
    expect(data.items[0].unit.value.amount).to.equal(950);
    expect(data.buyer).to.include({ name: 'Установа 40000017' });
    expect(data.buyer).to.not.have.property('contactPoint');
    expect(data.suppliers[0]).to.not.have.property('contactPoint');
    expect(data.milestones[0]).to.include({ status: 'scheduled', percentage: 100 });
    for (const secret of ['access', 'token', 'transfer']) expect(text).to.not.include(secret);
  });

  it('shows its stub in the tender, under its own paths and read only', async () => {
    const awardedTender = await awarded(registry);
    const path = `/api/2.5/tenders/${awardedTender.tenderId}/contracts`;
    const [stub] = await read(registry, path);
    expect(stub).to.include({
      id: awardedTender.ids[0],
      status: 'pending',
      awardID: awardedTender.awardIds[0],
      contractID: 'UA-2026-11-23-000001-a-a1',
    });
    expect(await read(registry, `${path}/${stub.id}`)).to.deep.equal(stub);
    expect(await read(registry, `${path}/${stub.id}/documents`)).to.deep.equal([]);
    expect((await registry.ask('GET', `${path}/${'0'.repeat(32)}`)).body.details).to.equal('Contract not found.');
    for (const [method, where] of [
      ['POST', path],
      ['PATCH', `${path}/${stub.id}`],
      ['PUT', `${path}/${stub.id}/documents`],
    ] as const) {
      expect((await registry.ask(method, where, { key: keys.broker, body: { data: {} } })).status).to.equal(405);
    }
  });

  it('completes its lot and its tender when it is signed', async () => {
    const awardedTender = await awarded(registry);
    const answer = must(await patch(registry, awardedTender.path, signing), 200);
    expect(answer.body.data).to.include({ status: 'active', contractNumber: '7-П' });
    expect(new Date(answer.body.data.dateSigned)).to.deep.equal(later);
    expect(new Date(answer.body.data.date)).to.deep.equal(later);
    const tender = await readTender(registry, awardedTender);
    expect(tender.status).to.equal('complete');
    expect(new Date(tender.date)).to.deep.equal(later);
    expect(tender.lots[0].status).to.equal('complete');
    expect(tender.contracts[0]).to.include({ status: 'active' });
    expect(tender).to.not.have.property('next_check');
  });

  it('completes a tender without lots', async () => {
    const awardedTender = await awarded(registry, { lots: 0 });
    expect((await patch(registry, awardedTender.path, signing)).status).to.equal(200);
    expect((await readTender(registry, awardedTender)).status).to.equal('complete');
  });

  it('leaves the tender open while another lot waits, and ends it with the last one', async () => {
    const awardedTender = await awarded(registry, { lots: 2 });
    expect((await patch(registry, awardedTender.path, signing)).status).to.equal(200);
    const half = await readTender(registry, awardedTender);
    expect(half.status).to.equal('active.awarded');
    expect(half.lots.map(({ status }: { status: string }) => status)).to.deep.equal(['complete', 'active']);
    expect((await patch(registry, `${contracts}/${awardedTender.ids[1]}`, signing)).status).to.equal(200);
    expect((await readTender(registry, awardedTender)).status).to.equal('complete');
  });

  it('keeps its stub in step while it is pending, and no longer when it is in force', async () => {
    const awardedTender = await awarded(registry);
    const answer = must(await patch(registry, awardedTender.path, { value: money(9000), items: undefined }), 200);
    expect((await readTender(registry, awardedTender)).contracts[0].value).to.deep.equal(money(9000));
    const item = answer.body.data.items[0];
    const items = [{ ...item, unit: { ...item.unit, value: { ...item.unit.value, amount: 900 } } }];
    expect((await patch(registry, awardedTender.path, { ...signing, items })).status).to.equal(200);
    const before = await readTender(registry, awardedTender);
    const cheaper = [{ ...item, quantity: 8, unit: { ...item.unit, value: { ...item.unit.value, amount: 1000 } } }];
    must(await patch(registry, awardedTender.path, { value: money(8000), items: cheaper }), 200);
    expect(await readTender(registry, awardedTender)).to.deep.equal(before);
  });

  it('gives the prices of its items the currency of a changed value, without tax', async () => {
    const awardedTender = await awarded(registry, { award: { value: { amount: 9500, currency: 'UAH', valueAddedTaxIncluded: true } } });
    const stored = await registry.store
      .records<{ value: object; items: { unit: { value: object } }[] }>('contracts')
      .get(awardedTender.ids[0] ?? '');
    if (stored === null) throw new Error('no contract');
    const [item] = stored.items;
    const taxed = { ...item, unit: { ...item?.unit, value: { amount: 950, currency: 'UAH', valueAddedTaxIncluded: true } } };
    await registry.store.records<object>('contracts').save(stored, { ...stored, items: [taxed] }, { publishes: true });
    const answer = must(await patch(registry, awardedTender.path, { value: money(9000, 8000, { valueAddedTaxIncluded: true }) }), 200);
    expect(answer.body.data.items[0].unit.value).to.deep.equal({ amount: 950, currency: 'UAH', valueAddedTaxIncluded: false });
  });

  it('ends when it was paid', async () => {
    const awardedTender = await signed(registry);
    const paid = await patch(registry, awardedTender.path, {
      status: 'terminated',
      amountPaid: money(9500),
      terminationDetails: 'Виконано',
    });
    expect(paid.status, paid.text).to.equal(200);
    expect(paid.body.data).to.include({ status: 'terminated', terminationDetails: 'Виконано' });
    expect((await readTender(registry, awardedTender)).contracts[0].status).to.equal('active');
  });

  it('is 200 and as it was for a PATCH that says nothing new, nulls and empty lists included', async () => {
    const awardedTender = await awarded(registry);
    const before = (await registry.ask('GET', awardedTender.path)).body;
    for (const data of [
      {},
      { status: 'pending' },
      { value: money(9500) },
      { title: null, items: [], milestones: [] },
      { items: before.data.items },
    ]) {
      const { status, body } = await patch(registry, awardedTender.path, data);
      expect(status, JSON.stringify(data)).to.equal(200);
      expect(body).to.deep.equal(before);
    }
    expect((await registry.ask('GET', awardedTender.path)).body).to.deep.equal(before);
  });

  it('is changed by nobody but the buyer side: 403 Forbidden', async () => {
    const awardedTender = await awarded(registry);
    const data = { contractNumber: '1' };
    for (const ask of [{ token: 'wrong' }, { token: '' }, { token: 'bid-token', key: keys.other }, { key: keys.other }]) {
      const { body } = must(await patch(registry, awardedTender.path, data, ask), 403);
      expect(short(body.details)).to.equal('Forbidden');
    }
    expect((await patch(registry, awardedTender.path, data, { key: keys.admin, token: '' })).status).to.equal(200);
    expect((await patch(registry, `${contracts}/${'0'.repeat(32)}`, data, { token: 'wrong' })).status).to.equal(404);
  });

  it('takes from the Administrator its number, state, parties and mode, and nothing else', async () => {
    const awardedTender = await awarded(registry);
    const ask = { key: keys.administrator, token: '' };
    const buyer = { name: 'Інша установа', identifier: { scheme: 'UA-EDR', id: '1' } };
    const { status, body, text } = await patch(
      registry,
      awardedTender.path,
      { contractNumber: '1', mode: 'test', buyer, suppliers: [buyer] },
      ask,
    );
    expect(status, text).to.equal(200);
    expect(body.data).to.deep.include({ contractNumber: '1', mode: 'test', buyer, suppliers: [buyer] });
    expect((await patch(registry, awardedTender.path, { period }, ask)).body.errors[0]).to.include({ type: 'extra_forbidden' });
  });

  it('of a test says so in its titles from its first PATCH on, once in each', async () => {
    const awardedTender = await awarded(registry, { tender: { mode: 'test' } });
    const { title } = await read(registry, awardedTender.path);
    expect(title, 'that of its lot').to.equal(`Лот ${awardedTender.lotIds[0]?.slice(0, 4)}`);
    expect((await patch(registry, awardedTender.path, { contractNumber: '0' })).body.data).to.include({ title: `[ТЕСТУВАННЯ] ${title}` });
    const { body } = await patch(registry, awardedTender.path, { contractNumber: '1', title: 'Папір' });
    const titles = { title: '[ТЕСТУВАННЯ] Папір' };
    expect(body.data, 'no prefix alone').to.include(titles).and.not.have.any.keys('title_en', 'title_ru');
    expect((await patch(registry, awardedTender.path, { title: 'Папір' })).body).to.deep.equal(body);
    expect((await patch(registry, awardedTender.path, { contractNumber: '2', title: '[ТЕСТУВАННЯ] Папір' })).body.data).to.include(titles);
    const real = await awarded(registry);
    expect((await patch(registry, real.path, { contractNumber: '1', title: 'Папір' })).body.data).to.include({ title: 'Папір' });
  });

  /** A tender for two buyers, with a contract for each. */
  const forTwo = () => awarded(registry, { lots: 0, tender: twoBuyers });

  it('of several buyers may be cancelled as long as another one stands', async () => {
    const awardedTender = await forTwo();
    expect(awardedTender.ids).to.have.length(2);
    const first = await read(registry, awardedTender.path);
    expect(first).to.include({ buyerID: '1'.repeat(32) });
    expect(first.value).to.include({ amount: 0, amountNet: 0 });
    expect(first.items.map(({ relatedBuyer }: { relatedBuyer: string }) => relatedBuyer)).to.deep.equal(['1'.repeat(32)]);
    expect((await patch(registry, awardedTender.path, { status: 'cancelled' })).status).to.equal(200);
    expect((await readTender(registry, awardedTender)).contracts.map(({ status }: { status: string }) => status)).to.deep.equal([
      'cancelled',
      'pending',
    ]);
    const last = must(await patch(registry, `${contracts}/${awardedTender.ids[1]}`, { status: 'cancelled' }), 403);
    expect(last.body.details).to.equal(
      "Can't update contract status from pending to cancelled for last not cancelled contract. Cancel award instead.",
    );
  });

  it('of several buyers costs, with the others as they are now, what was awarded and no more', async () => {
    const awardedTender = await forTwo();
    expect((await patch(registry, awardedTender.path, { ...signing, value: money(6000) })).status).to.equal(200);
    const second = (amount: number) => patch(registry, `${contracts}/${awardedTender.ids[1]}`, { value: money(amount) });
    expect((await second(3500.01)).body.details).to.equal('AmountNet should be less or equal to awarded amount');
    expect((await patch(registry, awardedTender.path, { value: money(4000) })).status).to.equal(200);
    expect((await second(5500)).status).to.equal(200);
    expect((await second(5500.01)).body.details).to.equal('AmountNet should be less or equal to awarded amount');
  });
});
