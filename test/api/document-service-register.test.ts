import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { makeBid, onBid, tenderInTendering } from '../../fixtures/bids.ts';
import { basic, md5Of, postFile, type TestFile } from '../../fixtures/documents.ts';
import { errorsIn, write } from '../../fixtures/tender-parts.ts';
import { createTender, monday } from '../../fixtures/tenders.ts';
import { uploadMessage } from '../../src/modules/documents/service/addresses.ts';
import { makeKeyring } from '../../src/modules/documents/service/keyring.ts';
import { makeDocumentUrls } from '../../src/modules/documents/service/urls.ts';
import { type Answer, askUrl, keys, must, useRegistry } from '../support/registry.ts';

const seed = '66'.repeat(32);
const authorization = { Authorization: basic(keys.broker) };
const file: TestFile = { title: 'a.pdf', content: 'later' };

const oneError = (location: string, name: string, description: unknown): object => ({
  status: 'error',
  errors: [{ location, name, description }],
});

const expectRefusal = ({ status, body }: Answer, expected: number, error: object): void => {
  expect([status, body]).to.deep.equal([expected, error]);
};

describe('The document service: a registered file', () => {
  const registry = useRegistry({ now: monday, env: { DOCUMENT_SERVICE_KEY: seed } });
  let service: string;
  const keyring = makeKeyring(seed);

  before(() => {
    service = registry.documentsUrl;
  });

  const register = (data: unknown): Promise<Answer> => askUrl('POST', `${service}/register`, { body: { data }, headers: authorization });
  const hash = `md5:${md5Of('later')}`;
  const parseKey = (url: string): string => new URL(url).pathname.split('/')[2] ?? '';
  const permanent = (url: string): string =>
    makeDocumentUrls({ baseUrl: service, keyring, attach: async () => {} }).publicLink(parseKey(url));

  it('is promised by its checksum and brought later', async () => {
    const { body, headers } = must(await register({ hash, title: 'words', more: [1] }), 201);
    expect(Object.keys(body)).to.deep.equal(['data', 'upload_url']);
    expect(body.data).to.deep.equal({ hash, title: 'words', more: [1], url: body.data.url });
    expect(headers.get('location')).to.equal(body.upload_url);

    const uploaded = must(await postFile(body.upload_url, file, null), 200);
    expect(uploaded.body.data).to.deep.equal({ url: body.data.url, hash, format: 'application/pdf', title: 'a.pdf' });
    expect(uploaded.headers.get('location')).to.equal(uploaded.body.get_url);
    expect((await askUrl('GET', uploaded.body.get_url)).text).to.equal('later');
  });

  it('may be promised by a form', async () => {
    const headers = { ...authorization, 'Content-Type': 'application/x-www-form-urlencoded' };
    const { status, body } = await askUrl('POST', `${service}/register`, { raw: `hash=${encodeURIComponent(hash)}`, headers });
    expect([status, body.data.hash]).to.deep.equal([201, hash]);
  });

  it('is empty until it is brought: 204', async () => {
    const { body } = await register({ hash });
    expect((await askUrl('GET', permanent(body.data.url))).status).to.equal(204);
  });

  it('needs an account', async () => {
    const { headers } = must(await askUrl('POST', `${service}/register`, { body: { data: { hash } } }), 401);
    expect(headers.get('www-authenticate')).to.match(/^Basic /);
  });

  it('needs a checksum of the known kind, length and digits', async () => {
    const notFound = oneError('body', 'hash', 'Not Found');
    for (const data of [{}, { hash: '' }, { hash: null }, 'text', [], null]) expectRefusal(await register(data), 404, notFound);
    const rows: readonly (readonly [unknown, string])[] = [
      ['sha1:abc', 'Hash type is not supported.'],
      [md5Of('x'), 'Hash type is not supported.'],
      [17, 'Hash type is not supported.'],
      [`md5:${md5Of('x')}0`, 'Hash value is wrong length.'],
      ['md5:', 'Hash value is wrong length.'],
      [`md5:${'g'.repeat(32)}`, 'Hash value is not hexadecimal.'],
      [`md5:${md5Of('x').toUpperCase()}`, 'Hash value is not hexadecimal.'],
    ];
    for (const [sent, text] of rows) expectRefusal(await register({ hash: sent }), 422, oneError('body', 'hash', [text]));
  });

  it('is not promised by a body that cannot be read', async () => {
    const send = (raw: string, type = 'application/json', more = {}): Promise<Answer> =>
      askUrl('POST', `${service}/register`, { raw, headers: { ...authorization, 'Content-Type': type, ...more } });
    expectRefusal(await send('{"data":'), 400, oneError('body', 'data', 'Malformed request'));
    expectRefusal(await send(`{"data":"${'x'.repeat(70_000)}"}`), 413, oneError('body', 'data', 'Request body is too large'));
    const packed = await send('x', 'application/json', { 'Content-Encoding': 'gzip' });
    expectRefusal(packed, 415, oneError('header', 'Content-Type', 'Encoding of the request body is not supported'));
    expectRefusal(await send('<x/>', 'text/xml'), 404, oneError('body', 'hash', 'Not Found'));
  });

  it('takes only the content that was promised, and nothing of another stays', async () => {
    const { body } = await register({ hash });
    const wrong = await postFile(body.upload_url, { title: 'a.pdf', content: 'something else' }, null);
    expectRefusal(wrong, 403, oneError('body', 'file', 'Invalid checksum'));
    expect(await registry.store.collection('uploads.loose').countDocuments()).to.equal(0);
    expect(await registry.store.collection('uploads.files').countDocuments({ length: 14 })).to.equal(0);
    expect((await postFile(body.upload_url, file, null)).status).to.equal(200);
  });

  it('is brought once, also when two try at once', async () => {
    const { body } = await register({ hash });
    const answers = await Promise.all([1, 2, 3].map(() => postFile(body.upload_url, file, null)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 403, 403]);
    expectRefusal(await postFile(body.upload_url, file, null), 403, oneError('url', 'doc_id', 'Content already uploaded'));
    expect(await registry.store.collection('uploads.loose').countDocuments()).to.equal(0);
    const [files, entries] = [registry.store.collection('uploads.files'), registry.store.collection('uploads')];
    expect(await files.countDocuments()).to.equal(await entries.countDocuments({ file: { $ne: null } }));
  });

  it('is brought to the address it was given only', async () => {
    const { body } = await register({ hash });
    const url = new URL(body.upload_url);
    const altered = (change: (address: URL) => void): Promise<Answer> => {
      const address = new URL(url);
      change(address);
      return postFile(address.href, file, null);
    };
    const unsigned = await altered((address) => address.searchParams.delete('Signature'));
    expectRefusal(unsigned, 403, oneError('url', 'Signature', 'Not Found'));
    const strange = await altered((address) => address.searchParams.set('KeyID', 'ffffffff'));
    expectRefusal(strange, 403, oneError('url', 'KeyID', 'Key Id does not exist'));
    const broken = await altered((address) => address.searchParams.set('Signature', 'abc'));
    expectRefusal(broken, 403, oneError('url', 'Signature', 'Signature invalid'));
    const elsewhere = await altered((address) => {
      address.pathname = `/upload/${'0'.repeat(32)}`;
    });
    expectRefusal(elsewhere, 403, oneError('url', 'Signature', 'Signature does not match'));
    const content = await postFile(body.data.url.replace('/get/', '/upload/'), file, null);
    const mismatch = oneError('url', 'Signature', 'Signature does not match');
    expectRefusal(content, 403, mismatch);
    const never = 'ab'.repeat(16);
    const signed = encodeURIComponent(keyring.sign(uploadMessage(never)));
    const nowhere = `${service}/upload/${never}?Signature=${signed}&KeyID=${keyring.ownId}`;
    expectRefusal(await postFile(nowhere, file, null), 404, oneError('url', 'doc_id', 'Not Found'));
    expectRefusal(await postFile(permanent(body.data.url).replace('/get/', '/upload/'), file, null), 403, mismatch);
    const wanted = oneError('header', 'Content-Type', 'Send multipart/form-data with a field "file"');
    expectRefusal(await askUrl('POST', body.upload_url, { body: {} }), 415, wanted);
    const plain = { raw: 'words', headers: { ...authorization, 'Content-Type': 'text/plain' } };
    expectRefusal(await askUrl('POST', `${service}/upload`, plain), 415, wanted);
  });

  it('takes only the content of the SHA-256 that was told with it', async () => {
    const sha256 = createHash('sha256').update('later').digest('hex');
    const other = await register({ hash, sha256: sha256.replace(/./, (digit) => (digit === '0' ? '1' : '0')) });
    expectRefusal(await postFile(other.body.upload_url, file, null), 403, oneError('body', 'file', 'Invalid checksum'));
    const { body } = await register({ hash, sha256 });
    expect((await postFile(body.upload_url, file, null)).status).to.equal(200);
    for (const [wrong, text] of [
      ['abc', 'Hash value is wrong length.'],
      [sha256.toUpperCase(), 'Hash value is not hexadecimal.'],
    ] as const)
      expectRefusal(await register({ hash, sha256: wrong }), 422, oneError('body', 'sha256', [text]));
  });

  it('is used by a document only when it has its content, and takes none afterwards', async () => {
    const { body } = await register({ hash });
    const tender = await createTender(registry);
    const data = { title: 'a.pdf', format: 'application/pdf', hash, url: body.data.url };
    const empty = await write(registry, tender, 'POST', '/documents', data);
    expect([empty.status, errorsIn(empty)]).to.deep.equal([400, ['data.url: Document has no content yet: upload it first.']]);
    expect((await postFile(body.upload_url, file, null)).status).to.equal(200);
    expect((await write(registry, tender, 'POST', '/documents', data)).status).to.equal(201);
    const early = (await register({ hash })).body;
    await registry.store
      .collection<{ _id: string; attached: boolean }>('uploads')
      .updateOne({ _id: parseKey(early.data.url) }, { $set: { attached: true } });
    expectRefusal(await postFile(early.upload_url, file, null), 403, oneError('url', 'doc_id', 'Content already uploaded'));
  });

  it('is not brought to a bid after the opening: the bid could not name it without its content', async () => {
    const tender = await tenderInTendering(registry);
    const bid = await makeBid(registry, tender);
    const { body } = await register({ hash });
    const document = { title: 'a.pdf', format: 'application/pdf', hash, url: body.data.url };
    for (const data of [document, [document]]) expect((await onBid(registry, bid, 'POST', '/documents', data)).status).to.equal(400);
    expect((await onBid(registry, bid, 'GET', '')).body.data).to.not.have.property('documents');
  });
});
