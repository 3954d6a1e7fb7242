import { expect } from 'chai';
import { type DocumentData, uploadDocument } from '../../fixtures/documents.ts';
import { storedTender, storeFields, unknownId, write } from '../../fixtures/tender-parts.ts';
import { createTender, type MadeTender, monday } from '../../fixtures/tenders.ts';
import { type Answer, must, startRegistry, useRegistry } from '../support/registry.ts';
import { repeated } from '../support/repeated.ts';

/** The key of an uploaded file stands in the address of the document service. */
const findKey = ({ url }: DocumentData): string => new URL(url).pathname.split('/').at(-1) ?? '';

describe('/tenders/{id}/documents/{id}?download=', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;
  before(async () => {
    tender = await createTender(registry);
  });
  const add = async (title: string, content = 'content', format = 'application/pdf') => {
    const sent = await uploadDocument(registry, { title, content, format });
    const { data } = (await write(registry, tender, 'POST', '/documents', sent)).body;
    return { path: `${tender.path}/documents/${data.id}`, key: findKey(sent) };
  };
  const download = (path: string, key: string): Promise<Answer> =>
    registry.ask('GET', `${path}?download=${key}`, { headers: { Accept: 'application/pdf' } });

  it('redirects to the very bytes, with the type and the name of the document', async () => {
    const content = 'Ї'.repeat(1000);
    const { path, key } = await add('Обсяг "робіт".pdf', content);
    const answer = must(await download(path, key), 302);
    const location = answer.headers.get('Location') ?? '';
    expect(answer.headers.get('Content-Type')).to.equal('application/pdf');
    expect(answer.headers.get('Content-Disposition')).to.match(/^attachment; filename=".+"; filename\*=UTF-8''[\w%.-]+$/);
    expect(answer.headers.get('Content-Disposition')).to.include(encodeURIComponent('Обсяг'));
    expect(JSON.parse(answer.text)).to.equal(location);
    expect(new URL(location).searchParams.has('Expires')).to.equal(true);
    const found = must(await registry.ask('GET', location), 200);
    expect(found.text).to.equal(content);
  });

  it('stops working after five minutes', async () => {
    const { path, key } = await add('five.pdf');
    const location = (await download(path, key)).headers.get('Location') ?? '';
    registry.clock.set(new Date(monday.getTime() + 301_000));
    expect((await registry.ask('GET', location)).status).to.be.within(400, 499);
    registry.clock.set(monday);
    expect((await registry.ask('GET', location)).status).to.equal(200);
  });

  it('reaches every version', async () => {
    const { path, key } = await add('first.txt', 'first', 'text/plain');
    const second = await uploadDocument(registry, { title: 'second.txt', content: 'second', format: 'text/plain' });
    expect((await write(registry, tender, 'PUT', path.slice(tender.path.length), second)).status).to.equal(200);
    for (const [version, content] of [
      [key, 'first'],
      [findKey(second), 'second'],
    ] as const) {
      const answer = await download(path, version);
      expect(answer.headers.get('Content-Disposition')).to.include(`${content}.txt`);
      expect((await registry.ask('GET', answer.headers.get('Location') ?? '')).text).to.equal(content);
    }
  });

  it('is 404 for keys of no version of this document, also of another one', async () => {
    const [one, two] = [await add('one.pdf'), await add('two.pdf')];
    for (const key of ['', 'x', two.key, unknownId, '%2e%2e', '../..', 'a'.repeat(5000)]) {
      const answer = await download(one.path, key);
      expect(answer.body, key).to.deep.equal({ type: 'http-not-found', title: 'Not Found', details: 'Document not found.', status: 404 });
    }
    expect((await download(`${tender.path}/documents/${unknownId}`, one.key)).body.details).to.equal('Document not found.');
    expect((await download(one.path.replace(tender.id, unknownId), one.key)).body.details).to.equal('Tender not found.');
  });

  it('gives a document that is for the buyer only to the owner alone, and shows no address of it', async () => {
    const { path, key } = await add('secret.pdf');
    const { documents } = await storedTender(registry, tender);
    const secret = { ...documents.at(-1), confidentiality: 'buyerOnly' };
    await storeFields(registry, tender, { documents: [secret, { ...secret, title: 'newer.pdf' }] });
    expect((await download(path, key)).body).to.include({ status: 403, details: 'Document download forbidden.' });
    expect((await write(registry, tender, 'GET', `${path.slice(tender.path.length)}?download=${key}`)).status).to.equal(302);
    for (const rendered of [path, `${tender.path}/documents`, `${tender.path}/documents?all=1`, tender.path]) {
      expect((await registry.ask('GET', rendered)).text)
        .to.include('newer.pdf')
        .and.not.include(key);
    }
    await storeFields(registry, tender, { documents });
  });

  it('no title can break the header', async () => {
    for (const title of ['a\r\nSet-Cookie: x=1.pdf', '"; filename="evil.html', '../../etc/passwd', '\u202egpj.exe', '%0d%0a']) {
      const sent = await uploadDocument(registry, { title: 'plain.pdf', content: 'plain' });
      const { data } = (await write(registry, tender, 'POST', '/documents', { ...sent, title })).body;
      expect(data.title, 'the title itself is kept as sent').to.equal(title);
      const answer = await download(`${tender.path}/documents/${data.id}`, findKey(sent));
      expect(answer.status, title).to.equal(302);
      expect(answer.headers.get('Set-Cookie')).to.equal(null);
      const name = answer.headers.get('Content-Disposition') ?? '';
      expect(name).to.match(/^attachment; filename=/);
      expect(name).to.match(/^[\x20-\x7e]*$/);
      expect(name.replaceAll('\\"', "'").split('"').length, name).to.be.at.most(3);
    }
  });

  it('HEAD is the same without a body', async () => {
    const { path, key } = await add('head.pdf');
    const answer = must(await registry.ask('HEAD', `${path}?download=${key}`), 302);
    expect(answer.headers.get('Location')).to.include(`/get/${key}?`);
    expect(answer.text).to.equal('');
  });
});

describe('/tenders/{id}/documents by many at once', () => {
  const seed = 'ab'.repeat(32);
  const registry = useRegistry({ now: monday, env: { DOCUMENT_SERVICE_KEY: seed } });

  it('keeps all of 32 documents that are added at once', async () => {
    const tender = await createTender(registry);
    const files = await Promise.all(Array.from({ length: 32 }, (_, index) => uploadDocument(registry, { title: `${index}.pdf` })));
    const answers = await Promise.all(files.map((data) => repeated(() => write(registry, tender, 'POST', '/documents', data))));
    expect(answers.map(({ status }) => status)).to.deep.equal(files.map(() => 201));
    const stored = (await registry.ask('GET', `${tender.path}/documents`)).body.data;
    expect(stored.map(({ id }: { id: string }) => id)).to.have.members(answers.map(({ body }) => body.data.id));
    expect((await storedTender(registry, tender)).rev).to.equal(1 + files.length);
  });

  it('keeps those that are added through two processes', async () => {
    const service = { DOCUMENT_SERVICE_KEY: seed, DOCUMENT_SERVICE_PORT: '0', DOCUMENT_SERVICE_URL: registry.documentsUrl };
    const other = await startRegistry({ now: monday, env: { DB_NAME: registry.settings.dbName, ...service } });
    try {
      const tender = await createTender(registry);
      const files = await Promise.all(Array.from({ length: 8 }, (_, index) => uploadDocument(registry, { title: `${index}.pdf` })));
      const add = (data: DocumentData, index: number) =>
        repeated(() => write(index % 2 === 0 ? registry : other, tender, 'POST', '/documents', data));
      const answers = await Promise.all(files.map(add));
      expect(answers.map(({ status }) => status)).to.deep.equal(files.map(() => 201));
      const stored = (await registry.ask('GET', `${tender.path}/documents`)).body.data;
      expect(stored.map(({ title }: { title: string }) => title)).to.have.members(files.map(({ title }) => title));
    } finally {
      await other.running.close();
      await other.store.close();
    }
  });
});
