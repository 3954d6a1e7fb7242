/** A tender and its bids are one record of 16 MB: where bids stop, and that the procedure goes on (docs/decisions.md). */
import { expect } from 'chai';
import { bidBody, type MadeBid, makeBid, onBid, postBid, tenderer, tenderInTendering } from '../../../fixtures/bids.ts';
import { storedTender, storeFields, write } from '../../../fixtures/tender-parts.ts';
import { type MadeTender, monday } from '../../../fixtures/tenders.ts';
import { must, useRegistry } from '../../support/registry.ts';

const megabyte = 1024 * 1024;
describe('The space that bids take', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;
  let bid: MadeBid;
  beforeEach(async () => {
    tender = await tenderInTendering(registry);
    bid = await makeBid(registry, tender, { status: 'pending' });
  });

  /** Bids of others, so heavy that the record has about this many bytes; its revision. */
  const fill = async (bytes: number): Promise<number> => {
    const { bids } = await storedTender(registry, tender);
    const others = Array.from({ length: Math.ceil(bytes / megabyte) }, (_, index) => ({
      ...bids[0],
      id: String(index).padStart(32, '0'),
      status: 'draft',
      items: [{ id: '1', description: 'x'.repeat(Math.min(megabyte, bytes - index * megabyte)) }],
    }));
    await storeFields(registry, tender, { bids: [...bids, ...others] });
    return (await storedTender(registry, tender)).rev;
  };

  const contact = { name: 'x'.repeat(20_000), email: 'a@example.org' };
  const heavyBid = bidBody({ tenderers: [tenderer({ additionalContactPoints: Array.from({ length: 45 }, () => contact) })] });

  it('ends at 12 MB: a bid beyond is 413 and leaves nothing behind; smaller ones and the way back stay open', async () => {
    const rev = await fill(11.5 * megabyte);
    const answer = must(await postBid(registry, tender, heavyBid), 413);
    expect(answer.body).to.include({
      type: 'http-content-too-large',
      details: 'With this change the tender would be larger than the 12 MB that bids may fill',
    });
    expect((await storedTender(registry, tender)).rev).to.equal(rev);
    expect((await postBid(registry, tender)).status).to.equal(201);
    expect((await onBid(registry, bid, 'DELETE')).status).to.equal(200);
  });

  it('leaves the procedure room to go on', async () => {
    await fill(12 * megabyte - 50_000);
    expect((await onBid(registry, bid, 'PATCH', '', { subcontractingDetails: 'x'.repeat(20_000) })).status).to.equal(200);
    expect((await onBid(registry, bid, 'PATCH', '', { status: 'pending' })).status).to.equal(200);
    registry.clock.set((await storedTender(registry, tender)).tenderPeriod.endDate);
    await registry.running.scheduler.run();
    const { status, awards } = (await registry.ask('GET', tender.path)).body.data;
    expect([status, awards.length]).to.deep.equal(['active.qualification', 1]);
  });

  it('is no matter of the owner, whose own writes end with the record: 413 too, and nothing is written', async () => {
    await storeFields(registry, tender, { status: 'active.enquiries' });
    const rev = await fill(16 * megabyte - 60_000);
    const answer = await write(registry, tender, 'PATCH', '', {
      description: 'щ'.repeat(20_000),
      description_en: 'щ'.repeat(20_000),
      description_ru: 'щ'.repeat(20_000),
    });
    expect(answer.status, answer.text).to.equal(413);
    expect(answer.body.details).to.equal('With this change the record would be larger than the registry can keep');
    expect((await storedTender(registry, tender)).rev).to.equal(rev);
  });
});
