import { expect } from 'chai';
import { type MadeBid, makeBid, onBid, tenderer, tenderInTendering, tuesday } from '../../../fixtures/bids.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { errorsIn, storedTender, storeFields, unknownId } from '../../../fixtures/tender-parts.ts';
import { lotId, type MadeTender, monday } from '../../../fixtures/tenders.ts';
import { short } from '../../support/errors.ts';
import { keys, must, useRegistry } from '../../support/registry.ts';
import { repeated } from '../../support/repeated.ts';

const lists = ['documents', 'eligibility_documents', 'financial_documents', 'qualification_documents'];
const rationale = 'Комерційна таємниця учасника, наказ № 1 від 01.01.2026';

describe('Documents of a bid', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;
  let bid: MadeBid;
  beforeEach(async () => {
    tender = await tenderInTendering(registry);
    bid = await makeBid(registry, tender);
  });

  const upload = (title: string) => uploadDocument(registry, { title });
  const add = async (path: string, overrides: object = {}, title = 'a.txt') =>
    onBid(registry, bid, 'POST', `/${path}`, { ...(await upload(title)), ...overrides });

  /** The award stage, with the bid in this status and an award of it in that one. */
  const toAwards = async (status: string, bidStatus: string, awardStatus: string, milestones: object[] = []) => {
    const { bids } = await storedTender(registry, tender);
    await storeFields(registry, tender, {
      status,
      bids: bids.map((one: object) => ({ ...one, status: bidStatus })),
      awards: [
        { id: 'a'.repeat(32), bid_id: bid.id, status: awardStatus, lotID: lotId, date: tuesday, suppliers: [tenderer()], milestones },
      ],
    });
  };

  for (const list of lists) {
    it(`${list}: are for nobody else while bids are secret`, async () => {
      const { id } = (await add(list)).body.data;
      for (const status of ['active.tendering', 'active.auction']) {
        await storeFields(registry, tender, { status });
        for (const path of [`/${list}`, `/${list}/${id}`, `/${list}/${id}?download=x`]) {
          const answer = must(await registry.ask('GET', bid.path + path, { key: keys.broker, token: tender.token }), 403);
          expect(answer.body.details).to.equal(`Can't view bid documents in current (${status}) tender status`);
        }
      }
      await toAwards('active.qualification', 'active', 'pending');
      expect((await registry.ask('GET', `${bid.path}/${list}/${id}`)).status).to.equal(200);
      await toAwards('active.qualification', 'invalid', 'pending');
      expect((await registry.ask('GET', `${bid.path}/${list}/${id}`)).body.details).to.equal(
        "Can't view bid documents in current (invalid) bid status",
      );
    });
  }

  it('may come inside the bid', async () => {
    const other = await makeBid(registry, tender, { documents: [await upload('a.txt')], financialDocuments: [await upload('b.txt')] });
    expect(other.data.documents[0].title).to.equal('a.txt');
    expect(other.data.financialDocuments[0].title).to.equal('b.txt');
    const stored = (await storedTender(registry, tender)).bids[1];
    expect(stored.financialDocuments[0].url).to.contain(`/bids/${other.id}/financial_documents/`);
  });

  it('turn a pending bid into an invalid one, by every write', async () => {
    const { id } = (await add('documents')).body.data;
    const status = async () => (await onBid(registry, bid, 'GET')).body.data.status;
    for (const write of [
      () => add('documents'),
      async () => onBid(registry, bid, 'PUT', `/documents/${id}`, await upload('b.txt')),
      () => onBid(registry, bid, 'PATCH', `/documents/${id}`, { title: 'c.txt' }),
      () => add('qualification_documents'),
    ]) {
      await onBid(registry, bid, 'PATCH', '', { status: 'pending' });
      expect(await status()).to.equal('pending');
      expect((await write()).status).to.be.oneOf([200, 201]);
      expect(await status()).to.equal('invalid');
    }
    await onBid(registry, bid, 'PATCH', '', { status: 'pending' });
    await onBid(registry, bid, 'PATCH', `/documents/${id}`, { title: 'c.txt' });
    expect(await status(), 'a change that changes nothing').to.equal('pending');
  });

  it('hold one proposal a list', async () => {
    must(await add('documents', { documentType: 'proposal' }, 'bid.p7s'), 201);
    expect(errorsIn(await add('documents', { documentType: 'proposal' }, 'bid2.p7s'))).to.deep.equal([
      `data: proposal document in bid should be only one`,
    ]);
  });

  it('carry the signature of a bidder of the state register, anew each time the bid is sent in', async () => {
    const edr = tenderer({ identifier: { scheme: 'UA-EDR', id: '40000025' } });
    bid = await makeBid(registry, tender, { tenderers: [edr] });
    const send = () => onBid(registry, bid, 'PATCH', '', { status: 'pending' });
    const wanted = ["data.documents: Document with type 'proposal' and format pkcs7-signature is required"];
    expect(errorsIn(await send())).to.deep.equal(wanted);
    const { id } = (await add('documents', { documentType: 'proposal' }, 'bid.pdf')).body.data;
    expect(errorsIn(await send())).to.deep.equal(wanted);
    await onBid(registry, bid, 'PATCH', `/documents/${id}`, { title: 'Proposal.p7s', format: 'sign/p7s' });
    expect((await send()).status).to.equal(200);
    registry.clock.advance(1000);
    await onBid(registry, bid, 'PATCH', '', { subcontractingDetails: 'x' });
    expect(errorsIn(await send())).to.deep.equal(wanted);
    await onBid(registry, bid, 'PUT', `/documents/${id}`, await upload('bid2.p7s'));
    expect((await send()).body.data.status).to.equal('pending');
  });

  it('that are for the buyer only are read by the buyer, the bidder and reviewers', async () => {
    const { id } = (await add('documents', { confidentiality: 'buyerOnly', confidentialityRationale: rationale })).body.data;
    const [{ documents }] = (await storedTender(registry, tender)).bids;
    const key = new URLSearchParams(documents[0].url.split('?')[1]).get('download');
    await toAwards('active.qualification', 'active', 'pending');
    const path = `${bid.path}/documents/${id}`;
    for (const ask of [{ key: bid.key, token: bid.token }, { key: keys.broker, token: tender.token }, { key: keys.authority }]) {
      expect((await registry.ask('GET', path, ask)).body.data.url).to.equal(`${registry.url}${path}?download=${key}`);
      expect((await registry.ask('GET', `${path}?download=${key}`, ask)).status).to.equal(302);
    }
    for (const ask of [{}, { key: keys.other }, { key: keys.broker, token: bid.token }]) {
      const { data } = (await registry.ask('GET', path, ask)).body;
      expect(data).to.include({ id, title: 'a.txt' });
      expect(data).to.not.have.property('url');
      expect((await registry.ask('GET', `${path}?download=${key}`, ask)).body).to.include({
        status: 403,
        details: 'Document download forbidden.',
      });
    }
    const byOwner = { key: keys.broker, token: tender.token };
    const bids = async (ask: object) => {
      const [whole, list, one, files] = await Promise.all(
        [tender.path, `${tender.path}/bids`, bid.path, `${bid.path}/documents`].map((from) => registry.ask('GET', from, ask)),
      );
      return [whole?.body.data.bids[0].documents, list?.body.data[0].documents, one?.body.data.documents, files?.body.data].map(
        ([document]) => document.url,
      );
    };
    expect(await bids(byOwner)).to.deep.equal(Array(4).fill(`${registry.url}${path}?download=${key}`));
    for (const ask of [{}, { key: keys.other, token: tender.token }, { key: keys.broker, token: 'wrong' }, { key: keys.broker }])
      expect(await bids(ask), 'also after the owner has read it').to.deep.equal(Array(4).fill(undefined));
    const download = async (of: string, ask: object) => (await registry.ask('GET', `${of}?download=1`, ask)).body;
    expect(await download(path, {})).to.include({ status: 403, details: 'Document download forbidden.' });
    expect(await download(path, byOwner)).to.include({ status: 404, details: 'Document not found.' });
    expect(await download(`${bid.path}/documents/${'f'.repeat(32)}`, {})).to.include({ status: 404, details: 'Document not found.' });
    const short = await add('documents', { confidentiality: 'buyerOnly', confidentialityRationale: 'мало' });
    expect(short.status).to.be.oneOf([400, 403]);
  });

  it('need a reason of 30 characters to be for the buyer only', async () => {
    expect(errorsIn(await add('documents', { confidentiality: 'buyerOnly' }))).to.deep.equal([
      'data.confidentialityRationale: confidentialityRationale is required',
    ]);
    expect(errorsIn(await add('documents', { confidentiality: 'buyerOnly', confidentialityRationale: 'мало' }))).to.deep.equal([
      'data.confidentialityRationale: confidentialityRationale should contain at least 30 characters',
    ]);
  });

  it('are written by nobody else', async () => {
    const { id } = (await add('documents')).body.data;
    const body = { data: await upload('x.txt') };
    for (const ask of [{ key: keys.broker, token: tender.token }, { key: bid.key }, { key: keys.broker, token: bid.token }]) {
      expect(short((await registry.ask('POST', `${bid.path}/documents`, { ...ask, body })).body.details)).to.equal('Forbidden');
      expect((await registry.ask('PUT', `${bid.path}/documents/${id}`, { ...ask, body })).status).to.equal(403);
      expect((await registry.ask('PATCH', `${bid.path}/documents/${id}`, { ...ask, body: { data: {} } })).status).to.equal(403);
      expect((await registry.ask('DELETE', `${bid.path}/documents/${id}`, ask)).status).to.equal(403);
    }
    expect((await onBid(registry, bid, 'PATCH', `/documents/${unknownId}`, {})).body.details).to.equal('Document not found.');
  });

  it('wait for tendering, or for an award of the bid', async () => {
    const details = async () => (await add('documents')).body.details;
    for (const status of ['active.auction', 'complete', 'unsuccessful', 'cancelled']) {
      await storeFields(registry, tender, { status });
      expect(await details()).to.equal(`Can't add document in current (${status}) tender status`);
    }
    for (const status of ['active.qualification', 'active.awarded']) {
      await toAwards(status, 'active', 'pending');
      expect(await details()).to.equal("Can't add document because award of bid is not in one of statuses ('active',)");
      await toAwards(status, 'active', 'active');
      expect((await add('documents')).status).to.equal(201);
      await toAwards(status, 'unsuccessful', 'active');
      expect(await details()).to.equal("Can't add document at 'unsuccessful' bid status");
    }
    await storeFields(registry, tender, { status: 'active.tendering' });
    registry.clock.set(new Date('2026-12-20T22:00:00.001Z'));
    expect(await details()).to.equal(
      'Document can be added only during the tendering period: from (2026-12-14T00:00:00.000+02:00) to (2026-12-21T00:00:00.000+02:00).',
    );
  });

  it('are welcome in the 24 hours of an award, whatever its state', async () => {
    const dueDate = new Date(tuesday.getTime() + 86_400_000);
    await toAwards('active.qualification', 'active', 'pending', [{ id: 'b'.repeat(32), code: '24h', date: tuesday, dueDate }]);
    expect((await add('documents')).status).to.equal(201);
    registry.clock.set(new Date(dueDate.getTime() + 1));
    expect((await add('documents')).status).to.equal(403);
  });

  it('keep their confidentiality once tendering is over', async () => {
    const { id } = (await add('documents')).body.data;
    await toAwards('active.qualification', 'active', 'active');
    const change = { confidentiality: 'buyerOnly', confidentialityRationale: rationale };
    const answer = must(await onBid(registry, bid, 'PATCH', `/documents/${id}`, change), 403);
    expect(answer.body.details).to.equal("Can't update document confidentiality in current (active.qualification) tender status");
  });

  it('are removed from a draft only', async () => {
    const { id } = (await add('documents')).body.data;
    await onBid(registry, bid, 'PATCH', '', { status: 'pending' });
    const answer = must(await onBid(registry, bid, 'DELETE', `/documents/${id}`), 403);
    expect(answer.body.details).to.equal("Can't delete document when bid in current (pending) status");
    await storeFields(registry, tender, { status: 'complete' });
    const late = await onBid(registry, bid, 'DELETE', `/documents/${id}`);
    expect([late.status, late.body.details]).to.deep.equal([403, "Can't delete document in current (complete) tender status"]);
  });

  it('are all kept when 16 come at once', async () => {
    const files = await Promise.all(Array.from({ length: 16 }, (_, index) => upload(`${index}.txt`)));
    const answers = await Promise.all(files.map((file) => repeated(() => onBid(registry, bid, 'POST', '/documents', file))));
    expect(answers.map(({ status }) => status)).to.deep.equal(files.map(() => 201));
    expect((await onBid(registry, bid, 'GET', '/documents')).body.data).to.have.length(16);
  });
});
