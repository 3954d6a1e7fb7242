import { expect } from 'chai';
import { bidBody, makeBid, onBid, postBid, tenderInTendering, tuesday } from '../../support/bids.ts';
import { startRegistry, type TestRegistry } from '../../support/registry.ts';
import { storedTender } from '../../support/tender-parts.ts';
import { monday } from '../../support/tenders.ts';

describe('Bids through two registries over one store', () => {
  let registry: TestRegistry;
  let other: TestRegistry;
  before(async () => {
    registry = await startRegistry({ now: monday });
    other = await startRegistry({ now: tuesday, env: { DB_NAME: registry.settings.dbName } });
  });
  after(async () => {
    await other.stop();
    await registry.stop();
  });

  it('are all there, of 32 that were made at once', async () => {
    const tender = await tenderInTendering(registry);
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) => postBid(index % 2 === 0 ? registry : other, tender, bidBody({ status: 'pending' }))),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 201));
    const { bids } = await storedTender(registry, tender);
    expect(bids.map(({ id }: { id: string }) => id)).to.have.members(answers.map(({ body }) => body.data.id));
  });

  it('do not lose a change silently: every 200 was seen by the next, every lost race is 409', async () => {
    const tender = await tenderInTendering(registry);
    const bid = await makeBid(registry, tender);
    const texts = Array.from({ length: 24 }, (_, index) => `change ${index}`);
    const answers = await Promise.all(
      texts.map((text, index) => onBid(index % 2 === 0 ? registry : other, bid, 'PATCH', '', { subcontractingDetails: text })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).to.deep.equal([]);
    const stored = await storedTender(registry, tender);
    expect(won.map(({ body }) => body.data.subcontractingDetails)).to.include(stored.bids[0].subcontractingDetails);
    // One revision for the tender, one for its status, one for the bid, one a winner.
    expect(stored.rev).to.equal(3 + won.length);
  });
});
