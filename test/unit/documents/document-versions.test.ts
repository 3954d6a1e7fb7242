import { expect } from 'chai';
import * as versions from '../../../src/base/domain/documents.ts';

interface Doc extends versions.DocumentVersion {
  readonly title?: string;
  readonly format?: string;
  readonly documentType?: string;
  readonly author?: string;
  readonly description?: string;
  readonly hash?: string;
}

const a1: Doc = { id: 'a', title: 'a1', url: '/tenders/t/documents/a?download=k1', dateModified: new Date(5) };
const b1: Doc = { id: 'b', title: 'b1', url: '/tenders/t/documents/b?download=k2', dateModified: new Date(3) };
const a2: Doc = { id: 'a', title: 'a2', url: '/tenders/t/documents/a?download=k3', dateModified: new Date(4) };
const list: readonly Doc[] = [a1, b1, a2];

describe('versions of a document', () => {
  it('show the newest one of each id, where the newest stands', () => {
    expect(versions.latestVersion(list)).to.deep.equal([b1, a2]);
    expect(versions.latestVersion([])).to.deep.equal([]);
  });

  it('are listed oldest first, and those before the newest apart', () => {
    expect(versions.listDocumentVersions(list, 'a')).to.deep.equal([a1, a2]);
    expect(versions.previousVersions(list, 'a')).to.deep.equal([a1]);
    expect(versions.previousVersions(list, 'b')).to.deep.equal([]);
    expect(versions.listDocumentVersions(list, 'c')).to.deep.equal([]);
    expect(versions.newestOf(list, 'a')).to.equal(a2);
    expect(versions.newestOf(list, 'c')).to.equal(null);
  });

  it('are patched at the newest only', () => {
    const patched = versions.withPatched(list, 'a', (newest) => ({ ...newest, title: 'new' }));
    expect(patched).to.deep.equal([a1, b1, { ...a2, title: 'new' }]);
    expect(versions.withPatched(list, 'c', () => a1)).to.deep.equal(list);
  });

  it('are added at the end and removed all together, without touching the list given', () => {
    const added = versions.withNewVersion(list, { id: 'b', title: 'b2' });
    expect(added.map(({ title }) => title)).to.deep.equal(['a1', 'b1', 'a2', 'b2']);
    expect(versions.withoutDocument(list, 'a')).to.deep.equal([b1]);
    expect(list).to.deep.equal([a1, b1, a2]);
  });

  it('are sorted by the date of change, equal dates in their order', () => {
    const undated: Doc = { id: 'c' };
    const twin: Doc = { ...a2, id: 'd' };
    expect(versions.byDateModified([a1, a2, twin, b1, undated])).to.deep.equal([undated, b1, a2, twin, a1]);
  });

  it('of a tender keep author and type, inherit the rest, and bring their own file', () => {
    const old: Doc = { ...a2, format: 'a/b', documentType: 'notice', author: 'owner', description: 'old words', hash: 'md5:1' };
    const sent = { title: 'a3', url: 'u', format: 'c/d', documentType: 'other', author: 'x', dateModified: new Date(9) };
    expect(versions.nextVersion(old, sent, versions.tenderVersions)).to.deep.equal({
      id: 'a',
      title: 'a3',
      url: 'u',
      format: 'c/d',
      documentType: 'notice',
      author: 'owner',
      description: 'old words',
      dateModified: new Date(9),
    });
    expect(versions.nextVersion(old, { description: 'new words' }, versions.tenderVersions).description).to.equal('new words');
  });

  it('of a report keep their type and take everything else from what was sent', () => {
    const old: Doc = { ...a2, format: 'a/b', documentType: 'evidence', description: 'old words' };
    const sent = { title: 'a3', format: 'c/d', documentType: 'other' };
    expect(versions.nextVersion(old, sent, versions.reportVersions)).to.deep.equal({
      id: 'a',
      title: 'a3',
      format: 'c/d',
      documentType: 'evidence',
    });
  });

  it('are found by the exact key of their file', () => {
    expect(versions.versionByKey(list, 'a', 'k1')).to.equal(a1);
    expect(versions.versionByKey(list, 'a', 'k3')).to.equal(a2);
    for (const key of ['k', 'k2', '', 'K1', 'k1 ']) expect(versions.versionByKey(list, 'a', key)).to.equal(null);
  });

  it('are stored with an address that gives the key back', () => {
    const url = versions.storedUrl('/tenders/t/bids/b', 'doc', 'a~b&c', 'financial_documents');
    expect(url).to.equal('/tenders/t/bids/b/financial_documents/doc?download=a~b%26c');
    expect(versions.getDocumentKey(url)).to.equal('a~b&c');
    expect(versions.getDocumentKey(versions.storedUrl('/tenders/t', 'doc', 'k'))).to.equal('k');
    expect(versions.getDocumentKey('/tenders/t/documents/doc')).to.equal(null);
    expect(versions.getDocumentKey(undefined)).to.equal(null);
  });
});
