import { expect } from 'chai';
import { makeBid, onBid, tenderInTendering } from '../../fixtures/bids.ts';
import { uploadDocument } from '../../fixtures/documents.ts';
import { createTender, type MadeTender, monday, tenders } from '../../fixtures/tenders.ts';
import { type Answer, keys, useRegistry } from '../support/registry.ts';
import { judgeRace } from '../support/repeated.ts';

describe('A write with If-Match', () => {
  const registry = useRegistry({ now: monday });
  beforeEach(() => registry.clock.set(monday));

  const getTag = async (path: string, ask = {}): Promise<string> => (await registry.ask('GET', path, ask)).headers.get('etag') ?? '';
  const change = ({ path, token }: MadeTender, ifMatch: string, data: object = { description: 'changed' }): Promise<Answer> =>
    registry.ask('PATCH', path, { key: keys.broker, token, headers: { 'If-Match': ifMatch }, body: { data } });

  it('is done when the tag is that of the view, and 412 once it is not; nothing is written then', async () => {
    const tender = await createTender(registry);
    const tag = await getTag(tender.path);
    expect((await change(tender, `"other", ${tag}`)).status).to.equal(200);
    const stale = await change(tender, tag, { description: 'lost' });
    expect([stale.status, stale.body.type]).to.deep.equal([412, 'http-precondition-failed']);
    expect((await registry.ask('GET', tender.path)).body.data.description).to.equal('changed');
  });

  it('takes the star for whatever is there, and no weak tag', async () => {
    const tender = await createTender(registry);
    expect((await change(tender, '*')).status).to.equal(200);
    for (const sent of [`W/${await getTag(tender.path)}`, 'x', '', '"*"']) expect((await change(tender, sent)).status, sent).to.equal(412);
  });

  it('lets one of many with the same tag win, and the others are told 412', async () => {
    const tender = await createTender(registry);
    for (let round = 0; round < 5; round += 1) {
      const tag = await getTag(tender.path);
      const data = (index: number) => ({ description: `round ${round}, change ${index}` });
      const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => change(tender, tag, data(index))));
      const { winners, mostWinners } = judgeRace(answers, 412);
      expect(winners.length).to.be.at.most(1);
      expect(mostWinners).to.be.at.least(1);
    }
  });

  it('says 404 and 401 as it does without', async () => {
    const nobody = { id: '0', path: `${tenders}/${'0'.repeat(32)}`, token: 'x', data: {} };
    expect((await change(nobody, '"x"')).status).to.equal(404);
    expect((await registry.ask('PATCH', nobody.path, { headers: { 'If-Match': '*' }, body: { data: {} } })).status).to.equal(401);
  });

  it('sees what the caller sees: a sealed bid of another neither hinders nor shows', async () => {
    const tender = await tenderInTendering(registry);
    const tag = await getTag(tender.path);
    await makeBid(registry, tender);
    const ask = { key: keys.administrator, headers: { 'If-Match': tag }, body: { data: { title: 'Інша назва' } } };
    expect((await registry.ask('PATCH', tender.path, ask)).status).to.equal(200);
    expect((await registry.ask('PATCH', tender.path, ask)).status).to.equal(412);
  });

  it('goes by the bidder’s own view of a bid', async () => {
    const tender = await tenderInTendering(registry);
    const bid = await makeBid(registry, tender);
    const own = { key: bid.key, token: bid.token };
    const tag = await getTag(bid.path, own);
    const activate = () =>
      registry.ask('PATCH', bid.path, {
        ...own,
        headers: { 'If-Match': tag },
        body: { data: { tenderers: [{ ...bid.data.tenderers[0], name: 'Інша назва' }] } },
      });
    expect((await activate()).status).to.equal(200);
    expect((await activate()).status).to.equal(412);
    expect((await onBid(registry, bid, 'GET')).body.data.tenderers[0].name).to.equal('Інша назва');
  });

  it('holds for PUT and DELETE too', async () => {
    const tender = await createTender(registry);
    const owner = { key: keys.broker, token: tender.token };
    const first = await uploadDocument(registry, { title: 'first.pdf' });
    const created = await registry.ask('POST', `${tender.path}/documents`, { ...owner, body: { data: first } });
    const path = `${tender.path}/documents/${created.body.data.id}`;
    const tag = await getTag(path);
    const put = async (title: string) => {
      const data = await uploadDocument(registry, { title });
      return registry.ask('PUT', path, { ...owner, headers: { 'If-Match': tag }, body: { data } });
    };
    expect((await put('second.pdf')).status).to.equal(200);
    expect((await put('third.pdf')).status).to.equal(412);
    const lot = `${tender.path}/lots/${tender.data.lots[0].id}`;
    expect((await registry.ask('DELETE', lot, { ...owner, headers: { 'If-Match': '"x"' } })).status).to.equal(412);
    expect((await registry.ask('GET', lot)).status).to.equal(200);
  });

  it('is 412 where the address has no view for this caller', async () => {
    const tender = await createTender(registry);
    const patch = { key: keys.broker, headers: { 'If-Match': '*' }, body: { data: {} } };
    const path = `/api/2.5/contracts/${tender.id}/credentials`;
    expect((await registry.ask('PATCH', path, patch)).status).to.be.oneOf([404, 412]);
    const chronograph = { ...patch, key: keys.chronograph };
    expect((await registry.ask('PATCH', `${tender.path}/chronograph`, chronograph)).status, 'and 200 where there is one').to.equal(200);
  });
});
