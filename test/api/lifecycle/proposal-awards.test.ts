/** Awards of requestForProposal that are decided in any order (spec/request-for-proposal.md §9). */
import { expect } from 'chai';
import { bidItem, lotValue, price } from '../../../fixtures/bids.ts';
import { accounts, chronograph, patchAward, pendingBid, readTender, tenderingEnds } from '../../../fixtures/procedure.ts';
import { proposalInTendering, proposalTender } from '../../../fixtures/proposals.ts';
import { errorsIn, write } from '../../../fixtures/tender-parts.ts';
import type { MadeTender } from '../../../fixtures/tenders.ts';
import { keys, useRegistry } from '../../support/registry.ts';

describe('awards of a request for proposals', () => {
  const registry = useRegistry({ accounts });

  const states = async (tender: MadeTender): Promise<string> => {
    const { status, awards } = await readTender(registry, tender);
    return `${status}; ${awards.map((one: { status: string; value: { amount: number } }) => `${one.value.amount} ${one.status}`).join(', ')}`;
  };

  it('are made together, decided in any order without a document, and end with the contract of the winner', async () => {
    const tender = await proposalInTendering(registry, proposalTender({}, { hasAwardingOrder: false }));
    const dear = bidItem({ unit: { code: 'H87', name: 'штука', value: price(1200) } });
    await pendingBid(registry, tender, { lotValues: [lotValue(12_800)], items: [dear] });
    await pendingBid(registry, tender);
    registry.clock.set(tenderingEnds);
    await chronograph(registry, tender);
    expect(await states(tender)).to.equal('active.qualification; 9500 pending, 12800 pending');
    const [first, second] = (await readTender(registry, tender)).awards;

    const longer = await write(registry, tender, 'POST', `/awards/${first.id}/milestones`, {
      code: '24h',
      dueDate: '2026-12-25T00:00:00+02:00',
    });
    expect(longer.body.data.dueDate).to.equal('2026-12-25T00:00:00.000+02:00');
    const accept = { status: 'active', qualified: true };
    expect((await patchAward(registry, tender, second.id, accept)).status).to.equal(200);
    expect(await states(tender)).to.equal('active.awarded; 9500 pending, 12800 active');
    registry.clock.set(new Date('2026-12-25T10:00:00+02:00'));
    expect(errorsIn(await patchAward(registry, tender, first.id, accept))).to.deep.equal([
      "data.awards: Can't activate award as tender already has active award for this lot",
    ]);
    expect((await patchAward(registry, tender, second.id, { status: 'cancelled' })).status).to.equal(200);
    expect(await states(tender)).to.equal('active.qualification; 9500 pending, 12800 cancelled, 12800 pending');

    expect((await patchAward(registry, tender, first.id, accept)).status).to.equal(200);
    const { contracts } = await readTender(registry, tender);
    const period = { startDate: '2027-01-01T00:00:00+02:00', endDate: '2027-12-31T00:00:00+02:00' };
    const signed = await registry.ask('PATCH', `/api/2.5/contracts/${contracts[1].id}`, {
      key: keys.broker,
      token: tender.token,
      body: { data: { status: 'active', contractNumber: '1', period } },
    });
    expect(signed.status, signed.text).to.equal(200);
    expect(await states(tender)).to.equal('complete; 9500 active, 12800 cancelled, 12800 pending');
  });

  it('may have several winners, each in the currency of the bid whatever its unit prices add up to, and end with the contract of the last', async () => {
    const config = { hasAwardingOrder: false, hasMultiSourcing: true, valueCurrencyEquality: false };
    const tender = await proposalInTendering(registry, proposalTender({}, config));
    const bids = [
      [20_000, 'EUR', 10],
      [500, 'UAH', 5],
      [9500, 'USD', 10],
    ] as const;
    for (const [amount, currency, quantity] of bids) {
      const value = { amount, currency, valueAddedTaxIncluded: true };
      const unit = { code: 'H87', name: 'штука', value: { ...value, amount, valueAddedTaxIncluded: false } };
      await pendingBid(registry, tender, { lotValues: [lotValue(amount, { value })], items: [bidItem({ quantity, unit })] });
    }
    registry.clock.set(tenderingEnds);
    await chronograph(registry, tender);
    expect(await states(tender)).to.equal('active.qualification; 500 pending, 9500 pending, 20000 pending');
    const { awards } = await readTender(registry, tender);
    for (const [index, status] of (['active', 'active', 'unsuccessful'] as const).entries()) {
      expect((await patchAward(registry, tender, awards[index].id, { status, qualified: status === 'active' })).status).to.equal(200);
    }
    expect(await states(tender)).to.equal('active.awarded; 500 active, 9500 active, 20000 unsuccessful');
    const { contracts } = await readTender(registry, tender);
    const period = { startDate: '2027-01-01T00:00:00+02:00', endDate: '2027-12-31T00:00:00+02:00' };
    const sign = async (index: number, fields: object = {}): Promise<unknown> => {
      const { status, body } = await registry.ask('PATCH', `/api/2.5/contracts/${contracts[index].id}`, {
        key: keys.broker,
        token: tender.token,
        body: { data: { status: 'active', contractNumber: '1', period, ...fields } },
      });
      return status === 200 ? (await readTender(registry, tender)).status : body.details;
    };
    expect(await sign(0, { value: { amount: 500, amountNet: 500, currency: 'EUR', valueAddedTaxIncluded: true } })).to.equal(
      "Can't update currency for contract value",
    );
    expect(await sign(0)).to.equal('active.awarded');
    expect(await sign(1)).to.equal('complete');
  });
});
