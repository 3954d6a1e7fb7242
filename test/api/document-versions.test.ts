/** What stays of documents: versions in views, published documents, formats of new versions (spec/decisions.md D12–D14). */
import { expect } from 'chai';
import { uploadDocument } from '../../fixtures/documents.ts';
import { auctionKey, errorsIn, storedTender, storeFields, systemAccounts, write } from '../../fixtures/tender-parts.ts';
import { createTender, lot, type MadeTender, monday, newerTender, olderTender, patchTender, postTender } from '../../fixtures/tenders.ts';
import { keys, must, useRegistry } from '../support/registry.ts';

type Shown = Record<string, string>;
const gone = "Can't delete document when tender in current (active.enquiries) status";

describe('Documents of a published tender', () => {
  const registry = useRegistry({ now: monday, accounts: systemAccounts });
  let tender: MadeTender;
  let ids: string[];
  const file = async (title: string, more = {}) => ({ ...(await uploadDocument(registry, { title })), ...more });
  const read = async (): Promise<Shown[]> => (await registry.ask('GET', tender.path)).body.data.documents;
  /** As a client sends back what it has read. */
  const sent = (documents: readonly Shown[]) =>
    documents.map(({ datePublished: _, dateModified: __, author: ___, ...document }) => document);
  beforeEach(async () => {
    tender = await createTender(registry);
    ids = [];
    for (const one of [await file('a.pdf'), await file('b.pdf')])
      ids.push((await write(registry, tender, 'POST', '/documents', one)).body.data.id);
    await write(registry, tender, 'PUT', `/documents/${ids[0]}`, await file('a2.docx'));
    await storeFields(registry, tender, { status: 'active.enquiries' });
  });

  it('are not removed by a PATCH, in any of the ways to leave one out', async () => {
    const documents = sent(await read());
    for (const left of [[], null, documents.slice(0, 1), [await file('c.pdf')]]) {
      const { status, body } = await patchTender(registry, tender, { documents: left });
      expect([status, body.details]).to.deep.equal([403, gone]);
    }
    expect(await read()).to.have.length(3);
    await storeFields(registry, tender, { status: 'draft' });
    expect((await patchTender(registry, tender, { documents: [] })).status, 'a draft').to.equal(200);
    expect(await read()).to.equal(undefined);
  });

  it('stay with all their versions when they are sent back as they were read, beside a new one', async () => {
    const { data } = (await registry.ask('GET', tender.path)).body;
    const documents: Shown[] = data.documents;
    expect((await patchTender(registry, tender, { documents: sent(documents) })).body.data, 'nothing else').to.deep.equal(data);
    must(await patchTender(registry, tender, { documents: [...sent(documents), await file('c.pdf')] }), 200);
    const after = await read();
    expect(after.slice(0, 3)).to.deep.equal(documents);
    expect(after.map(({ title }) => title)).to.deep.equal(['a.pdf', 'b.pdf', 'a2.docx', 'c.pdf']);
    const twice = await file('d.pdf', { id: ids[1] });
    expect(errorsIn(await patchTender(registry, tender, { documents: [...sent(after), twice] }))).to.deep.equal([
      'data.documents: Items should be unique by fields: id',
    ]);
  });

  it('say no more what they were of once they are of the whole tender, by a new version or in a list sent whole', async () => {
    const [item] = (await storedTender(registry, tender)).items;
    const ofItem = { documentOf: 'item', relatedItem: item.id };
    for (const id of ids) expect((await write(registry, tender, 'PATCH', `/documents/${id}`, ofItem)).status).to.equal(200);
    const put = await write(registry, tender, 'PUT', `/documents/${ids[0]}`, await file('a3.pdf', { documentOf: 'tender' }));
    expect(put.body.data.documentOf, put.text).to.equal('tender');
    expect(put.body.data).to.not.have.property('relatedItem');
    const documents = sent(await read()).map(({ relatedItem, ...document }) =>
      document.id === ids[1] ? { ...document, documentOf: 'tender' } : { ...document, ...(relatedItem && { relatedItem }) },
    );
    must(await patchTender(registry, tender, { documents }), 200);
    const shown = (await read()).find(({ id }) => id === ids[1]);
    expect(shown?.documentOf).to.equal('tender');
    expect(shown).to.not.have.property('relatedItem');
  });

  it('are changed in their newest version only; what is sent otherwise of an older one is refused', async () => {
    const [first = {}, ...others] = sent(await read());
    const getErrors = async (changes: object) =>
      errorsIn(await patchTender(registry, tender, { documents: [{ ...first, ...changes }, ...others] }));
    expect(await getErrors({ title: 'z.pdf' })).to.deep.equal(['data.documents.0: Only the newest version of a document can be changed']);
    expect(await getErrors({ hash: `md5:${'0'.repeat(32)}` })).to.deep.equal(['data.documents.0.url: Document url invalid.']);
    expect(await getErrors({})).to.deep.equal([]);
  });

  it('stand in the tender in every version, the oldest first; the list of them holds the newest', async () => {
    expect((await read()).map(({ title, author }) => [title, author])).to.deep.equal([
      ['a.pdf', 'tender_owner'],
      ['b.pdf', 'tender_owner'],
      ['a2.docx', 'tender_owner'],
    ]);
    const list: Shown[] = (await registry.ask('GET', `${tender.path}/documents`)).body.data;
    expect(list.map(({ title }) => title)).to.have.members(['b.pdf', 'a2.docx']);
  });

  it('take the format of a new version', async () => {
    const formats = (await read()).map(({ format }) => format);
    expect(formats[0]).to.equal('application/pdf');
    expect(formats[2]).to.match(/wordprocessingml/);
  });

  it('of others are not replaced by a PATCH of the tender', async () => {
    await storeFields(registry, tender, { status: 'active.auction' });
    const ofAuction = await registry.ask('POST', `${tender.path}/documents`, { key: auctionKey, body: { data: await file('r.json') } });
    expect(ofAuction.status, ofAuction.text).to.equal(201);
    await storeFields(registry, tender, { status: 'active.enquiries' });
    const replaced = await file('forged.json', { id: ofAuction.body.data.id });
    const { status, body } = await patchTender(registry, tender, { documents: [...sent(await read()).slice(0, 3), replaced] });
    expect([status, body.details]).to.deep.equal([403, 'Can update document only author']);
  });

  it('that are secret now have no address in any version', async () => {
    const secret = { confidentiality: 'buyerOnly', confidentialityRationale: 'x'.repeat(30) };
    const { documents } = await storedTender(registry, tender);
    await storeFields(registry, tender, { documents: documents.with(2, { ...documents[2], ...secret }) });
    expect((await read()).map(({ url }) => url === undefined)).to.deep.equal([true, false, true]);
  });
});

describe('A tender', () => {
  const registry = useRegistry({ now: monday });

  it('takes a date of a lot, and says its own', async () => {
    const date = '2020-01-01T00:00:00+02:00';
    const tender = await createTender(registry, {}, newerTender({ lots: [lot({ date })] }));
    const [made] = tender.data.lots;
    expect(made.date).to.equal('2026-12-07T10:15:00.000+02:00');
    for (const [path, data] of [
      ['', { lots: [lot({ date })] }],
      [`/lots/${made.id}`, { date }],
    ] as const) {
      must(await write(registry, tender, 'PATCH', path, data), 200);
    }
    expect((await write(registry, tender, 'POST', '/lots', lot({ id: undefined, date }))).body.data.date).to.equal(made.date);
    expect((await registry.ask('GET', tender.path)).body.data.lots[0].date).to.equal(made.date);
  });

  it('of a test has no prefix alone in its titles', async () => {
    const { body, text } = await postTender(registry, olderTender({ mode: 'test', title_en: undefined, title_ru: undefined }), keys.broker);
    expect(body?.data, text).to.include({ title: '[ТЕСТУВАННЯ] Папір офісний для бібліотеки' });
    expect(body.data).to.not.have.any.keys('title_en', 'title_ru');
  });
});
