import { expect } from 'chai';
import { uploadDocument } from '../../fixtures/documents.ts';
import { auctionKey, botKey, storedTender, storeFields, systemAccounts, write } from '../../fixtures/tender-parts.ts';
import { createTender, type MadeTender, monday } from '../../fixtures/tenders.ts';
import { must, useRegistry } from '../support/registry.ts';

const later = new Date(monday.getTime() + 60_000);
const id = 'd0000000000000000000000000000001';

describe('/tenders/{id}/documents', () => {
  const registry = useRegistry({ now: monday, accounts: systemAccounts });
  let tender: MadeTender;
  beforeEach(async () => {
    registry.clock.set(monday);
    tender = await createTender(registry);
  });
  const file = (title = 'scope.pdf') => uploadDocument(registry, { title, format: 'application/pdf' });
  const read = async (path = '/documents') => (await registry.ask('GET', tender.path + path)).body.data;
  const add = async (more = {}) => (await write(registry, tender, 'POST', '/documents', { ...(await file()), ...more })).body.data;

  describe('POST', () => {
    it('answers 201 with the document, its address and everything the server sets', async () => {
      const sent = await file();
      const before = await storedTender(registry, tender);
      const answer = must(await write(registry, tender, 'POST', '/documents', { ...sent, description: 'Обсяг робіт' }), 201);
      expect(answer.body).to.have.all.keys('data');
      const { data } = answer.body;
      expect(answer.headers.get('Location')).to.equal(`${registry.url}${tender.path}/documents/${data.id}`);
      expect(data.id).to.match(/^[0-9a-f]{32}$/);
      const { url: _, ...metadata } = sent;
      const now = '2026-12-07T10:15:00.000+02:00';
      expect(data).to.deep.include({ ...metadata, description: 'Обсяг робіт', datePublished: now, dateModified: now });
      expect(data).to.deep.include({ author: 'tender_owner', documentOf: 'tender', language: 'uk', confidentiality: 'public' });
      expect(await read()).to.deep.equal([data]);
      expect((await read('')).documents).to.deep.equal([data]);
      const after = await storedTender(registry, tender);
      expect(after.public_modified, 'a public save').to.be.above(before.public_modified);
    });

    it('shows an address from which everybody gets the file', async () => {
      const { url } = await add();
      expect(url.startsWith(`${registry.documentsUrl}/get/`)).to.equal(true);
      const answer = must(await registry.ask('GET', url), 200);
      expect(answer.text).to.equal('content of scope.pdf');
    });

    it('keeps an id that the client chose', async () => {
      expect((await add({ id })).id).to.equal(id);
      expect((await read(`/documents/${id}`)).title).to.equal('scope.pdf');
    });

    it('takes a list: 201 with all of them in their order, and no Location', async () => {
      const list = [await file('b.pdf'), { ...(await file('a.pdf')), id }];
      const answer = must(await write(registry, tender, 'POST', '/documents', list), 201);
      expect(answer.headers.get('Location')).to.equal(null);
      expect(answer.body.data.map(({ title }: { title: string }) => title)).to.deep.equal(['b.pdf', 'a.pdf']);
      expect(await read()).to.deep.equal(answer.body.data);
      const one = await write(registry, tender, 'POST', '/documents', [await file()]);
      expect(one.body.data).to.be.an('array').with.length(1);
      expect((await storedTender(registry, tender)).rev, 'a list is one save').to.equal(3);
    });

    it('is open to bots before tendering and to the auction while and after it, each the author of its own', async () => {
      const post = async (key: string, method = 'POST', path = '/documents') =>
        registry.ask(method, tender.path + path, { key, body: { data: await file() } });
      const ofBot = await post(botKey);
      expect(ofBot.body.data).to.include({ author: 'bots' });
      expect((await post(auctionKey)).body).to.include({ status: 403, details: "Can't add document in current (draft) tender status" });
      for (const status of ['active.auction', 'active.qualification']) {
        await storeFields(registry, tender, { status });
        const ofAuction = await post(auctionKey);
        expect(ofAuction.body.data, ofAuction.text).to.include({ author: 'auction' });
        const path = `/documents/${ofAuction.body.data.id}`;
        expect((await post(auctionKey, 'PUT', path)).status).to.equal(200);
        expect((await post(botKey, 'PUT', path)).body.details).to.equal(`Can't update document in current (${status}) tender status`);
        expect((await post(auctionKey, 'PUT', `/documents/${ofBot.body.data.id}`)).body.details).to.equal(
          'Can update document only author',
        );
      }
    });
  });

  describe('PUT', () => {
    it('makes a new version: id, author and kind stay, what is not sent is inherited, the file is new', async () => {
      const first = await add({ id, documentType: 'biddingDocuments', language: 'en', description: 'Перша' });
      registry.clock.set(later);
      const sent = { ...(await file('second.pdf')), format: 'text/plain', documentType: 'notice', id: 'e'.repeat(32), title_en: 'Second' };
      const answer = must(await write(registry, tender, 'PUT', `/documents/${id}`, sent), 200);
      expect(answer.headers.get('Location')).to.equal(null);
      const now = '2026-12-07T10:16:00.000+02:00';
      const { data } = answer.body;
      expect(data).to.deep.equal({
        ...first,
        title: 'second.pdf',
        title_en: 'Second',
        format: 'text/plain',
        hash: sent.hash,
        url: data.url,
        datePublished: now,
        dateModified: now,
      });
      expect(data.url).to.not.equal(first.url);
      expect(await read()).to.deep.equal([data]);
      expect(await read(`/documents/${id}`)).to.deep.equal({ ...data, previousVersions: [first] });
      expect(await read('/documents?all=1')).to.deep.equal([first, data]);
      expect(await read('/documents?all='), 'an empty parameter is none').to.deep.equal([data]);
    });

    it('replaces what is sent, and a null says nothing', async () => {
      await add({ id, language: 'en', description: 'Перша' });
      const put = async (more: object) => write(registry, tender, 'PUT', `/documents/${id}`, { ...(await file()), ...more });
      expect((await put({ language: 'ru' })).body.data).to.include({ language: 'ru', description: 'Перша' });
      expect((await put({ language: null, description: 'Третя' })).body.data).to.include({ language: 'ru', description: 'Третя' });
      expect((await read(`/documents/${id}`)).previousVersions).to.have.length(2);
    });
  });

  describe('PATCH', () => {
    it('changes the newest version only, and moves its date', async () => {
      const first = await add({ id });
      const { data: second } = (await write(registry, tender, 'PUT', `/documents/${id}`, await file('second.pdf'))).body;
      registry.clock.set(later);
      const answer = await write(registry, tender, 'PATCH', `/documents/${id}`, { description: 'Друга', documentType: 'biddingDocuments' });
      expect(answer.status, answer.text).to.equal(200);
      const changed = { description: 'Друга', documentType: 'biddingDocuments', dateModified: '2026-12-07T10:16:00.000+02:00' };
      expect(answer.body.data).to.deep.equal({ ...second, ...changed });
      expect(await read(`/documents/${id}`)).to.deep.equal({ ...answer.body.data, previousVersions: [first] });
    });

    it('takes a field away with null; a field with a default goes back to it', async () => {
      await add({ id, description: 'Опис', language: 'en' });
      const { data } = (await write(registry, tender, 'PATCH', `/documents/${id}`, { description: null, language: null })).body;
      expect(data).to.include({ language: 'uk' });
      expect(data).to.not.have.property('description');
    });

    it('that changes nothing answers the whole document and writes nothing', async () => {
      const document = await add({ id, description: 'Опис' });
      const before = await storedTender(registry, tender);
      registry.clock.set(later);
      for (const same of [{}, { description: 'Опис', title: 'scope.pdf' }, { title_en: null }]) {
        const answer = must(await write(registry, tender, 'PATCH', `/documents/${id}`, same), 200);
        expect(answer.body.data).to.deep.equal(document);
      }
      expect(await storedTender(registry, tender)).to.deep.equal(before);
    });
  });

  it('lists documents by the date of their last change', async () => {
    await add({ id, title: 'first' });
    registry.clock.set(later);
    await add({ title: 'second' });
    const titles = async () => (await read()).map(({ title }: { title: string }) => title);
    expect(await titles()).to.deep.equal(['first', 'second']);
    registry.clock.set(new Date(later.getTime() + 1));
    await write(registry, tender, 'PATCH', `/documents/${id}`, { description: 'changed' });
    expect(await titles()).to.deep.equal(['second', 'first']);
  });

  it('DELETE removes a document of a draft with all its versions, and answers it', async () => {
    await add();
    await add({ id });
    const { data } = (await write(registry, tender, 'PUT', `/documents/${id}`, await file('second.pdf'))).body;
    const answer = must(await write(registry, tender, 'DELETE', `/documents/${id}`), 200);
    expect(answer.body).to.deep.equal({ data });
    expect(await read('/documents?all=1')).to.have.length(1);
    expect((await write(registry, tender, 'DELETE', `/documents/${id}`)).body).to.include({ status: 404, details: 'Document not found.' });
  });

  it('leads to publication: the notice and the proforma come through this path', async () => {
    await add({ documentType: 'contractProforma' });
    await add({ documentType: 'notice', title: 'sign.p7s', format: 'application/pkcs7-signature' });
    must(await write(registry, tender, 'PATCH', '', { status: 'active.enquiries' }), 200);
    expect((await add({ title: 'more.pdf' })).title).to.equal('more.pdf');
  });
});
