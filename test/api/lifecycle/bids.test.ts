import { expect } from 'chai';
import { bidBody, bidItem, lotValue, makeBid, onBid, postBid, tenderer, tenderInTendering } from '../../../fixtures/bids.ts';
import { errorsIn, storedTender, storeFields, unknownId } from '../../../fixtures/tender-parts.ts';
import { lotId, type MadeTender, monday, money, olderTender } from '../../../fixtures/tenders.ts';
import { keys, must, startRegistry, useRegistry } from '../../support/registry.ts';

describe('Bids of a tender', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;
  beforeEach(async () => {
    tender = await tenderInTendering(registry);
  });

  describe('POST', () => {
    it('makes a draft and answers its token once; the record keeps hashes only', async () => {
      const answer = must(await postBid(registry, tender), 201);
      const { data, access } = answer.body;
      expect(answer.headers.get('location')).to.equal(`${registry.url}${tender.path}/bids/${data.id}`);
      expect(access.token).to.match(/^[0-9a-f]{64}$/);
      expect(access.transfer).to.match(/^[0-9a-f]{64}$/);
      expect(data).to.include({ status: 'draft', date: '2026-12-15T10:15:00.000+02:00' });
      expect(data).to.not.have.any.keys('owner', 'owner_token', 'transfer_token', 'submissionDate', 'access');
      expect(data.lotValues).to.deep.equal([
        { relatedLot: lotId, value: money(9500), status: 'pending', date: '2026-12-15T10:15:00.000+02:00' },
      ]);
      expect(JSON.stringify(await storedTender(registry, tender)))
        .to.not.contain(access.token)
        .and.not.contain(access.transfer);
    });

    it('may be sent in at once', async () => {
      const { data } = (await postBid(registry, tender, bidBody({ status: 'pending' }))).body;
      expect(data).to.include({ status: 'pending', submissionDate: '2026-12-15T10:15:00.000+02:00' });
    });

    it('is refused for another status', async () => {
      for (const status of ['active', 'invalid', 'unsuccessful']) {
        const answer = must(await postBid(registry, tender, bidBody({ status })), 403);
        expect(answer.body.details).to.equal("Bid can be added only with status: ('draft', 'pending')");
      }
      expect((await postBid(registry, tender, bidBody({ status: 'sent' }))).body.errors[0]).to.include({ type: 'enum' });
    });

    it('is refused where bids are not taken, before its body is looked at', async () => {
      for (const status of [
        'draft',
        'active.enquiries',
        'active.auction',
        'active.qualification',
        'active.awarded',
        'complete',
        'cancelled',
      ]) {
        await storeFields(registry, tender, { status });
        const answer = must(await postBid(registry, tender, {}), 403);
        expect(answer.body.details).to.equal(`Can't add bid in current (${status}) tender status`);
      }
    });

    it('is refused outside the tendering period', async () => {
      const text = 'only during the tendering period: from (2026-12-14T00:00:00.000+02:00) to (2026-12-21T00:00:00.000+02:00).';
      for (const now of ['2026-12-13T21:59:59.999Z', '2026-12-20T22:00:00.001Z']) {
        registry.clock.set(new Date(now));
        const answer = must(await postBid(registry, tender), 403);
        expect(answer.body.details).to.equal(`Bid can be added ${text}`);
      }
      for (const now of ['2026-12-13T22:00:00Z', '2026-12-20T22:00:00Z']) {
        registry.clock.set(new Date(now));
        expect((await postBid(registry, tender)).status).to.equal(201);
      }
    });

    it('needs level 2, and a real account for a real tender', async () => {
      const extra = await startRegistry({ now: monday, accounts: '[brokers]\nbuyer = buyer-key,1345\n' });
      try {
        const there = await tenderInTendering(extra);
        for (const key of ['buyer-key', keys.test]) {
          const answer = must(await postBid(extra, there, bidBody(), key), 403);
          expect(answer.body.details).to.equal('Broker Accreditation level does not permit bid creation');
        }
        expect((await postBid(extra, there, bidBody(), keys.low)).status).to.equal(201);
      } finally {
        await extra.stop();
      }
    });

    it('speaks of unknown and missing fields together', async () => {
      const { body } = await postBid(registry, tender, { owner: 'me', lotValues: [{ relatedLot: lotId }], selfEligible: true });
      expect(body.errors.map(({ type, loc }: { type: string; loc: string[] }) => `${type} ${loc.join('.')}`)).to.have.members([
        'missing data.tenderers',
        'missing data.lotValues.0.value',
        'extra_forbidden data.owner',
        'extra_forbidden data.selfEligible',
      ]);
    });

    it('is 404 for an unknown tender, 401 without a key', async () => {
      expect(
        (await registry.ask('POST', `/api/2.5/tenders/${unknownId}/bids`, { key: keys.other, body: { data: {} } })).body.details,
      ).to.equal('Tender not found.');
      expect((await registry.ask('POST', `${tender.path}/bids`, { body: { data: bidBody() } })).status).to.equal(401);
    });
  });

  describe('PATCH', () => {
    it('sends a draft in; the dates are those of the moment', async () => {
      const bid = await makeBid(registry, tender);
      registry.clock.advance(60_000);
      const { body } = must(await onBid(registry, bid, 'PATCH', '', { status: 'pending' }), 200);
      const date = '2026-12-15T10:16:00.000+02:00';
      expect(body.data).to.include({ status: 'pending', date, submissionDate: date });
      expect(body.data.lotValues[0].date).to.equal(date);
    });

    it('makes a pending bid invalid when it changes it, and the bid may be sent in again', async () => {
      const bid = await makeBid(registry, tender, { status: 'pending' });
      const changed = await onBid(registry, bid, 'PATCH', '', { subcontractingDetails: 'ніхто' });
      expect(changed.body.data).to.include({ status: 'invalid', subcontractingDetails: 'ніхто' });
      registry.clock.advance(1000);
      const again = await onBid(registry, bid, 'PATCH', '', { status: 'pending' });
      expect(again.body.data).to.include({ status: 'pending', submissionDate: '2026-12-15T10:15:01.000+02:00' });
    });

    it('writes nothing when it changes nothing', async () => {
      const bid = await makeBid(registry, tender, { status: 'pending' });
      const { rev } = await storedTender(registry, tender);
      for (const data of [{}, { status: 'pending' }, { lotValues: [lotValue(9500)] }, { tenderers: [tenderer()] }]) {
        const answer = must(await onBid(registry, bid, 'PATCH', '', data), 200);
        expect(answer.body.data).to.deep.equal(bid.data);
      }
      expect((await storedTender(registry, tender)).rev).to.equal(rev);
    });

    it('reaches no other status', async () => {
      const bid = await makeBid(registry, tender, { status: 'pending' });
      for (const status of ['draft', 'active', 'invalid', 'unsuccessful', 'deleted']) {
        const answer = must(await onBid(registry, bid, 'PATCH', '', { status }), 403);
        expect(answer.body.details).to.equal(`Can't update bid to (${status}) status`);
      }
    });

    it('takes fields away with null, but not those a bid needs', async () => {
      const bid = await makeBid(registry, tender, { subcontractingDetails: 'хтось' });
      expect((await onBid(registry, bid, 'PATCH', '', { subcontractingDetails: null })).body.data).to.not.have.property(
        'subcontractingDetails',
      );
      expect(errorsIn(await onBid(registry, bid, 'PATCH', '', { tenderers: null }))).to.deep.equal([
        'missing data.tenderers: Field required',
      ]);
      expect(errorsIn(await onBid(registry, bid, 'PATCH', '', { items: [] }))).to.deep.equal(['missing data.items: Field required']);
      expect(errorsIn(await onBid(registry, bid, 'PATCH', '', { lotValues: null }))).to.deep.equal([
        'missing data.lotValues: Field required',
      ]);
    });

    it('leaves what the registry says of a value of a lot', async () => {
      const bid = await makeBid(registry, tender);
      const sent = lotValue(9400, { status: 'active', date: '2020-01-01T00:00:00Z', weightedValue: { amount: 1, currency: 'UAH' } });
      const { body } = await onBid(registry, bid, 'PATCH', '', { lotValues: [sent] });
      expect(body.data.lotValues).to.deep.equal([{ ...bid.data.lotValues[0], value: money(9400) }]);
    });

    it('is the bidder’s alone', async () => {
      const bid = await makeBid(registry, tender);
      const body = { data: { subcontractingDetails: 'x' } };
      for (const ask of [
        { key: keys.other },
        { key: keys.other, token: 'a'.repeat(64) },
        { key: keys.broker, token: bid.token },
        { key: keys.broker, token: tender.token },
      ]) {
        const answer = must(await registry.ask('PATCH', bid.path, { ...ask, body }), 403);
        expect(answer.body.details).to.equal(
          'Forbidden: this bid is changed with its owner token and the key of the account that created it.',
        );
      }
      expect((await registry.ask('PATCH', bid.path, { body })).status).to.equal(401);
      expect((await registry.ask('PATCH', `${tender.path}/bids/${unknownId}`, { key: keys.other, body })).body.details).to.equal(
        'Bid not found.',
      );
    });

    it('lets the Administrator correct who bids, and nothing else', async () => {
      const bid = await makeBid(registry, tender);
      const data = { tenderers: [tenderer({ name: 'Петренко П. П.' })], subcontractingDetails: 'x' };
      must(await registry.ask('PATCH', bid.path, { key: keys.administrator, body: { data } }), 200);
      const { data: stored } = (await onBid(registry, bid, 'GET')).body;
      expect(stored.tenderers[0].name).to.equal('Петренко П. П.');
      expect(stored).to.not.have.property('subcontractingDetails');
    });

    it('is refused outside of tendering', async () => {
      const bid = await makeBid(registry, tender);
      registry.clock.set(new Date('2026-12-20T22:00:00.001Z'));
      const late = await onBid(registry, bid, 'PATCH', '', { status: 'pending' });
      expect(late.body.details).to.match(/^Bid can be updated only during the tendering period: from \(.*\) to \(.*\)\.$/);
      await storeFields(registry, tender, { status: 'active.auction' });
      const closed = await onBid(registry, bid, 'PATCH', '', { status: 'pending' });
      expect(closed.body.details).to.equal("Can't update bid in current (active.auction) tender status");
    });
  });

  describe('DELETE', () => {
    it('takes a bid back and answers it', async () => {
      const bid = await makeBid(registry, tender, { status: 'pending' });
      const answer = must(await onBid(registry, bid, 'DELETE'), 200);
      expect(answer.body.data).to.deep.equal(bid.data);
      expect((await onBid(registry, bid, 'GET')).status).to.equal(404);
      expect(await storedTender(registry, tender)).to.satisfy(({ bids }: { bids?: unknown[] }) => bids === undefined || bids.length === 0);
    });

    it('is the bidder’s alone, in tendering only', async () => {
      const bid = await makeBid(registry, tender);
      expect((await registry.ask('DELETE', bid.path, { key: keys.broker, token: tender.token })).status).to.equal(403);
      await storeFields(registry, tender, { status: 'active.qualification' });
      expect((await onBid(registry, bid, 'DELETE')).body.details).to.equal(
        "Can't delete bid in current (active.qualification) tender status",
      );
    });
  });

  it('with an unknown item, a foreign lot or too high a price are refused', async () => {
    expect(errorsIn(await postBid(registry, tender, bidBody({ items: [bidItem({ id: 'x' })] })))).to.deep.equal([
      'data: Bid items ids should be on tender items ids for current lot',
    ]);
    const foreign = bidBody({ lotValues: [lotValue(9500, { relatedLot: unknownId })] });
    expect(errorsIn(await postBid(registry, tender, foreign))).to.deep.equal([
      'data.lotValues.0.relatedLot: relatedLot should be one of lots',
    ]);
    expect(errorsIn(await postBid(registry, tender, bidBody({ lotValues: [lotValue(10000.01)] })))).to.deep.equal([
      'data.lotValues.0.value: value of bid should be less than value of lot',
    ]);
  });

  describe('on a tender without lots', () => {
    const parameters = [
      { code: 'quality', value: 0.05 },
      { code: 'experience', value: 0 },
    ];
    const whole = (overrides: object = {}) => {
      const { lotValues: _, ...rest } = bidBody();
      return { ...rest, value: money(9500), parameters, ...overrides };
    };
    beforeEach(async () => {
      tender = await tenderInTendering(registry, olderTender());
    });

    it('offer one value and answer every feature', async () => {
      const answer = must(await postBid(registry, tender, whole({ status: 'pending' })), 201);
      expect(answer.body.data).to.deep.include({ status: 'pending', value: money(9500), parameters });
      expect(answer.body.data).to.not.have.property('lotValues');
    });

    it('offer no values of lots, and leave no feature out', async () => {
      expect(errorsIn(await postBid(registry, tender, bidBody({ parameters })))).to.deep.equal([
        'missing data.value: Field required',
        'data.lotValues.0.relatedLot: relatedLot should be one of lots',
      ]);
      expect(errorsIn(await postBid(registry, tender, whole({ parameters: parameters.slice(1) })))).to.deep.equal([
        'data.parameters: All features parameters is required.',
      ]);
    });
  });
});
