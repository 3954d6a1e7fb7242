import { expect } from 'chai';
import { bidBody, makeBid, onBid, postBid, tenderInTendering, tuesday } from '../../../fixtures/bids.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { storedTender } from '../../../fixtures/tender-parts.ts';
import { monday } from '../../../fixtures/tenders.ts';
import { startRegistry, type TestRegistry } from '../../support/registry.ts';
import { judgeRace, repeated } from '../../support/repeated.ts';

describe('Bids through two registries over one store', () => {
  let registry: TestRegistry;
  let other: TestRegistry;
  before(async () => {
    const shared = { DOCUMENT_SERVICE_KEY: '1f'.repeat(32) };
    registry = await startRegistry({ now: monday, env: shared });
    other = await startRegistry({
      now: tuesday,
      env: { ...shared, DB_NAME: registry.settings.dbName, DOCUMENT_SERVICE_URL: registry.documentsUrl },
    });
  });
  after(async () => {
    await other.stop();
    await registry.stop();
  });

  it('are all there, of 32 that were made at once', async () => {
    const tender = await tenderInTendering(registry);
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        repeated(() => postBid(index % 2 === 0 ? registry : other, tender, bidBody({ status: 'pending' }))),
      ),
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
    const { winners, unknown, mostWinners } = judgeRace(answers);
    const stored = await storedTender(registry, tender);
    const possible = [...winners.map(({ body }) => body.data.subcontractingDetails), ...unknown.map((one) => texts[answers.indexOf(one)])];
    expect(possible).to.include(stored.bids[0].subcontractingDetails);
    // One revision for the tender, one for its status, one for the bid, one a winner.
    expect(stored.rev).to.be.within(3 + winners.length, 3 + mostWinners);
  });

  it('answer 409 to changes of a bid that was changed since they came, in one process too; not where they ask for the same', async () => {
    const tender = await tenderInTendering(registry);
    const bid = await makeBid(registry, tender);
    const change = (subcontractingDetails: string) => onBid(registry, bid, 'PATCH', '', { subcontractingDetails });
    const texts = Array.from({ length: 8 }, (_, index) => `change ${index}`);
    const answers = await Promise.all(texts.map(change));
    const { winners, losers, unknown, mostWinners } = judgeRace(answers);
    for (const { body } of losers)
      expect(body).to.include({ type: 'http-conflict', details: 'Conflict while updating document. Please, retry' });
    const { rev, bids } = await storedTender(registry, tender);
    expect(rev).to.be.within(3 + winners.length, 3 + mostWinners);
    const possible = [...winners.map(({ body }) => body.data.subcontractingDetails), ...unknown.map((one) => texts[answers.indexOf(one)])];
    expect(possible).to.include(bids[0].subcontractingDetails);
    const same = await Promise.all([1, 2].map(() => repeated(() => change('the same'))));
    expect(same.map(({ status }) => status)).to.deep.equal([200, 200]);
    if (unknown.length === 0) expect((await storedTender(registry, tender)).rev).to.equal(rev + 1);
  });

  it('take all documents and answers that are added to one bid through both at once', async () => {
    const tender = await tenderInTendering(registry);
    const bid = await makeBid(registry, tender);
    const files = await Promise.all(Array.from({ length: 8 }, (_, index) => uploadDocument(registry, { title: `${index}.txt` })));
    const answers = await Promise.all(
      files.map((file, index) => repeated(() => onBid(index % 2 === 0 ? registry : other, bid, 'POST', '/documents', file))),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(files.map(() => 201));
    expect((await onBid(registry, bid, 'GET', '/documents')).body.data).to.have.length(8);
  });
});
