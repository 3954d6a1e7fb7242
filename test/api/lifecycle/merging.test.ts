/** Money and periods of a PATCH are merged key by key into what is stored; what was not sent stays. */
import { expect } from 'chai';
import { bidItem, lotValue, makeBid, onBid, price, tenderInTendering } from '../../../fixtures/bids.ts';
import { awarded, money as contractMoney, patch, period } from '../../../fixtures/contracts.ts';
import { createPlan, planned, writePlan } from '../../../fixtures/plans.ts';
import { errorsIn, write } from '../../../fixtures/tender-parts.ts';
import {
  createTender,
  lot,
  lotId,
  type MadeTender,
  monday,
  newerTender,
  olderTender,
  patchTender,
  postTender,
} from '../../../fixtures/tenders.ts';
import { type Answer, useRegistry } from '../../support/registry.ts';

const dollars = (amount: number): object => ({ amount, currency: 'USD', valueAddedTaxIncluded: true });

const items = [bidItem({ unit: { code: 'H87', name: 'штука', value: { ...price(900), currency: 'USD' } } })];

describe('A PATCH of money or of a period', () => {
  const registry = useRegistry({ now: monday });
  beforeEach(() => registry.clock.set(monday));

  const data = (answer: Answer) => {
    expect(answer.status, answer.text).to.equal(200);
    return answer.body.data;
  };
  const inDollars = (overrides: object = {}): Promise<MadeTender> =>
    createTender(registry, {}, olderTender({ value: dollars(9000), minimalStep: { amount: 100 }, ...overrides }));

  describe('of a tender', () => {
    it('that is made with a bare minimal step takes currency and taxes from the value', async () => {
      expect((await inDollars()).data.minimalStep).to.deep.equal(dollars(100));
      const other = await postTender(registry, olderTender({ value: dollars(9000), minimalStep: { amount: 100, currency: 'UAH' } }));
      expect(errorsIn(other)).to.deep.equal([
        'data.minimalStep.currency: Tender minimal step currency should be identical to tender currency',
      ]);
    });

    it('keeps the currency and the taxes of its value, of its step, of the prices of its items', async () => {
      const tender = await inDollars({ guarantee: { amount: 5, currency: 'USD' } });
      const changed = data(
        await patchTender(registry, tender, { value: { amount: 10_000 }, minimalStep: { amount: 200 }, guarantee: { amount: 6 } }),
      );
      expect(changed.value).to.deep.equal(dollars(10_000));
      expect(changed.minimalStep).to.deep.equal(dollars(200));
      expect(changed.guarantee).to.deep.equal({ amount: 6, currency: 'USD' });
      expect(changed.items[0].unit.value).to.include({ currency: 'USD', valueAddedTaxIncluded: true });
    });

    it('keeps the amounts where only the currency changes, and the step goes with it', async () => {
      const tender = await inDollars();
      const changed = data(await patchTender(registry, tender, { value: { currency: 'EUR' }, minimalStep: {} }));
      expect(changed.value).to.deep.equal({ ...dollars(9000), currency: 'EUR' });
      expect(changed.minimalStep).to.deep.equal({ ...dollars(100), currency: 'EUR' });
    });

    it('takes a key away with null: a default comes back, what must be there is missing', async () => {
      const tender = await inDollars({ minimalStep: undefined, guarantee: { amount: 5, currency: 'USD' } });
      expect(data(await patchTender(registry, tender, { value: { currency: null } })).value.currency).to.equal('UAH');
      const answer = await patchTender(registry, tender, { guarantee: { amount: null } });
      expect(answer.body.errors).to.deep.equal([
        { type: 'missing', loc: ['data', 'guarantee', 'amount'], msg: 'Field required', input: { amount: null } },
      ]);
    });

    it('with lots is worth what they are worth, whatever is sent', async () => {
      const tender = await createTender(registry, { value: { amount: 0, currency: 'USD' } });
      expect(tender.data.value.amount).to.equal(10_000);
      expect(data(await patchTender(registry, tender, { value: { amount: 0 } })).value).to.deep.equal(tender.data.value);
    });
  });

  it('of a lot keeps what was not sent, in the list of the tender and under its own path', async () => {
    const tender = await createTender(registry, { value: dollars(0), lots: [lot({ guarantee: { amount: 5, currency: 'USD' } })] });
    const [first] = tender.data.lots;
    const lots = [{ id: lotId, title: first.title, value: { amount: 9000 }, guarantee: { amount: 6 } }];
    const listed = data(await patchTender(registry, tender, { lots })).lots[0];
    expect(listed).to.deep.equal({ ...first, value: dollars(9000), guarantee: { amount: 6, currency: 'USD' } });
    const own = data(await write(registry, tender, 'PATCH', `/lots/${lotId}`, { value: { amount: 8000 }, minimalStep: { amount: 90 } }));
    expect(own).to.deep.include({ value: dollars(8000), minimalStep: dollars(90) });
  });

  it('of a lot may bring the plan of its auction as it was read, and no other', async () => {
    const tender = await createTender(registry);
    const [{ id, status, date, ...first }] = tender.data.lots;
    expect(data(await patchTender(registry, tender, { lots: tender.data.lots })), 'all that was read').to.deep.equal(tender.data);
    expect(data(await write(registry, tender, 'PATCH', `/lots/${id}`, first))).to.deep.equal(tender.data.lots[0]);
    const auctionPeriod = { ...first.auctionPeriod, startDate: '2027-01-01' };
    const text = 'auctionPeriod.startDate: This field is set by the registry';
    const listed = await patchTender(registry, tender, { lots: [{ id, ...first, auctionPeriod }] });
    expect(errorsIn(listed)).to.deep.equal([`data.lots.0.${text}`]);
    expect(errorsIn(await write(registry, tender, 'PATCH', `/lots/${id}`, { auctionPeriod }))).to.deep.equal([`data.${text}`]);
  });

  it('of a tender without lots may bring the plan of its auction as it was read, and no other', async () => {
    const tender = await inDollars();
    const { auctionPeriod } = tender.data;
    expect(auctionPeriod).to.include.keys('startDate', 'shouldStartAfter');
    for (const part of [auctionPeriod, { startDate: auctionPeriod.startDate }, {}])
      expect(data(await patchTender(registry, tender, { auctionPeriod: part }))).to.deep.equal(tender.data);
    const getErrors = async (part: unknown) => errorsIn(await patchTender(registry, tender, { auctionPeriod: part }));
    const text = 'data.auctionPeriod.startDate: This field is set by the registry';
    expect(await getErrors({ startDate: '2027-01-01' })).to.deep.equal([text]);
    expect(await getErrors({ startDate: null })).to.deep.equal(['data.auctionPeriod.startDate: This field cannot be deleted']);
    expect(await getErrors(null)).to.deep.equal(['data.auctionPeriod: This field cannot be deleted']);
    const withLots = await createTender(registry);
    expect(errorsIn(await patchTender(registry, withLots, { auctionPeriod }))[0]).to.equal(text);
    expect(data(await patchTender(registry, withLots, { auctionPeriod: null }))).to.deep.equal(withLots.data);
  });

  it('of a bid keeps what was not sent, for each lot', async () => {
    const tender = await tenderInTendering(registry, newerTender({ value: dollars(0) }));
    const bid = await makeBid(registry, tender, { lotValues: [lotValue(9500, { value: dollars(9500) })], items });
    const changed = data(await onBid(registry, bid, 'PATCH', '', { lotValues: [{ relatedLot: lotId, value: { amount: 9400 } }] }));
    expect(changed.lotValues[0].value).to.deep.equal(dollars(9400));
    const none = await onBid(registry, bid, 'PATCH', '', { lotValues: [{ relatedLot: lotId, value: { amount: null } }] });
    expect(errorsIn(none)).to.deep.equal(['missing data.lotValues.0.value.amount: Field required']);
  });

  it('of a bid on a tender without lots keeps what was not sent', async () => {
    const tender = await tenderInTendering(registry, olderTender({ value: dollars(10_000), minimalStep: { amount: 100 }, features: [] }));
    const bid = await makeBid(registry, tender, { lotValues: undefined, value: dollars(9500), items });
    expect(data(await onBid(registry, bid, 'PATCH', '', { value: { amount: 9400 } })).value).to.deep.equal(dollars(9400));
  });

  it('of a contract keeps currency, taxes and the other border of the period', async () => {
    const awardedTender = await awarded(registry, {
      contract: { value: { amount: 9500, amountNet: 9500, currency: 'USD', valueAddedTaxIncluded: false } },
    });
    const changed = data(await patch(registry, awardedTender.path, { value: { amount: 9000, amountNet: 9000 }, period }));
    expect(changed.value).to.deep.equal(contractMoney(9000, 9000, { currency: 'USD' }));
    const moved = data(await patch(registry, awardedTender.path, { period: { endDate: '2027-01-31T00:00:00+02:00' } }));
    expect(moved.period).to.deep.equal({ ...changed.period, endDate: '2027-01-31T00:00:00.000+02:00' });
    expect(data(await patch(registry, awardedTender.path, { period: moved.period, value: moved.value }))).to.deep.equal(moved);
    expect(errorsIn(await patch(registry, awardedTender.path, { period: { endDate: '2020-01-31' } }))).to.deep.equal([
      `data.period.endDate: should be later than ${moved.period.startDate}`,
    ]);
    expect(errorsIn(await patch(registry, awardedTender.path, { value: { amount: null } }))).to.deep.equal([
      'missing data.value.amount: Field required',
    ]);
  });

  it('of a plan keeps the rest of its budget and of its periods', async () => {
    const plan = await createPlan(registry, { tender: planned({ tenderPeriod: { startDate: '2026-12-15', endDate: '2026-12-20' } }) });
    const changed = data(await writePlan(registry, plan, 'PATCH', '', { budget: { amount: 12_000, period: { endDate: '2026-11-30' } } }));
    const { period: years, ...rest } = plan.data.budget;
    expect(changed.budget).to.deep.equal({ ...rest, amount: 12_000, period: { ...years, endDate: '2026-11-30T00:00:00.000+02:00' } });
    const { tenderPeriod: _, ...method } = planned();
    const moved = data(await writePlan(registry, plan, 'PATCH', '', { tender: { ...method, tenderPeriod: { endDate: '2026-12-24' } } }));
    expect(moved.tender.tenderPeriod).to.deep.equal({ ...plan.data.tender.tenderPeriod, endDate: '2026-12-24T00:00:00.000+02:00' });
    expect(data(await writePlan(registry, plan, 'PATCH', '', { budget: moved.budget, tender: moved.tender }))).to.deep.equal(moved);
    const gone = await writePlan(registry, plan, 'PATCH', '', { budget: { id: null, period: { startDate: null } } });
    expect(errorsIn(gone)).to.deep.equal(['missing data.budget.period.startDate: Field required']);
    const { budget, tender } = plan.data;
    const early = await writePlan(registry, plan, 'PATCH', '', {
      budget: { period: { endDate: '2025-11-30' } },
      tender: { ...method, tenderPeriod: { endDate: '2026-11-30' } },
    });
    expect(errorsIn(early)).to.deep.equal([
      `data.tender.tenderPeriod.endDate: should be later than ${tender.tenderPeriod.startDate}`,
      `data.budget.period.endDate: should be later than ${budget.period.startDate}`,
    ]);
  });
});
