/** With pre-qualification bids are opened before their prices are: nobody learns a price, whatever he asks (spec/pre-qualification.md §8). */
import { expect } from 'chai';
import { bidItem, lotValue, type MadeBid, onBid, price } from '../../fixtures/bids.ts';
import { uploadDocument } from '../../fixtures/documents.ts';
import { announce, at, biddingEnds, decideAll, offer, qualifyingTender, withBids } from '../../fixtures/qualifying.ts';
import { systemAccounts } from '../../fixtures/tender-parts.ts';
import type { MadeTender } from '../../fixtures/tenders.ts';
import { type Answer, type Ask, keys, useRegistry } from '../support/registry.ts';
import { historian, historianAccount, lookAround } from '../support/sealed.ts';

/** Of the offer, of a piece, of a feature; and what the second envelope is called. */
const secrets = ['9437.13', '861.17', 'кошторис', 'довідки'];

describe('The price of a bid that is open for pre-qualification', () => {
  let tender: MadeTender;
  let bids: MadeBid[];
  const registry = useRegistry({ accounts: systemAccounts + historianAccount });
  before(async () => {
    const { data } = qualifyingTender();
    const [lot] = data.lots as object[];
    const body = qualifyingTender(
      { lots: [{ ...lot, minimalStep: { amount: 100, currency: 'UAH', valueAddedTaxIncluded: true } }] },
      { hasAuction: true },
    );
    const dear = {
      ...offer('3000000001'),
      lotValues: [lotValue(9437.13)],
      items: [bidItem({ unit: { code: 'H87', name: 'штука', value: price(861.17) } })],
      financialDocuments: [await uploadDocument(registry, { title: 'кошторис.pdf' })],
      qualificationDocuments: [await uploadDocument(registry, { title: 'довідки.pdf' })],
      documents: [await uploadDocument(registry, { title: 'пропозиція.pdf' })],
    };
    ({ tender, bids } = await withBids(registry, body, [dear, offer('3000000002', 9800), offer('3000000003', 9900)]));
  });

  /** What tells a secret to somebody who is not its bidder; each answer as the registry gave it. */
  const telling = async (): Promise<string[]> => {
    const answers = new Map(await lookAround(registry, tender, biddingEnds));
    const [bid] = bids;
    const { qualifications = [] } = (await registry.ask('GET', tender.path)).body.data;
    const owner: Ask = { key: keys.broker, token: tender.token };
    const ofBid = [
      '',
      '?opt_context=1',
      '/documents',
      '/eligibility_documents',
      '/financial_documents',
      '/qualification_documents',
      '/requirement_responses',
    ];
    const paths = [
      ...ofBid.map((part) => `${tender.path}/bids/${bid?.id}${part}`),
      `${tender.path}/qualifications`,
      ...qualifications.map(({ id }: { id: string }) => `${tender.path}/qualifications/${id}?opt_context=1`),
      `${tender.path}/auction`,
      '/search/tenders?q=9437',
      '/export/tenders.ndjson?opt_schema=ocds',
    ];
    for (const path of paths) {
      for (const [who, ask] of [
        ['nobody', {}],
        ['owner', owner],
        ['other', { key: keys.low }],
      ] as const) {
        const { status, text } = await registry.ask('GET', path, ask);
        if (status === 404) throw new Error(`${path}: ${text}`);
        answers.set(`${who} ${path}`, text);
      }
    }
    return [...answers].flatMap(([what, text]) => secrets.filter((secret) => text.includes(secret)).map((secret) => `${what}: ${secret}`));
  };

  const shown = async (): Promise<Answer> => registry.ask('GET', `${tender.path}/bids`);

  it('is told nowhere while bids are made', async () => {
    expect((await shown()).status).to.equal(403);
    expect(await telling()).to.deep.equal([]);
    // Who has looked around has changed the tender.
    for (const bid of bids) expect((await onBid(registry, bid, 'PATCH', '', { status: 'pending' })).status).to.equal(200);
  });

  it('is told nowhere while it is decided who may go on, in the stand-still and in the auction', async () => {
    expect((await at(registry, tender, biddingEnds)).bids).to.have.length(3);
    expect(await telling()).to.deep.equal([]);
    const closed = await registry.ask('GET', `${tender.path}/bids/${bids[0]?.id}/financial_documents`);
    const text = "Can't view bid documents in current (active.pre-qualification) tender status";
    expect([closed.status, closed.body.details]).to.deep.equal([403, text]);
    const open = await registry.ask('GET', `${tender.path}/bids/${bids[0]?.id}/documents`);
    expect(open.body.data[0].title).to.equal('пропозиція.pdf');
    const [bid] = bids;
    if (bid !== undefined) expect((await onBid(registry, bid, 'GET')).body.data.lotValues[0].value.amount).to.equal(9437.13);

    await decideAll(registry, tender, 'active');
    const { next_check } = (await announce(registry, tender)).body.data;
    expect(await telling()).to.deep.equal([]);
    expect((await at(registry, tender, next_check)).status).to.equal('active.auction');
    expect(await telling()).to.deep.equal([]);
  });

  it('is public with awarding, but in no version of the time before', async () => {
    const { lots } = (await registry.ask('GET', tender.path)).body.data;
    expect((await at(registry, tender, lots[0].auctionPeriod.startDate)).status).to.equal('active.qualification');
    expect(JSON.stringify((await shown()).body))
      .to.include('9437.13')
      .and.include('кошторис');
    const version = (headers: Record<string, string>): Promise<Answer> =>
      registry.ask('GET', `${tender.path}/historical`, { key: historian, headers });
    const newest = await version({});
    expect(newest.text).to.include('9437.13');
    for (let number = Number(newest.headers.get('x-revision-n')) - 1; number > 0; number -= 1) {
      const { text, body } = await version({ 'X-Revision-N': String(number) });
      expect(
        secrets.filter((secret) => text.includes(secret)),
        `${number}: ${body.data.status}`,
      ).to.deep.equal([]);
    }
  });
});
