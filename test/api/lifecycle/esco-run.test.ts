/** A whole run of an energy service contract: four lots, of which two find enough bidders, decisions taken back, contracts changed and ended. */
import { expect } from 'chai';
import { bidItem, type MadeBid, tenderer } from '../../../fixtures/bids.ts';
import {
  amountsIn,
  bidder,
  energyInTendering,
  energyTender,
  energyTenderingEnds,
  energyValue,
  type Terms,
} from '../../../fixtures/energy.ts';
import { accounts, pendingBid, readTender, signature } from '../../../fixtures/procedure.ts';
import { at, decide, standStill } from '../../../fixtures/qualifying.ts';
import { write } from '../../../fixtures/tender-parts.ts';
import { milestone } from '../../../fixtures/tenders.ts';
import { type Body, keys, must, useRegistry } from '../../support/registry.ts';

const ids = [1, 2, 3, 4].map((place) => `1000000000000000000000000000000${place}`);
const itemOf = (lot: number): string => `2000000000000000000000000000000${lot}`;
const [long, longer, short]: readonly Terms[] = [
  [0.7, 10, 74],
  [0.6, 10, 74],
  [0.3, 5, 74],
];

const body = (): Body => {
  const { lots, items } = energyTender().data as { lots: Body[]; items: Body[] };
  return {
    lots: ids.map((id, index) => ({ ...lots[Math.min(index, 1)], id })),
    items: ids.map((relatedLot, index) => ({ ...items[index % 2], id: itemOf(index + 1), relatedLot })),
    milestones: ids.map((relatedLot) => milestone({ relatedLot })),
  };
};

const bidOn = (number: number, offers: Readonly<Record<number, Terms | undefined>>): Body => {
  const lots = Object.keys(offers).map(Number);
  return {
    tenderers: [bidder(`300000000${number}`)],
    lotValues: lots.map((lot) => ({ relatedLot: ids[lot - 1], value: energyValue(offers[lot] ?? [0, 1]) })),
    items: lots.map((lot) => bidItem({ id: itemOf(lot), quantity: 1, unit: { code: 'H87', name: 'штука' } })),
  };
};

describe('A run of an energy service contract', () => {
  const registry = useRegistry({ accounts, env: { AUCTION: 'builtin' } });

  it('goes from four lots and four bidders to two contracts that have been paid', async () => {
    const tender = await energyInTendering(registry, body());
    const sent: MadeBid[] = [];
    for (const [index, offers] of [
      { 1: long, 2: short, 4: short },
      { 1: longer, 2: short },
      { 1: longer, 2: short },
      { 3: short },
    ].entries()) {
      registry.clock.advance(60_000);
      sent.push(await pendingBid(registry, tender, bidOn(index + 1, offers)));
    }
    const bids = sent.map(({ id }) => id);
    const opened = await at(registry, tender, energyTenderingEnds);
    const states = (list: Body[]): unknown[] => list.map(({ status }) => status);
    expect([opened.status, states(opened.lots)]).to.deep.equal([
      'active.pre-qualification',
      ['active', 'active', 'unsuccessful', 'unsuccessful'],
    ]);
    const { qualifications } = opened;
    expect(qualifications.map(({ bidID, lotID }: Body) => [bids.indexOf(String(bidID)) + 1, ids.indexOf(String(lotID)) + 1])).to.deep.equal(
      [...[1, 2, 3].flatMap((bid) => [1, 2].map((lot) => [bid, lot]))],
    );
    registry.clock.advance(3_600_000);
    for (const [index, { id }] of qualifications.entries())
      must(
        await decide(registry, tender, id, { eligible: index < 5, qualified: index < 5, status: index < 5 ? 'active' : 'unsuccessful' }),
      );
    must(await write(registry, tender, 'POST', '/documents', await signature(registry, 'evaluationReports')));
    must(await write(registry, tender, 'PATCH', '', { status: standStill }));
    // Prices are still sealed: a complaint costs the same whatever its bidder asks.
    const author = tenderer({ scale: undefined, identifier: { scheme: 'UA-IPN', id: '3000000001', legalName: 'ФОП Петренко' } });
    const complaint = { type: 'complaint', title: 'Скарга', description: 'Х', author };
    const { key, token } = sent[0] ?? expect.fail();
    const path = `${tender.path}/qualifications/${qualifications[0].id}/complaints`;
    const complained = must(await registry.ask('POST', path, { key, token, body: { data: complaint } }));
    expect(complained.body.data.value).to.deep.equal({ amount: 2000, currency: 'UAH' });
    const { qualificationPeriod } = await readTender(registry, tender);
    const { lots } = await at(registry, tender, qualificationPeriod.endDate);
    const starts = lots.flatMap(({ auctionPeriod }: { auctionPeriod?: { startDate: string } }) =>
      auctionPeriod === undefined ? [] : [Date.parse(auctionPeriod.startDate)],
    );
    await at(registry, tender, new Date(Math.max(...starts) + 1000));

    const awardsNow = async () => {
      const { status, awards } = await readTender(registry, tender);
      const told = awards.map((award: Body) => [
        bids.indexOf(String(award.bid_id)) + 1,
        ids.indexOf(String(award.lotID)) + 1,
        award.status,
      ]);
      return { status, awards, told };
    };
    const decideAward = async (place: number, isGood: boolean): Promise<void> => {
      const { id } = (await awardsNow()).awards[place];
      must(await write(registry, tender, 'PATCH', `/awards/${id}`, { qualified: isGood, eligible: isGood }));
      must(await write(registry, tender, 'POST', `/awards/${id}/documents`, await signature(registry, 'notice', `${id}.p7s`)));
      must(await write(registry, tender, 'PATCH', `/awards/${id}`, { status: isGood ? 'active' : 'unsuccessful' }));
    };
    // 1828.62 is more than 1486.28; of equals the earlier.
    expect((await awardsNow()).told).to.deep.equal([
      [2, 1, 'pending'],
      [1, 2, 'pending'],
    ]);
    await decideAward(0, true);
    await decideAward(1, true);
    const { status, awards } = await awardsNow();
    expect(status).to.equal('active.awarded');
    must(await write(registry, tender, 'PATCH', `/awards/${awards[1].id}`, { status: 'cancelled' }));
    expect((await awardsNow()).status).to.equal('active.qualification');
    await decideAward(2, false);
    await decideAward(3, true);
    const awarded = await awardsNow();
    expect([awarded.status, awarded.told]).to.deep.equal([
      'active.awarded',
      [
        [2, 1, 'active'],
        [1, 2, 'cancelled'],
        [1, 2, 'unsuccessful'],
        [2, 2, 'active'],
      ],
    ]);
    expect(amountsIn(awarded.awards[3].value)).to.deep.equal([3143.27, 1414.11]);

    await at(registry, tender, new Date(Date.parse(awarded.awards[3].complaintPeriod.endDate) + 1000));
    const contracts = (await readTender(registry, tender)).contracts.filter((one: Body) => one.status === 'pending');
    expect(contracts.map(({ value }: { value: Body }) => [value.amount, value.amountNet])).to.deep.equal([
      [5828.22, 5828.22],
      [1414.11, 1414.11],
    ]);
    const onContract = async (method: string, path: string, data: Body): Promise<Body> =>
      must(await registry.ask(method, `/api/2.5/contracts/${path}`, { key: keys.broker, token: tender.token, body: { data } })).body.data;
    const money = (amount: number): Body => ({ amount, amountNet: amount, valueAddedTaxIncluded: false });
    const dateSigned = registry.clock.now().toISOString();
    const period = { startDate: '2027-04-05T12:00:00+03:00', endDate: '2027-12-31T23:59:59+02:00' };
    const signing = { status: 'active', value: money(500), dateSigned, contractNumber: '7-П', period };
    const ends: unknown[] = [];
    for (const { id } of contracts) ends.push(Object((await onContract('PATCH', id, signing)).period).endDate);
    expect(ends).to.deep.equal(['2037-06-16T00:00:00.000+03:00', '2032-06-17T00:00:00.000+03:00']);
    expect((await readTender(registry, tender)).status).to.equal('complete');

    const [first, second] = contracts;
    await onContract('PATCH', first.id, { value: money(490) });
    const made = await onContract('POST', `${first.id}/changes`, { rationale: 'Ціна нижча', rationaleTypes: ['priceReduction'] });
    await onContract('PATCH', `${first.id}/changes/${made.id}`, { status: 'active', dateSigned });
    for (const [{ id }, amount] of [
      [first, 490],
      [second, 500],
    ] as const) {
      const ended = await onContract('PATCH', id, { amountPaid: money(amount), status: 'terminated' });
      expect(ended.status).to.equal('terminated');
    }
  });
});
