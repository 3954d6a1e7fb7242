/** Cancellations of tenders and lots over HTTP (spec/procedures.md §4.3, §1.7, §4.3). */
import { expect } from 'chai';
import { cancelling, reason } from '../../../fixtures/cancellations.ts';
import { errorsIn, storedTender, storeFields, unknownId, write } from '../../../fixtures/tender-parts.ts';
import { createTender, item, lot, lotId, type MadeTender, milestone, monday, otherLotId, patchTender } from '../../../fixtures/tenders.ts';
import { type Body, must, useRegistry } from '../../support/registry.ts';

const hex = (digit: string): string => digit.repeat(32);
const value = { amount: 100, currency: 'UAH', valueAddedTaxIncluded: true };

describe('A cancellation', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;

  beforeEach(async () => {
    tender = await createTender(registry);
    await storeFields(registry, tender, { status: 'active.enquiries' });
  });

  const { post, patch, report, read } = cancelling(registry, () => tender);
  const twoLots = () =>
    createTender(registry, {
      lots: [lot(), lot({ id: otherLotId, title: 'Інший' })],
      items: [item({ relatedLot: lotId }), item({ id: hex('9'), relatedLot: otherLotId })],
      milestones: [milestone({ relatedLot: lotId }), milestone({ relatedLot: otherLotId })],
    });
  /** Posts, signs and activates; the answer of the PATCH. */
  const carryOut = async (data: Body = reason) => {
    const { id } = (await post(data)).body.data;
    await report(id);
    return patch(id, { status: 'active' });
  };

  it('is a draft at first, acts with its signed report only, and then the tender is cancelled', async () => {
    const created = must(await post({ ...reason, status: 'active' }), 201);
    const { id, date, ...rest } = created.body.data;
    expect(rest).to.deep.equal({ ...reason, status: 'draft', cancellationOf: 'tender' });
    expect(created.headers.get('location')).to.equal(`${registry.url}${tender.path}/cancellations/${id}`);
    expect((await registry.ask('GET', `${tender.path}/cancellations/${id}`)).body.data).to.deep.equal(created.body.data);
    expect((await registry.ask('GET', `${tender.path}/cancellations`)).body.data).to.deep.equal([created.body.data]);

    const text = "data.documents: Document with type 'cancellationReport' and format pkcs7-signature is required";
    expect(errorsIn(await patch(id, { status: 'active' }))).to.deep.equal([text]);
    await report(id, 'report.pdf', 'notice');
    expect(errorsIn(await patch(id, { status: 'pending' }))).to.deep.equal([text]);
    expect((await report(id)).status).to.equal(201);

    const done = await patch(id, { status: 'active' });
    expect([done.status, done.body.data.status]).to.deep.equal([200, 'active']);
    const { status, lots, cancellations } = await read();
    expect([status, lots[0].status, cancellations[0].status]).to.deep.equal(['cancelled', 'active', 'active']);
    expect(lots[0]).to.not.have.property('auctionPeriod');
    expect((await storedTender(registry, tender)).next_check).to.equal(undefined);
    expect(date).to.be.a('string');
  });

  it('asked to be pending acts at once', async () => {
    const { id } = (await post()).body.data;
    await report(id);
    expect((await patch(id, { status: 'pending' })).body.data.status).to.equal('active');
    expect((await read()).status).to.equal('cancelled');
  });

  it('acts without a report where the type wants none', async () => {
    await storeFields(registry, tender, { status: 'active.tendering', procurementMethodType: 'requestForProposal' });
    const { id } = (await post()).body.data;
    expect((await patch(id, { status: 'active' })).body.data.status).to.equal('active');
    expect((await read()).status).to.equal('cancelled');
  });

  it('can be given up, and then no more changed', async () => {
    const { id } = (await post()).body.data;
    expect((await patch(id, { status: 'unsuccessful' })).body.data.status).to.equal('unsuccessful');
    const again = await patch(id, { status: 'active' });
    expect([again.status, again.body.details]).to.deep.equal([403, "Can't update cancellation in current (unsuccessful) status"]);
  });

  it('writes nothing when nothing changes', async () => {
    const { id } = (await post()).body.data;
    const { rev } = await storedTender(registry, tender);
    const same = await patch(id, { status: 'draft', reasonType: 'noDemand' });
    expect([same.status, same.body.data.status]).to.deep.equal([200, 'draft']);
    expect((await storedTender(registry, tender)).rev).to.equal(rev);
    expect((await patch(id, { reasonType: 'expensesCut' })).body.data.reasonType).to.equal('expensesCut');
  });

  it('names a reason that there is and a lot that there is', async () => {
    expect(errorsIn(await post({}))).to.deep.equal(['missing data.reason: Field required', 'missing data.reasonType: Field required']);
    expect(errorsIn(await post({ reason: 'x', reasonType: 'mood', relatedLot: unknownId }))).to.deep.equal([
      "enum data.reasonType: Input should be 'noDemand', 'unFixable', 'expensesCut' or 'noLocalization'",
      'data.relatedLot: relatedLot should be one of lots',
    ]);
    expect(errorsIn(await post({ ...reason, id: unknownId }))).to.deep.equal(['extra_forbidden data.id: Extra inputs are not permitted']);
  });

  it('is refused for a lot that has ended, and beside one that is pending', async () => {
    const { lots } = await storedTender(registry, tender);
    await storeFields(registry, tender, { lots: [{ ...lots[0], status: 'unsuccessful' }] });
    const ended = await post({ ...reason, relatedLot: lotId });
    expect([ended.status, ended.body.details]).to.deep.equal([403, 'Can perform cancellation only in active lot status']);
    const other = { ...reason, id: hex('7'), status: 'pending', date: monday, cancellationOf: 'tender' };
    await storeFields(registry, tender, { lots, cancellations: [other] });
    const pending = await post();
    expect([pending.status, pending.body.details]).to.deep.equal([403, 'Forbidden because of a pending cancellation']);
    const switched = await patch(other.id, { status: 'unsuccessful' });
    expect([switched.status, switched.body.details]).to.deep.equal([403, "Can't switch cancellation status from pending to unsuccessful"]);
  });

  describe('of a tender', () => {
    it('takes the secret bids with it', async () => {
      await storeFields(registry, tender, { status: 'active.tendering', bids: [{ id: hex('b'), status: 'pending' }] });
      await carryOut();
      expect((await storedTender(registry, tender)).bids).to.equal(undefined);
    });

    it('keeps bids and awards that were public, ignores open claims, and cancels contracts that nobody has signed', async () => {
      const claim = { id: hex('c'), status: 'claim', title: 'x', complaintID: 'y', date: monday };
      const award = { id: hex('a'), status: 'active', date: monday, lotID: lotId, complaints: [claim] };
      const contract = (id: string, status: string) => ({ id, status, awardID: hex('a'), contractID: id, date: monday, value });
      await registry.store.records('contracts').insert(hex('d'), { status: 'pending', tender_id: tender.id });
      await registry.store.records('contracts').insert(hex('e'), { status: 'active', tender_id: tender.id });
      await storeFields(registry, tender, {
        status: 'active.awarded',
        bids: [{ id: hex('b'), status: 'active' }],
        awards: [award],
        contracts: [contract(hex('d'), 'pending'), contract(hex('e'), 'active')],
      });
      expect((await carryOut()).status).to.equal(200);
      const stored = await storedTender(registry, tender);
      expect(stored.bids).to.have.length(1);
      expect([stored.status, stored.awards[0].status, stored.awards[0].complaints[0].status]).to.deep.equal([
        'cancelled',
        'active',
        'ignored',
      ]);
      expect(stored.contracts.map(({ status }: Body) => status)).to.deep.equal(['cancelled', 'active']);
      // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever is stored
      const getStatus = async (id: string) => ((await registry.store.records('contracts').get(id)) as any).status;
      expect([await getStatus(hex('d')), await getStatus(hex('e'))]).to.deep.equal(['cancelled', 'active']);
    });
  });

  describe('of a lot', () => {
    const ofLot = { ...reason, relatedLot: lotId };

    it('cancels the lot; the tender goes on with the others and ends with the last', async () => {
      tender = await twoLots();
      await storeFields(registry, tender, { status: 'active.enquiries' });
      expect((await carryOut(ofLot)).body.data).to.include({ cancellationOf: 'lot', relatedLot: lotId, status: 'active' });
      const first = await read();
      expect([first.status, ...first.lots.map(({ status }: Body) => status)]).to.deep.equal(['active.enquiries', 'cancelled', 'active']);
      const done = first.cancellations[0].id;
      expect((await patch(done, { status: 'unsuccessful' })).body.details).to.equal('Can perform cancellation only in active lot status');
      await carryOut({ ...reason, relatedLot: otherLotId });
      expect((await read()).status).to.equal('cancelled');
    });

    it('while bids come in, takes the lot out of them; a bid for nothing else is invalid', async () => {
      tender = await twoLots();
      const lotValue = (relatedLot: string) => ({ relatedLot, status: 'pending', value });
      await storeFields(registry, tender, {
        status: 'active.tendering',
        features: [{ code: 'q', featureOf: 'lot', relatedItem: lotId, title: 'q', enum: [{ value: 0, title: 'n' }] }],
        bids: [
          { id: hex('1'), status: 'pending', lotValues: [lotValue(lotId), lotValue(otherLotId)], parameters: [{ code: 'q', value: 0 }] },
          { id: hex('2'), status: 'pending', lotValues: [lotValue(lotId)] },
          { id: hex('3'), status: 'draft', lotValues: [lotValue(lotId)] },
        ],
      });
      await carryOut(ofLot);
      const { bids } = await storedTender(registry, tender);
      expect(bids.map(({ status }: Body) => status)).to.deep.equal(['pending', 'invalid', 'draft']);
      expect(bids.map(({ lotValues = [] }: { lotValues: Body[] }) => lotValues.map(({ relatedLot }) => relatedLot))).to.deep.equal([
        [otherLotId],
        [],
        [],
      ]);
      expect(bids[0].parameters).to.deep.equal([]);
    });

    it('while winners are found, goes on awarding the others; a pending award of the lot blocks nothing', async () => {
      tender = await twoLots();
      const lotValue = (relatedLot: string) => ({ relatedLot, status: 'active', value, date: monday });
      const award = (id: string, lotID: string, status: string) => ({
        id,
        lotID,
        status,
        date: monday,
        bid_id: hex('1'),
        value,
        suppliers: [],
      });
      const contract = { id: hex('d'), status: 'active', awardID: hex('6'), contractID: 'c', date: monday, value };
      await storeFields(registry, tender, {
        status: 'active.qualification',
        bids: [{ id: hex('1'), status: 'active', date: monday, tenderers: [], lotValues: [lotValue(lotId), lotValue(otherLotId)] }],
        awards: [award(hex('5'), lotId, 'pending'), award(hex('6'), otherLotId, 'active')],
        contracts: [contract],
      });
      await carryOut(ofLot);
      const stored = await storedTender(registry, tender);
      expect(stored.status).to.equal('active.awarded');
      expect(stored.awards.map(({ status }: Body) => status)).to.deep.equal(['pending', 'active']);
    });

    it('ends the tender by what became of the other lots', async () => {
      for (const [other, expected] of [
        ['complete', 'complete'],
        ['unsuccessful', 'unsuccessful'],
        ['cancelled', 'cancelled'],
      ] as const) {
        tender = await twoLots();
        const { lots } = await storedTender(registry, tender);
        await storeFields(registry, tender, { status: 'active.qualification', lots: [lots[0], { ...lots[1], status: other }] });
        await carryOut(ofLot);
        expect((await read()).status).to.equal(expected);
      }
    });
  });

  it('stands in the way of removing its lot', async () => {
    tender = await twoLots();
    await storeFields(registry, tender, { status: 'active.enquiries' });
    await post({ ...reason, relatedLot: lotId });
    const removed = await write(registry, tender, 'DELETE', `/lots/${lotId}`);
    expect(errorsIn(removed)).to.deep.equal(['data: Cannot delete lot with related cancellations']);
    expect((await patchTender(registry, tender, { description: 'x' })).status).to.equal(200);
  });
});
