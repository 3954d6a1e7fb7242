/** Files that a record names, and where they may lie. */
import { expect } from 'chai';
import { leaveFor, listAllowedHosts } from '../../../../src/features/mirror/documents/file-client.ts';
import { wrongWith } from '../../../../src/features/mirror/documents/file-fetcher.ts';
import { findSourceFiles, isWanted } from '../../../../src/features/mirror/model/files.ts';

const source = 'https://source.example/api/2.5';

describe('Documents of a mirror', () => {
  const collectKeys = (documents: unknown): string[] => findSourceFiles({ documents }, source).shown.map(({ key }) => key);

  it('stand in lists of documents at any depth, and nowhere else', () => {
    const file = (name: string) => ({ id: name, url: `https://files.example/${name}` });
    const record = {
      url: 'https://elsewhere.example/',
      documents: [file('a'), { id: 'none' }, null, 7],
      bids: [{ financialDocuments: [file('b')], items: [{ url: 'https://elsewhere.example/i' }] }],
      decision: { documents: file('c') },
    };
    expect(findSourceFiles(record, source).shown.map(({ url }) => url.slice(-1))).to.deep.equal(['a', 'b', 'c']);
  });

  it('are known by where they lie and what they are to be, and not by what signs that', () => {
    const [one, ...others] = [
      { url: 'https://files.example/get/1?KeyID=a&Signature=b' },
      { url: 'https://files.example/get/1?KeyID=c&Signature=d&Expires=9#top' },
      { url: 'https://files.example/get/1', hash: 'md5:1' },
      { url: 'https://files.example/get/1?download=2' },
    ].map((document) => collectKeys([document])[0]);
    expect(others.map((key) => key === one)).to.deep.equal([true, false, false]);
    expect(findSourceFiles({ documents: [{ url: '/tenders/1?download=2' }] }, source).shown[0]?.url).to.equal(
      'https://source.example/tenders/1?download=2',
    );
  });

  it('are none without an address of the web, and hidden in all versions where one is for some readers only', () => {
    expect(
      collectKeys(['javascript:alert(1)', 'file:///etc/passwd', 'ftp://files.example/', 7, '', 'x'.repeat(9000)].map((url) => ({ url }))),
    ).to.deep.equal([]);
    const versions = [
      { id: 'a', url: 'https://files.example/1' },
      { id: 'a', confidentiality: 'buyerOnly' },
      { url: 'https://files.example/2' },
    ];
    const { shown, hidden } = findSourceFiles({ documents: versions }, source);
    expect([shown.map(({ url }) => url), hidden]).to.deep.equal([['https://files.example/2'], ['a']]);
  });

  it('lie at the host of the source or at named ones; inside, at the ports that are named', () => {
    const places = listAllowedHosts({ source, hosts: ['files.example', '10.0.0.7:8081', '[::1]:9000'] });
    const leave = (url: string): unknown => leaveFor(new URL(url), places)?.allowsPrivate;
    expect(['https://source.example/x', 'https://source.example:8443/x', 'http://files.example/'].map(leave)).to.deep.equal([
      true,
      false,
      false,
    ]);
    expect(['http://10.0.0.7:8081/', 'http://[::1]:9000/'].map(leave)).to.deep.equal([true, true]);
    const closed = ['http://10.0.0.7/', 'https://other.example/', 'https://a:b@source.example/', 'https://source.example.evil.example/'];
    expect(closed.map(leave)).to.deep.equal(closed.map(() => undefined));
  });

  it('are wanted by the endings of their names or their media types', () => {
    const wanted = (types: readonly string[], title: string, format: string): boolean => isWanted({ types }, { title, format });
    expect(wanted([], 'a', 'b/c')).to.equal(true);
    expect([wanted(['pdf'], 'A.PDF ', ''), wanted(['pdf'], 'apdf', ''), wanted(['.p7s'], 'sign.p7s', '')]).to.deep.equal([
      true,
      false,
      true,
    ]);
    expect([wanted(['image/*'], 'a', 'image/png'), wanted(['image/png'], 'a', 'image/gif')]).to.deep.equal([true, false]);
  });

  it('are right by their hash, else by their type', () => {
    const received = { md5: 'aa', sha256: 'bb' };
    const wrong = (hash: string, type: string): boolean => wrongWith({ hash, format: 'application/pdf' }, received, type) !== null;
    expect([wrong('md5:AA', 'text/html'), wrong('md5:bb', 'application/pdf'), wrong('sha256:bb', '')]).to.deep.equal([false, true, false]);
    expect([wrong('', 'application/pdf; x=y'), wrong('crc:1', 'text/html'), wrong('', 'application/octet-stream')]).to.deep.equal([
      false,
      true,
      false,
    ]);
  });
});
