/** Claims on tenders themselves, which only older data has (spec/procedures.md §4.2). */
import { expect } from 'chai';
import { author, body, resolution } from '../../../fixtures/claims.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { errorsIn, storedTender, storeFields, unknownId } from '../../../fixtures/tender-parts.ts';
import { createTender, type MadeTender, monday } from '../../../fixtures/tenders.ts';
import { hashOf } from '../../../src/base/domain/actor.ts';
import { short } from '../../support/errors.ts';
import { type Answer, type Body, keys, must, useRegistry } from '../../support/registry.ts';

describe('A claim', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;

  beforeEach(async () => {
    registry.clock.set(monday);
    tender = await createTender(registry);
    await storeFields(registry, tender, { status: 'active.awarded' });
  });

  it('on the tender itself, from older data, is read without its author; no new one is taken', async () => {
    const older = { id: 'e'.repeat(32), type: 'claim', status: 'resolved', title: 'Давня', complaintID: 'x.1', date: monday, author };
    await storeFields(registry, tender, { complaints: [older] });
    const [shown] = (await registry.ask('GET', `${tender.path}/complaints`)).body.data;
    expect(shown).to.include({ title: 'Давня' }).and.not.include.keys('author');
    expect((await registry.ask('GET', `${tender.path}/complaints/${older.id}`)).body.data).to.deep.equal(shown);
    expect((await registry.ask('GET', tender.path)).body.data.complaints).to.deep.equal([shown]);
    expect((await registry.ask('POST', `${tender.path}/complaints`, { key: keys.other, body: { data: body() } })).status).to.equal(404);
  });

  describe('on the tender itself, from older data', () => {
    const id = 'e'.repeat(32);
    const older = (more: Body = {}): Body => ({
      id,
      type: 'claim',
      status: 'claim',
      title: 'Давня',
      complaintID: 'x.1',
      date: monday,
      author,
      owner: 'other',
      owner_token: hashOf('claimed'),
      transfer_token: hashOf('x'),
      ...more,
    });
    const keep = (more: Body = {}, fields: Body = {}) => storeFields(registry, tender, { complaints: [older(more)], ...fields });
    const path = () => `${tender.path}/complaints/${id}`;
    const claimant = { key: keys.other, token: 'claimed' };
    const buyer = () => ({ key: keys.broker, token: tender.token });
    const send = (data: object, ask: Body, part = '', method = 'PATCH') => registry.ask(method, path() + part, { ...ask, body: { data } });
    const said = ({ status, body: { details } }: Answer) => [status, short(details)];

    it('is answered by the buyer and settled by who made it; nobody is told who that is', async () => {
      await keep();
      expect(errorsIn(await send({ status: 'answered', resolution }, buyer()))).to.deep.equal([
        'missing data.resolutionType: Field required',
      ]);
      const short = await send({ status: 'answered', resolutionType: 'resolved', resolution: 'x'.repeat(19) }, buyer());
      expect(said(short)).to.deep.equal([403, "Can't update complaint: resolution too short"]);
      const answer = must(await send({ status: 'answered', resolutionType: 'resolved', resolution }, buyer()), 200);
      expect(answer.body.data).to.include({ status: 'answered', resolution }).and.include.keys('dateAnswered');
      expect(answer.body.data).to.not.have.any.keys('author', 'owner', 'owner_token');
      expect((await registry.ask('GET', path())).body.data).to.deep.equal(answer.body.data);
      const satisfied = await send({ satisfied: true }, claimant);
      expect([satisfied.status, satisfied.body.data?.status, satisfied.body.data?.satisfied]).to.deep.equal([200, 'answered', true]);
      expect(said(await send({ satisfied: false }, buyer()))).to.deep.equal([
        403,
        "Can't update complaint from answered to answered status",
      ]);
      expect((await send({ status: 'resolved', satisfied: true }, claimant)).body.data).to.include({ status: 'resolved', satisfied: true });
      expect((await storedTender(registry, tender)).complaints[0].author).to.deep.equal(author);
    });

    it('is settled while the tender runs, in every active status and in no other', async () => {
      for (const status of ['active.enquiries', 'active.tendering', 'active.auction', 'active.qualification', 'active.awarded']) {
        await keep({}, { status });
        expect((await send({ resolution: `${resolution} ${status}` }, buyer())).status, status).to.equal(200);
      }
      for (const status of ['draft', 'complete', 'cancelled', 'unsuccessful']) {
        await keep({}, { status });
        expect(said(await send({ resolution }, buyer()))).to.deep.equal([
          403,
          `Can't update complaint in current (${status}) tender status`,
        ]);
        const file = await uploadDocument(registry, { title: '1.pdf' });
        expect(said(await send(file, buyer(), '/documents', 'POST'))).to.deep.equal([
          403,
          `Can't add document in current (${status}) tender status`,
        ]);
      }
    });

    it('is changed by nobody else, and not when it is settled', async () => {
      await keep();
      for (const ask of [{ key: keys.broker, token: 'claimed' }, { key: keys.other, token: tender.token }, { key: keys.other }])
        expect(said(await send({ resolution }, ask))).to.deep.equal([403, 'Forbidden']);
      expect((await send({}, {})).status).to.equal(401);
      expect(said(await send({ status: 'resolved', satisfied: true }, claimant))).to.deep.equal([
        403,
        "Can't update complaint from claim to resolved status",
      ]);
      await keep({ status: 'resolved' });
      expect(said(await send({ resolution }, buyer()))).to.deep.equal([403, "Can't update complaint in current (resolved) status"]);
      const unknown = await registry.ask('PATCH', `${tender.path}/complaints/${unknownId}`, { ...claimant, body: { data: {} } });
      expect(said(unknown)).to.deep.equal([404, 'Complaint not found.']);
    });

    it('holds documents of both sides', async () => {
      await keep();
      const file = (title: string) => uploadDocument(registry, { title });
      const added = await send(await file('1.pdf'), buyer(), '/documents', 'POST');
      expect([added.status, added.body.data?.author]).to.deep.equal([201, 'tender_owner']);
      expect(added.headers.get('location')).to.equal(`${registry.url}${path()}/documents/${added.body.data.id}`);
      expect(said(await send(await file('2.pdf'), claimant, '/documents', 'POST'))).to.deep.equal([
        403,
        "Can't add document in current (claim) complaint status",
      ]);
      const { url } = (await storedTender(registry, tender)).complaints[0].documents[0];
      expect((await registry.ask('GET', `/api/2.5${url}`)).status).to.equal(302);
    });
  });
});
