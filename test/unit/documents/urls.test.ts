import { expect } from 'chai';
import { Problem } from '../../../src/base/domain/problem.ts';
import { contentMessage, encodeTwice } from '../../../src/modules/documents/service/addresses.ts';
import { makeKeyring } from '../../../src/modules/documents/service/keyring.ts';
import { makeDocumentUrls } from '../../../src/modules/documents/service/urls.ts';

const keyring = makeKeyring('22'.repeat(32));
const stranger = makeKeyring('33'.repeat(32));
const base = 'https://docs.example/store';
const key = '0123456789abcdef0123456789abcdef';
const md5 = 'd41d8cd98f00b204e9800998ecf8427e';
const hash = `md5:${md5}`;

const urls = makeDocumentUrls({ baseUrl: base, keyring, attach: async () => {} });

const signed = (by = keyring, { at = base, file = key, sum = md5, encode = encodeURIComponent as (text: string) => string } = {}): string =>
  `${at}/get/${file}?Signature=${encode(by.sign(contentMessage(file, sum)))}&KeyID=${by.ownId}`;

const buildProblem = (url: string, sentHash: string | undefined = hash, at = ['data']): Problem => {
  try {
    urls.accept({ url, hash: sentHash }, at);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error(`accepted: ${url}`);
};

const expectForbidden = (url: string): void => {
  const problem = buildProblem(url, undefined);
  expect([problem.type, problem.details], url).to.deep.equal(['http-forbidden', 'Can add document only from document service.']);
};

const expectWrong = (problem: Problem, msg: string): void => {
  expect(problem.type).to.equal('data-validation');
  const [first, ...more] = problem.errors ?? [];
  const { ctx, ...error } = { ctx: undefined, ...first };
  expect([error, ...more]).to.deep.equal([{ type: 'value_error', path: ['data', 'url'], msg }]);
  expect(ctx?.because, 'which of the reasons').to.match(
    { 'Document url expired.': /does not know$/, 'Document url invalid.': /^the signature is not/ }[msg] ?? /base64$/,
  );
};

describe('an address of a document on the way in', () => {
  it('gives the key of the file when the service signed it, encoded once or twice, in either order', () => {
    expect(urls.accept({ url: signed(), hash }, ['data'])).to.equal(key);
    expect(urls.accept({ url: signed(keyring, { encode: encodeTwice }), hash }, ['data'])).to.equal(key);
    const turned = `${base}/get/${key}?KeyID=${keyring.ownId}&Signature=${encodeURIComponent(keyring.sign(contentMessage(key, md5)))}`;
    expect(urls.accept({ url: turned, hash }, ['data'])).to.equal(key);
  });

  it('is verified beside the thread where a body has many, and by the same rules', async () => {
    const asked: string[] = [];
    const watched = {
      ...keyring,
      verify: (...given: Parameters<typeof keyring.verify>) => asked.push(given[1]) > 0 && keyring.verify(...given),
    };
    const many = makeDocumentUrls({ baseUrl: base, keyring: watched, attach: async () => {} });
    const right = Array.from({ length: 1000 }, (_, index) => {
      const file = index.toString(16).padStart(32, '0');
      return { url: signed(keyring, { file }), hash };
    });
    const wrong = [
      { url: signed(stranger), hash },
      { url: signed(), hash: `md5:${'0'.repeat(32)}` },
      { url: 'x', hash },
    ];
    await many.prepareAccepts?.({ documents: [...right, ...wrong], lists: [{ financialDocuments: right.slice(0, 3) }] });
    for (const document of right) many.accept(document, ['data']);
    expect(asked, 'verified on the thread').to.deep.equal([]);
    for (const document of wrong) expect(() => many.accept(document, ['data'])).to.throw(Problem);
  });

  it('is refused when it is not one of the document service, whatever else is wrong with it', () => {
    const query = `Signature=${encodeURIComponent(keyring.sign(contentMessage(key, md5)))}&KeyID=${keyring.ownId}`;
    for (const url of [
      '',
      'https://docs.example',
      `https://docs.example.evil/store/get/${key}?${query}`,
      `https://docs.example/storeroom/get/${key}?${query}`,
      `https://docs.example/store@evil/get/${key}?${query}`,
      `http://docs.example/store/get/${key}?${query}`,
      `${base}/upload/${key}?${query}`,
      `${base}/get/more/${key}?${query}`,
      `${base}/get/${key}/more?${query}`,
      `${base}/get/../get/${key}?${query}`,
      `${base}//get/${key}?${query}`,
      `${base}/get/?${query}`,
      `${base}/get/a%00b?${query}`,
      `${base}/get/${key}`,
      `${base}/get/${key}?KeyID=${keyring.ownId}`,
      `${base}/get/${key}?Signature=abcd`,
      `${base}/get/${key}?${query}&Expires=5`,
      `${base}/get/${key}?${query}&KeyID=${keyring.ownId}`,
      `${base}/get/${key}?${query}#part`,
    ]) {
      expectForbidden(url);
    }
  });

  it('needs a hash before anything is said about the key', () => {
    for (const sent of ['', undefined]) {
      let problem: unknown;
      try {
        urls.accept({ url: signed(stranger), hash: sent }, ['data', 'documents', '0']);
      } catch (error) {
        problem = error;
      }
      expect(problem).to.be.instanceOf(Problem);
      expect(Reflect.get(Object(problem), 'errors')).to.deep.equal([
        { type: 'missing', path: ['data', 'documents', '0', 'hash'], msg: 'Field required' },
      ]);
    }
  });

  it('has expired when its key is not known any more', () => {
    expectWrong(buildProblem(signed(stranger)), 'Document url expired.');
    expectWrong(buildProblem(`${base}/get/${key}?Signature=%25zz&KeyID=${stranger.ownId}`), 'Document url expired.');
  });

  it('has an invalid signature when that is no base64', () => {
    for (const text of ['', 'abc', '%25zz', 'a+b=', '!!!!']) {
      expectWrong(buildProblem(`${base}/get/${key}?Signature=${text}&KeyID=${keyring.ownId}`), 'Document url signature invalid.');
    }
  });

  it('is invalid when the signature is one of another file, another content or another key', () => {
    const invalid = 'Document url invalid.';
    expectWrong(buildProblem(signed().replace(key, key.replace('0', '1'))), invalid);
    expectWrong(buildProblem(signed(), `md5:${md5.replace('d', 'e')}`), invalid);
    expectWrong(buildProblem(signed(), `sha256:${md5}`), invalid);
    expectWrong(buildProblem(signed(stranger).replace(stranger.ownId, keyring.ownId)), invalid);
    expectWrong(buildProblem(`${base}/get/${key}?Signature=abcd&KeyID=${keyring.ownId}`), invalid);
    expectWrong(buildProblem(urls.publicLink(key)), invalid);
  });

  it('names the place of the document in the body', () => {
    expect(buildProblem(signed(stranger), hash, ['data', 'documents', '3']).errors?.[0]?.path).to.deep.equal([
      'data',
      'documents',
      '3',
      'url',
    ]);
  });

  it('is always refused where there is no document service', () => {
    const none = makeDocumentUrls({ baseUrl: '', keyring, attach: async () => {} });
    expect(() => none.accept({ url: signed(keyring, { at: '' }), hash }, ['data'])).to.throw('only from document service');
  });
});

describe('an address of a document on the way out', () => {
  it('is signed over the key alone when it shall work for good', () => {
    const link = new URL(urls.publicLink(key));
    expect(link.origin + link.pathname).to.equal(`${base}/get/${key}`);
    expect([...link.searchParams.keys()]).to.deep.equal(['Signature', 'KeyID']);
    const signature = Buffer.from(link.searchParams.get('Signature') ?? '', 'base64');
    expect(keyring.verify(link.searchParams.get('KeyID') ?? '', key, signature)).to.equal(true);
  });

  it('works for five minutes when it is a redirect', () => {
    const link = new URL(urls.downloadLink(key, new Date('2026-03-01T10:00:00.900Z')));
    expect([...link.searchParams.keys()]).to.deep.equal(['Expires', 'Signature', 'KeyID']);
    expect(link.searchParams.get('Expires')).to.equal(String(Date.parse('2026-03-01T10:05:00Z') / 1000));
    const signature = Buffer.from(link.searchParams.get('Signature') ?? '', 'base64');
    expect(keyring.verify(keyring.ownId, `${key}\0${link.searchParams.get('Expires')}`, signature)).to.equal(true);
  });
});
