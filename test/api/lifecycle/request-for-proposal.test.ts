/** Tenders of type requestForProposal from draft on (spec/request-for-proposal.md). */
import { expect } from 'chai';
import { bidBody, bidItem, lotValue, type MadeBid, onBid, postBid, price } from '../../../fixtures/bids.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { accounts, botKey, chronograph, patchAward, pendingBid, readTender, tenderingEnds } from '../../../fixtures/procedure.ts';
import { enquiriesOver, proposalInTendering, proposalTender, publishedProposal } from '../../../fixtures/proposals.ts';
import { errorsIn, write } from '../../../fixtures/tender-parts.ts';
import { createTender, itemId, lotId, type MadeTender, monday, patchTender, postTender } from '../../../fixtures/tenders.ts';
import { keys, must, useRegistry } from '../../support/registry.ts';

describe('A request for proposals', () => {
  const registry = useRegistry({ accounts });
  beforeEach(() => registry.clock.set(monday));

  it('is published without a document, goes through enquiries and tendering, and ends with a contract', async () => {
    const tender = await publishedProposal(registry);
    const published = await readTender(registry, tender);
    expect(published).to.include({ status: 'active.enquiries', noticePublicationDate: '2026-12-07T10:15:00.000+02:00' });
    // Calendar days: the Friday after the Monday.
    expect(published.enquiryPeriod.clarificationsUntil).to.equal('2026-12-18T00:00:00.000+02:00');
    registry.clock.set(enquiriesOver);
    expect((await chronograph(registry, tender)).body.data.status).to.equal('active.tendering');
    const best = await pendingBid(registry, tender);
    const dear = bidItem({ unit: { code: 'H87', name: 'штука', value: price(1200) } });
    await pendingBid(registry, tender, { lotValues: [lotValue(12_800)], items: [dear] });
    registry.clock.set(tenderingEnds);
    const { data } = (await chronograph(registry, tender)).body;
    expect([data.status, data.awards.map((award: { bid_id: string }) => award.bid_id)]).to.deep.equal(['active.qualification', [best.id]]);
    must(await patchAward(registry, tender, data.awards[0].id, { status: 'active', qualified: true }), 200);
    expect((await readTender(registry, tender)).status).to.equal('active.awarded');
  });

  it('counts calendar days where it refuses', async () => {
    const shortly = await postTender(registry, proposalTender({ enquiryPeriod: { endDate: '2026-12-10T18:00:00+02:00' } }));
    expect(errorsIn(shortly)).to.deep.equal([
      'data.enquiryPeriod: the enquiryPeriod cannot end earlier than 3 full calendar days after the start',
    ]);
    const hasty = await postTender(registry, proposalTender({ tenderPeriod: { endDate: '2026-12-17T18:00:00+02:00' } }));
    expect(errorsIn(hasty)).to.deep.equal(['data.tenderPeriod: tenderPeriod must be at least 4 full calendar days long']);
  });

  it('is cancelled at once, without a signed report', async () => {
    const tender = await publishedProposal(registry);
    const created = await write(registry, tender, 'POST', '/cancellations', { reason: 'Потреба відпала', reasonType: 'noDemand' });
    const done = await write(registry, tender, 'PATCH', `/cancellations/${created.body.data.id}`, { status: 'active' });
    expect([done.status, (await readTender(registry, tender)).status], done.text).to.deep.equal([200, 'cancelled']);
  });

  it('is unsuccessful with fewer bids than it asks for', async () => {
    const tender = await proposalInTendering(registry, proposalTender({}, { minBidsNumber: 3 }));
    await pendingBid(registry, tender);
    await pendingBid(registry, tender);
    registry.clock.set(tenderingEnds);
    expect((await chronograph(registry, tender)).body.data.status).to.equal('unsuccessful');
  });

  describe('while bids are made', () => {
    let tender: MadeTender;
    let bid: MadeBid;
    before(async () => {
      tender = await proposalInTendering(registry);
      bid = await pendingBid(registry, tender);
    });
    // An hour later each time, so that a second invalidation can be told from the first.
    let hour = enquiriesOver.getTime();
    beforeEach(async () => {
      hour += 3_600_000;
      registry.clock.set(new Date(hour));
      await onBid(registry, bid, 'PATCH', '', { status: 'pending' });
    });
    const state = async (): Promise<[string, boolean]> => {
      const { enquiryPeriod } = await readTender(registry, tender);
      const isNow = Date.parse(enquiryPeriod.invalidationDate) === hour;
      return [(await onBid(registry, bid, 'GET')).body.data.status, isNow];
    };

    it('takes a change of its owner, which makes bids invalid; drafts stay drafts', async () => {
      const draft = await registry.ask('POST', `${tender.path}/bids`, {
        key: keys.other,
        body: { data: { tenderers: bid.data.tenderers, lotValues: [lotValue(9000)], items: bid.data.items } },
      });
      must(await patchTender(registry, tender, { description: 'Уточнено' }), 200);
      expect(await state()).to.deep.equal(['invalid', true]);
      const { body } = await registry.ask('GET', `${tender.path}/bids/${draft.body.data.id}`, {
        key: keys.other,
        token: draft.body.access.token,
      });
      expect(body.data.status).to.equal('draft');
    });

    it('a change that changes nothing does nothing', async () => {
      expect((await patchTender(registry, tender, { description: 'Уточнено' })).status).to.equal(200);
      expect(await state()).to.deep.equal(['pending', false]);
      const lot = await write(registry, tender, 'PATCH', `/lots/${lotId}`, { title: 'Папір А4' });
      expect([lot.status, await state()]).to.deep.equal([200, ['pending', false]]);
    });

    it('takes only these fields', async () => {
      const answer = await patchTender(registry, tender, { title: 'Папір', features: [], status: 'active.tendering' });
      expect(errorsIn(answer)).to.deep.equal([
        'extra_forbidden data.features: Extra inputs are not permitted',
        'extra_forbidden data.status: Extra inputs are not permitted',
      ]);
      expect(await state()).to.deep.equal(['pending', false]);
    });

    it('has four days left after a change, and its start stays', async () => {
      const near = await patchTender(registry, tender, { tenderPeriod: { endDate: '2026-12-18T18:00:00+02:00' } });
      expect([near.status, near.body.details]).to.deep.equal([403, 'tenderPeriod should be extended by 4 days']);
      const moved = await patchTender(registry, tender, { tenderPeriod: { startDate: '2026-12-14T12:00:00+02:00' } });
      expect(errorsIn(moved)).to.deep.equal(["data.tenderPeriod.startDate: Can't change tenderPeriod.startDate"]);
      expect(await state()).to.deep.equal(['pending', false]);
      const shorter = await patchTender(registry, tender, { tenderPeriod: { endDate: '2026-12-20T00:00:00+02:00' } });
      expect([shorter.status, await state()]).to.deep.equal([200, ['invalid', true]]);
    });

    it('a lot that is changed makes bids invalid', async () => {
      const lot = await write(registry, tender, 'PATCH', `/lots/${lotId}`, { title: 'Папір А4, 80 г' });
      expect([lot.status, await state()]).to.deep.equal([200, ['invalid', true]]);
    });

    it('a document of the owner makes bids invalid, one of a bot does not', async () => {
      const file = await uploadDocument(registry, { title: 'bot.pdf' });
      const ofBot = await registry.ask('POST', `${tender.path}/documents`, { key: botKey, body: { data: file } });
      expect([ofBot.status, await state()], ofBot.text).to.deep.equal([201, ['pending', false]]);
      const added = await write(registry, tender, 'POST', '/documents', await uploadDocument(registry, { title: 'a.pdf' }));
      expect([added.status, await state()], added.text).to.deep.equal([201, ['invalid', true]]);
      await onBid(registry, bid, 'PATCH', '', { status: 'pending' });
      hour += 3_600_000;
      registry.clock.set(new Date(hour));
      const named = await write(registry, tender, 'PATCH', `/documents/${added.body.data.id}`, { title: 'b.pdf' });
      expect([named.status, await state()]).to.deep.equal([200, ['invalid', true]]);
    });

    it('a change by the Administrator leaves bids as they are; criteria stay', async () => {
      const answer = await registry.ask('PATCH', tender.path, {
        key: keys.administrator,
        body: { data: { title: 'Папір для бібліотеки' } },
      });
      expect([answer.status, await state()], answer.text).to.deep.equal([200, ['pending', false]]);
      const criteria = await write(registry, tender, 'POST', '/criteria', []);
      expect([criteria.status, criteria.body.details]).to.deep.equal([
        403,
        "Can't post object if tender not in ['draft', 'active.enquiries'] statuses",
      ]);
    });
  });

  it('is changed with the same answers whether anybody has bid or not', async () => {
    const shown = async (bidders: number): Promise<unknown[]> => {
      const tender = await proposalInTendering(registry);
      for (let created = 0; created < bidders; created += 1) await pendingBid(registry, tender);
      registry.clock.advance(60_000);
      const answers = [
        await patchTender(registry, tender, { description: 'Уточнено' }),
        await write(registry, tender, 'PATCH', `/lots/${lotId}`, { title: 'Папір' }),
        await registry.ask('GET', tender.path),
        await registry.ask('GET', `${tender.path}/bids`),
      ];
      // What differs between any two tenders.
      const ownPattern = new RegExp(
        `${tender.id}|${tender.data.tenderID}|"id":"[0-9a-f]{32}"|"date(Modified|Created)":"[^"]*"|req-[0-9a-f-]*`,
        'g',
      );
      return answers.map(({ status, text }) => [status, text.replace(ownPattern, '')]);
    };
    expect(await shown(2)).to.deep.equal(await shown(0));
  });

  it('a lot of a draft leaves four days for bids too', async () => {
    const tender = await createTender(registry, {}, proposalTender());
    registry.clock.set(new Date('2026-12-17T08:00:00+02:00'));
    const answer = await write(registry, tender, 'PATCH', `/lots/${lotId}`, { title: 'Інший папір' });
    expect([answer.status, answer.body.details]).to.deep.equal([403, 'tenderPeriod should be extended by 4 days']);
  });

  describe('by its flags', () => {
    it('compares and bargains in one currency only, and holds bids against a value only where there is one', async () => {
      const manyCurrencies = await postTender(registry, proposalTender({}, { valueCurrencyEquality: false, hasAwardingOrder: true }));
      expect(errorsIn(manyCurrencies)).to.deep.equal([
        'config.valueCurrencyEquality: valueCurrencyEquality can be False only if hasAuction=False and hasAwardingOrder=False and hasValueRestriction=False',
      ]);
      const unestimated = await postTender(registry, proposalTender({}, { hasValueEstimation: false, hasValueRestriction: true }));
      expect(errorsIn(unestimated)).to.deep.equal(['config.hasValueRestriction: hasValueRestriction should be False']);
      const { minEnquiriesDuration: _, hasEnquiries: __, ...few } = proposalTender().config;
      expect(errorsIn(await postTender(registry, { ...proposalTender(), config: few }))).to.deep.equal([
        'missing config.hasEnquiries: Field required',
        'missing config.minEnquiriesDuration: Field required',
      ]);
      const many = await postTender(registry, proposalTender({}, { minBidsNumber: 10, hasEnquiries: false }));
      expect(errorsIn(many)).to.deep.equal([
        'less_than_equal config.minBidsNumber: Input should be less than or equal to 9',
        'enum config.hasEnquiries: Input should be true',
      ]);
    });

    it('without an estimate there is no amount, of the tender or of a lot, and any bid is welcome', async () => {
      const config = { hasValueEstimation: false };
      const ofTender = await postTender(registry, proposalTender({}, config));
      expect(errorsIn(ofTender)).to.deep.equal(['extra_forbidden data.value.amount: Extra inputs are not permitted']);
      const value = { currency: 'UAH', valueAddedTaxIncluded: true };
      const ofLot = await postTender(registry, proposalTender({ value }, config));
      expect(errorsIn(ofLot)).to.deep.equal([
        'data.lots.0.value.amount: Value amount should not be passed if tender does not have estimated value',
      ]);
      const lots = [{ id: lotId, title: 'Папір А4', value: { ...value, amount: 0 } }];
      const tender = await proposalInTendering(registry, proposalTender({ value, lots }, config));
      expect((await readTender(registry, tender)).value).to.deep.equal(value);
      const unit = { code: 'H87', name: 'штука', value: price(90_000) };
      await pendingBid(registry, tender, { lotValues: [lotValue(970_000)], items: [bidItem({ unit })] });
    });

    it('takes bids in any currency, each with its items in its own, where they need not be those of the tender', async () => {
      const several = { valueCurrencyEquality: false, hasAwardingOrder: false, hasMultiSourcing: true };
      const tender = await proposalInTendering(registry, proposalTender({}, several));
      const offer = (currency: string, amount: number, quantity = 10) => ({
        lotValues: [lotValue(0, { value: { amount, currency, valueAddedTaxIncluded: true } })],
        items: [bidItem({ quantity, unit: { code: 'H87', name: 'штука', value: { ...price(amount / quantity / 1.1), currency } } })],
      });
      const dollars = await pendingBid(registry, tender, offer('USD', 9500));
      const part = await pendingBid(registry, tender, offer('UAH', 500, 5));
      const strange = { ...offer('EUR', 100), items: [bidItem({ unit: { code: 'H87', name: 'штука', value: price(9) } })] };
      expect(errorsIn(await postBid(registry, tender, bidBody(strange)))).to.deep.equal([
        'data.items.0.unit.value.currency: currency of bid unit should be identical to currency of bid lotValues',
      ]);
      const more = await postBid(registry, tender, bidBody({ ...offer('EUR', 100, 11), status: 'pending' }));
      expect(errorsIn(more)).to.deep.equal([
        `data.items.0.quantity: bid item.quantity (11.0) should be less than or equal to tender item.quantity (10.0) for item ${itemId}`,
      ]);
      registry.clock.set(tenderingEnds);
      const { awards } = (await chronograph(registry, tender)).body.data;
      expect(awards.map((award: { bid_id: string }) => award.bid_id)).to.deep.equal([part.id, dollars.id]);
    });
  });
});
