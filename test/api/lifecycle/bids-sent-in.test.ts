import { expect } from 'chai';
import { bidBody, bidItem, type MadeBid, makeBid, onBid, postBid, tenderer, tenderInTendering, tuesday } from '../../../fixtures/bids.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { errorsIn, storedTender, storeFields, unknownId } from '../../../fixtures/tender-parts.ts';
import { createTender, lotId, type MadeTender, monday } from '../../../fixtures/tenders.ts';
import { page } from '../../support/feed.ts';
import { keys, must, useRegistry } from '../../support/registry.ts';
import { repeated } from '../../support/repeated.ts';

describe('Bids that were sent in', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;
  beforeEach(async () => {
    tender = await tenderInTendering(registry);
  });

  describe('while they are secret', () => {
    it('leave no trace: not in the tender, not in the feed, not in lists, not in dates', async () => {
      const look = async () => {
        const { data, config } = (await registry.ask('GET', tender.path)).body;
        return { data, config, feed: await page(registry, '?opt_fields=status,lots,next_check,public_modified') };
      };
      const before = await look();
      const bid = await makeBid(registry, tender);
      await onBid(registry, bid, 'POST', '/documents', await uploadDocument(registry, { title: 'a.txt' }));
      await onBid(registry, bid, 'PATCH', '', { status: 'pending' });
      await onBid(registry, bid, 'PATCH', '', { subcontractingDetails: 'x' });
      await onBid(registry, await makeBid(registry, tender, { status: 'pending' }), 'DELETE');
      expect(await look()).to.deep.equal(before);
      for (const ask of [{}, { key: keys.broker, token: tender.token }, { key: keys.other, token: bid.token }, { key: keys.admin }]) {
        expect((await registry.ask('GET', `${tender.path}/bids`, ask)).body).to.include({
          status: 403,
          details: "Can't view bids in current (active.tendering) tender status",
        });
      }
      for (const ask of [{}, { key: keys.broker, token: tender.token }, { key: keys.administrator, token: bid.token }]) {
        expect((await registry.ask('GET', bid.path, ask)).body).to.include({
          status: 403,
          details: "Can't view bid in current (active.tendering) tender status",
        });
      }
      expect((await onBid(registry, bid, 'GET')).body.data).to.include({ id: bid.id, status: 'invalid' });
    });

    it('are none at all before tendering', async () => {
      registry.clock.set(monday);
      const draft = await createTender(registry);
      expect((await registry.ask('GET', `${draft.path}/bids`)).body).to.deep.equal({ data: [] });
      expect((await registry.ask('GET', `${draft.path}/bids/${unknownId}`)).status).to.equal(404);
    });

    it('are seen by all afterwards, without tokens and addresses of the auction', async () => {
      const bid = await makeBid(registry, tender, { status: 'pending' });
      const stored = await storedTender(registry, tender);
      const participationUrl = 'https://auction.example.org/secret';
      const bids = stored.bids.map((one: { lotValues: object[] }) => ({
        ...one,
        status: 'active',
        lotValues: one.lotValues.map((value) => ({ ...value, status: 'active', participationUrl })),
      }));
      await storeFields(registry, tender, { status: 'active.qualification', bids });
      const all = (await registry.ask('GET', `${tender.path}/bids`)).body.data;
      const whole = (await registry.ask('GET', tender.path)).body.data.bids;
      const single = (await registry.ask('GET', bid.path)).body.data;
      expect(all).to.deep.equal(whole);
      expect(all).to.deep.equal([single]);
      expect(single.lotValues[0]).to.include({ status: 'active' });
      expect(JSON.stringify(all)).to.not.match(/participationUrl|owner|token/);
      expect((await onBid(registry, bid, 'GET')).body.data.lotValues[0].participationUrl).to.equal(participationUrl);
    });
  });

  describe('made by many at once', () => {
    it('loses none of 32', async () => {
      const answers = await Promise.all(
        Array.from({ length: 32 }, () => repeated(() => postBid(registry, tender, bidBody({ status: 'pending' })))),
      );
      expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 32 }, () => 201));
      const ids = answers.map(({ body }) => body.data.id);
      expect((await storedTender(registry, tender)).bids.map(({ id }: { id: string }) => id)).to.have.members(ids);
    });

    it('lets 16 bidders mend and send in their bids without standing in each other’s way', async () => {
      const createdBids: MadeBid[] = [];
      for (let count = 0; count < 16; count += 1) createdBids.push(await makeBid(registry, tender));
      const answers = await Promise.all(createdBids.map((bid) => repeated(() => onBid(registry, bid, 'PATCH', '', { status: 'pending' }))));
      expect(answers.map(({ status }) => status)).to.deep.equal(createdBids.map(() => 200));
      const { bids } = await storedTender(registry, tender);
      expect(bids.map(({ status }: { status: string }) => status)).to.deep.equal(createdBids.map(() => 'pending'));
    });

    it('ends at 1,000', async () => {
      const bid = await makeBid(registry, tender);
      const stored = await storedTender(registry, tender);
      const bids = Array.from({ length: 1000 }, (_, index) => ({ ...stored.bids[0], id: String(index).padStart(32, '0') }));
      await storeFields(registry, tender, { bids });
      const answer = must(await postBid(registry, tender), 400);
      expect(answer.body.errors[0]).to.include({ type: 'too_long' });
      expect(bid.id).to.match(/^[0-9a-f]{32}$/);
    });
  });

  describe('in the 24 hours of an award', () => {
    const award = (bidId: string, dueDate: Date) => ({
      id: 'a'.repeat(32),
      bid_id: bidId,
      status: 'pending',
      lotID: lotId,
      date: tuesday,
      suppliers: [tenderer()],
      milestones: [{ id: 'b'.repeat(32), code: '24h', date: tuesday, dueDate }],
    });
    const qualified = async () => {
      const bid = await makeBid(registry, tender, { status: 'pending', subcontractingDetails: 'хтось' });
      const stored = await storedTender(registry, tender);
      const dueDate = new Date(tuesday.getTime() + 86_400_000);
      await storeFields(registry, tender, {
        status: 'active.qualification',
        bids: stored.bids.map((one: object) => ({ ...one, status: 'active' })),
        awards: [award(bid.id, dueDate)],
      });
      return { bid, dueDate };
    };

    it('some fields may be mended; the bid keeps its status, and everybody sees the change', async () => {
      const { bid } = await qualified();
      const unit = { code: 'H87', name: 'штука', value: { amount: 910, currency: 'UAH', valueAddedTaxIncluded: false } };
      const before = (await registry.ask('GET', tender.path)).body.data.dateModified;
      const { status, body } = await onBid(registry, bid, 'PATCH', '', { items: [bidItem({ unit })], subcontractingDetails: 'ніхто' });
      expect(status, JSON.stringify(body)).to.equal(200);
      expect(body.data).to.include({ status: 'active', subcontractingDetails: 'ніхто' });
      expect(body.data.items[0].unit.value.amount).to.equal(910);
      expect((await registry.ask('GET', tender.path)).body.data.dateModified).to.not.equal(before);
    });

    it('nothing else may', async () => {
      const { bid } = await qualified();
      const allowed = "('items', 'requirementResponses', 'subcontractingDetails', 'tenderers', 'lotValues')";
      expect(errorsIn(await onBid(registry, bid, 'PATCH', '', { status: 'pending' }))).to.deep.equal([
        `data.status: Updated could be only ${allowed} in bid, status change forbidden: active -> pending`,
      ]);
      expect(errorsIn(await onBid(registry, bid, 'PATCH', '', { items: [bidItem({ quantity: 10, description: 'інше' })] }))).to.deep.equal([
        "data.items.0: It is allowed to change only fields: ('unit',)",
      ]);
      const removal = must(await onBid(registry, bid, 'PATCH', '', { subcontractingDetails: null }), 403);
      expect(removal.body.details).to.equal("Forbidden to delete fields {'subcontractingDetails'}");
    });

    it('after them the bid is closed', async () => {
      const { bid, dueDate } = await qualified();
      registry.clock.set(new Date(dueDate.getTime() + 1));
      const answer = await onBid(registry, bid, 'PATCH', '', { subcontractingDetails: 'ніхто' });
      expect(answer.body.details).to.equal("Can't update bid in current (active.qualification) tender status");
      registry.clock.set(dueDate);
      expect((await onBid(registry, bid, 'PATCH', '', { subcontractingDetails: 'ніхто' })).status).to.equal(200);
    });
  });
});
