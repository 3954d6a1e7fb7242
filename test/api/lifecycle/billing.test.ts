import { expect } from 'chai';
import { awarded, later } from '../../../fixtures/contracts.ts';
import { keys, useRegistry } from '../../support/registry.ts';

describe('the billing of a tender', () => {
  const registry = useRegistry({ now: later });

  it('tells the Administrator owners, dates and values, those of bids included, and no secret', async () => {
    const awardedTender = await awarded(registry);
    const { status, body, text } = await registry.ask('GET', `/api/2.5/tenders/${awardedTender.tenderId}/billing`, {
      key: keys.administrator,
    });
    expect(status, text).to.equal(200);
    expect(body.data).to.include({
      id: awardedTender.tenderId,
      owner: 'broker',
      tenderID: 'UA-2026-11-23-000001-a',
      status: 'active.awarded',
    });
    expect(body.data).to.include({ procurementMethodType: 'belowThreshold' });
    expect(body.data).to.include.keys(
      'dateCreated',
      'date',
      'value',
      'enquiryPeriod',
      'tenderPeriod',
      'lots',
      'bids',
      'awards',
      'contracts',
    );
    expect(body.data).to.not.have.any.keys('items', 'title', 'procuringEntity', 'owner_token', 'transfer_token');
    expect(body.data.bids[0]).to.include({ owner: 'other', status: 'active' });
    expect(body.data.bids[0]).to.not.have.any.keys('tenderers', 'items', 'owner_token');
    expect(text).to.not.include('token');
  });

  it('shows documents as everybody sees them, and no link into an auction', async () => {
    const { tenderId } = await awarded(registry);
    const records = registry.store.records<Record<string, unknown>>('tenders');
    const stored = await records.get(tenderId);
    if (stored === null) throw new Error('the tender is gone');
    const url = (key: string): string => `/tenders/${tenderId}/awards/a/documents/d?download=${key.repeat(32)}`;
    const document = (key: string) => ({
      id: 'd'.repeat(32),
      title: key,
      format: 'a/b',
      datePublished: later,
      dateModified: later,
      url: url(key),
    });
    const [award, bid] = [stored.awards, stored.bids].map((list) => (Array.isArray(list) ? list[0] : {}));
    const awards = [{ ...award, documents: [document('1'), document('2')] }];
    const lotValues = [{ relatedLot: 'f'.repeat(32), status: 'active', participationUrl: 'https://auction.example.org/secret' }];
    await records.save(stored, { ...stored, awards, bids: [{ ...bid, lotValues }] }, { publishes: true });
    const { body, text } = await registry.ask('GET', `/api/2.5/tenders/${tenderId}/billing`, { key: keys.administrator });
    expect(body.data.awards[0].documents.map(({ title }: { title: string }) => title)).to.deep.equal(['1', '2']);
    expect(body.data.awards[0].documents[0].url).to.match(/^https?:/);
    expect(body.data.bids[0].lotValues).to.have.length(1);
    expect(text).to.not.include('secret');
  });

  it('is for the Administrator only', async () => {
    const { tenderId } = await awarded(registry);
    const path = `/api/2.5/tenders/${tenderId}/billing`;
    expect((await registry.ask('GET', path)).status).to.equal(401);
    expect((await registry.ask('GET', path, { key: keys.broker, token: 'tender-token' })).status).to.equal(403);
    expect((await registry.ask('GET', '/api/2.5/tenders/none/billing', { key: keys.administrator })).body.details).to.equal(
      'Tender not found.',
    );
  });
});
