/** `registry mirror --documents`: files of the source are kept, when they are what it says they are, and served from here. */

import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { Binary } from 'mongodb';
import { mirrorStore } from '../../../../src/features/mirror/store/mirror-store.ts';
import { verifyDocuments } from '../../../../src/features/mirror/verification/documents.ts';
import { eventually } from '../../../support/eventually.ts';
import { startRegistry, type TestRegistry } from '../../../support/registry.ts';
import { type StubRecord, type StubSource, sendJson, startStubSource } from '../support/stub-source.ts';

const idOf = (nth: number): string => nth.toString(16).padStart(32, '0');
const hashOf = (algorithm: string, text: string): string => createHash(algorithm).update(text).digest('hex');
const md5 = (text: string): string => `md5:${hashOf('md5', text)}`;

type Serve = (response: ServerResponse) => unknown;

describe('A mirror that keeps documents', () => {
  let source: StubSource;
  let mirror: TestRegistry;
  /** What is served at `/files/…`, and how often each was asked for. */
  let served: Map<string, Serve>;
  let asked: Map<string, number>;
  let last = 0;

  const textFile =
    (text: string, type = 'application/pdf'): Serve =>
    (response) =>
      response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(text) }).end(text);
  const buildAddress = (name: string): string => `${new URL(source.url).origin}/files/${name}`;
  const buildDocument = (name: string, hash: string, more: object = {}): object => ({
    ...{ id: hashOf('md5', name), title: `${name}.pdf`, format: 'application/pdf', hash, url: buildAddress(name) },
    ...more,
  });
  const put = (nth: number, documents: readonly object[], more: object = {}): void => {
    last += 1;
    const dateModified = `2026-01-01T00:${String(last).padStart(2, '0')}:00+02:00`;
    source.put({ id: idOf(nth), dateModified, status: 'active', documents, ...more } as StubRecord);
  };
  const follow = async (env: Readonly<Record<string, string>> = {}): Promise<void> => {
    mirror = await startRegistry({
      env: { MIRROR_OF: source.url, MIRROR_DOCUMENTS: '1', MIRROR_DOCUMENT_BYTES: '1000', MIRROR_DOCUMENT_TYPES: 'pdf,text/html', ...env },
      schedules: true,
      isBeyondContract: true,
    });
  };
  const counts = async (): Promise<Record<string, number>> => (await mirror.ask('GET', '/ready')).body.mirror.documents;
  const settled = (expected: object): Promise<void> =>
    eventually(`documents are ${JSON.stringify(expected)}`, async () => {
      const { bytes: _, ...found } = await counts();
      expect(found).to.deep.equal({ waiting: 0, kept: 0, aside: 0, outside: 0, ...expected });
      return true;
    });
  const stored = async (nth: number): Promise<Record<string, unknown>[]> =>
    (await mirror.ask('GET', `/documents/tenders/${idOf(nth)}`)).body.data;
  /** Follows the redirect to the document service. */
  const fetched = async (path: string): Promise<Response> => fetch(`${mirror.url}${path}`);
  const getReason = async (name: string): Promise<string> =>
    (await mirror.store.collection<{ why: string }>('mirror_documents').findOne({ title: `${name}.pdf` }))?.why ?? '';

  beforeEach(async () => {
    source = await startStubSource();
    [served, asked] = [new Map(), new Map()];
    source.interfere((request, response) => {
      const [, name] = /^\/files\/([^?]+)/.exec(request.url ?? '') ?? [];
      if (name === undefined) return false;
      asked.set(name, (asked.get(name) ?? 0) + 1);
      const serve = served.get(name);
      if (serve === undefined) return sendJson(response, 404, {});
      serve(response);
      return true;
    });
  });
  afterEach(async () => {
    await mirror.stop();
    await source.close();
  });

  it('has them under their content and their ids, once each, as files that no browser runs, and the record as the source shows it', async () => {
    served.set('plan', textFile('the plan'));
    served.set('same', textFile('the plan'));
    served.set('page', textFile('<script>alert(1)</script>', 'text/html'));
    put(1, [buildDocument('plan', md5('the plan'))], {
      bids: [{ financialDocuments: [buildDocument('same', md5('the plan'))] }],
      awards: [{ documents: [buildDocument('page', md5('<script>alert(1)</script>'), { format: 'text/html', title: 'page.html' })] }],
    });
    await follow();
    await settled({ kept: 3 });
    const sha256 = hashOf('sha256', 'the plan');
    const [plan] = (await stored(1)).filter(({ title }) => title === 'plan.pdf');
    expect(plan).to.include({
      id: hashOf('md5', 'plan'),
      sha256,
      size: 8,
      source: buildAddress('plan'),
      url: `${mirror.url}/documents/${sha256}`,
    });
    for (const path of [`/documents/${sha256}`, `/documents/tenders/${idOf(1)}/${hashOf('md5', 'plan')}`]) {
      const answer = await fetched(path);
      expect(await answer.text(), path).to.equal('the plan');
    }
    const page = await fetched(`/documents/tenders/${idOf(1)}/${hashOf('md5', 'page')}`);
    expect(page.headers.get('content-disposition')).to.equal('attachment; filename="page.html"');
    expect(page.headers.get('content-security-policy')).to.equal("default-src 'none'; sandbox");
    expect(page.headers.get('x-content-type-options')).to.equal('nosniff');
    const contents = await mirror.store.collection('uploads.files').find().toArray();
    expect(contents, 'contents').to.have.length(2);
    expect((await mirror.ask('GET', `/api/2.5/tenders/${idOf(1)}`)).body.data).to.deep.equal(source.records().get(idOf(1)));
    const { body } = await mirror.ask('GET', '/openapi.json');
    expect(Object.keys(body.paths)).to.include.members(['/documents/{content}', '/documents/{collection}/{record}']);
    const refused = await fetch(`${mirror.documentsUrl}/upload`, { method: 'POST' });
    expect([refused.status, await refused.text()].join(' '))
      .to.include('403')
      .and.to.include(source.url);
  });

  it('asks for each once, whatever else changes in the record or in the signature of its address', async () => {
    served.set('plan', textFile('the plan'));
    const signed = (signature: string): object =>
      buildDocument('plan', md5('the plan'), { url: `${buildAddress('plan')}?Signature=${signature}&KeyID=1` });
    put(1, [signed('a')]);
    put(2, [signed('a')]);
    await follow();
    await settled({ kept: 2 });
    put(1, [signed('b')], { title: 'new' });
    await eventually('the new address is known', async () => String((await stored(1))[0]?.source).includes('Signature=b'));
    expect(asked.get('plan')).to.equal(1);
  });

  it('keeps what the source replaces or takes away, and hides what it hides', async () => {
    served.set('first', textFile('one'));
    served.set('second', textFile('two!'));
    const id = 'd'.repeat(32);
    const version = (name: string, text: string, more: object = {}): object => buildDocument(name, md5(text), { id, ...more });
    put(1, [version('first', 'one', { datePublished: '2026-01-01T10:00:00+02:00' })]);
    await follow();
    await settled({ kept: 1 });
    served.delete('first');
    put(1, [version('second', 'two!', { datePublished: '2026-01-01T11:00:00+02:00' })]);
    await settled({ kept: 2 });
    expect(await (await fetched(`/documents/tenders/${idOf(1)}/${id}`)).text()).to.equal('two!');
    expect(await (await fetched(`/documents/${hashOf('sha256', 'one')}`)).text()).to.equal('one');
    put(1, [{ id, title: 'second.pdf', confidentiality: 'buyerOnly' }]);
    await eventually('the hidden document is gone', async () => (await stored(1)).length === 0);
    expect((await fetched(`/documents/${hashOf('sha256', 'one')}`)).status).to.equal(404);
    put(1, [version('second', 'two!')]);
    await eventually('it is back', async () => (await stored(1)).length === 1);
    source.remove(idOf(1));
    put(2, []);
    await mirror.store.part(mirrorStore).put('tenders', [{ id: idOf(1), version: 'x' }], 'again');
    await eventually('the record is hidden', async () => (await fetched(`/documents/tenders/${idOf(1)}`)).status === 404);
    expect((await fetched(`/documents/${hashOf('sha256', 'two!')}`)).status).to.equal(404);
  });

  it('puts aside, by name, what is not what the source says, and leaves out what is too large or of no type that is wanted', async () => {
    served.set('false', textFile('another text'));
    served.set('huge', textFile('x'.repeat(1001)));
    served.set('endless', (response) => void response.writeHead(200).end('y'.repeat(5000)));
    served.set('typed', textFile('a page of errors', 'text/html'));
    served.set('image', textFile('pixels', 'image/png'));
    served.set('good', textFile('good'));
    put(1, [
      buildDocument('false', md5('the text')),
      ...[buildDocument('huge', ''), buildDocument('endless', ''), buildDocument('typed', ''), buildDocument('absent', md5(''))],
      ...[
        buildDocument('image', '', { format: 'image/png', title: 'image.png' }),
        buildDocument('good', `sha256:${hashOf('sha256', 'good')}`),
      ],
    ]);
    await follow();
    await settled({ kept: 1, aside: 3, outside: 3 });
    expect(await getReason('false')).to.equal(`its hash is ${md5('another text')}, and should be ${md5('the text')}`);
    expect(await getReason('typed')).to.equal('it is text/html, and should be application/pdf');
    expect(await getReason('absent')).to.equal('the server answered 404');
    expect(await getReason('huge')).to.equal('it is larger than 1000 bytes');
    expect(await getReason('endless')).to.equal('it is larger than 1000 bytes');
    expect(asked.has('image')).to.equal(false);
    expect(await mirror.store.collection('uploads.chunks').countDocuments(), 'pieces of content').to.equal(1);
  });

  it('is shared by two processes, which ask for each file once', async () => {
    const names = Array.from({ length: 24 }, (_, nth) => `file${nth}`);
    for (const name of names) served.set(name, textFile(name));
    for (const [nth, name] of names.entries()) put(nth + 1, [buildDocument(name, md5(name))]);
    await follow();
    const other = await startRegistry({
      env: { MIRROR_OF: source.url, MIRROR_DOCUMENTS: '1', MIRROR_DOCUMENT_BYTES: '1000', DB_NAME: mirror.settings.dbName },
      schedules: true,
      isBeyondContract: true,
    });
    await settled({ kept: 24 });
    await other.running.close();
    await other.store.close();
    expect([...asked].filter(([, times]) => times !== 1)).to.deep.equal([]);
  });

  it('has a file to itself for a minute by the clock of the store, which others take when that is over', async () => {
    await follow({ MIRROR_DOCUMENTS: '0' });
    const { documents } = mirror.store.part(mirrorStore);
    const file = { key: 'k', document: 'd', url: 'https://source.example/d', title: '', format: '', hash: '', published: '' };
    await documents.put('tenders', [{ record: idOf(1), shown: [file], hidden: [] }]);
    const taken = await documents.next('first', 10);
    expect([taken.length, (await documents.next('second', 10)).length]).to.deep.equal([1, 0]);
    await mirror.store.collection('mirror_documents').updateOne({}, { $set: { at: new Date(Date.now() - 1000) } });
    const again = await documents.next('second', 10);
    expect(again).to.have.length(1);
    await documents.giveBack('first', taken);
    expect(await documents.next('third', 10), 'what another has taken is not given back').to.have.length(0);
    for (const each of again) await documents.kept(each, { sha256: 'a'.repeat(64), size: 1 });
    for (const each of taken) await documents.quarantine(each, 'aside', 'it came late');
    expect(await documents.ofRecord('tenders', idOf(1)), 'what another has kept stays kept').to.have.length(1);
  });

  it('says which files are broken here, and fetches them anew when it is told to', async () => {
    served.set('plan', textFile('the plan'));
    served.set('cast', textFile('the cast'));
    put(1, [buildDocument('plan', md5('the plan')), buildDocument('cast', md5('the cast'))]);
    await follow();
    await settled({ kept: 2 });
    const found: string[] = [];
    const verify = (more: object): Promise<{ readonly kept: number; readonly broken: number }> =>
      verifyDocuments({ store: mirror.store, found: ({ title }) => found.push(title), ...more });
    expect(await verify({ reads: true })).to.include({ kept: 2, broken: 0 });
    const getContent = async (title: string): Promise<object> =>
      (await mirror.store.collection<{ title: string; file: object }>('uploads').findOne({ title }))?.file ?? {};
    await mirror.store.collection('uploads.files').deleteOne({ _id: (await getContent('plan.pdf')) as never });
    await mirror.store
      .collection('uploads.chunks')
      .updateOne({ files_id: await getContent('cast.pdf') }, { $set: { data: new Binary(Buffer.from('the cash')) } });
    expect(await verify({})).to.include({ broken: 1 });
    expect(await verify({ reads: true, repair: true })).to.include({ broken: 2 });
    expect(found).to.have.members(['plan.pdf', 'plan.pdf', 'cast.pdf']);
    await settled({ kept: 2 });
    expect(await verify({ reads: true })).to.include({ kept: 2, broken: 0 });
  });

  it('waits when it is told to, asks again what was cut off, and follows redirects to named hosts alone', async () => {
    let times = 0;
    const second =
      (first: Serve, text: string): Serve =>
      (response) => {
        times += 1;
        return asked.get(text) === 1 ? first(response) : textFile(text)(response);
      };
    served.set(
      'limited',
      second((response) => void response.writeHead(429, { 'retry-after': '1' }).end(), 'limited'),
    );
    served.set(
      'cut',
      second((response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('some', () => response.destroy());
      }, 'cut'),
    );
    const leads =
      (to: string): Serve =>
      (response) =>
        void response.writeHead(302, { location: to }).end();
    served.set('near', leads('/files/limited'));
    served.set('circle', leads('/files/circle'));
    // The same machine by another name, of another port, and of a name that leads inside.
    served.set('away', leads(buildAddress('limited').replace('127.0.0.1', 'localhost')));
    served.set('inside', leads('http://127.0.0.1:1/'));
    put(1, [
      ...[buildDocument('limited', md5('limited')), buildDocument('cut', md5('cut')), buildDocument('near', md5('limited'))],
      ...[buildDocument('circle', ''), buildDocument('away', md5('limited')), buildDocument('inside', '')],
    ]);
    await follow();
    await settled({ kept: 3, aside: 1, outside: 2 });
    expect(await getReason('away')).to.match(/^it leads to localhost:\d+, which is not among MIRROR_DOCUMENT_HOSTS$/);
    expect(await getReason('inside')).to.match(/^127\.0\.0\.1:1: the address is loopback, private or link-local; .*MIRROR_DOCUMENT_HOSTS/);
    expect(asked.get('circle')).to.equal(12);
    expect(times).to.be.greaterThan(3);
  });
});
