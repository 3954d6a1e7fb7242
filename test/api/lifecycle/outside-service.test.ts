/** Auctions of an outside service from its first look to the award, as it writes them (spec/tenders.md §5.4). */
import { expect } from 'chai';
import { openBid, openInTendering, openTender, openTenderingOver } from '../../../fixtures/open-tenders.ts';
import { accounts, afterTendering, auctionKey, inTendering, pendingBid, readTender } from '../../../fixtures/procedure.ts';
import { at, qualifyAll } from '../../../fixtures/qualifying.ts';
import { errorsIn, unknownId } from '../../../fixtures/tender-parts.ts';
import { lotId, type MadeTender, money, olderTender, otherItemId, otherLotId } from '../../../fixtures/tenders.ts';
import { type Course, outsideService } from '../../support/outside-service.ts';
import { type Answer, type Body, must, useRegistry } from '../../support/registry.ts';

interface Offer extends Body {
  readonly relatedLot: string;
  readonly value: { readonly amount: number };
  readonly weightedValue?: { readonly amount: number };
  readonly participationUrl?: string;
}

const feature = (code: string, of: Body, values: readonly number[]): Body => ({
  code,
  title: `Ознака ${code}`,
  title_en: `Feature ${code}`,
  description: 'Нецінова ознака',
  enum: values.map((value) => ({ value, title: `${value}`, title_en: `${value}` })),
  ...of,
});
const features = [
  feature('OCDS-123454-AIR-INTAKE', { featureOf: 'item', relatedItem: otherItemId }, [0, 0.1]),
  feature('OCDS-123454-YEARS', { featureOf: 'lot', relatedItem: lotId }, [0, 0.05, 0.2]),
];
const [intake, years] = features.map(({ code }) => code);
const said = (...parameters: readonly (readonly [unknown, number])[]): Body => ({
  parameters: parameters.map(([code, value]) => ({ code, value })),
});

describe('an outside auction service', () => {
  const registry = useRegistry({ accounts, env: { AUCTION: 'external' } });

  const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status);

  /** Two lots that are weighed, three bidders, the last one for the first lot alone. */
  const weighed = async (): Promise<{ tender: MadeTender; ids: string[] }> => {
    const tender = await openInTendering(registry, openTender('aboveThreshold', { features }));
    const bids = [
      await openBid(registry, tender, [9000, 9000], said([intake, 0], [years, 0])),
      await openBid(registry, tender, [9600, 9600], said([intake, 0.1], [years, 0.2])),
      await openBid(registry, tender, [9100, undefined], said([years, 0.05])),
    ];
    await openTenderingOver(registry, tender);
    return { tender, ids: bids.map(({ id }) => id) };
  };

  const lowered = new Date('2027-01-19T12:01:02.003+02:00');

  for (const manner of ['plain', 'short'] as const) {
    it(`writes of all lots at once, with all the digits of its weights (${manner} lists)`, async () => {
      const { tender, ids } = await weighed();
      const service = outsideService(registry, tender, manner);
      expect(statuses(await service.schedule())).to.deep.equal([200, 200]);
      const { lots } = await readTender(registry, tender);
      expect(lots.map(({ auctionUrl }: Body) => auctionUrl)).to.deep.equal(
        [lotId, otherLotId].map((lot) => `https://auction.example.org/auctions/${tender.id}_${lot}`),
      );
      registry.clock.set(new Date('2027-01-20T12:00:00+02:00'));
      const course: Course = (bid, lot) => (bid === ids[2] && lot === lotId ? { amount: 7000.01, date: lowered } : undefined);
      const answers = await service.report(course);
      expect(statuses(answers), answers.map(({ text }) => text).join('\n')).to.deep.equal([201, 200, 201, 200]);

      const { status, bids, awards, documents } = await readTender(registry, tender);
      expect(status).to.equal('active.qualification');
      const [offer] = bids[2].lotValues as Offer[];
      // 7000.01 / 1.0625 is 6588.244705882353 as a double.
      expect([offer?.value, offer?.weightedValue?.amount, offer?.date]).to.deep.equal([
        { amount: 7000.01, currency: 'UAH', valueAddedTaxIncluded: false },
        6588.24470588235,
        '2027-01-19T12:01:02.003+02:00',
      ]);
      expect(bids[1].lotValues.map(({ weightedValue }: Offer) => weightedValue?.amount)).to.deep.equal([7680, 8640]);
      expect(awards.map(({ lotID, bid_id, value }: Body & { value: Body }) => [lotID, bid_id, value.amount])).to.have.deep.members([
        [lotId, ids[2], 7000.01],
        [otherLotId, ids[1], 9600],
      ]);
      const audits = documents.filter(({ author }: Body) => author === 'auction').map(({ title }: Body) => title);
      expect(audits).to.have.members([lotId, otherLotId].map((lot) => `audit_${tender.id}_${lot}.yaml`));
    });
  }

  it('reports a tender without lots one level higher', async () => {
    const parameters = (value: number) => ['quality', 'experience'].map((code) => ({ code, value }));
    const bid = (amount: number, value: number): Body => ({ value: money(amount), lotValues: undefined, parameters: parameters(value) });
    const tender = await inTendering(registry, {}, olderTender());
    const first = await pendingBid(registry, tender, bid(9500, 0));
    const second = await pendingBid(registry, tender, bid(9800, 0.05));
    await afterTendering(registry, tender);
    const service = outsideService(registry, tender);
    expect(statuses(await service.schedule())).to.deep.equal([200]);
    const course: Course = (id) => (id === first.id ? { amount: 9000, date: lowered } : { amount: 9700.55, date: lowered });
    expect(statuses(await service.report(course))).to.deep.equal([201, 200]);
    const { bids, awards } = await readTender(registry, tender);
    // 9700.55 / (1 + 0.1 / 0.9) is 8730.494999999999 as a double.
    expect(bids.map(({ weightedValue }: Offer) => weightedValue?.amount)).to.deep.equal([9000, 8730.495]);
    expect(awards.map(({ bid_id }: Body) => bid_id)).to.deep.equal([second.id]);
  });

  /** Three bids for two lots, those rejected that `isOut` names by their places. */
  const qualified = async (isOut: (bid: number, lot: string) => boolean): Promise<{ tender: MadeTender; created: { id: string }[] }> => {
    const tender = await openInTendering(registry, openTender('aboveThresholdEU'));
    const prices = [
      [9000, 9000],
      [8000, 8000],
      [8500, 8500],
    ];
    const created: { id: string }[] = [];
    for (const amounts of prices) created.push(await openBid(registry, tender, amounts));
    await openTenderingOver(registry, tender);
    registry.clock.advance(3_600_000);
    const placeOf = (bidID: string): number => created.findIndex((bid) => bid.id === bidID);
    const { next_check } = await qualifyAll(registry, tender, ({ lotID, bidID }) => isOut(placeOf(bidID), lotID));
    const { status } = await at(registry, tender, next_check);
    expect(status).to.equal('active.auction');
    return { tender, created };
  };

  it('lists a bid that was rejected before in its place without its offer, and counts it', async () => {
    const { tender, created } = await qualified((bid) => bid === 0);
    const { bids } = (await registry.ask('GET', `${tender.path}/auction`, { key: auctionKey })).body.data;
    expect(bids.map(({ id, status }: Body) => [id, status])).to.deep.equal(
      created.map(({ id }, index) => [id, index === 0 ? 'unsuccessful' : 'active']),
    );
    expect(bids[0].lotValues).to.deep.equal([lotId, otherLotId].map((relatedLot) => ({ relatedLot, status: 'unsuccessful' })));

    const at = (lot: string, data: Body, method = 'PATCH') =>
      registry.ask(method, `${tender.path}/auction/${lot}`, { key: auctionKey, body: { data } });
    const [first, second, third] = created.map(({ id }) => id);
    const way = { participationUrl: 'https://auction.example.org/in' };
    const lots = [{ auctionUrl: 'https://auction.example.org/1' }, { auctionUrl: 'https://auction.example.org/2' }];
    const unnamed = must(await at(lotId, { lots, bids: [{}, { lotValues: [way] }, { lotValues: [way] }] }), 200);
    expect(
      unnamed.body.data.bids.map(({ lotValues }: { lotValues: Offer[] }) => lotValues.map((offer) => offer.participationUrl !== undefined)),
    ).to.deep.equal([
      [false, false],
      [true, false],
      [true, false],
    ]);
    const elsewhere = { lotValues: [{ relatedLot: otherLotId, ...way }] };
    const named = await at(otherLotId, {
      lots,
      bids: [
        { id: third, ...elsewhere },
        { id: first, ...elsewhere },
        { id: second, ...elsewhere },
      ],
    });
    expect(named.status, named.text).to.equal(200);
    expect(errorsIn(await at(lotId, { lots, bids: [{ lotValues: [way] }, { lotValues: [way] }] }))).to.deep.equal([
      'data.bids: Number of bids did not match the number of tender bids',
    ]);
    expect(errorsIn(await at(lotId, { lots, bids: [{ id: unknownId }, { id: second }, { id: third }] }))).to.deep.equal([
      'data.bids: Auction bids should be identical to the tender bids',
    ]);
    registry.clock.set(new Date((await readTender(registry, tender)).lots[0].auctionPeriod.startDate));
    for (const lot of [lotId, otherLotId]) {
      const value = { relatedLot: lot, value: { amount: 7000 }, date: lowered };
      const reported = await at(
        lot,
        { bids: [{ id: second, lotValues: [value] }, { id: third }, { id: first, lotValues: [value] }] },
        'POST',
      );
      expect(reported.status, reported.text).to.equal(200);
    }
    const over = await readTender(registry, tender);
    expect(over.awards.map(({ bid_id, value }: Body & { value: Body }) => [bid_id, value.amount])).to.deep.equal(
      [second, second].map((id) => [id, 7000]),
    );
    expect(over.bids[0].status).to.equal('unsuccessful');
  });

  it('gives no way in to an offer that was rejected for its lot', async () => {
    const { tender, created } = await qualified((bid, lot) => bid === 0 && lot === otherLotId);
    const service = outsideService(registry, tender);
    const answers = await service.schedule();
    expect(statuses(answers), answers.map(({ text }) => text).join('\n')).to.deep.equal([200, 200]);
    const { bids } = (await registry.ask('GET', `${tender.path}/auction`, { key: auctionKey })).body.data;
    const waysIn = bids.map(({ lotValues }: { lotValues: Offer[] }) => lotValues.map((offer) => offer.participationUrl !== undefined));
    expect(waysIn).to.deep.equal([
      [true, false],
      [true, true],
      [true, true],
    ]);
    const results = await service.report((id) => (id === created[2]?.id ? { amount: 7900, date: lowered } : undefined));
    expect(statuses(results), results.map(({ text }) => text).join('\n')).to.deep.equal([201, 200, 201, 200]);
    const { awards } = await readTender(registry, tender);
    expect(awards.map(({ bid_id }: Body) => bid_id)).to.deep.equal([created[2]?.id, created[2]?.id]);
  });
});
