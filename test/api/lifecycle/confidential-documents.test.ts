/** Documents that are for the buyer only, and how many of a type there may be (spec/tender-rules.md §5, spec/tenders.md §4.3). */
import { expect } from 'chai';
import { type MadeBid, makeBid, onBid, tenderInTendering } from '../../../fixtures/bids.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { errorsIn, storedTender, storeFields, write } from '../../../fixtures/tender-parts.ts';
import {
  createTender,
  itemId,
  lotId,
  type MadeTender,
  monday,
  newerTender,
  patchTender,
  procuringEntity,
} from '../../../fixtures/tenders.ts';
import { type Body, keys, must, useRegistry } from '../../support/registry.ts';

const rationale = 'Відомості про особу, яка підписує, — для замовника';
const hidden = { confidentiality: 'buyerOnly', confidentialityRationale: rationale };

describe('Signatures of bodies of the list CONFIDENTIAL_BODIES', () => {
  const registry = useRegistry({ now: monday, env: { CONFIDENTIAL_BODIES: '11111111, 40000017' } });
  let tender: MadeTender;
  beforeEach(async () => {
    tender = await createTender(registry);
  });

  const file = async (title: string, more: Body = {}): Promise<Body> => ({ ...(await uploadDocument(registry, { title })), ...more });
  const secretText = ['data.confidentiality: Document should be confidential'];
  const publicText = ['data.confidentiality: Document should be public'];

  it('have to be for the buyer only, everything else for everybody', async () => {
    const post = async (title: string, more?: Body, of = tender) => write(registry, of, 'POST', '/documents', await file(title, more));
    expect(errorsIn(await post('sign.p7s'))).to.deep.equal(secretText);
    expect(errorsIn(await post('other.p7s', hidden))).to.deep.equal(publicText);
    const made = must(await post('sign.p7s', hidden), 201);
    const path = `/documents/${made.body.data.id}`;
    expect(errorsIn(await write(registry, tender, 'PATCH', path, { confidentiality: 'public' }))).to.deep.equal(secretText);
    expect(errorsIn(await write(registry, tender, 'PUT', path, await file('other.p7s', hidden)))).to.deep.equal(publicText);
    const [scheme, other] = [
      { scheme: 'UA-IPN', id: '40000017' },
      { scheme: 'UA-EDR', id: '40000018' },
    ];
    for (const identifier of [scheme, other]) {
      const elsewhere = await createTender(registry, { procuringEntity: procuringEntity({ identifier }) });
      expect((await post('sign.p7s', {}, elsewhere)).status).to.equal(201);
      expect(errorsIn(await post('sign.p7s', hidden, elsewhere))).to.deep.equal(publicText);
    }
  });

  it('are asked of the body of a tender, its PATCH and its cancellations too; what stands there already is not', async () => {
    const text = ['data.documents.0.confidentiality: Document should be confidential'];
    const body = newerTender({ documents: [await file('sign.p7s')] });
    expect(errorsIn(await registry.ask('POST', '/api/2.5/tenders', { key: keys.broker, body }))).to.deep.equal(text);
    expect(errorsIn(await patchTender(registry, tender, { documents: [await file('sign.p7s')] }))).to.deep.equal(text);
    must(await patchTender(registry, tender, { documents: [await file('sign.p7s', { ...hidden, documentType: 'notice' })] }), 200);
    const [stored] = (await storedTender(registry, tender)).documents;
    await storeFields(registry, tender, { documents: [{ ...stored, confidentiality: 'public' }] });
    expect((await patchTender(registry, tender, { description: 'x' })).status).to.equal(200);
    await storeFields(registry, tender, { documents: [stored], status: 'active.enquiries' });
    const cancellation = { reason: 'Потреба відпала', reasonType: 'noDemand', documents: [await file('sign.p7s')] };
    expect(errorsIn(await write(registry, tender, 'POST', '/cancellations', cancellation))).to.deep.equal(text);
  });

  const result = async () => (await write(registry, tender, 'POST', '/documents', await file('sign.p7s', hidden))).body.data;
  const madeInCancellation = async () => {
    await storeFields(registry, tender, { status: 'active.enquiries' });
    const { id } = (await write(registry, tender, 'POST', '/cancellations', { reason: 'x', reasonType: 'noDemand' })).body.data;
    const document = await write(registry, tender, 'POST', `/cancellations/${id}/documents`, await file('sign.p7s', hidden));
    return { document: document.body.data, path: `/cancellations/${id}/documents` };
  };

  it('are read by the owner and by reviewers; everybody else sees that they are there', async () => {
    const inTender = { document: await result(), path: '/documents' };
    for (const { document, path } of [inTender, await madeInCancellation()]) {
      const address = `${tender.path}${path}/${document.id}`;
      expect(document.url).to.match(new RegExp(`^http.*${address}\\?download=`));
      const [listed] = (await registry.ask('GET', tender.path + path)).body.data;
      expect(listed).to.include({ id: document.id, confidentiality: 'buyerOnly' }).and.not.have.property('url');
      expect((await registry.ask('GET', address)).body.data).to.not.have.property('url');
      const readers = [{}, { key: keys.other }, { key: keys.broker }, { key: keys.broker, token: tender.token }, { key: keys.authority }];
      const answers = await Promise.all(readers.map((reader) => registry.ask('GET', document.url, reader)));
      expect(answers.map(({ status }) => status)).to.deep.equal([403, 403, 403, 302, 302]);
      expect(answers[0]?.body.details).to.equal('Document download forbidden.');
      const unknown = await registry.ask('GET', `${address}?download=1`);
      expect([unknown.status, unknown.body.details], 'before a key is looked at').to.deep.equal([403, 'Document download forbidden.']);
      const seen = await registry.ask('GET', address, { key: keys.broker, token: tender.token });
      expect(seen.body.data.url).to.equal(document.url);
    }
    expect((await registry.ask('GET', tender.path)).text).to.not.include('download=');
  });
});

describe('Types of documents that may stand once', () => {
  const registry = useRegistry({ now: monday });

  const types = ['notice', 'evaluationReports', 'acceptanceReport'];

  it('stand once for the tender, and once for each lot and item', async () => {
    const tender = await createTender(registry);
    const post = async (documentType: string, more: Body) =>
      write(registry, tender, 'POST', '/documents', { ...(await uploadDocument(registry, { title: 'a.pdf' })), documentType, ...more });
    const ofLot = { documentOf: 'lot', relatedItem: lotId };
    const ofItem = { documentOf: 'item', relatedItem: itemId };
    for (const type of types) {
      for (const more of [{}, ofLot, ofItem]) expect((await post(type, more)).status, type).to.equal(201);
      const refused = await Promise.all([{}, ofLot, ofItem].map((more) => post(type, more)));
      const text = `data: ${type} document in tender should be only one`;
      expect(refused.flatMap(errorsIn).map((one) => one.split(';')[0])).to.deep.equal([
        text,
        `${text} for lot ${lotId}`,
        `${text} for item ${itemId}`,
      ]);
    }
  });

  it('stand so in bids', async () => {
    const tender = await tenderInTendering(registry);
    const bid: MadeBid = await makeBid(registry, tender);
    const post = async (more: Body) =>
      onBid(registry, bid, 'POST', '/documents', {
        ...(await uploadDocument(registry, { title: 'p.p7s' })),
        documentType: 'proposal',
        ...more,
      });
    const ofLot = { documentOf: 'lot', relatedItem: lotId };
    for (const more of [{}, ofLot]) expect((await post(more)).status).to.equal(201);
    const refusal = async (more: Body) => errorsIn(await post(more)).map((one) => one.split(';')[0]);
    expect(await refusal(ofLot)).to.deep.equal([`data: proposal document in bid should be only one for lot ${lotId}`]);
    expect(await refusal({})).to.deep.equal(['data: proposal document in bid should be only one']);
  });
});
