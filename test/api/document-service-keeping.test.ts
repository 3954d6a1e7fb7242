import { request } from 'node:http';
import { expect } from 'chai';
import { basic, multipart, multipartType, postFile, uploadDocument } from '../../fixtures/documents.ts';
import { draftReport, evidence } from '../../fixtures/reports.ts';
import { Problem } from '../../src/base/domain/problem.ts';
import { silentLog } from '../../src/base/platform/log.ts';
import { readSettings } from '../../src/base/platform/settings.ts';
import { openDocumentStore } from '../../src/modules/documents/service/document-store.ts';
import { sweepUploads } from '../../src/modules/documents/service/unused-uploads.ts';
import { makeUploads } from '../../src/store/uploads.ts';
import { eventually } from '../support/eventually.ts';
import { type Answer, askUrl, keys, must, startRegistry, type TestRegistry } from '../support/registry.ts';

const hour = 3_600_000;
const limit = 3_000_000;

const parseKey = (url: string): string => new URL(url).pathname.split('/')[2] ?? '';

describe('The document service: what is kept', () => {
  let registry: TestRegistry;
  let service: string;

  beforeEach(async () => {
    registry = await startRegistry({ env: { MAX_UPLOAD_BYTES: String(limit), DOCUMENT_SERVICE_KEY: '77'.repeat(32) } });
    service = registry.documentsUrl;
  });
  afterEach(() => registry.stop());

  const upload = (content: string | Buffer): Promise<Answer> => postFile(`${service}/upload`, { title: 'a.pdf', content });

  const count = async (): Promise<Record<string, number>> => {
    const [entries = 0, loose = 0, files = 0, chunks = 0] = await Promise.all(
      ['uploads', 'uploads.loose', 'uploads.files', 'uploads.chunks'].map((name) => registry.store.collection(name).countDocuments()),
    );
    return { entries, loose, files, chunks };
  };

  const nothing = { entries: 0, loose: 0, files: 0, chunks: 0 };

  const documents = async () => {
    const settings = readSettings({ DOCUMENT_SERVICE_KEY: '77'.repeat(32) });
    const accounts = {
      find: () => null,
      isUploader: () => false,
      inGroup: () => [],
      byName: () => null,
      refresh: async () => {},
      trouble: () => null,
    };
    const { store, clock } = registry;
    const room = { settings, store, clock, log: silentLog, accounts: { ...accounts, close: () => {} } };
    return (await openDocumentStore(room, true)).urlsAt(service);
  };

  it('takes a file of exactly the size limit', async () => {
    expect((await upload(Buffer.alloc(limit))).status).to.equal(200);
  });

  it('refuses a larger file with 413 and keeps nothing of it', async () => {
    for (const size of [limit + 1, limit + 70_000]) {
      const { status, body } = await upload(Buffer.alloc(size));
      expect([status, body]).to.deep.equal([
        413,
        { status: 'error', errors: [{ location: 'body', name: 'file', description: `File is larger than ${limit} bytes` }] },
      ]);
    }
    expect(await count()).to.deep.equal(nothing);
  });

  it('keeps nothing of a larger file whose size was not announced', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = request(`${service}/upload`, {
        method: 'POST',
        headers: { 'Content-Type': multipartType, Authorization: basic(keys.broker), 'Transfer-Encoding': 'chunked' },
      });
      sending.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sending.on('error', reject);
      sending.end(multipart({ title: 'a.bin', content: Buffer.alloc(limit * 2) }));
    });
    expect(status).to.equal(413);
    expect(await count()).to.deep.equal(nothing);
  });

  it('keeps nothing of an upload whose sender went away', async () => {
    const body = multipart({ title: 'a.bin', content: Buffer.alloc(2_500_000) });
    const sending = request(`${service}/upload`, {
      method: 'POST',
      headers: { 'Content-Type': multipartType, Authorization: basic(keys.broker), 'Content-Length': body.length },
    });
    sending.on('error', () => {});
    sending.write(body.subarray(0, 2_000_000));
    await eventually('a part is stored', async () => (await count()).chunks !== 0);
    sending.destroy();
    await eventually('it is cleared away', async () => (await count()).loose === 0);
    expect(await count()).to.deep.equal(nothing);
  });

  it('forgets after a day what was never attached, content and all', async () => {
    const uploads = makeUploads(registry.store);
    const { url } = await uploadDocument(registry, { title: 'a.pdf' });
    const headers = { Authorization: basic(keys.broker) };
    await askUrl('POST', `${service}/register`, { body: { data: { hash: `md5:${'0'.repeat(32)}` } }, headers });
    registry.clock.advance(24 * hour);
    expect(await sweepUploads(uploads, registry.clock.now())).to.equal(0);
    registry.clock.advance(1);
    expect(await sweepUploads(uploads, registry.clock.now())).to.equal(2);
    expect(await count()).to.deep.equal(nothing);
    must(await askUrl('GET', (await documents()).publicLink(parseKey(url))), 404);
  });

  it('keeps for good what was attached', async () => {
    const uploads = makeUploads(registry.store);
    const urls = await documents();
    const { url, hash } = await uploadDocument(registry, { title: 'a.pdf', content: 'kept' });
    await urls.attach([urls.accept({ url, hash }, ['data'])]);
    registry.clock.advance(1000 * 24 * hour);
    expect(await sweepUploads(uploads, registry.clock.now())).to.equal(0);
    expect((await askUrl('GET', urls.publicLink(parseKey(url)))).text).to.equal('kept');
    expect((await askUrl('GET', urls.downloadLink(parseKey(url), registry.clock.now()))).text).to.equal('kept');
  });

  it('counts the day of a registered file from its upload', async () => {
    const uploads = makeUploads(registry.store);
    const headers = { Authorization: basic(keys.broker) };
    const hash = 'md5:9a0364b9e99bb480dd25e1f0284c8555';
    const { body } = await askUrl('POST', `${service}/register`, { body: { data: { hash } }, headers });
    registry.clock.advance(23 * hour);
    await postFile(body.upload_url, { title: 'a', content: 'content' });
    registry.clock.advance(2 * hour);
    expect(await sweepUploads(uploads, registry.clock.now())).to.equal(0);
    registry.clock.advance(23 * hour);
    expect(await sweepUploads(uploads, registry.clock.now())).to.equal(1);
    expect(await count()).to.deep.equal(nothing);
  });

  it('finds what a killed process left: content without an entry, and an entry whose content was named loose', async () => {
    const uploads = makeUploads(registry.store);
    const now = registry.clock.now();
    const pieces = async function* (): AsyncGenerator<Buffer> {
      yield Buffer.from('piece');
    };
    await uploads.receive(pieces(), now);
    const received = await uploads.receive(pieces(), now);
    await uploads.create('00', received, { title: 'a', format: 'a/b' }, now);
    await uploads.attach(['00']);
    await registry.store.collection('uploads.loose').insertOne({ _id: received.file, since: now });
    registry.clock.advance(25 * hour);
    expect(await sweepUploads(uploads, registry.clock.now())).to.equal(0);
    expect(await count()).to.deep.equal({ entries: 1, loose: 0, files: 1, chunks: 1 });
  });

  it('leaves nothing behind when two processes sweep the same file', async () => {
    const uploads = makeUploads(registry.store);
    const { url } = await uploadDocument(registry, { title: 'a.pdf' });
    const key = parseKey(url);
    const content = (await uploads.find(key))?.content;
    if (!content) throw new Error('the file is not there');
    // The other process has named the content loose and not yet deleted the entry.
    await registry.store.collection('uploads.loose').insertOne({ _id: content.file, since: new Date(0) });
    await sweepUploads(uploads, registry.clock.now());
    await registry.store.collection<{ _id: string }>('uploads').deleteOne({ _id: key });
    await sweepUploads(uploads, registry.clock.now());
    expect(await count()).to.deep.equal(nothing);
  });

  it('keeps or forgets a file of a day as a whole when it is attached during the sweep', async () => {
    const report = await draftReport(registry);
    const files = await Promise.all(Array.from({ length: 30 }, () => evidence(registry)));
    registry.clock.advance(25 * hour);
    const attached = files.map((data) => registry.ask('POST', `${report}/details/documents`, { key: keys.broker, body: { data } }));
    await Promise.all([sweepUploads(makeUploads(registry.store), registry.clock.now()), ...attached]);
    const { body } = await registry.ask('GET', `${report}/details/documents`, { key: keys.broker });
    expect(body.data).to.have.length.of.at.least(1);
    for (const { url } of body.data) {
      const { headers } = await registry.ask('GET', url, { key: keys.broker });
      expect((await askUrl('GET', headers.get('location') ?? '')).status).to.equal(200);
    }
    for (const { status, body: refused } of await Promise.all(attached)) {
      if (status === 400) expect(refused.errors[0]).to.include({ type: 'value_error', msg: 'Document url expired.' });
      else expect(status).to.be.oneOf([201, 409]);
    }
  });

  it('lets no document refer to a file that was forgotten', async () => {
    const uploads = makeUploads(registry.store);
    const urls = await documents();
    const { url } = await uploadDocument(registry, { title: 'a.pdf' });
    registry.clock.advance(25 * hour);
    await sweepUploads(uploads, registry.clock.now());
    const problem = await urls.attach([parseKey(url)]).catch((error: unknown) => error);
    expect(problem).to.be.instanceOf(Problem);
    expect(Reflect.get(Object(problem), 'errors')).to.deep.equal([
      {
        type: 'value_error',
        path: ['data', 'url'],
        msg: 'Document url expired.',
        ctx: { because: 'the document service has no such file: what nothing uses is deleted 24 hours after it came' },
      },
    ]);
  });
});

describe('A registry without a document service of its own', () => {
  it('points to an outside one', async () => {
    const outside = await startRegistry({ env: { DOCUMENT_SERVICE_PORT: '0', DOCUMENT_SERVICE_URL: 'https://docs.example/' } });
    try {
      expect(outside.documentsUrl).to.equal('https://docs.example');
    } finally {
      await outside.stop();
    }
  });

  it('has none when there is no outside one either', async () => {
    const none = await startRegistry({ env: { DOCUMENT_SERVICE_PORT: '0' } });
    try {
      expect(none.documentsUrl).to.equal('');
    } finally {
      await none.stop();
    }
  });
});
