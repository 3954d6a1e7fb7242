/** Open tenders on ways that their main runs do not go: features decide, and a claim on a qualification from its draft to its end. */
import { expect } from 'chai';
import { body as claimBody, resolution } from '../../../fixtures/claims.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { openBid, openInTendering, openTender, openTenderingOver } from '../../../fixtures/open-tenders.ts';
import { accounts, readTender, signature } from '../../../fixtures/procedure.ts';
import { announce, at, decide, standStill } from '../../../fixtures/qualifying.ts';
import { write } from '../../../fixtures/tender-parts.ts';
import { lotId, otherItemId, otherLotId } from '../../../fixtures/tenders.ts';
import { type Answer, type Body, must, useRegistry } from '../../support/registry.ts';

const feature = (code: string, of: Body, values: readonly number[]): Body => ({
  code,
  title: `Ознака ${code}`,
  title_en: `Feature ${code}`,
  description: 'Нецінова ознака',
  enum: values.map((value) => ({ value, title: `${value}`, title_en: `${value}` })),
  ...of,
});

describe('an open tender with features', () => {
  const registry = useRegistry({ accounts });

  it('is won by who costs least by weight, and names the price that was offered', async () => {
    const features = [
      feature('OCDS-123454-AIR-INTAKE', { featureOf: 'item', relatedItem: otherItemId }, [0, 0.1]),
      feature('OCDS-123454-YEARS', { featureOf: 'lot', relatedItem: lotId }, [0, 0.05, 0.2]),
    ];
    const tender = await openInTendering(registry, openTender('aboveThreshold', { features }, { hasAuction: false }));
    const [intake = '', years = ''] = features.map(({ code }) => String(code));
    const said = (...parameters: (readonly [string, number])[]) => ({ parameters: parameters.map(([code, value]) => ({ code, value })) });
    // For the first lot the dearest offer weighs least; for the second one nothing but the price and the intake count.
    await openBid(registry, tender, [9000, 9000], said([intake, 0], [years, 0]));
    const second = await openBid(registry, tender, [9600, 9600], said([intake, 0.1], [years, 0.2]));
    await openBid(registry, tender, [9100, undefined], said([years, 0.05]));
    await openTenderingOver(registry, tender);

    const { status, bids, awards } = await readTender(registry, tender);
    expect(status).to.equal('active.qualification');
    const weights = bids.map(({ lotValues }: { lotValues: { weightedValue: Body }[] }) =>
      lotValues.map(({ weightedValue: { amount, denominator } }) => [amount, denominator]),
    );
    expect(weights).to.deep.equal([
      [
        [9000, 1],
        [9000, 1],
      ],
      [
        [7680, 1.25],
        [8640, 1 + 0.1 / 0.9],
      ],
      [[8564.71, 1.0625]],
    ]);
    expect(
      awards.map(({ lotID, bid_id, value }: { lotID: string; bid_id: string; value: Body }) => [lotID, bid_id, value.amount]),
    ).to.deep.equal([
      [lotId, second.id, 9600],
      [otherLotId, second.id, 9600],
    ]);
  });
});

describe('a claim on a qualification', () => {
  const registry = useRegistry({ accounts });

  it('is made in the stand-still by who was judged, answered by the buyer, settled, and stops nothing', async () => {
    const tender = await openInTendering(registry, openTender('aboveThresholdEU'));
    const refused = await openBid(registry, tender, [9000, 9000]);
    const other = await openBid(registry, tender, [8000, 8000]);
    await openBid(registry, tender, [8500, 8500]);
    await openTenderingOver(registry, tender);
    registry.clock.advance(3_600_000);
    const { qualifications } = await readTender(registry, tender);
    const ofRefused = qualifications.filter(({ bidID }: Body) => bidID === refused.id);
    for (const { id, bidID } of qualifications) {
      const data = bidID === refused.id ? 'unsuccessful' : { status: 'active', qualified: true, eligible: true };
      expect((await decide(registry, tender, id, data)).status).to.equal(200);
    }
    const path = `${tender.path}/qualifications/${ofRefused[0].id}/complaints`;
    const claim = (bid: { key: string; token: string }, more: Body = {}): Promise<Answer> =>
      registry.ask('POST', path, { key: bid.key, token: bid.token, body: { data: { ...claimBody(), ...more } } });
    const early = await claim(refused);
    expect([early.status, early.body.details]).to.deep.equal([
      403,
      "Can't add complaint in current (active.pre-qualification) tender status",
    ]);
    await write(registry, tender, 'POST', '/documents', await signature(registry, 'evaluationReports'));
    expect((await announce(registry, tender)).body.data?.status).to.equal(standStill);

    const foreign = await claim(other, { status: 'claim' });
    expect([foreign.status, foreign.body.details]).to.deep.equal([403, 'Can add claim only on unsuccessful qualification of your bid']);
    const created = await claim(refused);
    expect([created.status, created.body.data?.status, created.body.data?.complaintID], created.text).to.deep.equal([
      201,
      'draft',
      `${tender.data.tenderID}.a1`,
    ]);
    const shown = await readTender(registry, tender);
    const inTender = shown.qualifications.find(({ id }: Body) => id === ofRefused[0].id).complaints[0];
    const alone = (await registry.ask('GET', `${path}/${created.body.data.id}`)).body.data;
    for (const one of [created.body.data, inTender, alone]) {
      expect(one).to.include({ bid_id: refused.id }).and.not.have.property('author');
    }
    const own = { key: refused.key, token: created.body.access.token };
    const at_ = `${path}/${created.body.data.id}`;
    const step = async (ask: Body, data: Body) => {
      const answer = await registry.ask('PATCH', at_, { ...ask, body: { data } });
      return answer.status === 200 ? answer.body.data.status : [answer.status, answer.body.details];
    };
    const buyer = { key: 'broker-key', token: tender.token };
    const file = await uploadDocument(registry, { title: 'доказ.pdf' });
    expect((await registry.ask('POST', `${at_}/documents`, { ...own, body: { data: file } })).status).to.equal(201);
    expect(await step(own, { status: 'claim' })).to.equal('claim');
    expect(await step(buyer, { status: 'answered', resolutionType: 'declined', resolution })).to.equal('answered');
    expect(await step(own, { status: 'resolved', satisfied: false })).to.deep.equal([
      403,
      "Can't update complaint from answered to resolved status",
    ]);
    expect(await step(own, { satisfied: false })).to.equal('answered');
    expect(await step(own, { status: 'resolved' })).to.deep.equal([403, "Can't update complaint from answered to resolved status"]);
    expect(await step(own, { satisfied: true })).to.equal('answered');
    expect(await step(buyer, { satisfied: true, tendererAction: 'Ні' })).to.deep.equal([
      403,
      "Can't update complaint from answered to answered status",
    ]);
    expect(await step(own, { status: 'resolved' })).to.equal('resolved');
    must(await claim(refused, { status: 'claim' }), 201);

    const { next_check } = await readTender(registry, tender);
    const after = await at(registry, tender, next_check);
    expect(after.status).to.equal('active.auction');
    const ends = (await registry.ask('GET', path)).body.data.map(({ status }: Body) => status);
    expect(ends).to.deep.equal(['resolved', 'claim']);
  });
});
