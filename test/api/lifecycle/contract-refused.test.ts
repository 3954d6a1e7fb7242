/** Every rule of a contract's PATCH with its exact text (spec/contracts.md §4, spec/procedures.md §1.6). */
import { expect } from 'chai';
import { awarded, later, money, type Plan, patch, period, read, signed, signing } from '../../../fixtures/contracts.ts';
import { type Answer, keys, type Untyped, useRegistry } from '../../support/registry.ts';

const milestone = {
  id: 'a'.repeat(32),
  title: 'signingTheContract',
  code: 'prepayment',
  type: 'financing',
  percentage: 100,
  sequenceNumber: 1,
  duration: { days: 2, type: 'banking' },
};

describe('a PATCH of a contract is refused', () => {
  const registry = useRegistry({ now: later });

  const faults = ({ status, body, text }: Answer, at: string[], msg: string, type = 'value_error') => {
    expect(status, text).to.equal(400);
    const { input: _, ctx: __, ...first } = body.errors[0];
    expect(first).to.deep.equal({ type, loc: at, msg });
    expect(body.errors).to.have.length(1);
  };
  const forbids = ({ status, body, text }: Answer, details: string) => {
    expect(status, text).to.equal(403);
    expect(body.details).to.equal(details);
  };
  const pending = async (data: object, plan: Plan = {}): Promise<Answer> => patch(registry, (await awarded(registry, plan)).path, data);
  const active = async (data: object, plan: Plan = {}): Promise<Answer> => patch(registry, (await signed(registry, plan)).path, data);
  const withItem = async (make: typeof awarded, change: (item: Untyped) => Untyped, more: object = {}): Promise<Answer> => {
    const { path } = await make(registry);
    const { items } = await read(registry, path);
    return patch(registry, path, { items: [change(items[0])], ...more });
  };

  it('in a state that is over', async () => {
    const { path } = await signed(registry);
    expect((await patch(registry, path, { status: 'terminated', amountPaid: money(9500) })).status).to.equal(200);
    forbids(await patch(registry, path, { title: 'x' }), "Can't update contract in current (terminated) status");
    forbids(
      await patch(registry, path, { title: 'x' }, { key: keys.administrator, token: '' }),
      "Can't update contract in current (terminated) status",
    );
  });

  it('with fields of another state', async () => {
    faults(await pending({ amountPaid: money(1) }), ['data', 'amountPaid'], 'Extra inputs are not permitted', 'extra_forbidden');
    faults(await active({ contractNumber: '8' }), ['data', 'contractNumber'], 'Extra inputs are not permitted', 'extra_forbidden');
    faults(await active({ dateSigned: later.toISOString() }), ['data', 'dateSigned'], 'Extra inputs are not permitted', 'extra_forbidden');
  });

  it('without the amount of a value', async () =>
    faults(await pending({ value: { amount: null } }), ['data', 'value', 'amount'], 'Field required', 'missing'));

  it('signed before the award', async () =>
    faults(
      await pending({ dateSigned: '2026-11-30T11:59:59+02:00' }),
      ['data', 'dateSigned'],
      'Contract signature date should be after award activation date (2026-11-30T12:00:00.000+02:00)',
    ));

  it('signed in the future', async () =>
    faults(
      await pending({ dateSigned: '2026-12-01T12:00:01+02:00' }),
      ['data', 'dateSigned'],
      "Contract signature date can't be in the future",
    ));

  it('for a step that is none', async () => {
    forbids(await pending({ status: 'terminated' }), "Can't update contract status");
    forbids(await pending({ status: 'cancelled' }), "Can't update contract status");
    forbids(await active({ status: 'pending' }), "Can't update contract status");
    forbids(await active({ status: 'cancelled' }), "Can't update contract status");
  });

  it('with two items of one id', async () => {
    const { path } = await awarded(registry);
    const { items } = await read(registry, path);
    faults(await patch(registry, path, { items: [items[0], items[0]] }), ['data', 'items'], 'Items should be unique by fields: id');
  });

  it('while pending: with more or fewer items', async () => {
    const { path } = await awarded(registry);
    const { items } = await read(registry, path);
    forbids(await patch(registry, path, { items: [items[0], { ...items[0], id: 'other' }] }), "Can't change items list length");
  });

  it('while pending: with another item', async () =>
    forbids(
      await withItem(awarded, (item) => ({ ...item, description: 'Камінь' })),
      "Updated could be only ('unit', 'quantity') in item, description change forbidden: Папір «Ранок» -> Камінь",
    ));

  it('while pending: with less said of an item', async () =>
    forbids(await withItem(awarded, ({ description: _, ...item }) => item), "Forbidden to delete fields in item: {'description'}"));

  it('while pending: with prices in another currency', async () =>
    forbids(
      await withItem(awarded, (item) => ({ ...item, unit: { ...item.unit, value: { amount: 950, currency: 'EUR' } } })),
      'Forbidden to change currency in contract items unit',
    ));

  it('in force: with things that were not bought', async () => {
    const other = { scheme: 'ДК021', id: '44910000-2', description: 'Камінь' };
    forbids(
      await withItem(signed, (item) => ({ ...item, classification: other })),
      'Forbidden to add new items main information in contract, all main fields should be the same as in previous items: classification, relatedLot, relatedBuyer, additionalClassifications',
    );
  });

  it('in force: without things that were bought', async () => {
    const { path, ids } = await awarded(registry);
    const records = registry.store.records<{ items: Untyped[] }>('contracts');
    const stored = await records.get(ids[0] ?? '');
    if (stored === null) throw new Error('no contract');
    const [first] = stored.items;
    const second = {
      ...first,
      id: 'second',
      quantity: 1,
      unit: { code: 'H87' },
      classification: { ...first.classification, id: '44910000-2' },
    };
    await records.save(stored, { ...stored, items: [first, second] }, { publishes: true });
    expect((await patch(registry, path, signing)).status).to.equal(200);
    const { items } = await read(registry, path);
    forbids(
      await patch(registry, path, { items: [items[0]] }),
      'Forbidden to delete items main information in contract, all main fields should be the same as in previous items: classification, relatedLot, relatedBuyer, additionalClassifications',
    );
  });

  it('with milestones that are too long, out of order, or no whole', async () => {
    const long = { ...milestone, duration: { days: 1001, type: 'calendar' } };
    const at = ['data', 'milestones'];
    faults(await pending({ milestones: [long] }), [...at, '0', 'duration'], "days shouldn't be more than 1000 for financing milestone");
    faults(
      await pending({ milestones: [{ ...milestone, sequenceNumber: 2 }] }),
      [...at, '0', 'sequenceNumber'],
      'Field should contain incrementing sequence numbers starting from 1 for tender/lot separately',
    );
    faults(
      await pending({ milestones: [{ ...milestone, percentage: 99.5 }] }),
      at,
      'Sum of the financing milestone percentages 99.5 is not equal 100.',
    );
  });

  it('with another currency', async () =>
    forbids(await pending({ value: money(9500, 9500, { currency: 'EUR' }) }), "Can't update currency for contract value"));

  it('without the net amount', async () =>
    faults(await pending({ value: { amount: 9000, amountNet: null } }), ['data', 'value', 'amountNet'], 'Field required', 'missing'));

  it('with amounts that do not fit to the tax', async () => {
    const taxed = { valueAddedTaxIncluded: true };
    const text = 'Amount should be equal or greater than amountNet and differ by no more than 20.0%';
    forbids(await pending({ value: money(9000, 9001, taxed) }), text);
    forbids(await pending({ value: money(9000, 7499.99, taxed) }), text);
    expect((await pending({ value: money(9000, 7500, taxed) })).status).to.equal(200);
    forbids(await pending({ value: money(9000, 8999) }), 'Amount and amountNet should be equal');
  });

  it('before the award is active', async () =>
    forbids(
      await pending(signing, { award: { date: new Date('2026-12-01T11:00:00Z') } }),
      "Can't sign contract before award activation date (2026-12-01T13:00:00.000+02:00)",
    ));

  it('before complaints are reviewed', async () => {
    const text = "Can't sign contract before reviewing all complaints";
    forbids(await pending(signing, { award: { complaints: [{ id: 'c', status: 'pending' }] } }), text);
    forbids(await pending(signing, { tender: { complaints: [{ id: 'c', status: 'satisfied' }] } }), text);
    expect((await pending(signing, { award: { complaints: [{ id: 'c', status: 'claim' }] } })).status).to.equal(200);
  });

  it('dearer than the award', async () => {
    forbids(await pending({ value: money(9500.01) }), 'AmountNet should be less or equal to awarded amount');
    const award = { value: { amount: 9500, currency: 'UAH', valueAddedTaxIncluded: true } };
    forbids(
      await pending({ value: money(9500.01, 9500, { valueAddedTaxIncluded: true }) }, { award }),
      'Amount should be less or equal to awarded amount',
    );
  });

  it('with a payment in another currency', async () =>
    forbids(
      await active({ amountPaid: money(9500, 9500, { currency: 'EUR' }) }),
      'currency of amountPaid should be identical to currency of value of contract',
    ));

  it('with prices of items that do not make the value', async () => {
    const { path } = await awarded(registry);
    expect((await patch(registry, path, { value: money(9000) })).status).to.equal(200);
    faults(
      await patch(registry, path, signing),
      ['data', 'items'],
      'Total amount of unit values should be equal contract.value.amount if VAT is not included in contract',
    );
  });

  it('with prices of items that do not fit to a value with tax', async () => {
    const award = { value: { amount: 12000, currency: 'UAH', valueAddedTaxIncluded: true } };
    const text = 'Total amount of unit values must be no more than contract.value.amount and no less than net contract amount';
    for (const [amount, status] of [
      [12000, 400],
      [11400, 200],
      [9500, 200],
      [9499, 400],
    ] as const) {
      const { path } = await awarded(registry, { award });
      const value = money(amount, amount, { valueAddedTaxIncluded: true });
      const answer = await patch(registry, path, { ...signing, value });
      if (status === 400) faults(answer, ['data', 'items'], text);
      else expect(answer.status, answer.text).to.equal(200);
    }
  });

  it('with a payment without its net amount', async () =>
    faults(await active({ amountPaid: { amount: 9500 } }), ['data', 'amountPaid', 'amountNet'], 'Field required', 'missing'));

  it('with a payment that does not fit to the tax, or is more than the value', async () => {
    forbids(await active({ amountPaid: money(9500, 9000) }), 'Amount and amountNet should be equal');
    forbids(
      await active({ amountPaid: money(9000, 9001, { valueAddedTaxIncluded: true }) }),
      'Amount should be equal or greater than amountNet and differ by no more than 20.0%',
    );
    forbids(await active({ amountPaid: money(9501) }), 'AmountPaid amountNet can`t be greater than value amountNet');
  });

  it('made cheaper than what was paid of it', async () => {
    const { path } = await signed(registry);
    expect((await patch(registry, path, { amountPaid: money(9500) })).status).to.equal(200);
    const { items } = await read(registry, path);
    const cheaper = items.map((item: Untyped) => ({ ...item, unit: { ...item.unit, value: { ...item.unit.value, amount: 900 } } }));
    forbids(
      await patch(registry, path, { value: money(9000), items: cheaper }),
      'AmountPaid amountNet can`t be greater than value amountNet',
    );
    expect((await patch(registry, path, { value: money(9000), items: cheaper, amountPaid: money(9000) })).status).to.equal(200);
  });

  it('ended without a payment', async () =>
    forbids(await active({ status: 'terminated' }), "Can't terminate contract while 'amountPaid' is not set"));

  it('with a period that ends before it begins', async () => {
    const wrong = { startDate: period.endDate, endDate: period.startDate };
    faults(await active({ period: wrong }), ['data', 'period', 'startDate'], 'period should begin before its end');
    faults(await pending({ ...signing, period: wrong }), ['data', 'period', 'startDate'], 'period should begin before its end');
  });

  it('signed by nobody, where a template asks who signs', async () => {
    const { path } = await awarded(registry, { tender: { contractTemplateName: 'paper' } });
    faults(
      await patch(registry, path, signing),
      ['data'],
      'signerInfo field for buyer and suppliers is required for contract in `active` status',
    );
  });

  it('without a period or a number', async () => {
    const { period: _, ...unending } = signing;
    faults(await pending(unending), ['data', 'period'], 'period is required for contract in `active` status');
    faults(
      await pending({ ...signing, period: { startDate: period.startDate } }),
      ['data', 'period'],
      'period is required for contract in `active` status',
    );
    const { contractNumber: __, ...unnumbered } = signing;
    faults(await pending(unnumbered), ['data', 'contractNumber'], 'contractNumber is required for contract in `active` status');
  });

  it('and changes neither the contract nor its tender', async () => {
    const awardedTender = await awarded(registry);
    const before = await Promise.all(
      [awardedTender.path, `/api/2.5/tenders/${awardedTender.tenderId}`].map((path) => registry.ask('GET', path)),
    );
    expect((await patch(registry, awardedTender.path, { ...signing, value: money(9000) })).status).to.equal(400);
    const after = await Promise.all(
      [awardedTender.path, `/api/2.5/tenders/${awardedTender.tenderId}`].map((path) => registry.ask('GET', path)),
    );
    expect(after.map(({ body }) => body)).to.deep.equal(before.map(({ body }) => body));
  });
});
