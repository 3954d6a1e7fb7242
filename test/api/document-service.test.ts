import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import contentDisposition from 'content-disposition';
import { basic, md5Of, multipart, multipartType, postFile, uploadDocument } from '../../fixtures/documents.ts';
import { makeKeyring } from '../../src/modules/documents/service/keyring.ts';
import { download, expectRefusal, oneError, withParameter } from '../support/document-service.ts';
import { type Answer, askUrl, keys, must, useRegistry } from '../support/registry.ts';

const seed = '44'.repeat(32);
const trusted = makeKeyring('55'.repeat(32));
const trustedKey = 'c6822637c7d310ec57627be00ba259d253749f4aaf644470cffbe53a35f73242';

describe('The document service', () => {
  const registry = useRegistry({
    env: { DOCUMENT_SERVICE_KEY: seed, DOCUMENT_SERVICE_KEYS: trustedKey },
    accounts: '[authorities]\ncentral = central-key\n',
  });
  let service: string;
  const keyring = makeKeyring(seed);

  before(() => {
    service = registry.documentsUrl;
  });

  const upload = (title: string, content: string | Buffer = 'content', format?: string): Promise<Answer> =>
    postFile(`${service}/upload`, { title, content, ...(format === undefined ? {} : { format }) });

  describe('POST /upload', () => {
    it('answers with what a client sends on, and with a download address', async () => {
      const { body, headers } = must(await upload('Договір № 1.docx', 'words'), 200);
      expect(Object.keys(body)).to.deep.equal(['data', 'get_url']);
      expect(Object.keys(body.data)).to.deep.equal(['url', 'hash', 'format', 'title']);
      expect(body.data.hash).to.equal(`md5:${md5Of('words')}`);
      expect(body.data.title).to.equal('Договір № 1.docx');
      expect(body.data.format).to.equal('application/vnd.openxmlformats-officedocument.wordprocessingml.document');
      expect(headers.get('location')).to.equal(body.get_url);
      expect(await download(body.get_url)).to.deep.equal(Buffer.from('words'));
    });

    it('signs the address twice encoded, over the key and the checksum', async () => {
      const { url, hash } = await uploadDocument(registry, { title: 'a.pdf' });
      const { pathname, searchParams } = new URL(url);
      expect(pathname).to.match(/^\/get\/[0-9a-f]{32}$/);
      expect([...searchParams.keys()]).to.deep.equal(['Signature', 'KeyID']);
      expect(searchParams.get('KeyID')).to.equal(keyring.ownId);
      const signature = decodeURIComponent(searchParams.get('Signature') ?? '');
      expect(searchParams.get('Signature')).to.not.equal(signature);
      expect(keyring.sign(`${pathname.slice('/get/'.length)}\0${hash.slice(4)}`)).to.equal(signature);
    });

    it('takes an uploader by name and password, and any broker, authority or admin by its key', async () => {
      const file = { title: 'a.pdf' };
      const known = [
        basic('uploader', 'uploader-password'),
        basic(keys.broker),
        basic(keys.low, 'ignored'),
        basic('central-key'),
        basic(keys.admin),
      ];
      for (const who of known) {
        expect((await postFile(`${service}/upload`, file, who)).status).to.equal(200);
      }
    });

    it('refuses everybody else, and says how to come again', async () => {
      const file = { title: 'a.pdf' };
      const nobody = await postFile(`${service}/upload`, file, null);
      expectRefusal(nobody, 401, oneError('header', 'Authorization', 'Authorization not found'));
      expect(nobody.headers.get('www-authenticate')).to.match(/^Basic realm=/);
      for (const who of [
        basic('unknown'),
        basic('uploader', 'wrong'),
        basic('uploader'),
        basic('uploader-password', 'uploader'),
        basic(keys.chronograph),
        basic(''),
        `Bearer ${keys.broker}`,
        'Basic',
        'Basic %%%',
        'nonsense',
      ]) {
        expectRefusal(await postFile(`${service}/upload`, file, who), 401, oneError('header', 'Authorization', 'Authorization invalid'));
      }
    });

    it('misses a file that is not there, under another name or no file at all', async () => {
      const authorization = { Authorization: basic(keys.broker) };
      const noFile = oneError('body', 'file', 'Not Found');
      const under = (field: string): Promise<Answer> =>
        askUrl('POST', `${service}/upload`, {
          raw: multipart({ title: 'a.pdf' }, field),
          headers: { ...authorization, 'Content-Type': multipartType },
        });
      expectRefusal(await under('document'), 404, noFile);
      const multipartOnly = oneError('header', 'Content-Type', 'Send multipart/form-data with a field "file"');
      expectRefusal(await askUrl('POST', `${service}/upload`, { body: { file: 'x' }, headers: authorization }), 415, multipartOnly);
      expectRefusal(await askUrl('POST', `${service}/upload`, { headers: authorization }), 415, multipartOnly);
      expectRefusal(await postFile(`${service}/upload`, { title: '' }), 404, noFile);
    });

    it('refuses a body that ends early or has no boundary, and keeps nothing of it', async () => {
      const malformed = oneError('body', 'file', 'Malformed multipart body');
      const before = await registry.store.collection('uploads.chunks').countDocuments();
      const whole = multipart({ title: 'a.pdf', content: randomBytes(3_000_000) });
      for (const [raw, type] of [
        [whole.subarray(0, 2_500_000), multipartType],
        [whole, 'multipart/form-data'],
      ] as const) {
        const answer = await askUrl('POST', `${service}/upload`, {
          raw,
          headers: { 'Content-Type': type, Authorization: basic(keys.broker) },
        });
        expectRefusal(answer, 400, malformed);
      }
      expect(await registry.store.collection('uploads.chunks').countDocuments()).to.equal(before);
      expect(await registry.store.collection('uploads.loose').countDocuments()).to.equal(0);
    });

    it('fills the format from the name only when the part has none', async () => {
      expect((await upload('sign.p7s')).body.data.format).to.equal('application/pkcs7-signature');
      expect((await upload('a.PDF', 'x', 'application/octet-stream')).body.data.format).to.equal('application/pdf');
      expect((await upload('a.pdf', 'x', 'application/x-own')).body.data.format).to.equal('application/x-own');
      expect((await upload('a.unknown', 'x', 'application/octet-stream')).body.data.format).to.equal('application/octet-stream');
    });

    it('takes an empty file', async () => {
      const { body } = await upload('empty.txt', '');
      expect(body.data.hash).to.equal('md5:d41d8cd98f00b204e9800998ecf8427e');
      expect((await download(body.get_url)).length).to.equal(0);
    });

    it('keeps parallel uploads of 5 MB apart, byte for byte', async () => {
      const contents = Array.from({ length: 6 }, () => randomBytes(5_000_000));
      const answers = await Promise.all(contents.map((content, index) => upload(`${index}.bin`, content)));
      const stored = await Promise.all(answers.map(({ body }) => download(body.get_url)));
      for (const [index, content] of contents.entries()) {
        expect(answers[index]?.body.data.hash).to.equal(`md5:${md5Of(content)}`);
        expect(stored[index]?.equals(content)).to.equal(true);
      }
    });
  });

  describe('GET /get/{id}', () => {
    let getUrl: string;
    let key: string;
    const expired = oneError('url', 'Expires', 'Request has expired');
    const mismatch = oneError('url', 'Signature', 'Signature does not match');

    before(async () => {
      ({
        body: { get_url: getUrl },
      } = await upload('звіт.pdf', 'report'));
      key = new URL(getUrl).pathname.slice('/get/'.length);
    });

    const permanent = (id: string, by = keyring): string =>
      `${service}/get/${id}?Signature=${encodeURIComponent(by.sign(id))}&KeyID=${by.ownId}`;

    it('gives the content as an attachment that no browser runs', async () => {
      const response = await fetch(getUrl);
      expect(await response.text()).to.equal('report');
      const header = (name: string): string => response.headers.get(name) ?? '';
      expect(header('content-type')).to.equal('application/pdf');
      expect(contentDisposition.parse(header('content-disposition'))).to.deep.include({ type: 'attachment' });
      expect(contentDisposition.parse(header('content-disposition')).parameters.filename).to.equal('звіт.pdf');
      expect(header('x-content-type-options')).to.equal('nosniff');
      expect(header('content-security-policy')).to.equal("default-src 'none'; sandbox");
      expect(header('cache-control')).to.equal('private, max-age=300');
      expect(header('content-length')).to.equal('6');
      const sha256 = createHash('sha256').update('report').digest('base64');
      expect(header('repr-digest')).to.equal(`sha-256=:${sha256}:`);
      expect(header('x-request-id')).to.match(/^req-/);
    });

    it('answers HEAD with the same headers and no content', async () => {
      const { status, headers, text } = await askUrl('HEAD', getUrl);
      expect([status, headers.get('content-length'), headers.get('content-type'), text]).to.deep.equal([200, '6', 'application/pdf', '']);
    });

    it('takes a signature encoded once as well as twice', async () => {
      const once = withParameter(getUrl, 'Signature', decodeURIComponent(new URL(getUrl).searchParams.get('Signature') ?? ''));
      expect(once).to.not.equal(getUrl);
      for (const url of [getUrl, once]) expect((await askUrl('GET', url)).status).to.equal(200);
    });

    it('names what is wrong with an address', async () => {
      const get = (name: string, value: string | null): Promise<Answer> => askUrl('GET', withParameter(getUrl, name, value));
      const signature = decodeURIComponent(new URL(getUrl).searchParams.get('Signature') ?? '');
      expectRefusal(await get('Signature', null), 403, oneError('url', 'Signature', 'Not Found'));
      for (const text of ['abc', '%zz', '!!!!']) {
        expectRefusal(await get('Signature', text), 403, oneError('url', 'Signature', 'Signature invalid'));
      }
      const changed = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
      expectRefusal(await get('Signature', changed), 403, mismatch);
      expectRefusal(await get('KeyID', '00000000'), 403, oneError('url', 'KeyID', 'Key Id does not exist'));
      expectRefusal(await get('KeyID', null), 403, oneError('url', 'KeyID', 'Key Id does not exist'));
      expectRefusal(await get('KeyID', trusted.ownId), 403, mismatch);
      expectRefusal(await get('Expires', '9999999999'), 403, mismatch);
      expectRefusal(await get('Expires', '1'.repeat(32)), 403, expired);
      expectRefusal(await get('Expires', 'never'), 403, expired);
      expectRefusal(await get('Expires', null), 403, mismatch);
      expectRefusal(await get('Prefix', 'other'), 403, mismatch);
    });

    it('works for five minutes', async () => {
      const {
        body: { get_url: url },
      } = await upload('a.pdf');
      registry.clock.advance(298_000);
      expect((await askUrl('GET', url)).status).to.equal(200);
      registry.clock.advance(3_000);
      expectRefusal(await askUrl('GET', url), 403, expired);
    });

    it('works for good when signed over the key alone by our own key, and by no other', async () => {
      expect((await askUrl('GET', permanent(key))).text).to.equal('report');
      const other = await askUrl('GET', permanent(key, trusted));
      expectRefusal(other, 403, oneError('url', 'KeyID', 'Key Id does permit to get private document'));
    });

    it('takes an address with an end from a trusted key, and one with a prefix', async () => {
      const expires = String(Math.floor(registry.clock.now().getTime() / 1000) + 60);
      const byTrusted = `Signature=${encodeURIComponent(trusted.sign(`${key}\0${expires}`))}&KeyID=${trusted.ownId}&Expires=${expires}`;
      expect((await askUrl('GET', `${service}/get/${key}?${byTrusted}`)).status).to.equal(200);
      const prefixed = `Signature=${encodeURIComponent(keyring.sign(`room/${key}`))}&KeyID=${keyring.ownId}&Prefix=room`;
      expect((await askUrl('GET', `${service}/get/${key}?${prefixed}`)).status).to.equal(200);
    });

    it('does not open with the address that is meant for the registry', async () => {
      const { url } = await uploadDocument(registry, { title: 'a.pdf' });
      expectRefusal(await askUrl('GET', url), 403, mismatch);
    });

    it('knows no file it never had, and no path that is none', async () => {
      const missing = oneError('url', 'doc_id', 'Not Found');
      expectRefusal(await askUrl('GET', permanent('ab'.repeat(16))), 404, missing);
      expectRefusal(await askUrl('GET', `${service}/get/%zz?Signature=a&KeyID=b`), 404, missing);
    });

    it('sends any name back in one unbroken header', async () => {
      const names: readonly (readonly [string, string])[] = [
        ['a\r\nX-Evil: y.html', 'a X-Evil: y.html'],
        ['"; filename="evil.html', '"; filename="evil.html'],
        ['Кошторис «остаточний».xlsx', 'Кошторис «остаточний».xlsx'],
        [`${'ю'.repeat(2500)}.pdf`, `${'ю'.repeat(251)}.pdf`],
        ['a\u202efdp.exe', 'a fdp.exe'],
        ['100%41.txt', '100%41.txt'],
        ["it's; a=b, c*.txt", "it's; a=b, c*.txt"],
      ];
      for (const [sent, expected] of names) {
        const { body, status } = await upload(sent);
        expect([status, body?.data?.title]).to.deep.equal([200, expected]);
        const { headers } = await askUrl('GET', body.get_url);
        const header = headers.get('content-disposition') ?? '';
        expect(header).to.match(/^attachment; [\x20-\x7e]+$/);
        expect(contentDisposition.parse(header).parameters.filename).to.equal(expected);
        expect(headers.get('x-evil')).to.equal(null);
      }
    });

    it('sends a type that is none as application/octet-stream', async () => {
      for (const type of ['text/html; charset="x"', 'nonsense', 'a/b c']) {
        const { body } = await upload('a', 'x', type);
        const { headers } = await askUrl('GET', body.get_url);
        expect(headers.get('content-type')).to.match(/^[-\w]+\/[-.\w+]+$/);
        expect(headers.get('content-type')).to.equal(body.data.format);
      }
    });
  });

  describe('everywhere', () => {
    it('answers GET / with nothing', async () => {
      const { status, text } = await askUrl('GET', `${service}/`);
      expect([status, text]).to.deep.equal([200, '']);
    });

    it('answers another path with 404 and another method with 405', async () => {
      expectRefusal(await askUrl('GET', `${service}/files`), 404, oneError('url', 'not_found', 'Not Found'));
      const { status, headers } = await askUrl('DELETE', `${service}/get/${'ab'.repeat(16)}`);
      expect([status, headers.get('allow')]).to.deep.equal([405, 'GET, HEAD']);
      expect((await askUrl('GET', `${service}/upload`)).status).to.equal(405);
    });

    it('takes a request id and gives it back', async () => {
      const { headers } = await askUrl('GET', `${service}/`, { headers: { 'X-Request-ID': 'my-id.1' } });
      expect(headers.get('x-request-id')).to.equal('my-id.1');
    });

    it('runs on a port of its own, which no path of the registry reaches', async () => {
      expect(new URL(service).port).to.not.equal(new URL(registry.url).port);
      expect((await registry.ask('GET', '/get/x')).status).to.equal(404);
    });
  });
});
