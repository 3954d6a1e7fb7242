/** Whole runs of requestForProposal, as its text tells them (spec/request-for-proposal.md). */
import { expect } from 'chai';
import { onBid } from '../../../fixtures/bids.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { accounts, afterAuction, patchAward, readTender, tenderingEnds } from '../../../fixtures/procedure.ts';
import { announce, at, decide, decideAll, offer, qualifyingTender, standStill, withBids } from '../../../fixtures/qualifying.ts';
import { errorsIn, write } from '../../../fixtures/tender-parts.ts';
import { type MadeTender, patchTender } from '../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, must, useRegistry } from '../../support/registry.ts';

describe('A run of a request for proposals', () => {
  const registry = useRegistry({ accounts });

  const collectStates = (parts: readonly Body[]): string[] => parts.map(({ status }) => String(status));
  const said = ({ status, body }: Answer): unknown => [status, body.details];
  const sign = (tender: MadeTender, id: string): Promise<Answer> => {
    const period = { startDate: '2027-02-01T00:00:00+02:00', endDate: '2027-12-31T00:00:00+02:00' };
    const body = { data: { status: 'active', contractNumber: '1', period } };
    return registry.ask('PATCH', `/api/2.5/contracts/${id}`, { key: keys.broker, token: tender.token, body });
  };

  it('with pre-qualification, in any order and above the estimate, from draft to the contract', async () => {
    const body = qualifyingTender({}, { hasAwardingOrder: false });
    const { tender, bids } = await withBids(registry, body, [offer('3000000001'), offer('3000000002', 12_800)]);
    const states = async () => collectStates(await Promise.all(bids.map(async (bid) => (await onBid(registry, bid, 'GET')).body.data)));
    const resubmit = async (): Promise<void> => {
      for (const bid of bids) await onBid(registry, bid, 'PATCH', '', { status: 'pending' });
    };
    expect(await states()).to.deep.equal(['pending', 'pending']);
    expect((await patchTender(registry, tender, { description: 'Уточнено' })).status).to.equal(200);
    expect(await states()).to.deep.equal(['invalid', 'invalid']);
    await resubmit();
    const near = await patchTender(registry, tender, { tenderPeriod: { endDate: '2026-12-18T20:00:00+02:00' } });
    expect(said(near)).to.deep.equal([403, 'tenderPeriod should be extended by 4 days']);
    await write(registry, tender, 'POST', '/documents', await uploadDocument(registry, { title: 'more.pdf' }));
    expect(await states()).to.deep.equal(['invalid', 'invalid']);
    await resubmit();

    const decided = await at(registry, tender, tenderingEnds);
    expect([decided.status, ...collectStates(decided.qualifications)]).to.deep.equal(['active.pre-qualification', 'pending', 'pending']);
    expect(decided.bids.map(({ lotValues }: Body) => Object.keys((lotValues as Body[])[0] ?? {}).sort())).to.deep.equal([
      ['relatedLot', 'status'],
      ['relatedLot', 'status'],
    ]);
    expect(said(await announce(registry, tender))).to.deep.equal([403, `Can't switch to '${standStill}' while not all bids are qualified`]);
    const [first, second] = decided.qualifications;
    await write(registry, tender, 'POST', `/qualifications/${first.id}/milestones`, { code: '24h' });
    const locked = await decide(registry, tender, first.id, 'active');
    expect(said(locked)).to.deep.equal([403, "Can't change status to 'active' until milestone.dueDate: 2026-12-22T00:00:00.000+02:00"]);
    registry.clock.set(new Date('2026-12-22T10:00:00+02:00'));
    expect((await decide(registry, tender, first.id, 'active')).status).to.equal(200);
    const third = (await decide(registry, tender, first.id, 'cancelled')).headers.get('location')?.split('/').at(-1) ?? '';
    await decide(registry, tender, third, 'active');
    await decide(registry, tender, second.id, 'active');
    await announce(registry, tender);
    expect((await announce(registry, tender, 'active.pre-qualification')).status).to.equal(200);
    expect((await announce(registry, tender)).status).to.equal(200);
    const still = await readTender(registry, tender);
    expect(still.next_check).to.equal(still.qualificationPeriod.endDate);

    const awarding = await at(registry, tender, still.next_check);
    expect([awarding.status, ...collectStates(awarding.awards)]).to.deep.equal(['active.qualification', 'pending', 'pending']);
    const [best, dear] = awarding.awards;
    const accept = { status: 'active', qualified: true };
    await patchAward(registry, tender, dear.id, accept);
    const refused = await patchAward(registry, tender, best.id, accept);
    expect(errorsIn(refused)).to.deep.equal(["data.awards: Can't activate award as tender already has active award for this lot"]);
    await patchAward(registry, tender, dear.id, { status: 'cancelled' });
    const again = await readTender(registry, tender);
    expect([again.status, ...collectStates(again.awards)]).to.deep.equal(['active.qualification', 'pending', 'cancelled', 'pending']);
    await patchAward(registry, tender, best.id, accept);
    const { contracts } = await readTender(registry, tender);
    must(await sign(tender, contracts.at(-1).id), 200);
    expect((await readTender(registry, tender)).status).to.equal('complete');
  });

  it('with an auction, in order and within the estimate', async () => {
    const lots = qualifyingTender().data.lots as Body[];
    const minimalStep = { amount: 100, currency: 'UAH', valueAddedTaxIncluded: true };
    const config = { hasAuction: true, hasAwardingOrder: true, hasValueRestriction: true, qualificationComplainDuration: 0 };
    const body = qualifyingTender({ lots: lots.map((lot) => ({ ...lot, minimalStep })) }, config);
    const { tender } = await withBids(registry, body, [offer('3000000001'), offer('3000000002', 9800)]);
    const above = await registry.ask('POST', `${tender.path}/bids`, { key: keys.other, body: { data: offer('3000000003', 12_800) } });
    expect(errorsIn(above)).to.deep.equal(['data.lotValues.0.value: value of bid should be less than value of lot']);
    await at(registry, tender, tenderingEnds);
    await decideAll(registry, tender, 'active');
    registry.clock.advance(3_600_000);
    await announce(registry, tender);
    const { next_check } = await readTender(registry, tender);
    const auction = await at(registry, tender, next_check);
    expect([auction.status, auction.bids[0].lotValues[0].value]).to.deep.equal(['active.auction', undefined]);
    const { data } = (await afterAuction(registry, tender)).body;
    expect([data.status, data.awards.length, data.awards[0].value.amount]).to.deep.equal(['active.qualification', 1, 9500]);
  });

  it('without an estimate, in order: who is refused makes room for the next', async () => {
    const value = { currency: 'UAH', valueAddedTaxIncluded: true };
    const lots = (qualifyingTender().data.lots as Body[]).map(({ value: _, ...lot }) => ({ ...lot, value }));
    const config = { hasPrequalification: false, hasValueEstimation: false, hasAwardingOrder: true, minBidsNumber: 1 };
    const { tender, bids } = await withBids(registry, qualifyingTender({ value, lots }, config), [offer('1'), offer('2', 970_000)]);
    const { awards, value: stored } = await at(registry, tender, tenderingEnds);
    expect([awards.length, stored]).to.deep.equal([1, value]);
    await patchAward(registry, tender, awards[0].id, { status: 'unsuccessful', qualified: false });
    const after = await readTender(registry, tender);
    expect(after.awards.map(({ bid_id, status }: Body) => [bid_id, status])).to.deep.equal([
      [bids[0]?.id, 'unsuccessful'],
      [bids[1]?.id, 'pending'],
    ]);
  });
});
