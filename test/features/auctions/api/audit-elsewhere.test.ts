/** The audit document of an auction where the document service is another's (docs/auctions.md): the registry serves it itself. */

import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { lotValue } from '../../../../fixtures/bids.ts';
import { accounts, afterTendering, pendingBid, readTender } from '../../../../fixtures/procedure.ts';
import { proposalInTendering, proposalTender } from '../../../../fixtures/proposals.ts';
import { bidding } from '../../../../fixtures/qualifying.ts';
import { lot, lotId, money } from '../../../../fixtures/tenders.ts';
import { auctions as auctionFeature } from '../../../../src/features/auctions/index.ts';
import { useRegistry } from '../../../support/registry.ts';
import { playOut } from '../support/auctions.ts';

describe('The audit document of an auction, beside an outside document service', () => {
  const elsewhere = { DOCUMENT_SERVICE_PORT: '0', DOCUMENT_SERVICE_URL: 'https://documents.example' };
  const registry = useRegistry({ accounts, env: { AUCTION: 'live', PUBLIC_URL: 'https://registry.example', ...elsewhere } });

  it('is a document of the tender with the address of the auction’s own, and the hash of what is there', async () => {
    const lots = [lot({ value: money(10_000) })];
    const tender = await proposalInTendering(registry, proposalTender({ lots }, { hasAuction: true, hasValueRestriction: true }));
    registry.clock.set(bidding);
    await pendingBid(registry, tender);
    await pendingBid(registry, tender, { lotValues: [lotValue(9800)] });
    await afterTendering(registry, tender);
    const id = `${tender.id}_${lotId}`;
    const { timer } = await playOut(registry, id);
    registry.clock.set(timer ?? expect.fail());
    await registry.running.features.of(auctionFeature).conductor.run();
    const { status, documents } = await readTender(registry, tender);
    expect(status).to.equal('active.qualification');
    const path = `/api/2.5/auctions/${id}/audit.yaml`;
    expect(documents[0]).to.include({ title: `audit_${id}.yaml`, author: 'auction', url: `https://registry.example${path}` });
    const { text } = await registry.ask('GET', path);
    expect(documents[0].hash).to.equal(`md5:${createHash('md5').update(text).digest('hex')}`);
  });
});
