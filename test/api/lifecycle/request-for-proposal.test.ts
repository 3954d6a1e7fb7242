/** Tenders of type requestForProposal from draft on (spec/request-for-proposal.md). */
import { expect } from 'chai';
import { bidItem, lotValue, type MadeBid, onBid, price } from '../../support/bids.ts';
import { uploadDocument } from '../../support/documents.ts';
import { accounts, botKey, chronograph, patchAward, pendingBid, readTender, tenderingEnds } from '../../support/procedure.ts';
import { enquiriesOver, proposalInTendering, proposalTender, publishedProposal } from '../../support/proposals.ts';
import { keys, useRegistry } from '../../support/registry.ts';
import { errorsIn, write } from '../../support/tender-parts.ts';
import { createTender, lotId, type MadeTender, monday, patchTender, postTender } from '../../support/tenders.ts';

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
    const accepted = await patchAward(registry, tender, data.awards[0].id, { status: 'active', qualified: true });
    expect(accepted.status, accepted.text).to.equal(200);
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
      const changed = await patchTender(registry, tender, { description: 'Уточнено' });
      expect(changed.status, changed.text).to.equal(200);
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

  it('a lot of a draft leaves four days for bids too', async () => {
    const tender = await createTender(registry, {}, proposalTender());
    registry.clock.set(new Date('2026-12-17T08:00:00+02:00'));
    const answer = await write(registry, tender, 'PATCH', `/lots/${lotId}`, { title: 'Інший папір' });
    expect([answer.status, answer.body.details]).to.deep.equal([403, 'tenderPeriod should be extended by 4 days']);
  });
});
