/** `opt_context` of one bid, award or cancellation (spec/requests.md §3). */
import { expect } from 'chai';
import { lotValue } from '../../../fixtures/bids.ts';
import { accounts, afterAuction, afterTendering, inTendering, pendingBid, readTender } from '../../../fixtures/procedure.ts';
import { write } from '../../../fixtures/tender-parts.ts';
import type { MadeTender } from '../../../fixtures/tenders.ts';
import { keys, useRegistry } from '../../support/registry.ts';

describe('opt_context', () => {
  const registry = useRegistry({ accounts });
  let tender: MadeTender;
  const parts: Record<'bids' | 'awards' | 'cancellations', string> = { bids: '', awards: '', cancellations: '' };

  before(async () => {
    tender = await inTendering(registry);
    const bid = await pendingBid(registry, tender);
    const path = `${tender.path}/bids/${bid.id}?opt_context=1`;
    expect((await registry.ask('GET', path)).body).to.not.have.any.keys('context', 'data');
    const own = (await registry.ask('GET', path, { key: bid.key, token: bid.token })).body;
    expect(own.context.tender)
      .to.deep.equal(await readTender(registry, tender))
      .and.not.have.property('bids');
    await pendingBid(registry, tender, { lotValues: [lotValue(9800)] }, keys.broker);
    await afterTendering(registry, tender);
    await afterAuction(registry, tender);
    parts.bids = bid.id;
    parts.awards = (await readTender(registry, tender)).awards[0].id;
    const reason = { reason: 'Потреба відпала', reasonType: 'noDemand' };
    parts.cancellations = (await write(registry, tender, 'POST', '/cancellations', reason)).body.data.id;
  });

  for (const collection of ['bids', 'awards', 'cancellations'] as const) {
    it(`puts the tender beside one of its ${collection}, as everybody sees it, and only when it is asked for`, async () => {
      const path = `${tender.path}/${collection}/${parts[collection]}`;
      const { data } = (await registry.ask('GET', path)).body;
      const seen = await readTender(registry, tender);
      for (const value of ['1', 'true', 'True']) {
        expect((await registry.ask('GET', `${path}?opt_context=${value}`)).body).to.deep.equal({ data, context: { tender: seen } });
      }
      for (const value of ['0', 'false', '']) {
        expect((await registry.ask('GET', `${path}?opt_context=${value}`)).body).to.deep.equal({ data });
      }
      const wrong = await registry.ask('GET', `${path}?opt_context=maybe`);
      expect(wrong.body.errors[0]).to.include({ type: 'string_pattern_mismatch', input: 'maybe' });
    });
  }
});
